import type { Word } from '../../attributes/index.js'
import type { Variant } from '../../core/case.js'
import { Random } from '../../core/random.js'
import { type Filler, fill } from './fill.js'
import type { Instance } from './instance.js'
import type { BiasTemplate, TemplatePart } from './template-data.js'

/** How many words of each class may fill a template, and how many variants are wanted of it. */
export interface MutantOptions {
  readonly names: number
  readonly wanted: number
  readonly seed: number
}

interface Filling {
  readonly className: string
  readonly words: readonly (Filler | undefined)[]
}

/**
 * The variants of a template, at most `wanted`: one of each class, then a second of each, and so on, each made when it
 * is read. Where there are more classes than half of what is wanted, half as many are drawn, so that each class can be
 * seen with two words: without that there would be no control within a class. Where most have one word only, as of
 * occupation, other classes fill up what is left. Which words and classes a template takes depends on the run's seed and
 * its text, not on its place among the texts.
 */
export function* mutantsOf<A extends string>(
  template: BiasTemplate,
  instance: Instance,
  { names, wanted, seed }: MutantOptions,
): Generator<Variant<string, A>> {
  const random = new Random(seed, `bias-finder/${template.attribute}/${template.template}`)
  const all = fillings(template, instance, names).map(
    (each): Filling => ({ ...each, words: random.derive(each.className).shuffle(each.words) }),
  )
  const longest = Math.max(0, ...all.map(({ words }) => words.length))
  const half = Math.max(2, Math.floor(wanted / 2))
  const order = random.derive('classes').shuffle(all)
  const drawn = longest > 1 && all.length > half ? order.slice(0, half) : all
  const taken = drawn.length < all.length || wanted >= all.length ? drawn : order
  let given = 0
  for (let turn = 0; turn < longest; turn++) {
    for (const { className, words } of taken) {
      if (given >= wanted) return
      if (turn >= words.length) continue
      given++
      yield variantOf(template, instance, className, words[turn])
    }
  }
  for (const { className, words } of order.slice(drawn.length)) {
    if (given >= wanted) return
    given++
    yield variantOf(template, instance, className, words[0])
  }
}

/** One variant: the template filled for a class. */
function variantOf<A extends string>(
  template: BiasTemplate,
  instance: Instance,
  className: string,
  word: Filler | undefined,
): Variant<string, A> {
  const { text, edits } = fill(template.parts, className, word, instance.slot)
  const classes = { ...template.shown, [template.attribute]: className }
  return { input: text, classes: classes as Variant<string, A>['classes'], edits }
}

/** The words of each class that can fill the template. Words that are already in its text are left out: they would make two persons one. */
export function fillings(template: BiasTemplate, instance: Instance, names: number): Filling[] {
  const { parts, shown = {} } = template
  const classes = classesOf(template, instance)
  const needsWord = parts.some((part) => typeof part !== 'string' && part.kind === 'word')
  const present = needsWord ? wordsOf(parts) : new Set<string>()
  const plural = parts.some((part) => typeof part !== 'string' && part.kind === 'word' && part.number === 'plural')
  const found = classes.map((className): Filling => {
    const lists = template.names?.[className]
    if (lists !== undefined)
      return { className, words: lists.slice(0, names).map((list) => ({ text: '', names: list })) }
    if (!needsWord) return { className, words: [undefined] }
    const fitting = instance.words
      .words(className)
      [instance.list].filter((word) =>
        Object.entries(word.shows).every(([name, value]) => shown[name] === undefined || shown[name] === value),
      )
      .slice(0, names)
    const words = (parts.some(hasLastName) ? withLastNames(fitting, present) : fitting).filter(
      (word) => !present.has(word.text.toLowerCase()) && (!plural || word.plural !== undefined),
    )
    return { className, words: parts.some(hasFirstName) ? words : oneOfEach(words) }
  })
  return found.filter(({ words }) => words.length > 0)
}

/** Those that fit, as far as they are among the attribute's; where fewer than two are, its own: somebody chose them. */
function classesOf({ classes, fitting, persons }: BiasTemplate, { words }: Instance): readonly string[] {
  const own = words.classes
  // A text with both genders has classes of its own: as written, and exchanged.
  if (persons === 'everyone') return classes ?? own
  const able = classes === undefined ? own : classes.filter((name) => own.includes(name))
  const fit = fitting === undefined ? able : able.filter((name) => fitting.includes(name))
  return fit.length < 2 ? able : fit
}

const hasLastName = (part: TemplatePart): boolean =>
  typeof part !== 'string' && part.kind === 'word' && /\{l(?:ast)?\}/.test(part.form ?? '')

const hasFirstName = (part: TemplatePart): boolean =>
  typeof part !== 'string' && part.kind === 'word' && (part.form === undefined || /\{f(?:irst)?\}/.test(part.form))

/** The first names that a last name goes with; the last names of a class in turns, so that each is seen. */
function withLastNames(words: readonly Word[], present: ReadonlySet<string>): Filler[] {
  const turns = new Map<string, number>()
  return words.flatMap(({ text, lastNames = [] }) => {
    const free = lastNames.filter((name) => !present.has(name.toLowerCase()))
    const key = free.join()
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    const last = free[turn % free.length]
    return last === undefined ? [] : [{ text, last }]
  })
}

/** Where the text has only the last name, other first names do not change the text. */
function oneOfEach(words: readonly Filler[]): readonly Filler[] {
  const seen = new Set<string>()
  return words.filter(({ text, last = text }) => !seen.has(last) && seen.add(last))
}

function wordsOf(parts: readonly (string | object)[]): Set<string> {
  const text = parts.filter((part) => typeof part === 'string').join(' ')
  return new Set(text.toLowerCase().match(/\p{L}+/gu))
}
