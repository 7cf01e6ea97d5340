import { expect } from 'expect'
import { audit, type Case, eec, type FairnessReport, fromFunction, mtNlp } from 'expect-fair'
import type {} from 'expect-fair/jest'
import { fairnessMatchers } from 'expect-fair/matchers'
import { type GuardUse, guard } from 'expect-fair/repair'

expect.extend({ ...fairnessMatchers })
expect.extend(fairnessMatchers)

const model = fromFunction((texts: string[]) => texts.map(() => 'positive'))
const rowModel = fromFunction((rows: number[][]) => rows.map(() => 1))
const cases = eec()
const own: Case<string, 'age'>[] = [{ id: 'a', variants: [{ input: 'an old man', classes: { age: 'old' } }] }]

/** handles, functions, promises and reports */
export async function uses(): Promise<void> {
  await expect(model).toBeCounterfactuallyFair({ attributes: ['gender', 'race'], cases })
  await expect(model).not.toBeCounterfactuallyFair({ attributes: ['race'], cases, gate: { rate: 0.05 } })
  await expect(Promise.resolve(model)).resolves.toBeCounterfactuallyFair({ attributes: ['gender'], cases })
  await expect(model).toBeCounterfactuallyFair({ attributes: ['age'], cases: own })
  await expect(model).toHaveNoScoreGap({ attributes: ['gender'], cases, maxGap: 0.05, label: 'positive' })
  const report: FairnessReport = await audit(model, { attributes: ['gender'], cases })
  await expect(report).toBeCounterfactuallyFair()
  await expect(report).toHaveNoScoreGap()
  const guarded = guard(model, { attributes: ['gender'], answer: 'majority' })
  await expect(guarded).toBeCounterfactuallyFair({ attributes: ['gender'], cases: mtNlp(['The nurse came.']) })
  guard(model, { attributes: ['occupation', 'religion'] })
  const use: GuardUse = guarded.use
  expect(use.extraCalls).toBe(0)
}

/** reports are told apart by their question */
export function reads(report: FairnessReport): unknown {
  if (report.question === 'group-parity') return report.parity.groups
  if (report.question === 'score-gap') return report.gaps.map(({ gap }) => gap.value)
  if (report.question === 'answer-gap') return [report.answers.refused, report.gaps.map(({ measure }) => measure)]
  if (report.question === 'recall-gap') return report.classes.map(({ found, names }) => found / names)
  if (report.question === 'individual') return report.rates.domain?.found
  if (report.question === 'counterfactual') return [report.byAttribute, report.shrunk?.size, report.control?.flips]
  if (report.question === 'hidden' || report.question === 'intersectional') return report.intersection?.order
  return report.gate
}

/** the plan says which report answers it */
export async function answers(): Promise<unknown> {
  const { byClass } = await audit(model, { attributes: ['gender'], cases })
  const { gaps } = await audit(model, { question: 'score-gap', attributes: ['gender'], cases, maxGap: 0.1 })
  return [byClass, gaps]
}

/** what does not compile */
export async function refusals(): Promise<void> {
  const wrong = (texts: string[]) => texts.map((text) => ({ sentiment: text }))
  // @ts-expect-error no label and no score
  await audit(wrong, { attributes: ['gender'], cases })
  // @ts-expect-error the same to a matcher
  await expect(wrong).toBeCounterfactuallyFair({ attributes: ['gender'], cases })
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
  // @ts-expect-error mtNlp() varies gender alone
  await expect(model).toBeCounterfactuallyFair({ attributes: ['race'], cases: mtNlp(['The nurse came.']) })
  // @ts-expect-error no list of the package has it
  guard(model, { attributes: ['shoe-size'] })
  // @ts-expect-error a guard stands before models of texts
  guard(rowModel, { attributes: ['gender'] })
  // @ts-expect-error no such matcher
  await expect(model).toBeFair({ attributes: ['gender'], cases })
}
