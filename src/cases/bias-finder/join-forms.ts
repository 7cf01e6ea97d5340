import { applyReplacements, type Replacement, type SentenceTree, type Span } from '../../language/index.js'
import type { TemplatePart, TemplateSlot } from './template-data.js'

/** A slot at its place in the original. */
export type PlacedSlot = Span & TemplateSlot

/** The slot of an article, which follows the word in the slot behind it. */
export function articleSlot(tree: SentenceTree, position: number): PlacedSlot | undefined {
  const article = tree.token(position)
  if (article?.upos !== 'DET' || !/^an?$/i.test(article.text)) return undefined
  return { kind: 'article', show: '<det>', is: article.text, start: article.start, end: article.end }
}

/** Of the mark of possession right behind a slot that ends at `end`. */
export function possessiveSlot(
  tree: SentenceTree,
  position: number,
  end: number,
  number: 'singular' | 'plural' = 'singular',
): PlacedSlot | undefined {
  const mark = tree.token(position)
  if (mark?.xpos !== 'POS' || mark.start !== end || !/^['’]s?$/i.test(mark.text)) return undefined
  return { kind: 'possessive', show: "<'s>", is: mark.text, number, start: mark.start, end: mark.end }
}

/** What becomes of a text for one class. */
export interface ClassChange {
  readonly className: string
  readonly replacements: readonly Replacement[]
}

/**
 * Lays the changes of all classes over each other: each stretch that one of them changes becomes a slot with the text of
 * every class. `show` names it for the reader.
 */
export function joinForms(
  text: string,
  changes: readonly ClassChange[],
  show: (forms: Readonly<Record<string, string>>, slots: readonly string[]) => string,
): PlacedSlot[] {
  const all = changes.flatMap(({ replacements }) => replacements).sort((a, b) => a.start - b.start)
  const stretches: { start: number; end: number; slots: string[] }[] = []
  for (const { start, end, slot } of all) {
    const last = stretches.at(-1)
    if (last !== undefined && (start < last.end || start === last.start)) {
      last.end = Math.max(last.end, end)
      last.slots.push(slot)
    } else stretches.push({ start, end, slots: [slot] })
  }
  return stretches.flatMap(({ start, end, slots }): PlacedSlot[] => {
    const is = text.slice(start, end)
    const forms = Object.fromEntries(
      changes.map(({ className, replacements }) => {
        const inside = replacements.filter((each) => start <= each.start && each.end <= end)
        const moved = inside.map((each) => ({ ...each, start: each.start - start, end: each.end - start }))
        return [className, applyReplacements(is, moved).text]
      }),
    )
    const isSame = Object.values(forms).every((form) => form === is)
    return isSame ? [] : [{ kind: 'forms', show: show(forms, slots), is, forms, start, end }]
  })
}

/** The parts of a template: the slots, and the text between them as it was. Of slots that overlap the first given counts. */
export function partsOf(text: string, slots: readonly PlacedSlot[]): TemplatePart[] {
  const parts: TemplatePart[] = []
  let cursor = 0
  for (const { start, end, ...slot } of [...slots].sort((a, b) => a.start - b.start)) {
    if (start > cursor) parts.push(text.slice(cursor, start))
    parts.push(slot)
    cursor = end
  }
  if (cursor < text.length) parts.push(text.slice(cursor))
  return parts
}

/** Whether two slots lie over each other. */
export function overlap(slots: readonly Span[]): boolean {
  const sorted = [...slots].sort((a, b) => a.start - b.start)
  return sorted.some((slot, at) => at > 0 && slot.start < (sorted[at - 1] as Span).end)
}

/** The template as a reader sees it: `<name> is great. <pro-spp> <is|are> ...`. */
export const displayed = (parts: readonly TemplatePart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.show)).join('')
