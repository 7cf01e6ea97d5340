import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { audit, eec, fromPipeline } from '../../src/index.js'

const folder = 'fixtures/models/sentiment'

/** Asks the replayed pair in a new process, by the built package, and prints what matters of its report. */
const script = (replay: string): string => `
  import { audit, eec, fromPipeline } from 'expect-fair'
  const model = fromPipeline('${folder}')
  const report = await audit(model, { attributes: ['race'], cases: eec(), replay: '${replay}' })
  console.log(JSON.stringify({ verdict: report.verdict, calls: report.model.calls, btcs: report.btcs }))
`

test('the shrunk pair of a real transformer is still a BTC in a new process, in two model inputs', async () => {
  const model = fromPipeline(folder)
  const { replay, shrunk } = await audit(model, { attributes: ['race'], cases: eec(), sample: 30, stop: 'first' })
  await model.dispose()
  const arguments_ = ['--input-type=module', '--eval', script(replay as string)]
  const report = JSON.parse(execFileSync(process.execPath, arguments_, { encoding: 'utf8' }))
  expect(report).toMatchObject({ verdict: 'biased', calls: 2 })
  expect([report.btcs[0].a.input, report.btcs[0].b.input]).toEqual([shrunk?.a.input, shrunk?.b.input])
  expect(report.btcs[0].a.prediction.label).toBe(shrunk?.a.prediction.kind === 'label' ? shrunk.a.prediction.label : '')
})
