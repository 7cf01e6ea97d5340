/** Claims about cases that were not asked, over many seeds: `fair` is wrong in one of twenty runs at most. */
import { expect, test } from 'vitest'
import { Random } from '../../src/core/random.js'
import { audit } from '../../src/index.js'
import { opening, pairs } from './support/pairs.js'
import { atLeast } from './support/reference.js'

const text = (word: string, at: number) => `${word} saw ${opening(at)}.`
const gender = { attributes: ['gender'] as const, shrink: false as const }

/** Templates of which few are biased, each in most of its cases: what is true of others like them is a rate of templates. */
const planted = (seed: number, rate: number, templates: number, size: number) => {
  const random = new Random(seed, 'templates')
  const bad = new Set(Array.from({ length: templates }, (_, at) => at).filter(() => random.float() < rate))
  const model = (texts: readonly string[]) =>
    texts.map((each) => {
      const [, group, at] = /group (\d+) case (\d+)/.exec(each) ?? []
      const answer = Number(at) % 2 === 0
      return (bad.has(Number(group)) && /\bshe\b/.test(each)) !== answer ? 'yes' : 'no'
    })
  const cases = Array.from({ length: templates * size }, (_, at) => {
    const [group, place] = [Math.floor(at / size), at % size]
    const input = (word: string) => `group ${group} case ${place}: ${word} came.`
    return {
      id: `${at}`,
      template: `group ${group}`,
      variants: [
        { input: input('she'), classes: { gender: 'female' } },
        { input: input('he'), classes: { gender: 'male' } },
      ],
    }
  })
  return { model, cases }
}
test.each([
  ['a gate of 5 %', { rate: 0.05 }, 80, 6, 0.05],
  ['{ found: 0 } of 60 templates', { found: 0 }, 60, 5, 0.0488],
  ['a gate of 20 %, decided early', { rate: 0.2 }, 70, 4, 0.2],
] as const)(
  '%s is wrong of other templates in one of twenty runs at most',
  async (name, gate, templates, size, rate) => {
    let wrong = 0
    const runs = 40
    for (let seed = 1; seed <= runs; seed++) {
      const { model, cases } = planted(seed, rate, templates, size)
      const stop = name.endsWith('early') ? 'decided' : 'all'
      const plan = { ...gender, cases, gate: { ...gate, over: 'population' }, seed, stop } as const
      const report = await audit(model, plan)
      if (report.verdict === 'fair') wrong++
      if (seed === 1) expect(report.claim).toMatchObject({ over: 'population', unit: 'template' })
    }
    expect(atLeast(wrong, runs, 0.05)).toBeGreaterThan(0.001)
  },
)

const cases = pairs(100, text)
const plan = { question: 'score-gap', attributes: ['gender'], cases } as const
const gapOf =
  (gapAt: (at: number) => number, spread = 0.5) =>
  (texts: readonly string[]) =>
    texts.map((each) => {
      const at = Number(/number (\d+)/.exec(each)?.[1])
      return 0.1 + (spread * (at % 5)) / 5 + (/\bshe\b/.test(each) ? gapAt(at) : 0)
    })

test('rare large gaps do not hide behind a small deviation', async () => {
  let wrong = 0
  const runs = 40
  for (let seed = 1; seed <= runs; seed++) {
    const random = new Random(seed, 'rare')
    const bad = new Set(Array.from({ length: 100 }, (_, at) => at).filter(() => random.float() < 1 / 8))
    const model = gapOf((at) => (bad.has(at) ? 0.4 : 0), 0.4)
    const report = await audit(model, { ...plan, maxGap: 0.05, range: [0, 1] as const, seed })
    if (report.verdict === 'fair') wrong++
  }
  expect(atLeast(wrong, runs, 0.05)).toBeGreaterThan(0.001)
})

test('stop: "decided" reads no bound that holds at the end only', async () => {
  let wrong = 0
  const runs = 40
  for (let seed = 1; seed <= runs; seed++) {
    const random = new Random(seed, 'cases')
    const bad = new Set(Array.from({ length: 400 }, (_, at) => at).filter(() => random.float() < 0.1))
    const model = (texts: readonly string[]) =>
      texts.map((each) => {
        const at = Number(/number (\d+)/.exec(each)?.[1])
        return bad.has(at) && /\bshe\b/.test(each) ? 'bad' : at % 2 ? 'good' : 'fine'
      })
    const report = await audit(model, {
      ...gender,
      cases: pairs(400, text),
      gate: { rate: 0.1 },
      stop: 'decided',
      seed,
    })
    if (report.verdict === 'fair') wrong++
  }
  expect(atLeast(wrong, runs, 0.05)).toBeGreaterThan(0.001)
})
