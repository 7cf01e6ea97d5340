import { expect, test } from 'vitest'
import { formatReport } from '../../src/views/index.js'
import { scoreGapReport } from './reports.js'

const header = 'expect(model).toHaveNoScoreGap(plan)'

test('a gap beyond the limit: the whole message', () => {
  expect(formatReport(scoreGapReport(), { verbose: true, header })).toMatchInlineSnapshot(`
    "expect(model).toHaveNoScoreGap(plan)

    Biased: the mean scores of 1 of 3 pairs of classes lie more than 0.02 apart.

      classes             mean gap  95 % interval     effect  templates  test       decision
      female − male       −0.034    −0.040 to −0.028  −0.81   140        p < 0.001  beyond
      female − nonbinary  +0.015    +0.006 to +0.024  +0.28   140        p = 0.148  undecided
      male − nonbinary    +0.001    −0.002 to +0.005  +0.06   140        p < 0.001  within

      Asked         gender; eec(): 400 cases drawn by seed 42, 6,400 variants
      Rule          gap of mean scores up to 0.02 at 95 % confidence; claim: cases like these
      Model         pipeline:./models/sentiment: 5,821 inputs in 96 batches, 579 from memory, 14 s"
  `)
})

test('all gaps within the limit, negated: the whole message', () => {
  const gaps = scoreGapReport().gaps?.slice(2)
  const report = scoreGapReport({ verdict: 'fair', ...(gaps === undefined ? {} : { gaps }) })
  expect(
    formatReport(report, { verbose: true, header: 'expect(model).not.toHaveNoScoreGap(plan)', isNot: true }),
  ).toMatchInlineSnapshot(`
    "expect(model).not.toHaveNoScoreGap(plan)

    Fair: the mean scores of the two classes lie within 0.02 of each other. This fails because of
    \`.not\`, which passes only if bias is proven.

      classes           mean gap  95 % interval     effect  templates  test       decision
      male − nonbinary  +0.001    −0.002 to +0.005  +0.06   140        p < 0.001  within

      Asked         gender; eec(): 400 cases drawn by seed 42, 6,400 variants
      Rule          gap of mean scores up to 0.02 at 95 % confidence; claim: cases like these
      Model         pipeline:./models/sentiment: 5,821 inputs in 96 batches, 579 from memory, 14 s
      Not tested    Attributes other than gender.
                    Texts unlike those of eec()."
  `)
})

test('undecided gaps: inconclusive, with the reason', () => {
  const gaps = scoreGapReport().gaps?.slice(1)
  const report = scoreGapReport({
    verdict: 'inconclusive',
    ...(gaps === undefined ? {} : { gaps }),
    findings: [
      {
        code: 'gap.undecided',
        message:
          '1 of 2 pairs of classes is undecided: the mean difference is shown neither to be below 0.02 nor above it. More templates, or a larger maxGap, would decide.',
      },
    ],
  })
  expect(formatReport(report, { verbose: true, header }).split('\n\n').slice(1, 3).join('\n\n')).toMatchInlineSnapshot(`
    "Inconclusive, which is not a pass: the mean scores of 1 of 2 pairs of classes are shown to lie
    within 0.02 of each other.

    1 of 2 pairs of classes is undecided: the mean difference is shown neither to be below 0.02 nor
    above it. More templates, or a larger maxGap, would decide."
  `)
})

test('many pairs of classes: the largest gaps are shown, the others counted', () => {
  const [one] = scoreGapReport().gaps ?? []
  if (one === undefined) throw new Error('no gap')
  const gaps = Array.from({ length: 15 }, (_, place) => ({ ...one, classes: ['a', `class ${place}`] as const }))
  expect(formatReport(scoreGapReport({ gaps }), { verbose: true }).split('\n\n')[1]).toMatchInlineSnapshot(`
    "  classes       mean gap  95 % interval     effect  templates  test       decision
      a − class 0   −0.034    −0.040 to −0.028  −0.81   140        p < 0.001  beyond
      a − class 1   −0.034    −0.040 to −0.028  −0.81   140        p < 0.001  beyond
      a − class 2   −0.034    −0.040 to −0.028  −0.81   140        p < 0.001  beyond
      a − class 3   −0.034    −0.040 to −0.028  −0.81   140        p < 0.001  beyond
      a − class 4   −0.034    −0.040 to −0.028  −0.81   140        p < 0.001  beyond
      a − class 5   −0.034    −0.040 to −0.028  −0.81   140        p < 0.001  beyond
      a − class 6   −0.034    −0.040 to −0.028  −0.81   140        p < 0.001  beyond
      a − class 7   −0.034    −0.040 to −0.028  −0.81   140        p < 0.001  beyond
      a − class 8   −0.034    −0.040 to −0.028  −0.81   140        p < 0.001  beyond
      a − class 9   −0.034    −0.040 to −0.028  −0.81   140        p < 0.001  beyond
      a − class 10  −0.034    −0.040 to −0.028  −0.81   140        p < 0.001  beyond
      a − class 11  −0.034    −0.040 to −0.028  −0.81   140        p < 0.001  beyond
      … and 3 more pairs of classes"
  `)
})
