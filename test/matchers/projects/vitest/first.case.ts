import { expect, test, vi } from 'vitest'
import { biased, fair, plan } from '../models.cjs'

test('the first assertion loads its work where timers are false', async () => {
  vi.useFakeTimers()
  await expect(fair).toBeCounterfactuallyFair(plan)
  await expect(biased).not.toBeCounterfactuallyFair(plan)
  vi.useRealTimers()
})
