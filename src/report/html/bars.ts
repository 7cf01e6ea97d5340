import { percent } from '../../core/numbers.js'
import type { CaseReport, Estimate } from '../../core/report.js'
import { html, type Markup } from './markup.js'

/** A share with its interval, drawn on a line from 0 to 100 %; the numbers stand beside it. */
export function shareBar({ value, interval }: Estimate, limit?: number, bound?: number): Markup {
  const at = (share: number): string => (Math.min(1, Math.max(0, share)) * 100).toFixed(2)
  const upper = bound ?? interval.upper
  const width = (Number(at(upper)) - Number(at(interval.lower))).toFixed(2)
  return html`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="track" y="3" width="100" height="4"/><rect class="span" x="${at(interval.lower)}" y="2" width="${Math.max(0.6, Number(width))}" height="6"/><rect class="point" x="${Math.max(0, Number(at(value)) - 0.5)}" width="1" height="10"/>${
    limit !== undefined && html`<rect class="limit" x="${at(limit)}" width="0.6" height="10"/>`
  }</svg>`
}

/** A number stays on the line of its sign. */
export const unbroken = (text: string): string => text.replace(/ %/g, '\u00a0%')

/** The bound that a run without findings has shown; absent where something was found, or where all was counted. */
export function boundOf({
  provenBelow,
  counts,
  claim,
}: Partial<Pick<CaseReport, 'provenBelow' | 'claim'>> & Pick<CaseReport, 'counts'>): number | undefined {
  return counts.btcs === 0 && claim?.complete !== true ? provenBelow : undefined
}

/** `36.1 %` with its interval; with a `bound` what was shown in place of the 0 % that was seen: `below 4.87 %`. */
export function shareText({ value, interval }: Estimate, bound?: number): Markup {
  if (bound !== undefined) {
    return html`<b class="num">below ${unbroken(percent(bound))}</b> <span class="interval">none found, 95&#160;% confidence</span>`
  }
  return interval.method === 'complete'
    ? html`<b class="num">${unbroken(percent(value))}</b> <span class="interval">all counted</span>`
    : html`<b class="num">${unbroken(percent(value))}</b> <span class="interval">${unbroken(percent(interval.lower))} to ${unbroken(percent(interval.upper))}</span>`
}

/** A cell whose colour deepens with the share, with its number: the colour by itself says nothing. `mark` is behind it. */
export function heatCell(share: number | undefined, text: string, title: string, mark: string = ''): Markup {
  if (share === undefined)
    return html`<td class="heat none"><span class="sr">not compared</span><span aria-hidden="true">·</span></td>`
  // The root spreads out small shares, which are the ones met most.
  const depth = Math.round(Math.sqrt(Math.min(1, Math.max(0, share))) * 100)
  return html`<td class="heat" style="--v:${depth}" title="${title}">${text}${mark !== '' && ` ${mark}`}</td>`
}
