import type { Attribute } from '../../attributes/index.js'
import type { Case, CaseSource, SourceContext, Variant } from '../../core/case.js'
import { sourceErrors } from '../../core/errors/index.js'
import { count } from '../../core/numbers.js'
import { Random } from '../../core/random.js'
import { analyze, type Document, loadWordSplitter, type WordSplitter } from '../../language/index.js'
import { ComposedInvariant } from '../../validity/index.js'
import { isMany } from '../bias-finder/bias-finder.js'
import { type PlacedItem, readingOf } from '../bias-finder/corpus.js'
import { Repeats, refusal } from '../bias-finder/find-templates.js'
import type { Texts } from '../bias-finder/options.js'
import { reiterable } from '../lazy.js'
import type { AttributeNameOf } from '../template.js'
import { versionOf } from '../version.js'
import type { Cut } from './edits.js'
import { checkOptions, type MutationOptions } from './options.js'
import { findPlaces, type LeftReason } from './places.js'
import { TermTable } from './terms.js'
import { TextMutants } from './text-mutants.js'

/** Characters analysed at once. */
const windowCharacters = 60_000
/** Mutants checked at once: fills the batches of the network, and bounds what is held. */
const mutantsAtOnce = 2000

const mutationSkips = {
  noPlace: 'no word of the attributes that stands for a person',
  tooFew: 'words of too few attributes',
  allDiscarded: 'no mutant keeps the structure of its sentences',
} as const

/**
 * Cases from your own texts by mutation (HInter, Souani et al. 2025, section 3): words that stand for persons become words of
 * another class of their attribute. A mutant of order N has N such edits, each of another attribute; a case is a text with
 * its mutants, the text itself first.
 *
 * A word is changed only where the parse says that it means a person: "black coffee" and "Jack Black" are left alone. Case
 * is kept, a and an are repaired. A mutant whose sentences do not keep their structure is discarded (the dependency
 * invariant). Of a text with more mutants than are wanted those are drawn, each as likely as any other; which ones hangs
 * on the text's place alone, so that a case is the same whatever the seed of the run.
 *
 * @throws FairnessError EF335, EF370 to EF372 for texts and options that cannot be.
 */
export function mutations<const Attributes extends readonly Attribute[]>(
  texts: Texts,
  options: MutationOptions<Attributes>,
): CaseSource<string, AttributeNameOf<Attributes[number]>> {
  type Name = AttributeNameOf<Attributes[number]>
  if (!isMany(texts)) throw sourceErrors.notTexts(texts)
  checkOptions(options)
  return {
    name: Array.isArray(texts) ? `mutations() of ${count(texts.length, 'text')}` : 'mutations()',
    attributes: options.attributes.map(({ name }) => name as Name),
    get version() {
      const { attributes, order, occurrences, invariant, offensive } = options
      return versionOf(attributes, order, occurrences, invariant, offensive)
    },
    cases: (context) => casesOf<Name>(texts, options, context),
  }
}

async function* casesOf<A extends string>(
  texts: Texts,
  options: MutationOptions,
  context: SourceContext,
): AsyncGenerator<Case<string, A>> {
  const { attributes, offensive = false } = options
  const table = new TermTable(attributes, { offensive })
  const maker = new CaseMaker<A>(table, options, context, await loadWordSplitter())
  const reading = readingOf(texts, context)
  const isSample = Number.isFinite(context.sample)
  if (isSample) context.drawn(undefined)
  let found = 0
  let done = 0
  for await (const window of windowsOf(reading.items, context)) {
    if (context.signal?.aborted === true) break
    const documents = await analyze(
      window.map(({ text }) => text),
      context.signal === undefined ? {} : { signal: context.signal },
    )
    for (const [at, document] of documents.entries()) {
      const made = await maker.caseOf(document, window[at] as PlacedText)
      done++
      if (made === undefined) continue
      found++
      yield made
    }
    context.reading?.(done, reading.of)
  }
  if (isSample && reading.isWhole()) context.drawn(found)
}

interface PlacedText extends PlacedItem {
  readonly text: string
}

/** Texts that can be read, some at a time; the others are counted. */
async function* windowsOf(
  items: AsyncIterable<PlacedItem> | Iterable<PlacedItem>,
  { skip }: SourceContext,
): AsyncGenerator<PlacedText[]> {
  const repeats = new Repeats()
  let window: PlacedText[] = []
  let characters = 0
  for await (const placed of items) {
    const refused =
      refusal(placed.item) ?? (repeats.isRepeat(placed.item as string) ? 'the same text came before' : undefined)
    if (refused !== undefined) {
      skip(refused)
      continue
    }
    const text = placed.item as string
    window.push({ ...placed, text })
    characters += text.length
    if (characters < windowCharacters) continue
    yield window
    window = []
    characters = 0
  }
  if (window.length > 0) yield window
}

class CaseMaker<A extends string> {
  readonly #table: TermTable
  readonly #options: MutationOptions
  readonly #context: SourceContext
  readonly #cut: Cut

  constructor(table: TermTable, options: MutationOptions, context: SourceContext, split: WordSplitter) {
    this.#table = table
    this.#options = options
    this.#context = context
    this.#cut = memoised((text) => split(text).flatMap((sentence) => sentence.map((word) => word.text)))
  }

  async caseOf(document: Document, { position, of }: PlacedText): Promise<Case<string, A> | undefined> {
    const { attributes, order = 1, occurrences = 'all' } = this.#options
    const { places, left } = findPlaces(document, this.#table)
    const mutants = new TextMutants(document, places, {
      table: this.#table,
      attributes: attributes.map(({ name }) => name),
      order,
      occurrences,
      cut: this.#cut,
    })
    const id = `mutations, text ${position}`
    const { valid, discarded, sharing, checked } = await this.#valid(document, mutants, id)
    const reasons: Partial<Record<LeftReason, number>> = {}
    for (const { reason } of left) reasons[reason] = (reasons[reason] ?? 0) + 1
    const facts = { position, places: places.length, left: reasons, valid: valid.length, discarded, sharing, checked }
    this.#options.onText?.(facts)
    if (valid.length === 0) {
      const isChecked = Object.keys(discarded).length > 0
      if (isChecked) this.#context.skip(mutationSkips.allDiscarded)
      else this.#context.skip(places.length === 0 ? mutationSkips.noPlace : mutationSkips.tooFew)
      return undefined
    }
    return {
      id,
      origin: `text ${position}${of === undefined ? '' : ` of ${of}`}`,
      original: document.text,
      variants: reiterable(() => variantsOf<A>(mutants, valid)),
    }
  }

  /** Numbers of the mutants that keep their structure, as many as are wanted. */
  async #valid(document: Document, mutants: TextMutants, id: string): Promise<Checked> {
    const { invariant = {}, onDiscarded } = this.#options
    const { variantsPerCase, signal } = this.#context
    const wanted = Math.max(1, variantsPerCase - 1)
    const check = new ComposedInvariant(
      document.sentences.map(({ tokens }) => tokens.map(({ text }) => text)),
      { ...(invariant === false ? {} : invariant), ...(signal === undefined ? {} : { signal }) },
    )
    const valid: number[] = []
    const discarded: Record<string, number> = {}
    const numbers = Number.isFinite(wanted) ? mutants.drawn(new Random(0, id)) : mutants.all()
    while (valid.length < wanted) {
      const chunk = take(numbers, Math.min(mutantsAtOnce, wanted - valid.length))
      if (chunk.length === 0) break
      const made = chunk.map((number) => mutants.at(number) ?? [])
      const answers = invariant === false ? [] : await check.check(made.map((edits) => edits.map(({ words }) => words)))
      chunk.forEach((number, at) => {
        const violation = answers[at]?.violation
        if (violation === undefined) {
          valid.push(number)
          return
        }
        discarded[violation.what] = (discarded[violation.what] ?? 0) + 1
        const mutant = made[at] ?? []
        onDiscarded?.(mutants.textOf(mutant).text, mutant)
      })
    }
    return { valid, discarded, sharing: check.counts.sharing, checked: check.counts.checked }
  }
}

interface Checked {
  readonly valid: readonly number[]
  readonly discarded: Readonly<Record<string, number>>
  readonly sharing: number
  readonly checked: number
}

function* variantsOf<A extends string>(
  mutants: TextMutants,
  numbers: readonly number[],
): Generator<Variant<string, A>> {
  const original = variantOf<A>(mutants, [])
  // A text that speaks of several classes of every attribute is of no class itself.
  if (Object.keys(original.classes).length > 0) yield original
  for (const number of numbers) yield variantOf<A>(mutants, mutants.at(number) ?? [])
}

function variantOf<A extends string>(
  mutants: TextMutants,
  mutant: Parameters<TextMutants['textOf']>[0],
): Variant<string, A> {
  const { text, edits } = mutants.textOf(mutant)
  return { input: text, classes: mutants.classesOf(mutant) as Variant<string, A>['classes'], edits }
}

function take<T>(items: Iterator<T>, limit: number): T[] {
  const taken: T[] = []
  for (let next = items.next(); !next.done; next = items.next()) {
    taken.push(next.value)
    if (taken.length >= limit) break
  }
  return taken
}

function memoised(cut: Cut): Cut {
  const known = new Map<string, readonly string[]>()
  return (text) => {
    const found = known.get(text) ?? cut(text)
    known.set(text, found)
    return found
  }
}
