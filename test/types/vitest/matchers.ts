import {
  audit,
  biasFinder,
  type Case,
  dictionary,
  eec,
  type FairnessReport,
  fromFunction,
  mutations,
  randomSearch,
  table,
  template,
} from 'expect-fair'
import { expect, expectTypeOf, test } from 'vitest'
import 'expect-fair/vitest'
import { fairnessMatchers } from 'expect-fair/matchers'
import type { CallAdvice } from 'expect-fair/model'

expect.extend(fairnessMatchers)

const model = fromFunction((texts: string[]) => texts.map(() => 'positive'))
const cases = eec()
const own: Case<string, 'age'>[] = [{ id: 'a', variants: [{ input: 'an old man', classes: { age: 'old' } }] }]

test('handles, functions, promises and reports', async () => {
  await expect(model).toBeCounterfactuallyFair({ attributes: ['gender', 'race'], cases })
  await expect(model).not.toBeCounterfactuallyFair({ attributes: ['race'], cases, gate: { rate: 0.05 } })
  await expect(Promise.resolve(model)).resolves.toBeCounterfactuallyFair({ attributes: ['gender'], cases })
  await expect.soft(model).toBeCounterfactuallyFair({ attributes: ['age'], cases: own })
  await expect(model).toHaveNoScoreGap({ attributes: ['gender'], cases, maxGap: 0.05, label: 'positive' })
  const report: FairnessReport = await audit(model, { attributes: ['gender'], cases })
  await expect(report).toBeCounterfactuallyFair()
  await expect(report).toHaveNoScoreGap()
  expectTypeOf(expect(model).toBeCounterfactuallyFair({ attributes: ['gender'], cases })).toEqualTypeOf<Promise<void>>()
})

test('the expect of the test context', async ({ expect }) => {
  await expect(model).toBeCounterfactuallyFair({ attributes: ['gender'], cases })
})

// A function that declares a second parameter is told how many processors there are; one with an own second parameter is none.
fromFunction((texts: string[], { concurrency }: CallAdvice) => texts.map(() => concurrency))
fromFunction((text: string, { concurrency }: CallAdvice) => `${text}${concurrency}`, { batched: false })
fromFunction((texts: string[], threshold?: number) => texts.map(() => threshold ?? 1))

const scorer = fromFunction((rows: (readonly number[])[]) => rows.map(() => 'yes'))
const rows = table(
  {
    features: {
      sex: { kind: 'category', values: ['f', 'm'], protected: true },
      age: { kind: 'integer', min: 18, max: 90, protected: [20, 60] },
      income: { kind: 'number', min: 0, max: 9 },
    },
  },
  'rows.csv',
)

test('rows of a table', async () => {
  await expect(scorer).toBeIndividuallyFair({ attributes: ['sex', 'age'], cases: rows, search: randomSearch() })
  await expect(scorer).toHaveGroupParity({ attributes: ['sex'], cases: rows, favourable: 'yes', maxDifference: 0.1 })
  await expect(scorer).toBeCounterfactuallyFair({ attributes: ['age'], cases: rows })
  const report: FairnessReport = await audit(scorer, { question: 'individual', attributes: ['sex'], cases: rows })
  await expect(report).not.toBeIndividuallyFair()
  await expect(report).toHaveGroupParity()
})

const mutants = mutations(['A text.'], { attributes: ['race', dictionary('body')] })

test('mutants of texts', async () => {
  await expect(model).toHaveNoIntersectionalBias({ attributes: ['race', 'body'], cases: mutants, schedule: 'full' })
  await expect(model).toHaveNoHiddenIntersectionalBias({ attributes: ['race', 'body'], cases: mutants, order: 2 })
  await expect(model).toBeCounterfactuallyFair({ attributes: ['body'], cases: mutants })
  const report: FairnessReport = await audit(model, {
    question: 'hidden',
    attributes: ['race', 'body'],
    cases: mutants,
  })
  await expect(report).not.toHaveNoHiddenIntersectionalBias()
})

test('attributes by the names that a source can be asked for', async () => {
  const byName = template('The {religion} {occupation} left.', { attributes: ['religion', 'occupation'] })
  await expect(model).toBeCounterfactuallyFair({ attributes: ['religion'], cases: byName })
  const persons = biasFinder(['A text.'], { attributes: ['country', 'gender'] })
  await expect(model).toBeCounterfactuallyFair({ attributes: ['country'], cases: persons })
  // @ts-expect-error the template varies religion and occupation
  await expect(model).toBeCounterfactuallyFair({ attributes: ['age'], cases: byName })
  // @ts-expect-error persons are not exchanged by religion
  biasFinder(['A text.'], { attributes: ['religion'] })
  // @ts-expect-error occupations are not exchanged as words
  mutations(['A text.'], { attributes: ['occupation'] })
  // @ts-expect-error no list of the package has it
  template('The {shoe-size} person left.', { attributes: ['shoe-size'] })
})

test('what does not compile of mutants', async () => {
  // @ts-expect-error the texts are not mutated by gender
  await expect(model).toHaveNoIntersectionalBias({ attributes: ['race', 'gender'], cases: mutants })
  // @ts-expect-error sentences of templates are no originals with mutants
  await expect(model).toHaveNoHiddenIntersectionalBias({ attributes: ['race', 'gender'], cases })
  // @ts-expect-error no such schedule
  await expect(model).toHaveNoIntersectionalBias({ attributes: ['race', 'body'], cases: mutants, schedule: 'lazy' })
  // @ts-expect-error the plan of the other matcher
  await expect(model).toHaveNoIntersectionalBias({ question: 'hidden', attributes: ['race', 'body'], cases: mutants })
})

test('what does not compile of rows', async () => {
  // @ts-expect-error income is not protected
  await expect(scorer).toBeIndividuallyFair({ attributes: ['income'], cases: rows })
  // @ts-expect-error sentences are no table
  await expect(scorer).toBeIndividuallyFair({ attributes: ['gender'], cases })
  // @ts-expect-error no number of counterfactuals
  await expect(scorer).toBeIndividuallyFair({ attributes: ['sex'], cases: rows, variantsPerCase: 'all' })
  // @ts-expect-error no such metric
  await expect(scorer).toHaveGroupParity({ attributes: ['sex'], cases: rows, metric: 'calibration', minRatio: 0.8 })
  // @ts-expect-error no such kind of feature
  table({ features: { sex: { kind: 'text' } } }, [])
})

test('what does not compile', async () => {
  // @ts-expect-error eec() does not vary occupation
  await expect(model).toBeCounterfactuallyFair({ attributes: ['occupation'], cases })
  // @ts-expect-error own cases vary age alone
  await expect(model).toBeCounterfactuallyFair({ attributes: ['gender'], cases: own })
  // @ts-expect-error nor does the score gap
  await expect(model).toHaveNoScoreGap({ attributes: ['occupation'], cases, maxGap: 0.05 })
  // @ts-expect-error maxGap is needed
  await expect(model).toHaveNoScoreGap({ attributes: ['gender'], cases })
  // @ts-expect-error the plan of another question
  await expect(model).toBeCounterfactuallyFair({ question: 'score-gap', attributes: ['gender'], cases })
  // @ts-expect-error a gate is a count of none or a rate
  await expect(model).toBeCounterfactuallyFair({ attributes: ['gender'], cases, gate: { found: 3 } })
  // @ts-expect-error no such option
  await expect(model).toBeCounterfactuallyFair({ attributes: ['gender'], cases, samples: 3 })
  // @ts-expect-error no such matcher
  await expect(model).toBeFair({ attributes: ['gender'], cases })
})

test('what compares with an earlier run or another model', async () => {
  await expect(model).toMatchFairnessBaseline({ attributes: ['gender'], cases })
  await expect(model).toMatchFairnessBaseline({
    attributes: ['gender'],
    cases,
    gate: { newSince: 'baseline', confidence: 0.9 },
    shard: { index: 1, count: 4 },
    journal: '.journal',
  })
  await expect(model).toBeCounterfactuallyFair({ attributes: ['race'], cases, gate: { newSince: 'baseline' } })
  await expect(model).toBeAtLeastAsFairAs((text: string) => text.length, { attributes: ['gender'], cases })
  await expect(await audit(model, { attributes: ['race'], cases })).toMatchFairnessBaseline()
  // @ts-expect-error a baseline compares: it takes no rate
  await expect(model).toMatchFairnessBaseline({ attributes: ['gender'], cases, gate: { rate: 0.05 } })
  // @ts-expect-error score gaps have no cases that pass or fail
  await expect(model).toMatchFairnessBaseline({ question: 'score-gap', attributes: ['gender'], cases, maxGap: 0.1 })
  // @ts-expect-error the sentences show no age
  await expect(model).toMatchFairnessBaseline({ attributes: ['age'], cases })
  // @ts-expect-error two models need a plan
  await expect(model).toBeAtLeastAsFairAs(model)
})

test('functions whose answers are understood', async () => {
  const plan = { attributes: ['gender'], cases } as const
  await expect((texts: string[]) => texts.map((text) => text.length)).toBeCounterfactuallyFair({ ...plan })
  await expect(async (text: string) => ({ label: text, score: 0.5 })).toBeCounterfactuallyFair({ ...plan })
  await audit((texts: readonly string[]) => Float32Array.from(texts, () => 0.5), { ...plan })
  await audit((text: string) => [{ label: text, score: 1 }], { ...plan })
  await audit(async (texts: string[]) => texts.map((text) => ({ labels: [text], scores: { [text]: 1 } })), { ...plan })
  await audit((text: string) => text.length > 3, { ...plan })
  // What the compiler does not know is asked, and read then.
  await audit((text: string) => JSON.parse(text), { ...plan })
  await audit((text: string): unknown => JSON.parse(text), { ...plan })
  await audit(async (texts: string[]): Promise<unknown[]> => texts.map((text) => JSON.parse(text)), { ...plan })
  const own: unknown = model
  await audit(own, { ...plan })
})

test('functions whose answers are not understood do not compile', async () => {
  // @ts-expect-error no label and no score
  await audit((texts: string[]) => texts.map((text) => ({ sentiment: text })), { attributes: ['gender'], cases })
  // @ts-expect-error a promise for each text, and none for all
  await audit((texts: string[]) => texts.map(async (text) => text), { attributes: ['gender'], cases })
  // @ts-expect-error nothing comes back
  await audit((text: string) => console.log(text), { attributes: ['gender'], cases })
  // @ts-expect-error null is no answer
  await audit((text: string) => (text === '' ? null : text), { attributes: ['gender'], cases })
  // @ts-expect-error an answer with its score under another name
  await audit(async (text: string) => ({ confidence: text.length }), { attributes: ['gender'], cases })
  const wrong = (texts: string[]) => texts.map((text) => ({ sentiment: text }))
  // @ts-expect-error the same to a matcher
  await expect(wrong).toBeCounterfactuallyFair({ attributes: ['gender'], cases })
  // @ts-expect-error and to its opposite
  await expect(wrong).not.toHaveNoScoreGap({ attributes: ['gender'], cases, maxGap: 0.1 })
  // @ts-expect-error of rows
  await expect(wrong).toBeIndividuallyFair({ attributes: ['sex'], cases: rows })
  // @ts-expect-error of mutants
  await expect(wrong).toHaveNoHiddenIntersectionalBias({ attributes: ['race', 'body'], cases: mutants })
  // @ts-expect-error of the model that is compared with
  await expect(model).toBeAtLeastAsFairAs(wrong, { attributes: ['gender'], cases })
  // @ts-expect-error of a handle
  fromFunction(wrong)
  // @ts-expect-error of a handle of one input at a time
  fromFunction((text: string) => ({ sentiment: text }), { batched: false })
})
