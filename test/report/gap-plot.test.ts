import { describe, expect, test } from 'vitest'
import type { ScoreGap } from '../../src/questions/score-gap/gap.js'
import { gapPlot } from '../../src/questions/score-gap/gap-plot.js'

const gap = (value: number, lower: number, upper: number, more: Partial<ScoreGap> = {}): ScoreGap =>
  ({
    classes: ['female', 'male'],
    gap: { value, interval: { lower, upper, confidence: 0.95, method: 't' } },
    decision: 'undecided',
    ...more,
  }) as ScoreGap

const drawn = (gaps: readonly ScoreGap[], maxGap: number): string => gapPlot(gaps, maxGap, '95 %').text
const ticks = (svg: string): string[] => [...svg.matchAll(/class="tick"[^>]*>([^<]*)</g)].map(([, text]) => text ?? '')
const numbersOf = (svg: string, name: string): number[] =>
  [...svg.matchAll(new RegExp(` ${name}="(-?[\\d.]+)"`, 'g'))].map(([, text]) => Number(text))

describe('the plot of score gaps', () => {
  test('has 0 in the middle, and each point and interval at its place', () => {
    // The largest number is 0.1, so the drawing reaches to 0.11 on both sides of 230.
    const svg = drawn([gap(0.05, 0.02, 0.1)], 0.03)
    expect(svg).toContain('cx="334.55"')
    expect(svg).toContain('d="M271.82 13H439.09"')
    expect(svg).toContain('<rect class="band" x="167.27" width="125.46" height="26"/>')
  })

  test.each([
    [0.0004, ['−0.0004', '−0.0002', '0', '0.0002', '0.0004']],
    [0.05, ['−0.04', '−0.02', '0', '0.02', '0.04']],
    [0.1, ['−0.1', '−0.05', '0', '0.05', '0.1']],
    [0.2, ['−0.2', '−0.1', '0', '0.1', '0.2']],
    [0.4, ['−0.4', '−0.2', '0', '0.2', '0.4']],
    [0.85, ['−0.5', '0', '0.5']],
    [40, ['−40', '−20', '0', '20', '40']],
  ])('has round ticks for gaps up to %d', (upper, wanted) => {
    expect(ticks(drawn([gap(0, 0, upper)], 0))).toEqual(wanted)
  })

  test('stays within its frame where an interval has no bound, and where all is 0', () => {
    for (const svg of [
      drawn([gap(0.1, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)], 0.05),
      drawn([gap(0, 0, 0)], 0),
    ]) {
      expect(svg).not.toMatch(/NaN|Infinity/)
      for (const x of [...numbersOf(svg, 'x'), ...numbersOf(svg, 'cx')]) {
        expect(x).toBeGreaterThanOrEqual(-10)
        expect(x).toBeLessThanOrEqual(460)
      }
    }
    expect(drawn([gap(0.1, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)], 0.05)).toContain('d="M0 13H460"')
  })

  test('cuts long names, and shows hostile ones as text', () => {
    const long = drawn([gap(0, 0, 0.1, { classes: ['a'.repeat(50), 'b'] })], 0.1)
    expect(long).toContain(`>${'a'.repeat(41)}…</text>`)
    const hostile = drawn([gap(0, 0, 0.1, { classes: ['<script>', '"'] })], 0.1)
    expect(hostile).toContain('&lt;script&gt; − &quot;')
  })

  test('gives each decision its own colour', () => {
    const svg = drawn(
      (['beyond', 'within', 'undecided'] as const).map((decision) => gap(0, 0, 0.1, { decision })),
      0.1,
    )
    for (const decision of ['beyond', 'within', 'undecided'])
      expect(svg.split(`<g class="${decision}">`)).toHaveLength(2)
  })
})
