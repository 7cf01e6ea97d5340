import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import '../../src/vitest.js'
import { audit } from '../../src/audit/index.js'
import { table } from '../../src/cases/index.js'
import { fromFunction } from '../../src/models/index.js'
import { randomSearch } from '../../src/search/random.js'

const cases = table(
  {
    features: {
      sex: { kind: 'category', values: ['f', 'm'], protected: true },
      income: { kind: 'integer', min: 0, max: 99 },
    },
    label: 'ok',
    input: 'row',
  },
  Array.from({ length: 400 }, (_, at) => ({
    sex: at % 2 ? 'f' : 'm',
    income: (at * 7) % 100,
    ok: (at * 7) % 100 > 49 ? 'yes' : 'no',
  })),
)

type Row = Readonly<Record<string, string | number>>
const model = (decide: (row: Row) => boolean) =>
  fromFunction((rows: Row[]) => rows.map((row) => (decide(row) ? 'yes' : 'no')), { batched: true })

const fair = model(({ income }) => Number(income) > 49)
const biased = model(({ income, sex }) => Number(income) > (sex === 'm' ? 39 : 69))

/** The message of an assertion that fails. */
async function failure(assertion: Promise<void>): Promise<string> {
  return assertion.then(
    () => 'passed',
    (error: Error) => stripVTControlCharacters(error.message),
  )
}

const individual = { attributes: ['sex'], cases, search: randomSearch({ rows: 100 }) } as const
const parity = { attributes: ['sex'], cases, favourable: 'yes', maxDifference: 0.2 } as const

test('toBeIndividuallyFair passes a fair model, and fails a biased one with the pair of rows', async () => {
  await expect(fair).toBeIndividuallyFair(individual)
  const message = await failure(expect(biased).toBeIndividuallyFair(individual))
  expect(message).toContain('expect(model).toBeIndividuallyFair(plan)')
  expect(message).toContain('Biased: ')
  expect(message).toMatch(/\[m\].*\[f\]|\[f\].*\[m\]/)
})

test('.not.toBeIndividuallyFair passes on a proven bias alone', async () => {
  await expect(biased).not.toBeIndividuallyFair(individual)
  expect(await failure(expect(fair).not.toBeIndividuallyFair(individual))).toMatch(
    /passes\s+only\s+if\s+bias\s+is\s+proven/,
  )
  const few = { ...individual, sample: 10 }
  expect(await failure(expect(fair).not.toBeIndividuallyFair(few))).toContain('Inconclusive')
})

test('toHaveGroupParity passes and fails on groups, in both directions', async () => {
  await expect(fair).toHaveGroupParity(parity)
  await expect(biased).not.toHaveGroupParity(parity)
  expect(await failure(expect(biased).toHaveGroupParity(parity))).toContain('selection rate by sex: m over f by 30 %')
  expect(await failure(expect(fair).not.toHaveGroupParity(parity))).toMatch(/passes\s+only\s+if\s+bias\s+is\s+proven/)
})

test('reports are judged by the matcher of their own question, without asking again', async () => {
  const report = await audit(biased, { question: 'individual', ...individual })
  await expect(report).not.toBeIndividuallyFair()
  expect(await failure(expect(report).toHaveGroupParity())).toContain('[EF404]')
  const groups = await audit(fair, { question: 'group-parity', ...parity })
  await expect(groups).toHaveGroupParity()
  expect(await failure(expect(groups).toBeIndividuallyFair())).toContain('toHaveGroupParity')
})

test('a plan can ask for protected features of its table alone', async () => {
  // @ts-expect-error income is not protected
  expect(await failure(expect(fair).toBeIndividuallyFair({ attributes: ['income'], cases }))).toContain('[EF102]')
})
