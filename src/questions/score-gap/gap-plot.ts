import { html, type Markup } from '../../report/html/markup.js'
import type { ScoreGap } from './gap.js'

const width = 460
const rowHeight = 26
const axisHeight = 46
/** Room for the names of the classes, in units of the drawing: at 12 of them a character takes about 6.4. */
const [characterWidth, mostCharacters] = [6.4, 42]
const mostTicks = 8

/** Mean score differences with their intervals, and the band that the plan accepts, as SVG. */
export function gapPlot(gaps: readonly ScoreGap[], maxGap: number, confidence: string): Markup {
  const ends = gaps.flatMap(({ gap: { value, interval } }) => [value, interval.lower, interval.upper].map(Math.abs))
  const reach = 1.1 * (Math.max(maxGap, ...ends.filter(Number.isFinite)) || 1)
  const x = (value: number): number => round((width / 2) * (1 + Math.max(-1, Math.min(1, value / reach))))
  const height = gaps.length * rowHeight
  const names = gaps.map(({ classes }) => cut(`${classes[0]} − ${classes[1]}`))
  const left = Math.ceil(Math.max(...names.map((name) => [...name].length)) * characterWidth) + 16
  const rows = gaps.map(({ gap, decision }, at) => {
    const y = (at + 0.5) * rowHeight
    return html`<text x="-10" y="${y + 4}" text-anchor="end">${names[at]}</text><g class="${decision}"><path d="M${x(gap.interval.lower)} ${y}H${x(gap.interval.upper)}"/><circle cx="${x(gap.value)}" cy="${y}" r="4.7"/></g>`
  })
  const ticks = ticksOf(reach).map(
    (tick) =>
      html`<path class="axis" d="M${x(tick)} ${height}v5"/><text class="tick" x="${x(tick)}" y="${height + 17}" text-anchor="middle">${String(tick).replace('-', '−')}</text>`,
  )
  return html`<svg viewBox="${-left} -6 ${left + width + 14} ${height + axisHeight}" aria-hidden="true"><rect class="band" x="${x(-maxGap)}" width="${round(x(maxGap) - x(-maxGap))}" height="${height}"/><path class="axis" d="M${x(0)} 0V${height}M0 ${height}H${width}"/>${ticks}<text x="${width / 2}" y="${height + 36}" text-anchor="middle">mean score difference, ${confidence} interval; shaded: accepted</text>${rows}</svg>`
}

function cut(name: string): string {
  const characters = [...name]
  return characters.length <= mostCharacters ? name : `${characters.slice(0, mostCharacters - 1).join('')}…`
}

const round = (value: number): number => Number(value.toFixed(2))

/** Round numbers within the reach on both sides of 0: multiples of 1, 2 or 5 times a power of ten. */
function ticksOf(reach: number): number[] {
  const power = 10 ** Math.floor(Math.log10(reach))
  const steps = [0.2, 0.5, 1, 2].map((part) => part * power)
  const step = steps.find((each) => 2 * Math.floor(reach / each) + 1 <= mostTicks) ?? 5 * power
  const beside = Math.floor(reach / step)
  return Array.from({ length: 2 * beside + 1 }, (_, at) => Number(((at - beside) * step).toPrecision(6)))
}
