import type { AssertionRecord } from '../../core/record.js'
import { html, type Markup } from '../../report/html/markup.js'
import { type Result, resultOf } from '../run-totals.js'

const signs: Readonly<Record<Result, string>> = {
  fair: '✓',
  biased: '✕',
  inconclusive: '?',
  interrupted: '‖',
  error: '!',
}

/** The verdict in a word, with a sign: colour by itself says nothing. */
export function badge(record: AssertionRecord): Markup {
  const result = resultOf(record)
  return html`<span class="badge ${result}"><span aria-hidden="true">${signs[result]}</span> ${result === 'error' ? 'no verdict' : result}</span>`
}

/** Whether the assertion passed: a proven bias passes one with `.not`. */
export const outcome = ({ outcome: ended }: AssertionRecord): Markup =>
  html`<span class="outcome ${ended}">${ended}</span>`
