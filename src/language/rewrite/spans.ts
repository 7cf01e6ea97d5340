import type { Span } from '../document.js'

/** Whether `inner` lies in one of `spans`; everything does where no spans are named. */
export const isWithin = (inner: Span, spans: readonly Span[] | undefined): boolean =>
  spans === undefined || spans.some(({ start, end }) => start <= inner.start && inner.end <= end)
