import { modelErrors } from '../core/errors/index.js'
import type { FoundSpan } from '../core/prediction.js'
import { PlainText, plain } from '../runtime/plain-text.js'
import { tagOf } from '../runtime/tag-tokens.js'
import { asList } from './as-list.js'

/**
 * Describes something that a model function has found in a text. The object contains either the position or, as in transformers.js
 * pipelines, the word.
 */
export type SpanAnswer =
  | { readonly start: number; readonly end: number; readonly label: string; readonly score?: number }
  | { readonly word: string; readonly entity: string; readonly score?: number; readonly index?: number }
  | { readonly word: string; readonly entity_group: string; readonly score?: number }

interface Place {
  readonly id: string
  readonly position: number
  readonly input?: unknown
}

/** Fields as functions, Python servers and transformers.js give them. */
interface Found {
  readonly start?: unknown
  readonly end?: unknown
  readonly word?: unknown
  readonly label?: unknown
  readonly entity?: unknown
  readonly entity_group?: unknown
  readonly score?: unknown
  readonly index?: unknown
}

/** Whether a list has the shape of a list of spans. An empty list may be anything. */
export const isSpanList = (list: readonly unknown[]): boolean =>
  list.length > 0 &&
  list.every((item) => {
    const { start, end, word, label, entity, entity_group: group } = Object(item) as Found
    const isPlaced = typeof start === 'number' && typeof end === 'number'
    return isPlaced ? isText(label ?? group ?? entity) : isText(word) && isText(group ?? entity)
  })

/**
 * The spans of an answer, in their order. Words without a place are looked for one behind the other; pieces of words and names (`I-PER` after
 * `B-PER`) are one span.
 *
 * @throws EF203 for an answer that is not a list of spans, and for places or words that the input does not have.
 */
export function spansIn(raw: unknown, place: Place): FoundSpan[] {
  const given = asList((Object(raw) as { kind?: unknown; spans?: unknown }).kind === 'spans' ? Object(raw).spans : raw)
  const list = given?.length === 1 && Array.isArray(given[0]) ? (given[0] as readonly unknown[]) : given
  const refuse = (why: string): Error => modelErrors.noSpans(place.id, raw, place.position, why)
  if (list === undefined) throw refuse('it is not a list')
  const text = typeof place.input === 'string' ? place.input : undefined
  const letters = text === undefined ? undefined : new PlainText(text)
  let next = 0
  let last: { readonly span: FoundSpan; readonly index: unknown } | undefined
  const spans: FoundSpan[] = []
  for (const item of list) {
    const { start, end, word, score, index, label, entity, entity_group: group } = Object(item) as Found
    const named = label ?? group ?? entity
    if (!isText(named)) throw refuse('one has no label')
    if (score !== undefined && !Number.isFinite(score)) throw refuse('one has a score that is not a number')
    const { mark, name } = tagOf(named)
    let at: readonly [number, number] | undefined
    if (start !== undefined && start !== null) {
      const isPlace = Number.isInteger(start) && Number.isInteger(end) && (start as number) >= 0
      if (!isPlace || (end as number) <= (start as number)) throw refuse('one has no place')
      if (text !== undefined && (end as number) > text.length) throw refuse('one ends behind the text')
      at = [start as number, end as number]
    } else {
      if (!isText(word)) throw refuse('one has neither a place nor a word')
      if (letters === undefined) throw refuse('words are looked for in texts, and the input is none')
      const own = plain(word.replace(/^##/u, '').replaceAll(/[▁Ġ]/gu, ''))
      const from = letters.find(own, next)
      at = from < 0 ? undefined : letters.placeOf(from, own.length)
      if (at === undefined) throw refuse(`the word ${JSON.stringify(word)} is not in the text`)
      next = from + own.length
    }
    const isPiece = isText(word) && word.startsWith('##')
    const goesOn = entity !== undefined && group === undefined && mark === 'I' && /^[BIES]-/u.test(named)
    const follows =
      last !== undefined &&
      last.span.label === name &&
      (typeof index === 'number' ? last.index === index - 1 : between(text, last.span.end, at[0]))
    if (last !== undefined && follows && (goesOn || isPiece)) {
      last = { span: { ...last.span, end: at[1] }, index }
      spans[spans.length - 1] = last.span
    } else {
      last = {
        span: { start: at[0], end: at[1], label: name, ...(score !== undefined && { score: score as number }) },
        index,
      }
      spans.push(last.span)
    }
  }
  return spans.sort((one, other) => one.start - other.start || one.end - other.end)
}

/** Whether there is nothing but a space between two places. */
const between = (text: string | undefined, end: number, start: number): boolean =>
  start >= end && (text ?? '').slice(end, start).trim() === '' && start - end <= 1

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
