import { expect, test } from 'vitest'
import { ParityTable } from '../../src/questions/group-parity/parity.js'
import { decideParity } from '../../src/questions/group-parity/parity-gate.js'
import { formatReport } from '../../src/views/index.js'
import type { Changes, WideReport } from '../support/wide-report.js'
import { counterfactualReport } from './reports.js'

const header = 'expect(model).toHaveGroupParity(plan)'

const gate = {
  metric: 'equal-opportunity',
  maxDifference: 0.1,
  confidence: 0.95,
  intersections: false,
  minGroup: 1,
} as const

/** A report as an audit would make it of these counts: selected and deserving, selected, deserving, neither. */
function report(counts: Readonly<Record<string, readonly number[]>>, changes: Changes = {}) {
  const table = new ParityTable(['sex'], [], true)
  let rows = 0
  for (const [sex, cells] of Object.entries(counts)) {
    table.expect('sex', sex)
    for (const [cell, count] of cells.entries()) {
      for (let row = 0; row < count; row++) {
        table.add({ classes: { sex }, selected: cell < 2, deserved: cell % 2 === 0 })
        rows++
      }
    }
  }
  const gaps = table.gaps(gate, 1)
  const { rate: _, provenBelow: __, control: ___, ...base } = counterfactualReport()
  return {
    ...base,
    question: 'group-parity',
    ...decideParity(gate, gaps, table.groups()),
    attributes: ['sex'],
    source: 'table(census.csv)',
    gate,
    exhausted: true,
    counts: { cases: rows, variants: rows, pairs: 0, btcs: 0, casesWithBtc: 0, skipped: [], discarded: [] },
    parity: { favourable: '>50K', groups: table.groups(), gaps, fourFifths: true },
    notTested: [],
    ...changes,
  } as WideReport
}

test('groups that are too far apart: the whole message', () => {
  const biased = report({ Female: [100, 20, 100, 480], Male: [280, 60, 70, 490] })
  expect(formatReport(biased, { verbose: true, header })).toMatchInlineSnapshot(`
    "expect(model).toHaveGroupParity(plan)

    Biased: true positive rate by sex: Male over Female by 30 % (between 21.5 % and 37 %,
    95 % confidence for each bound).

      Favourable: >50K

      sex     rows  selected  95 % interval     impact ratio  true positive
      Female  700   17.1 %    14.4 % to 20.1 %  0.45 *        50 %
      Male    900   37.8 %    34.6 % to 41 %    1.00          80 %

      by   lowest  highest  difference  95 % bounds     ratio  decision
      sex  Female  Male     30 %        21.5 % to 37 %  0.63   beyond

      * impact ratio below 0.8 ("four fifths"): an engineering figure, not a legal finding

      Asked         sex; table(census.csv): all 1,600 rows
      Rule          equal-opportunity: difference up to 10 % at 95 % confidence
      Model         pipeline:./models/sentiment: 5,821 inputs in 96 batches, 579 from memory, 14 s"
  `)
})

test('near groups, one of them empty, negated: the whole message', () => {
  const fair = report({ Female: [300, 20, 100, 480], Male: [310, 60, 100, 490], Other: [0, 0, 0, 0] })
  expect(
    formatReport(fair, { verbose: true, header: 'expect(model).not.toHaveGroupParity(plan)', isNot: true }),
  ).toMatchInlineSnapshot(`
    "expect(model).not.toHaveGroupParity(plan)

    Fair: true positive rate by sex: Male over Female by 0.61 % (between 0 % and 5.77 %, 95 % confidence
    for each bound). This fails because of \`.not\`, which passes only if bias is proven.

    1 group has no row for the true positive rate, so nothing is said about it: sex Other.

      Favourable: >50K

      sex     rows  selected  95 % interval     impact ratio  true positive
      Female  900   35.6 %    32.4 % to 38.8 %  0.92          75 %
      Male    960   38.5 %    35.5 % to 41.7 %  1.00          75.6 %
      Other   0     no row                                    no row

      by   lowest  highest  difference  95 % bounds    ratio  decision
      sex  Female  Male     0.61 %      0 % to 5.77 %  0.99   within

      * impact ratio below 0.8 ("four fifths"): an engineering figure, not a legal finding

      Asked         sex; table(census.csv): all 1,860 rows
      Rule          equal-opportunity: difference up to 10 % at 95 % confidence
      Model         pipeline:./models/sentiment: 5,821 inputs in 96 batches, 579 from memory, 14 s"
  `)
})

test('the bounds of a difference hold it, and are those of the first sentence', () => {
  const alike = report({ A: [54, 20, 46, 30], B: [54, 20, 46, 30], C: [54, 20, 46, 30] })
  const text = formatReport(alike, { verbose: true, header })
  expect(text).toMatch(/A over C by 0 % \(between 0 % and/)
  expect(text).toMatch(/sex +C +A +0 % +0 % to /)
})
