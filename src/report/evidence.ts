import { addRuntime } from '../core/add-runtime.js'
import { isChat, textOfInput } from '../core/chat.js'
import { inputKey } from '../core/input-key.js'
import { count, whole } from '../core/numbers.js'
import type { Btc, FoundPair, ShrunkBtc } from '../core/report.js'
import { excerptOfChats } from './chat-excerpt.js'
import { type Excerpt, excerptOf, sentenceCount } from './excerpt.js'

/** What is shown of a finding: the pair as it was found, and the small one that was made of it. */
export interface ShownEvidence {
  readonly found: { readonly title: string; readonly pair: Btc; readonly note: string }
  /** Absent where nothing smaller was found, or looked for. */
  readonly small?: { readonly title: string; readonly pair: Btc; readonly note: string }
  /** What is to be said besides, a sentence each. */
  readonly notes: readonly string[]
}

/** Characters up to which a small text is shown whole. */
const wholeUpTo = 450

/** Case ids that are longer say nothing that the pair does not show. */
const longestId = 60

/** A finding on texts in its two forms, with their headings. */
export function evidenceIn(btc: Btc | ShrunkBtc): ShownEvidence {
  const small = 'size' in btc ? btc : undefined
  const found = small?.found
  const start: Btc = found === undefined ? btc : withPair(btc, found)
  if (found === undefined && small !== undefined) {
    return {
      found: { title: `The smallest pair found, ${sizeOf(small)}: ${onlyDiffers(btc)}`, pair: btc, note: '' },
      notes: notesOf(small),
    }
  }
  const isSmaller = small !== undefined && !isSame(small, start)
  const [a, b] = [start.a.input, start.b.input]
  const excerpt = excerptIn(a, b, isSmaller ? textOfInput(small.a.input) : undefined)
  const shown = excerpt === undefined ? start : withTexts(start, excerpt)
  return {
    found: { title: foundTitle(start, excerpt), pair: shown, note: restOf(excerpt, start, a) },
    ...(isSmaller && { small: { title: `${smallTitle(small)}, ${sizeOf(small)}`, ...smallIn(small) } }),
    notes: small === undefined ? [] : [...(isSmaller ? [] : [nothingSmaller(small)]), ...notesOf(small)],
  }
}

/** A small pair, of a long one the sentences that differ. */
function smallIn(small: ShrunkBtc): { readonly pair: Btc; readonly note: string } {
  const { a, b } = { a: small.a.input, b: small.b.input }
  const excerpt = excerptIn(a, b)
  const longest = Math.max(textOfInput(a)?.length ?? 0, textOfInput(b)?.length ?? 0)
  if (excerpt === undefined || longest <= wholeUpTo) return { pair: small, note: '' }
  return { pair: withTexts(small, excerpt), note: restOf(excerpt, small, a) }
}

const withPair = (btc: Btc, { a, b, favours, margin, square }: FoundPair): Btc => {
  const { favours: _f, margin: _m, square: _s, ...rest } = btc
  return {
    ...rest,
    a,
    b,
    ...(favours !== undefined && { favours }),
    ...(margin !== undefined && { margin }),
    ...(square !== undefined && { square }),
  }
}

const withTexts = (btc: Btc, { a, b }: Excerpt): Btc => ({
  ...btc,
  a: { ...btc.a, input: a },
  b: { ...btc.b, input: b },
})

/** Inputs that are no texts are other objects in a report that was read from a file. */
const isSame = (one: Btc, other: Btc): boolean =>
  inputKey(one.a.input) === inputKey(other.a.input) && inputKey(one.b.input) === inputKey(other.b.input)

/** What a reader must see of two texts or conversations; of rows nothing. */
export function excerptIn(a: unknown, b: unknown, small?: string): Excerpt | undefined {
  if (isChat(a) && isChat(b)) return excerptOfChats(a, b, small)
  return typeof a === 'string' && typeof b === 'string' ? excerptOf(a, b, small) : undefined
}

function foundTitle(btc: Btc, excerpt: Excerpt | undefined): string {
  if (btc.caseId === 'replay') return `The replayed pair: ${onlyDiffers(btc)}`
  return `${asFound(btc, excerpt)}: ${onlyDiffers(btc)}`
}

/** Where a finding is in the user's texts. */
export function asFound(btc: Btc, excerpt: Excerpt | undefined): string {
  // Of a template the id says what the text says already.
  const isNamed = btc.template === undefined && btc.caseId.length <= longestId
  const where = btc.origin ?? (isNamed ? `case ${btc.caseId}` : undefined)
  const message = excerpt?.message === undefined ? '' : `, ${excerpt.message}`
  const place =
    excerpt?.sentence === undefined ? '' : `, sentence ${whole(excerpt.sentence)} of ${whole(excerpt.of ?? 0)}`
  return `As found${where === undefined ? '' : ` in ${where}${message}${place}`}`
}

/** Which attribute differs, and what the two have in common. */
function onlyDiffers(btc: Btc): string {
  const same = Object.entries(btc.a.classes).filter(
    ([name, value]) => name !== btc.attribute && value === btc.b.classes[name],
  )
  const others = same.length === 0 ? '' : `; both ${same.map(([name, value]) => `${name} ${value}`).join(', ')}`
  return `only ${btc.attribute} differs${others}`
}

/** What the excerpt leaves out, and what the predictions are of. */
export function restOf(excerpt: Excerpt | undefined, { margin }: Pick<Btc, 'margin'>, input: unknown): string {
  if (excerpt?.sentence === undefined && excerpt?.message === undefined) return ''
  const of =
    excerpt.message === undefined
      ? `text, ${count(wordsIn(input), 'word')}`
      : `conversation, ${count(wordsIn(textOfInput(input)), 'word')}`
  const more =
    excerpt.more === 0 ? '' : ` ${count(excerpt.more, 'more sentence')} ${excerpt.more === 1 ? 'differs' : 'differ'}.`
  return `${margin === undefined ? 'Predictions' : 'Predictions and margin'} are those of the whole ${of}.${more}`
}

const wordsIn = (input: unknown): number =>
  String(input)
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length

export function smallTitle({ form, a }: ShrunkBtc): string {
  const many = typeof a.input === 'string' && sentenceCount(a.input) > 1
  if (isChat(a.input)) return 'The shortest conversation that still shows it'
  switch (form) {
    case 'sentence':
      return many ? 'The fewest sentences that still show it' : 'The smallest sentence that still shows it'
    case 'text':
      return 'The smallest part of the text that still shows it'
    case 'words':
      return 'The fewest words that still show it'
    case 'input':
      return 'The plainest inputs of the case that still show it'
    default:
      return 'The smallest pair that still shows it'
  }
}

export function sizeOf({ size: { before, after } }: ShrunkBtc): string {
  return before === after ? count(after, 'word') : `${whole(after)} of ${count(before, 'word')}`
}

export const nothingSmaller = ({ form }: ShrunkBtc): string =>
  form === 'sentence' ? 'No smaller sentence shows it.' : 'Nothing smaller shows it.'

export function notesOf({ uncut, alone }: ShrunkBtc): string[] {
  const whole = uncut === undefined ? [] : [wholeSentences[uncut]]
  if (alone === undefined) return whole
  const words = alone.some((each) => /\s/u.test(each)) ? 'Only the words decide' : 'Only the word decides'
  return [...whole, `${words}: ${alone.join(' / ')}.`]
}

const wholeSentences = {
  language: 'The text is not in English, so only whole sentences could be removed.',
  analysis: 'The text could not be analysed, so only whole sentences could be removed.',
  runtime:
    'onnxruntime-node is not installed, so the text was not analysed and only whole sentences could be removed. To ' +
    `add it: ${addRuntime}`,
  fragment: 'The difference could not be parsed as one sentence with a subject and a verb, so it was not shrunk.',
} as const
