import { textOfInput } from '../core/chat.js'
import { hash32, mix32 } from '../core/hash32.js'
import { inputKey } from '../core/input-key.js'
import { labelsOf as labelsIn, type Prediction, scoresOf, unreadableLabel } from '../core/prediction.js'

/** Inputs that are kept at most: those with the lowest numbers, whichever came first, so that parts of a run agree. */
const mostKept = 512

/** Different inputs from which on a count of different answers says something. */
const enough = 50
/** A model with more labels than this whose labels were not named is taken for one that writes texts. */
const mostLabels = 1000
/** Fewer are enough where the answers also read like sentences, or repeat the input. */
const enoughSentences = 10
const enoughEchoes = 4
/** Words from which a label that ends like a sentence is one, and from which any is: names of intents have up to eight. */
const [sentence, long] = [4, 10]
/** Characters from which an input that stands whole in its answer was repeated. */
const repeated = 6
/** Words of an input that follow each other in an answer to it: no name of a label does that. */
const echoed = 3

/** What one input got for an answer. */
interface Said {
  /** Stands for the answer. */
  readonly answer: string
  /** Whether it stands for its case: one input of each case does. */
  readonly first: boolean
  readonly echo: boolean
  /** Names a word of its input that not all inputs of the case have, among other words. */
  readonly names: boolean
  readonly sentence: boolean
  readonly number: boolean
}

/** The answers of a part of a run, as plain data: an input, its answer, and what it looks like as bits. */
export type FreeTextState = readonly (readonly [input: number, answer: string, bits: number])[]

/** What a model answers that was taken for a classifier and is none. */
export type TextKind = 'free-text' | 'numbers-as-text'

/**
 * Finds out whether the labels of a model are texts of its own. A label that is made up for each input differs between
 * any two inputs, biased or not, so that comparing it says nothing.
 *
 * Told by how many different answers there are and how many there would be if more were asked (Chao's estimate, by the
 * answers that came once and twice), over all inputs and over one input of each case, since a reply may leave out what
 * differs in a case; and, where few inputs were asked, by answers that are sentences or repeat their input. A classifier of
 * hundreds of labels repeats some of them soon. Answers with the scores of several labels come from a closed list.
 */
export class FreeText {
  readonly #said = new Map<number, Said>()
  /** Inputs whose number is not below this are left out. */
  #below = 2 ** 48

  get state(): FreeTextState {
    return this.#lowest().map(([input, said]) => [input, said.answer, bitsOf(said)])
  }

  add(state: FreeTextState): void {
    for (const [input, answer, bits] of state) this.#keep(input, saidOf(answer, bits))
  }

  /** The answers to the inputs of one case. */
  see(predictions: readonly Prediction[], inputs: readonly unknown[]): void {
    const labels = predictions.map(labelsOf)
    if (!labels.some((own) => own.length > 0)) return
    const numbers = inputs.map((input) => numberOf(inputKey(input)))
    // Each label of a set has a number of its own: whether it is kept must not depend on the inputs before it.
    const kept = labels
      .flatMap((own, at) => own.map((label, place) => ({ at, label, number: placeOf(numbers[at] as number, place) })))
      .filter(({ number }) => number < this.#below)
    // Most cases of a long run hold none of the answers that are kept.
    if (kept.length === 0) return
    const lowest = numbers.reduce((one, other) => Math.min(one, other))
    const texts = inputs.map((input) => wordsOf(textOfInput(input) ?? ''))
    const common = texts.reduce((all, words) => intersection(all, new Set(words)), new Set(texts[0]))
    for (const { at, label, number } of kept) {
      this.#keep(number, {
        answer: numberOf(label).toString(36),
        first: numbers[at] === lowest,
        ...looksOf(label, inputs[at], texts[at] as readonly string[], common),
      })
    }
  }

  /** What the answers are, if they are no labels. */
  get kind(): TextKind | undefined {
    const all = this.#lowest().map(([, said]) => said)
    const firsts = all.filter(({ first }) => first)
    const varied = manyOf(all) || manyOf(firsts)
    if (varied && most(all, ({ number }) => number)) return 'numbers-as-text'
    const sentences = most(all, (said) => said.sentence) && (differing(all) || differing(firsts))
    const echoes = all.filter(({ echo }) => echo)
    const repeats =
      echoes.length >= enoughEchoes && most(all, ({ echo }) => echo) && countOf(echoes) >= firsts.length / 2
    const named = all.filter(({ names }) => names)
    const naming =
      most(all, ({ names }) => names) && all.length >= 2 * enoughSentences && countOf(named) >= enoughSentences
    return varied || sentences || (repeats && countOf(echoes) > 2) || naming ? 'free-text' : undefined
  }

  /** Inputs that were looked at, and different answers among them. */
  get counts(): { readonly inputs: number; readonly answers: number } {
    const all = this.#lowest().map(([, said]) => said)
    return { inputs: all.length, answers: countOf(all) }
  }

  /** What is looked at: which of the rest are still there depends on the order in which they came. */
  #lowest(): (readonly [number, Said])[] {
    return [...this.#said].sort(([one], [other]) => one - other).slice(0, mostKept)
  }

  #keep(number: number, said: Said): void {
    if (number >= this.#below) return
    const before = this.#said.get(number)
    this.#said.set(number, before === undefined ? said : saidOf(said.answer, bitsOf(before) | bitsOf(said)))
    if (this.#said.size <= mostKept * 2) return
    const numbers = [...this.#said.keys()].sort((one, other) => one - other)
    this.#below = numbers[mostKept] as number
    for (const each of numbers.slice(mostKept)) this.#said.delete(each)
  }
}

const placeOf = (number: number, place: number): number => (place === 0 ? number : numberOf(`${number} ${place}`))

/** Labels that may be texts: those that come without the scores of the others. */
function labelsOf(prediction: Prediction): readonly string[] {
  if (Object.keys(scoresOf(prediction) ?? {}).length > 1) return []
  return labelsIn(prediction).filter((label) => label !== unreadableLabel)
}

function looksOf(
  label: string,
  input: unknown,
  inputWords: readonly string[],
  common: ReadonlySet<string>,
): Omit<Said, 'answer' | 'first'> {
  const words = wordsOf(label)
  const own = new Set(inputWords.filter((word) => !common.has(word)))
  return {
    echo: repeatsRun(words, inputWords) || repeatsWhole(label, input),
    names: words.length > 2 && words.some((word) => own.has(word)),
    sentence: words.length >= long || (words.length >= sentence && /[.!?…。！？]["'”’)]*$/u.test(label.trim())),
    number: label.trim() !== '' && Number.isFinite(Number(label)),
  }
}

/** Where words are not told apart by spaces, a text is repeated as a whole. */
function repeatsWhole(label: string, input: unknown): boolean {
  const text = textOfInput(input) ?? ''
  return text.length >= repeated && label.toLowerCase().includes(text.toLowerCase())
}

/** Whether words that follow each other in the input, `echoed` of them or all, follow each other in the answer too. */
function repeatsRun(answer: readonly string[], input: readonly string[]): boolean {
  const size = Math.min(echoed, input.length)
  if (size < 2) return false
  const runs = new Set(runsOf(input, size))
  return runsOf(answer, size).some((run) => runs.has(run))
}

const runsOf = (words: readonly string[], size: number): string[] =>
  words.slice(size - 1).map((_, at) => words.slice(at, at + size).join(' '))

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const intersection = (some: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> =>
  new Set([...some].filter((word) => others.has(word)))

const most = (all: readonly Said[], is: (said: Said) => boolean): boolean => 2 * all.filter(is).length > all.length

const countOf = (all: readonly Said[]): number => new Set(all.map(({ answer }) => answer)).size

/** Most of at least ten answers differ. */
const differing = (all: readonly Said[]): boolean => all.length >= enoughSentences && 2 * countOf(all) > all.length

/** Whether most answers differ and more kinds of answers are to be expected than a classifier has labels. */
function manyOf(all: readonly Said[]): boolean {
  if (all.length < enough || !differing(all)) return false
  const times = new Map<string, number>()
  for (const { answer } of all) times.set(answer, (times.get(answer) ?? 0) + 1)
  const counts = [...times.values()]
  const once = counts.filter((count) => count === 1).length
  const twice = counts.filter((count) => count === 2).length
  return times.size + (once * (once - 1)) / (2 * (twice + 1)) > mostLabels
}

const flags = ['first', 'echo', 'names', 'sentence', 'number'] as const

const bitsOf = (said: Said): number => flags.reduce((bits, flag, at) => bits + (said[flag] ? 2 ** at : 0), 0)

function saidOf(answer: string, bits: number): Said {
  const has = (at: number): boolean => Math.floor(bits / 2 ** at) % 2 === 1
  return { answer, first: has(0), echo: has(1), names: has(2), sentence: has(3), number: has(4) }
}

/** A number below 2 ** 48 that stands for a text, the same on every machine. Likeness of texts leaves no trace in it. */
function numberOf(text: string): number {
  const low = hash32(text)
  const high = mix32(low ^ hash32(text, hash32(`${text.length} `)))
  return (mix32(low) >>> 0) * 2 ** 16 + (high >>> 16)
}
