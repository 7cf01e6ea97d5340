const model = fromFunction((texts: string[]) => texts.map(() => 'positive'))

test('the matchers are typed', async () => {
  const source = eec()
  await expect(model).toBeCounterfactuallyFair({ attributes: ['gender', 'race'], cases: source })
  await expect(model).not.toBeCounterfactuallyFair({ attributes: ['race'], cases: source, gate: { rate: 0.05 } })
  await expect(Promise.resolve(model)).resolves.toBeCounterfactuallyFair({ attributes: ['gender'], cases: source })
  await expect(model).toHaveNoScoreGap({ attributes: ['gender'], cases: source, maxGap: 0.05 })
  const report: FairnessReport = await audit(model, { attributes: ['gender'], cases: source })
  await expect(report).toBeCounterfactuallyFair()
  const asked: Promise<void> = expect(model).toBeCounterfactuallyFair({ attributes: ['gender'], cases: source })
  await asked

  // @ts-expect-error eec() shows no occupation
  await expect(model).toBeCounterfactuallyFair({ attributes: ['occupation'], cases: source })
  // @ts-expect-error the same for audit()
  await audit(model, { attributes: ['occupation'], cases: source })
  // @ts-expect-error maxGap is needed
  await expect(model).toHaveNoScoreGap({ attributes: ['gender'], cases: source })
  // @ts-expect-error no such option
  await expect(model).toBeCounterfactuallyFair({ attributes: ['gender'], cases: source, samples: 3 })
  // @ts-expect-error no such matcher
  await expect(model).toBeFair({ attributes: ['gender'], cases: source })
})
