/** Every way of use, in the words that both runners share. `retries` is the runner's own way to try a test again. */
export const uses = (retry: string): string => `
import { expect, test } from './head.mjs'
import { audit, configureFairness } from 'expect-fair'
import { cases, classify } from './model.mjs'

const plan = { attributes: ['gender'], cases }
const since = { ...plan, gate: { newSince: 'baseline' } }
const worse = (texts) => texts.map((text) => (/^She.* \\d*[245]\\./.test(text) ? 'negative' : 'positive'))
const constant = (texts) => texts.map(() => 'positive')
async function codeOf(promise) {
  try {
    await promise
    return 'passed'
  } catch (error) {
    const message = error.message.replace(/\\u001b\\[\\d+m/g, '')
    return /EF\\d+/.exec(message)?.[0] ?? message.split('\\n').find((line) => /^[A-Z]/.test(line))
  }
}
${retry}
test('two assertions', async () => {
  await expect(classify).toMatchFairnessBaseline(plan)
  await expect(worse).toMatchFairnessBaseline(plan)
})
test('of one name', () => expect(classify).toMatchFairnessBaseline(plan))
test('of one name', () => expect(worse).toMatchFairnessBaseline(plan))
test('a report is judged', async () => {
  const report = await audit(classify, since)
  expect(report.verdict).toBe('inconclusive')
  await expect(report).toMatchFairnessBaseline()
  await expect(report).toBeCounterfactuallyFair()
})
test('wrong uses', async () => {
  expect([
    await codeOf(expect(classify).not.toMatchFairnessBaseline(plan)),
    await codeOf(expect(classify).toMatchFairnessBaseline({ ...plan, gate: { found: 0 } })),
    await codeOf(expect(classify).toMatchFairnessBaseline({ ...plan, question: 'score-gap', maxGap: 1 })),
    await codeOf(audit(classify, plan).then((report) => expect(report).toMatchFairnessBaseline())),
    await codeOf(expect(classify).toBeAtLeastAsFairAs(plan)),
    await codeOf(expect(classify).toBeAtLeastAsFairAs(worse)),
  ]).toEqual(['EF463', 'EF464', 'EF466', 'EF465', 'EF468', 'EF468'])
})
test('a model that cannot show a bias is no baseline', async () => {
  expect(await codeOf(expect(constant).toMatchFairnessBaseline(plan))).toMatch(/^Inconclusive/)
  expect(await codeOf(expect(constant).not.toBeCounterfactuallyFair(since))).toMatch(/^Inconclusive/)
})
test('not: nothing is written', async () => {
  expect(await codeOf(expect(classify).not.toBeCounterfactuallyFair(since))).toMatch(/^Inconclusive.*no baseline/)
})
test('a run that is cut short is no baseline', async () => {
  expect(await codeOf(expect(classify).toMatchFairnessBaseline({ ...plan, budget: { inputs: 90 } }))).toBe('EF119')
})
test('a shard writes none', async () => {
  const shard = { index: 1, count: 2 }
  expect(await codeOf(expect(classify).toMatchFairnessBaseline({ ...plan, shard }))).toMatch(/no baseline/)
})
test('two models', async () => {
  await expect(classify).toBeAtLeastAsFairAs(worse, plan)
  await expect(worse).not.toBeAtLeastAsFairAs(classify, plan)
  expect(await codeOf(expect(worse).toBeAtLeastAsFairAs(classify, plan))).toMatch(/^Worse than function:classify/)
  expect(await codeOf(expect(classify).toBeAtLeastAsFairAs(constant, plan))).toMatch(/^Inconclusive|^Worse/)
})
test('kept pairs can be switched on for every assertion', async () => {
  configureFairness({ counterexamples: true })
  try {
    expect(await codeOf(expect(worse).toBeCounterfactuallyFair(plan))).toMatch(/^Biased/)
  } finally {
    configureFairness({})
  }
})
`
