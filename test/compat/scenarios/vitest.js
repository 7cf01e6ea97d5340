test('expect.soft collects failures', async () => {
  await expect.soft(biased).toBeCounterfactuallyFair(plan)
  await expect.soft(constant).toBeCounterfactuallyFair(plan)
})

test('expect.poll is refused', async () => {
  await expect.poll(() => fair).toBeCounterfactuallyFair(plan)
})

test('the expect of the test context has the matchers', async ({ expect }) => {
  await expect(fair).toBeCounterfactuallyFair(plan)
})
