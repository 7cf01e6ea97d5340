import { audit } from '../../../src/audit/index.js'
import { table } from '../../../src/cases/index.js'
import { fromFunction } from '../../../src/models/index.js'
import type { IndividualPlan, IndividualReport } from '../../../src/questions/index.js'

export const features = {
  sex: { kind: 'category', values: ['female', 'male'], protected: true },
  race: { kind: 'category', values: ['a', 'b', 'c'], protected: true },
  income: { kind: 'integer', min: 0, max: 99 },
  debt: { kind: 'integer', min: 0, max: 99 },
} as const

export type Row = { sex: string; race: string; income: number; debt: number }

/** 200 rows, a quarter of them with an income of 90 and more. */
export const rows: Row[] = Array.from({ length: 200 }, (_, at) => ({
  sex: at % 2 === 0 ? 'female' : 'male',
  race: 'abc'[at % 3] as string,
  income: at % 4 === 0 ? 90 + (at % 10) : at % 80,
  debt: at % 17,
}))
export const cases = table({ features, input: 'row' }, rows)

export const model = (decide: (row: Row) => boolean) =>
  fromFunction((asked: Row[]) => asked.map((row) => (decide(row) ? 'granted' : 'refused')), { batched: true })

/** Favours men of 90 and more. */
export const biased = model(({ sex, income, debt }) => (income >= 90 ? sex === 'male' : income > debt + 40))
/** Looks at sex only where the data have no row. */
export const biasedElsewhere = model(({ sex, income, debt }) => (debt >= 60 ? sex === 'male' : income > 40))
export const fair = model(({ income }) => income > 40)

type Given = Partial<IndividualPlan<never>>
export const ask = (
  asked: unknown,
  plan: Given = {},
  attributes: readonly string[] = ['sex'],
): Promise<IndividualReport> =>
  audit(asked, {
    question: 'individual',
    attributes,
    cases,
    sample: Number.POSITIVE_INFINITY,
    ...plan,
  } as never) as Promise<unknown> as Promise<IndividualReport>

/** What two runs must agree on. */
export const comparable = (report: IndividualReport): unknown =>
  JSON.parse(JSON.stringify(report, (key, value) => (key === 'ms' ? 0 : value)))
