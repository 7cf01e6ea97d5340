import type { Span } from '../document.js'

/** Whether `inner` lies in one of `spans`; everything does where no spans are named. */
export const isWithin = (inner: Span, spans: readonly Span[] | undefined): boolean =>
  spans === undefined || spans.some(({ start, end }) => start <= inner.start && inner.end <= end)

/** Whether one of `spans` reaches into a sentence; all do where none are named. */
export function reaches(tokens: readonly Span[], spans: readonly Span[] | undefined): boolean {
  const [first, last] = [tokens[0], tokens.at(-1)]
  if (spans === undefined || first === undefined || last === undefined) return true
  return spans.some(({ start, end }) => start < last.end && first.start < end)
}
