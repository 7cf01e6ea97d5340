import { expect, test } from 'vitest'
import { audit, eec, type ScoreGapReport } from '../../../src/index.js'

/** Scores what pronouns and nouns say, and is blind to names: one of the eleven kinds of the EEC, and 200 of its 210 pairs. */
const model = (texts: readonly string[]): number[] =>
  texts.map((text) => (/\b(she|her|woman|girl|sister)\b/i.test(text) ? 0.9 : 0.1))
const plan = { question: 'score-gap', attributes: ['gender'], cases: eec(), maxGap: 0.05, range: [0, 1] } as const
const gapOf = ({ gaps }: ScoreGapReport) => gaps[0]?.gap ?? expect.fail('no gap')

test('the gap does not depend on how many variants are asked', { timeout: 60_000 }, async () => {
  const whole = await audit(model, { ...plan, variantsPerCase: Number.POSITIVE_INFINITY })
  expect(gapOf(whole).value).toBeCloseTo(3.2 / 11, 10)
  for (const variantsPerCase of [2, 4, 8, 16, 31]) {
    for (const seed of [1, 2, 3]) {
      const report = await audit(model, { ...plan, variantsPerCase, seed })
      const { value, interval } = gapOf(report)
      expect(report.verdict, String(variantsPerCase)).toBe('biased')
      expect(Math.abs(value - 3.2 / 11), String(variantsPerCase)).toBeLessThan(0.12)
      expect(interval.lower).toBeLessThan(3.2 / 11)
      expect(interval.upper).toBeGreaterThan(3.2 / 11)
      expect(report.counts.variants).toBeLessThanOrEqual(144 * variantsPerCase)
    }
  }
})

test('on average it is that of the whole case, with several attributes and classes too', async () => {
  // Three classes, kinds of different sizes, and a second attribute that some kinds show.
  const sizes = { name: 12, noun: 3, pronoun: 1 }
  const variants = Object.entries(sizes).flatMap(([kind, size]) =>
    ['a', 'b', 'c'].flatMap((group) =>
      Array.from({ length: size }, (_, at) => ({
        input: `${kind} ${group} ${at}`,
        kind,
        classes: kind === 'name' ? { group, age: at % 3 === 0 ? 'old' : 'young' } : { group },
      })),
    ),
  )
  const shift: Readonly<Record<string, number>> = { name: 0, noun: 0.4, pronoun: 0.8 }
  const score = (text: string): number => {
    const [kind = '', group, at] = text.split(' ')
    return 0.1 + (group === 'b' ? (shift[kind] ?? 0) : 0) + (Number(at) % 2) * 0.05
  }
  const cases = Array.from({ length: 300 }, (_, at) => ({ id: `case ${at}`, variants }))
  const asked = { ...plan, attributes: ['group', 'age'], cases } as const
  const ask = (variantsPerCase: number) =>
    audit((texts: readonly string[]) => texts.map(score), { ...asked, variantsPerCase, sample: 300 } as never)
  const gaps = async (limit: number) => ((await ask(limit)) as unknown as ScoreGapReport).gaps
  const whole = await gaps(Number.POSITIVE_INFINITY)
  for (const limit of [4, 9, 20]) {
    const some = await gaps(limit)
    expect(some.map(({ classes }) => classes)).toEqual(whole.map(({ classes }) => classes))
    some.forEach(({ gap }, at) => {
      expect(Math.abs(gap.value - (whole[at]?.gap.value ?? 0)), `${limit}: ${at}`).toBeLessThan(0.06)
    })
  }
})

test('shards of a run with few variants join to what one machine reports', async () => {
  const few = { ...plan, variantsPerCase: 6, sample: 60 } as const
  const { mergeReports } = await import('../../../src/index.js')
  const parts = await Promise.all([1, 2, 3].map((index) => audit(model, { ...few, shard: { index, count: 3 } })))
  expect(mergeReports(parts).gaps).toEqual((await audit(model, few)).gaps)
})
