// Models that no method has in mind: bias in rare corners, by two attributes together, with hardly a live input, or none at all.
import { fromFunction, Random, table } from '../../dist/esm/index.js'

const ten = { kind: 'integer', min: 0, max: 9 }
const group = { kind: 'integer', min: 0, max: 1, protected: true }
const numbers = (many) => Object.fromEntries(Array.from({ length: many }, (_, at) => [`x${at + 1}`, ten]))
const sumFrom = (row, first) => row.slice(first).reduce((sum, each) => sum + each, 0)

/** Of each the features beside the numbers x1, x2, ...; how many numbers; and its decision, by the row as a list. */
const models = {
  'a corner of one row in 1,000': {
    own: { group },
    many: 12,
    decides: (row) => (row[1] > 8 && row[2] > 8 && row[3] > 8 ? row[0] === 1 : sumFrom(row, 4) > 40),
  },
  'a corner of one row in 3,300': {
    own: { group },
    many: 12,
    decides: (row) => (row[1] > 8 && row[2] > 8 && row[3] > 8 && row[4] < 3 ? row[0] === 1 : sumFrom(row, 5) > 36),
  },
  'two corners, one other input': {
    own: { group },
    many: 12,
    decides: (row) =>
      (row[1] > 7 && row[2] > 7 && row[3] > 7) || (row[1] < 2 && row[2] < 2 && row[3] < 2 && row[4] < 5)
        ? row[0] === 1
        : row[5] > 4,
  },
  'two attributes together, in a corner': {
    own: { race: { kind: 'integer', min: 0, max: 4, protected: true }, group },
    many: 10,
    decides: (row) => (row[0] === 2 && row[1] === 1 && row[2] > 8 && row[3] > 8 && row[4] > 8) || sumFrom(row, 5) > 31,
  },
  'one of 64 values, in a corner': {
    own: { origin: { kind: 'integer', min: 0, max: 63, protected: true } },
    many: 10,
    decides: (row) => (row[0] === 17 && row[1] > 7 && row[2] > 7) || sumFrom(row, 3) > 36,
  },
  '200 inputs, three live': {
    own: { group },
    many: 200,
    decides: (row) => (row[1] > 7 && row[50] > 4 && row[150] < 4 ? row[0] === 1 : row[1] > 4),
    live: ['x1', 'x50', 'x150'],
  },
  'always the same answer': { own: { group }, many: 12, decides: () => false },
}

export const oddSubjects = () =>
  Object.entries(models).map(([name, { own, many, decides, live }]) => {
    const features = { ...own, ...numbers(many) }
    const random = new Random(5, name)
    const row = () => Object.fromEntries(Object.entries(features).map(([each, { max }]) => [each, random.int(max + 1)]))
    const inputs = Object.keys(numbers(many))
    return {
      name: `odd, ${name}`,
      cases: table({ features }, Array.from({ length: 300 }, row)),
      attributes: Object.keys(own),
      dead: live === undefined ? [] : inputs.filter((each) => !live.includes(each)),
      open: () =>
        fromFunction(
          (rows) =>
            rows.map((each) => {
              const is = decides(each)
              return { label: is ? 'yes' : 'no', scores: { no: is ? 0.1 : 0.9, yes: is ? 0.9 : 0.1 } }
            }),
          { batched: true },
        ),
    }
  })
