import { describe, expect, test } from 'vitest'
import { failure, passed, runProject } from './run-project.js'

describe.each([
  ['vitest', { NO_COLOR: '1' }],
  ['jest', { FORCE_COLOR: '0' }],
] as const)('in %s', (runner, plain) => {
  test('intersections are judged, in both directions', { timeout: 120_000 }, async () => {
    const run = await runProject(runner, ['intersection'], plain)

    expect(passed(run)).toEqual(['a fair model passes both', 'not: a hidden bias passes', 'a report is judged'])
    expect(run.coloured).toBe(false)
    const hidden = failure(run, 'a hidden bias fails')
    expect(hidden).toContain('toHaveNoHiddenIntersectionalBias')
    expect(hidden).toContain('Hidden: no single part of the change changes the outcome.')
    expect(hidden).toMatch(/ {4}original +positive +(?:A )?\[(?:[Ww]hite|[Bb]lack) (?:man|boy)\] sang/)
    expect(hidden).toMatch(/origin and gender +negative +(?:A )?\[Korean (?:woman|girl)\] sang/)
    expect(failure(run, 'a hidden bias is an intersectional one')).toContain('toHaveNoIntersectionalBias')
    expect(failure(run, 'not: a fair model fails')).toMatch(/passes\s+only\s+if\s+bias\s+is\s+proven/)
    expect(failure(run, 'a constant model fails')).toContain('Inconclusive, which is not a pass')
    expect(failure(run, 'not awaited')).toContain('[EF408] toHaveNoHiddenIntersectionalBias() was not awaited')
    expect(run.exitCode).toBe(1)
  })
})
