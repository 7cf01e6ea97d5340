test('passes on a fair model', async () => {
  await expect(fair).toBeCounterfactuallyFair(plan)
})

test('fails on a biased model', async () => {
  await expect(biased).toBeCounterfactuallyFair(plan)
})

test('.not passes on a biased model', async () => {
  await expect(biased).not.toBeCounterfactuallyFair(plan)
})

test('.not fails on a fair model', async () => {
  await expect(fair).not.toBeCounterfactuallyFair(plan)
})

test('an inconclusive answer fails', async () => {
  await expect(constant).toBeCounterfactuallyFair(plan)
})

test('an inconclusive answer fails with .not', async () => {
  await expect(constant).not.toBeCounterfactuallyFair(plan)
})

test('.resolves gives the model', async () => {
  await expect(Promise.resolve(fair)).resolves.toBeCounterfactuallyFair(plan)
})

test('a report is judged', async () => {
  await expect(await audit(fair, plan)).toBeCounterfactuallyFair()
})

test('a score gap is found', async () => {
  await expect(gap).not.toHaveNoScoreGap({ ...plan, maxGap: 0.01 })
})

test('no await, biased model', async () => {
  expect(biased).toBeCounterfactuallyFair(plan)
})

test('no await, fair model', async () => {
  expect(fair).toBeCounterfactuallyFair(plan)
})

test('no await, slow model', async () => {
  expect(slow).toBeCounterfactuallyFair(plan)
})

test.concurrent('a slow concurrent test passes beside quick ones', async () => {
  await expect(slow).toBeCounterfactuallyFair(plan)
})

test.concurrent('concurrent tests pass', async () => {
  await expect(fair).toBeCounterfactuallyFair(plan)
})

test.concurrent('concurrent tests fail', async () => {
  await expect(biased).toBeCounterfactuallyFair(plan)
})

test('a transformer answers from the worker', async () => {
  const model = sentiment()
  try {
    await expect(model).toHaveNoScoreGap({ ...plan, maxGap: 0.9 })
  } finally {
    await model.dispose()
  }
})
