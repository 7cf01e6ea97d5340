import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test } from 'vitest'
import { audit, fromFunction, fromPipeline } from '../../src/index.js'
import { temporaryFolder } from './run-script.js'

const cases = Array.from({ length: 600 }, (_, at) => ({
  id: `case ${at + 1}`,
  variants: ['He', 'She'].map((pronoun) => ({
    input: `${pronoun} likes film ${at + 1}.`,
    classes: { gender: pronoun },
  })),
}))
const plan = { attributes: ['gender'], cases, sample: 600 }
const labels = (texts: readonly string[]) => texts.map((text) => (Number(/\d+/.exec(text)?.[0]) % 2 ? 'a' : 'b'))

/** A model that breaks after so many inputs. */
function breaking(after: number, how: (texts: readonly string[]) => string[] | Promise<string[]>) {
  let asked = 0
  return fromFunction((texts: readonly string[]) => {
    asked += texts.length
    return asked > after ? how(texts) : labels(texts)
  })
}

describe('a model that breaks in the middle of a run', () => {
  test.each([
    ['throws', () => Promise.reject(new Error('CUDA out of memory'))],
    ['gives too few answers', (texts: readonly string[]) => labels(texts).slice(1)],
    ['gives something else', (texts: readonly string[]) => texts.map(() => ({ odd: true }) as never)],
  ])('%s: the report is interrupted, counts whole windows, and is no pass', async (_, how) => {
    const report = await audit(breaking(500, how), { ...plan, gate: { newSince: 'baseline' } })
    expect(report.verdict).toBe('interrupted')
    expect(report.counts.cases).toBeGreaterThan(0)
    expect(report.counts.cases).toBeLessThan(600)
    expect(report.counts.pairs).toBe(report.counts.cases)
    expect(report.findings[0]?.code).toBe('interrupted.model')
  })

  test('goes on from the journal once it is mended, and asks nothing twice', async () => {
    const journal = join(temporaryFolder(), 'journal')
    const seen: string[] = []
    let broken = true
    const model = fromFunction(
      async (texts: readonly string[]) => {
        if (broken && seen.length > 400) throw new Error('the server went away')
        seen.push(...texts)
        return labels(texts)
      },
      { name: 'server', batchSize: 32, version: '1' },
    )
    const first = await audit(model, { ...plan, journal })
    expect(first.verdict).toBe('interrupted')
    broken = false
    const asked = seen.length
    const second = await audit(model, { ...plan, journal })
    expect(second.counts.cases).toBe(600)
    expect(second.findings.find(({ code }) => code === 'journal.resumed')?.message).toContain(
      'were taken from the journal',
    )
    const again = seen.slice(asked).filter((text) => seen.slice(0, asked).includes(text))
    expect(again).toEqual([])
  })
})

describe('a worker thread that is killed while it is asked', () => {
  let model: ReturnType<typeof fromPipeline> | undefined
  afterEach(() => model?.dispose())

  test('ends the run as interrupted, and the next run is as ever', { timeout: 120_000 }, async () => {
    model = fromPipeline('./fixtures/models/sentiment')
    const few = { ...plan, cases: cases.slice(0, 150), sample: 150 }
    const started = once(process, 'worker') as Promise<[Worker]>
    const kill = async (): Promise<void> => void (await started)[0].terminate()
    const cut = await audit(model, { ...few, onProgress: ({ calls }) => void (calls > 0 && kill()) })
    expect(cut.verdict).toBe('interrupted')
    expect(JSON.stringify(cut.findings)).toMatch(/EF2\d\d/)
    const whole = await audit(model, few)
    expect(whole.counts.cases).toBe(150)
    expect(['fair', 'biased', 'inconclusive']).toContain(whole.verdict)
  })
})

test('an interrupted run leaves no lock that stops the next one', async () => {
  const journal = join(temporaryFolder(), 'journal')
  function* throwing() {
    yield* cases.slice(0, 300)
    throw new Error('the database went away')
  }
  const model = fromFunction(labels, { version: '1' })
  await expect(audit(model, { ...plan, cases: throwing(), journal, sample: Infinity })).rejects.toThrow(
    'the database went away',
  )
  const report = await audit(model, { ...plan, journal })
  expect(report.findings.some(({ code }) => code === 'journal.busy')).toBe(false)
  expect(existsSync(journal)).toBe(true)
})
