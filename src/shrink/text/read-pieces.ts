import { diffArrays } from 'diff'
import type { Edit } from '../../core/case.js'
import { defined } from '../../core/defined.js'
import type { ShrinkPair } from '../pair.js'
import { isWord, type Piece } from './piece.js'
import { isInsideWord, type TaggedToken, type Tokenize, unitsOf } from './units.js'

type Draft = Omit<Piece, 'at'>
interface Text {
  readonly text: string
  readonly units: readonly TaggedToken[]
}

/** The texts of a pair as one row of pieces: what they share, and the stretches in which they differ. */
export function readPieces(pair: ShrinkPair<string>, tokenize: Tokenize): Piece[] {
  const read = (text: string): Text => ({ text, units: unitsOf(text, tokenize(text)) })
  const drafts = readAlong(read(pair.a.input), read(pair.b.input), linkedEdits(pair))
  const begun = new Map<number, boolean>()
  for (const { text, sentence } of drafts)
    if (isWord(text[0]) && !begun.has(sentence)) begun.set(sentence, /^\p{Lu}/u.test(text[0]))
  return drafts.map((draft, at) => ({ ...draft, at, ...(begun.get(draft.sentence) && { capital: true }) }))
}

/** The sides' edits two by two, or nothing when they do not answer each other. */
function linkedEdits({ a, b }: ShrinkPair<string>): (readonly [Edit, Edit])[] {
  const first = ordered(a.edits, a.input.length)
  const second = ordered(b.edits, b.input.length)
  if (first === undefined || second === undefined || first.length !== second.length) return []
  const pairs = first.map((edit, place) => [edit, second[place] as Edit] as const)
  return pairs.every(([one, other]) => one.slot === other.slot) ? pairs : []
}

/** Edits in the order of the text; nothing when some overlap or lie outside it. */
function ordered(edits: readonly Edit[] = [], length: number): Edit[] | undefined {
  const sorted = [...edits].sort((one, other) => one.start - other.start)
  let reached = 0
  for (const { start, end } of sorted) {
    if (start < reached || end < start || end > length) return undefined
    reached = end
  }
  return sorted
}

function readAlong(a: Text, b: Text, edits: readonly (readonly [Edit, Edit])[]): Draft[] {
  const drafts: Draft[] = []
  let [fromA, fromB] = [0, 0]
  for (const [edit, [one, other]] of edits.entries()) {
    drafts.push(...readBetween(a, fromA, one.start, b, fromB, other.start, one.slot))
    const text = [a.text.slice(one.start, one.end), b.text.slice(other.start, other.end)] as const
    drafts.push({
      text,
      ...(text.every(isArticle) && { article: true }),
      before: [spaceBefore(a.text, one.start), spaceBefore(b.text, other.start)],
      sentence: sentenceAt(a, one.start),
      ...(one.end > one.start && { place: [one.start, one.end] as const }),
      slot: one.slot,
      edit,
      ...(isInsideWord(a.text, one.start) && { glued: true }),
    })
    ;[fromA, fromB] = [one.end, other.end]
  }
  drafts.push(...readBetween(a, fromA, a.text.length, b, fromB, b.text.length, edits.at(-1)?.[0].slot ?? 'difference'))
  const last = drafts.at(-1)
  if (last) drafts[drafts.length - 1] = { ...last, after: [a.text.slice(endOf(a)), b.text.slice(endOf(b))] }
  return drafts
}

const endOf = ({ text }: Text): number => text.trimEnd().length
const sentenceAt = ({ units }: Text, position: number): number =>
  (units.find((unit) => unit.end > position) ?? units.at(-1))?.sentence ?? 0

/** The white space that ends at `position`. */
function spaceBefore(text: string, position: number): string {
  let start = position
  while (start > 0 && /\s/u.test(text.charAt(start - 1))) start--
  return text.slice(start, position)
}

/** What stands between two edits. Mostly the same on both sides; where it is not, by a word-level diff. */
function readBetween(
  a: Text,
  startA: number,
  endA: number,
  b: Text,
  startB: number,
  endB: number,
  slot: string,
): Draft[] {
  const unitsA = clip(a, startA, endA)
  const unitsB = clip(b, startB, endB)
  const drafts: Draft[] = []
  let [placeA, placeB] = [0, 0]
  let [removed, added]: [TaggedToken[], TaggedToken[]] = [[], []]
  const flush = (): void => {
    drafts.push(...readDifference(a, removed, b, added, slot))
    ;[removed, added] = [[], []]
  }
  for (const change of diffArrays(unitsA.map(textOf), unitsB.map(textOf))) {
    if (change.removed) removed = unitsA.slice(placeA, placeA + change.count)
    if (change.added) added = unitsB.slice(placeB, placeB + change.count)
    if (!change.added && !change.removed) {
      flush()
      for (let k = 0; k < change.count; k++) {
        drafts.push(shared(a, unitsA[placeA + k] as TaggedToken, b, unitsB[placeB + k] as TaggedToken))
      }
    }
    if (!change.added) placeA += change.count
    if (!change.removed) placeB += change.count
  }
  flush()
  return drafts
}

const textOf = (token: TaggedToken): string => token.text

/** Units within `[start, end)`; one that an edit cuts through is cut too. */
function clip({ text, units }: Text, start: number, end: number): TaggedToken[] {
  return units
    .filter((unit) => unit.start < end && unit.end > start)
    .map((unit) => {
      const [from, to] = [Math.max(unit.start, start), Math.min(unit.end, end)]
      return from === unit.start && to === unit.end
        ? unit
        : { ...unit, start: from, end: to, text: text.slice(from, to) }
    })
}

function shared(a: Text, one: TaggedToken, b: Text, other: TaggedToken): Draft {
  const before = [spaceBefore(a.text, one.start), spaceBefore(b.text, other.start)] as const
  const opens = !isWord(one.text) && (one.start === 0 || before[0] !== '') && /^\S/u.test(a.text.slice(one.end))
  return {
    text: [one.text, other.text],
    before,
    sentence: one.sentence,
    place: [one.start, one.end],
    ...defined({ pos: one.pos }),
    ...(isArticle(one.text) && { article: true }),
    ...(opens && { opens: true }),
    ...((isInsideWord(a.text, one.start) || /^['’]\p{L}/u.test(one.text)) && before[0] === '' && { glued: true }),
  }
}

const isArticle = (text: string): boolean => /^an?$/i.test(text)

function readDifference(
  a: Text,
  removed: readonly TaggedToken[],
  b: Text,
  added: readonly TaggedToken[],
  slot: string,
): Draft[] {
  const [one, other] = [removed[0], added[0]]
  if (one === undefined && other === undefined) return []
  const bothArticles =
    removed.length === 1 && added.length === 1 && one && other && isArticle(one.text) && isArticle(other.text)
  if (bothArticles) return [shared(a, one, b, other)]
  return [
    {
      text: [stretch(a, removed), stretch(b, added)],
      before: [one ? spaceBefore(a.text, one.start) : '', other ? spaceBefore(b.text, other.start) : ''],
      // Words that side a lacks count to the sentence they have in b, as far as a has one.
      sentence: one?.sentence ?? Math.min((other as TaggedToken).sentence, a.units.at(-1)?.sentence ?? 0),
      ...(one && { place: [one.start, (removed.at(-1) as TaggedToken).end] as const }),
      slot,
    },
  ]
}

const stretch = ({ text }: Text, tokens: readonly TaggedToken[]): string =>
  tokens.length === 0 ? '' : text.slice((tokens[0] as TaggedToken).start, (tokens.at(-1) as TaggedToken).end)
