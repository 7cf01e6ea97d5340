expect.extend(fairnessMatchers)

const scenarios = {
  'passes on a fair model': () => expect(fair).toBeCounterfactuallyFair(plan),
  'fails on a biased model': () => expect(biased).toBeCounterfactuallyFair(plan),
  '.not passes on a biased model': () => expect(biased).not.toBeCounterfactuallyFair(plan),
  '.not fails on a fair model': () => expect(fair).not.toBeCounterfactuallyFair(plan),
  'an inconclusive answer fails': () => expect(constant).toBeCounterfactuallyFair(plan),
  'an inconclusive answer fails with .not': () => expect(constant).not.toBeCounterfactuallyFair(plan),
  '.resolves gives the model': () => expect(Promise.resolve(fair)).resolves.toBeCounterfactuallyFair(plan),
  'a report is judged': async () => expect(await audit(fair, plan)).toBeCounterfactuallyFair(),
  'a score gap is found': () => expect(gap).not.toHaveNoScoreGap({ ...plan, maxGap: 0.01 }),
  'a transformer answers from the worker': async () => {
    const model = sentiment()
    await expect(model).toHaveNoScoreGap({ ...plan, maxGap: 0.9 })
    await model.dispose()
  },
}

async function main() {
  const results = []
  for (const [title, scenario] of Object.entries(scenarios)) {
    const message = await scenario().then(
      () => undefined,
      (error) => String(error.message),
    )
    results.push({
      title,
      status: message === undefined ? 'passed' : 'failed',
      failureMessages: message ? [message] : [],
    })
  }
  console.log(JSON.stringify({ testResults: [{ assertionResults: results }] }))
}

main()
