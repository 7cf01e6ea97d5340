import { expect, test } from 'vitest'
import { fromFunction, fromPipeline, Probe } from '../../src/models/index.js'

const folder = 'fixtures/models/sentiment'

test('a model from files is asked once for all runs, and what it cut is counted in each', async () => {
  const model = fromPipeline(folder)
  const texts = ['She is a doctor.', 'He is a doctor.', 'a good film '.repeat(2000), 'They went home.', 'A fine day.']
  const first = new Probe(model)
  const answers = await first.ask(texts)
  expect(first.use.truncated).toBe(1)

  const second = new Probe(model)
  expect(await second.ask(texts)).toEqual(answers)
  expect(second.use).toMatchObject({ calls: 0, batches: 0, saved: 5, truncated: 1 })

  const other = new Probe(model)
  await other.ask(['A fine day.'])
  expect(other.use.truncated).toBe(0)
  await model.dispose()
})

test('a function is asked anew in each run: it may have changed', async () => {
  let label = 'old'
  const model = fromFunction((text: string) => `${label} ${text.length}`, { batched: false })
  const [before] = await new Probe(model).ask(['text'])
  label = 'new'
  const [after] = await new Probe(model).ask(['text'])
  expect([before, after]).toEqual([
    { kind: 'label', label: 'old 4' },
    { kind: 'label', label: 'new 4' },
  ])
})

test('two handles of one file share nothing', async () => {
  const models = [fromPipeline(folder), fromPipeline(folder)]
  for (const model of models) {
    const probe = new Probe(model)
    await probe.ask(['A fine day.'])
    expect(probe.use.calls).toBe(1)
    await model.dispose()
  }
})
