import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { BaselineFile } from '../../src/baseline/index.js'
import { audit, fromFunction } from '../../src/index.js'
import { temporaryFolder } from './run-script.js'

afterEach(() => vi.restoreAllMocks())

const cases = Array.from({ length: 400 }, (_, at) => ({
  id: `case ${at + 1}`,
  variants: ['He', 'She'].map((pronoun) => ({
    input: `${pronoun} likes film ${at + 1}.`,
    classes: { gender: pronoun },
  })),
}))
const model = fromFunction((texts: readonly string[]) =>
  texts.map((text) => (Number(/\d+/.exec(text)?.[0]) % 2 ? 'a' : 'b')),
)

/** A clock that jumps hours, forth and back, each time it is read. */
function jumpingClock(step: number): void {
  const real = Date.now
  let reads = 0
  vi.spyOn(Date, 'now').mockImplementation(() => real() + (++reads % 2 === 0 ? step : -step))
}

const withoutCost = ({ model: _, ...rest }: Awaited<ReturnType<typeof audit>>) => rest

test('a clock that jumps changes no report of a run without a limit of time', async () => {
  const plan = { attributes: ['gender'], cases }
  const before = withoutCost(await audit(model, plan))
  jumpingClock(5 * 3_600_000)
  expect(withoutCost(await audit(model, plan))).toEqual(before)
})

test('a clock that jumps ahead ends a run with a limit of time early, which is no pass', async () => {
  let reads = 0
  const real = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => real() + (++reads > 4 ? 86_400_000 : 0))
  const report = await audit(model, { attributes: ['gender'], cases, budget: { ms: 60_000 } })
  expect(report.verdict).toBe('interrupted')
  expect(report.findings[0]?.code).toBe('interrupted.budget')
})

test('a lock is waited for by a clock that does not jump', async () => {
  const path = join(temporaryFolder(), 'a.json')
  jumpingClock(86_400_000)
  // Held by somebody who cannot be asked.
  writeFileSync(`${path}.lock`, 'elsewhere.1.abcdef')
  let written = false
  const change = new BaselineFile(path).change(() => {
    written = true
  })
  await new Promise((done) => setTimeout(done, 1500))
  expect(written).toBe(false)
  await change
  expect(written).toBe(true)
})
