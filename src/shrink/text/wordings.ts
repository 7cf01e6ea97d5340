import { isCheaper } from '../move.js'
import type { OtherVariant, ShrinkPair } from '../pair.js'
import type { PlainWords } from './cost.js'
import type { Wording } from './moves/change.js'
import { wordsOf } from './piece.js'

/** Wordings tried at one level at most: the plainest. */
const MOST = 8

interface Words {
  readonly texts: readonly string[]
  readonly kind: string | undefined
  readonly classes: Readonly<Record<string, string>>
}

/**
 * Other words for both sides, from variants of the same case that have the same slots. Two variants make a wording when
 * they have the pair's classes of the attribute and agree in kind and in every other class: "she" and "he" for "Latisha" and "Alan".
 * Plainest first.
 */
export function wordingsOf(
  pair: ShrinkPair<string>,
  variants: Iterable<OtherVariant<string>>,
  plain: PlainWords,
): Wording[] {
  const { attribute, a, b } = pair
  const sides: [Words[], Words[]] = [[], []]
  for (const variant of [a, b, ...variants]) {
    const texts = textsOf(variant, a)
    if (texts === undefined) continue
    if (variant.classes[attribute] === a.classes[attribute])
      sides[0].push({ texts, kind: variant.kind, classes: variant.classes })
    if (variant.classes[attribute] === b.classes[attribute])
      sides[1].push({ texts, kind: variant.kind, classes: variant.classes })
  }
  const [first, second] = sides.map((words) => plainestOf(words, attribute, plain)) as [Words[], Words[]]
  const wordings: (Wording & { cost: readonly number[] })[] = []
  for (const one of first) {
    for (const other of second) {
      if (cellBeside(one, attribute) !== cellBeside(other, attribute)) continue
      const texts = one.texts.map((text, edit) => [text, other.texts[edit] as string] as const)
      const [costA, costB] = [costOf(one, plain), costOf(other, plain)]
      wordings.push({
        texts,
        classes: [one.classes, other.classes],
        cost: costA.map((part, place) => part + (costB[place] as number)),
      })
    }
  }
  return wordings
    .sort((one, other) => (isCheaper(one.cost, other.cost) ? -1 : isCheaper(other.cost, one.cost) ? 1 : 0))
    .slice(0, MOST)
}

/** What a variant's edits say, when they are in the same slots of the same text as `like`'s. */
function textsOf({ input, edits = [] }: OtherVariant<string>, like: OtherVariant<string>): string[] | undefined {
  const slots = like.edits?.map((edit) => edit.slot) ?? []
  if (slots.length === 0 || edits.length !== slots.length || edits.some((edit, place) => edit.slot !== slots[place]))
    return undefined
  if (frame(input, edits) !== frame(like.input, like.edits ?? [])) return undefined
  return edits.map((edit) => input.slice(edit.start, edit.end))
}

/** The text around the edits, whatever its articles. */
function frame(input: string, edits: OtherVariant<string>['edits'] & object): string {
  let [text, from] = ['', 0]
  for (const { start, end } of edits) {
    text += `${input.slice(from, start)}\0`
    from = end
  }
  return (text + input.slice(from)).replace(/\b(an?)(?=\s)/gi, 'a')
}

/** Two of every cell are enough: the plainest, so that the plainest pair is among them. */
function plainestOf(words: readonly Words[], attribute: string, plain: PlainWords): Words[] {
  const sorted = [...words].sort((one, other) => (isCheaper(costOf(one, plain), costOf(other, plain)) ? -1 : 1))
  const counts = new Map<string, number>()
  return sorted.filter((entry) => {
    const cell = cellBeside(entry, attribute)
    counts.set(cell, (counts.get(cell) ?? 0) + 1)
    return (counts.get(cell) as number) <= 2
  })
}

const cellBeside = ({ classes, kind }: Words, attribute: string): string =>
  JSON.stringify([
    kind ?? null,
    ...Object.entries(classes)
      .filter(([name]) => name !== attribute)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  ])

const costOf = ({ texts }: Words, plain: PlainWords): readonly number[] => {
  const words = texts.flatMap(wordsOf)
  return [words.length, words.filter((word) => !plain.has(word.toLowerCase())).length, texts.join('').length]
}

/**
 * Slots that show nothing of the attribute: the pair's own words in them are in variants of another class, too ("Rome"
 * in texts about men and about women).
 */
export function slotsBeside(pair: ShrinkPair<string>, variants: Iterable<OtherVariant<string>>): ReadonlySet<string> {
  const beside = new Set<string>()
  const own = [pair.a, pair.b].map((side) => ({ said: saidBySlot(side), class: side.classes[pair.attribute] }))
  for (const variant of variants) {
    for (const [slot, text] of saidBySlot(variant)) {
      const elsewhere = own.some(
        (side) => side.said.get(slot) === text && side.class !== variant.classes[pair.attribute],
      )
      if (elsewhere) beside.add(slot)
    }
  }
  return beside
}

/** All words of each slot. */
function saidBySlot({ input, edits = [] }: OtherVariant<string>): Map<string, string> {
  const said = new Map<string, string>()
  for (const { slot, start, end } of edits) {
    said.set(slot, `${said.get(slot) ?? ''}\0${input.slice(start, end).toLowerCase()}`)
  }
  return said
}
