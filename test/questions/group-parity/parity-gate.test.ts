import { describe, expect, test } from 'vitest'
import { decideParity } from '../../../src/questions/group-parity/parity-gate.js'
import type {
  GroupShare,
  ParityGap,
  ParityGate,
  ParityGroup,
} from '../../../src/questions/group-parity/parity-report.js'

const gate = (more: Partial<ParityGate> = {}): ParityGate => ({
  metric: 'demographic-parity',
  maxDifference: 0.1,
  confidence: 0.95,
  intersections: false,
  minGroup: 10,
  ...more,
})

const gap = (more: Partial<ParityGap>): ParityGap => ({
  metric: 'demographic-parity',
  share: 'selection',
  attribute: 'sex',
  highest: 'm',
  lowest: 'f',
  difference: { value: 0.25, interval: { lower: 0.2, upper: 0.3, confidence: 0.95, method: 'bootstrap' } },
  atLeast: 0.125,
  atMost: 0.3,
  ratioAtLeast: 0.5,
  ratioAtMost: 0.75,
  ...more,
})

const some = (of: number): GroupShare => ({ some: 0, of })
const group = (name: string, rows: number, more: Partial<ParityGroup> = {}): ParityGroup => ({
  attribute: 'sex',
  intersection: false,
  class: name,
  rows,
  selection: some(rows),
  ...more,
})

describe('the verdict', () => {
  const within = gap({ decision: 'within' })
  const open = gap({ attribute: 'race', highest: 'white', lowest: 'black', decision: 'undecided' })
  const beyond = gap({ attribute: 'age', highest: 'old', lowest: 'young', decision: 'beyond' })
  const ageBy = 'age: old over young by 25 % (between 12.5 % and 30 %, 95 % confidence for each bound)'
  const raceBy = 'race: white over black by 25 % (between 12.5 % and 30 %, 95 % confidence for each bound)'
  const sexBy = 'sex: m over f by 25 % (between 12.5 % and 30 %, 95 % confidence for each bound)'

  test('is fair where all gaps are within, and tells each of them', () => {
    expect(decideParity(gate(), [within, gap({ attribute: 'race', decision: 'within' })], [])).toEqual({
      verdict: 'fair',
      findings: [
        {
          code: 'parity.within',
          message: `selection rate by ${sexBy}; selection rate by ${sexBy.replace('sex', 'race')}.`,
        },
      ],
    })
  })

  test('is biased where one gap is beyond, and tells those alone', () => {
    expect(decideParity(gate(), [within, open, beyond, gap({})], [])).toEqual({
      verdict: 'biased',
      findings: [{ code: 'parity.beyond', message: `selection rate by ${ageBy}.` }],
    })
  })

  test('is inconclusive where one gap is open, and says what would help', () => {
    expect(decideParity(gate(), [within, open, gap({})], [])).toEqual({
      verdict: 'inconclusive',
      findings: [
        {
          code: 'parity.undecided',
          message: `selection rate by ${raceBy}. To decide, increase sample, or add rows of these groups to the table.`,
        },
      ],
    })
  })

  test('is inconclusive where no gap is judged', () => {
    const nothing = {
      verdict: 'inconclusive',
      findings: [
        {
          code: 'parity.nothing-compared',
          message:
            'No two groups have rows for the equal-opportunity, so nothing was compared. Check the attributes of the plan, the labels and minGroup.',
        },
      ],
    }
    expect(decideParity(gate({ metric: 'equal-opportunity' }), [], [])).toEqual(nothing)
    expect(decideParity(gate({ metric: 'equal-opportunity' }), [gap({})], [])).toEqual(nothing)
  })

  test.each<[ParityGap['share'], string]>([
    ['selection', 'selection rate'],
    ['truePositive', 'true positive rate'],
    ['falsePositive', 'false positive rate'],
    ['precision', 'precision'],
  ])('names the share %s in words', (share, name) => {
    const { findings } = decideParity(gate(), [gap({ share, decision: 'within' })], [])
    expect(findings).toEqual([{ code: 'parity.within', message: `${name} by ${sexBy}.` }])
  })

  test('comes before what is said of groups', () => {
    const codes = (decision: ParityGap['decision'] & string) =>
      decideParity(gate(), [gap({ decision })], [group('x', 0)]).findings.map(({ code }) => code)
    expect(codes('within')).toEqual(['parity.within', 'parity.empty-group'])
    expect(codes('beyond')).toEqual(['parity.beyond', 'parity.empty-group'])
    expect(codes('undecided')).toEqual(['parity.undecided', 'parity.empty-group'])
    expect(decideParity(gate(), [], [group('x', 0)]).findings.map(({ code }) => code)).toEqual([
      'parity.nothing-compared',
      'parity.empty-group',
    ])
  })
})

describe('groups of which nothing can be told', () => {
  const told = (groups: readonly ParityGroup[], more: Partial<ParityGate> = {}) =>
    decideParity(gate(more), [gap({ decision: 'within' })], groups)
      .findings.slice(1)
      .map(({ code, message }) => [code, message])

  test('are none where each has enough rows', () => {
    expect(told([group('f', 10), group('m', 11)])).toEqual([])
    expect(told([group('f', 1), group('m', 2)], { minGroup: 1 })).toEqual([])
  })

  test('are empty', () => {
    expect(told([group('f', 0), group('m', 10)])).toEqual([
      ['parity.empty-group', '1 group has no row for the selection rate, so nothing is said about it: sex f.'],
    ])
    expect(told([group('f', 0), group('x', 0)])).toEqual([
      [
        'parity.empty-group',
        '2 groups have no row for the selection rate, so nothing is said about them: sex f; sex x.',
      ],
    ])
  })

  test('are too small', () => {
    expect(told([group('f', 9), group('m', 10)])).toEqual([
      ['parity.small-group', '1 group has fewer rows than minGroup (10) and was not judged: sex f.'],
    ])
    expect(told([group('f', 1999), group('x', 1)], { minGroup: 2000 })).toEqual([
      ['parity.small-group', '2 groups have fewer rows than minGroup (2,000) and were not judged: sex f; sex x.'],
    ])
  })

  test('are empty where any share of the metric has no row, and small only where none is', () => {
    const groups = [
      group('f', 9, { truePositive: some(9), falsePositive: some(0) }),
      group('m', 20, { truePositive: some(0), falsePositive: some(20) }),
      group('x', 9, { truePositive: some(4), falsePositive: some(5) }),
    ]
    expect(told(groups, { metric: 'equalized-odds' })).toEqual([
      [
        'parity.empty-group',
        '2 groups have no row for the true positive rate and false positive rate, so nothing is said about them: sex f; sex m.',
      ],
      ['parity.small-group', '1 group has fewer rows than minGroup (10) and was not judged: sex x.'],
    ])
    expect(told(groups, { metric: 'equal-opportunity' })[0]).toEqual([
      'parity.empty-group',
      '1 group has no row for the true positive rate, so nothing is said about it: sex m.',
    ])
  })

  test('are not empty in a share that is not known', () => {
    expect(told([group('f', 20)], { metric: 'predictive-parity' })).toEqual([])
  })

  test('are named up to six', () => {
    const of = (count: number) => Array.from({ length: count }, (_, at) => group(String(at + 1), 0))
    const six = 'sex 1; sex 2; sex 3; sex 4; sex 5; sex 6'
    const empty = 'have no row for the selection rate, so nothing is said about them'
    expect(told(of(6))).toEqual([['parity.empty-group', `6 groups ${empty}: ${six}.`]])
    expect(told(of(7))).toEqual([['parity.empty-group', `7 groups ${empty}: ${six}; and 1 more.`]])
    expect(told(of(1206))).toEqual([['parity.empty-group', `1,206 groups ${empty}: ${six}; and 1,200 more.`]])
  })

  test('of several attributes at once are named where the gate judges them', () => {
    const groups = [group('f and old', 0, { attribute: 'sex and age', intersection: true })]
    expect(told(groups)).toEqual([])
    expect(told(groups, { intersections: true })).toEqual([
      [
        'parity.empty-group',
        '1 group has no row for the selection rate, so nothing is said about it: sex and age f and old.',
      ],
    ])
  })
})
