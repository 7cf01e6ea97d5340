import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/core/root.cjs'

const url = (...path: string[]): string => JSON.stringify(join(packageRoot, ...path))

/**
 * The steps below fall into a call, of which nearly all is work of onnxruntime, by the time that a whole one took. The first
 * call may have been slow by chance: one that is over before it is given up is made again, and given up in half the time.
 */
const prelude = `
  import { setTimeout as pause } from 'node:timers/promises'
  import { fromOnnx, fromPipeline } from ${url('dist/esm/models/index.js')}
  const folder = ${url('fixtures/models/sentiment')}
  const texts = Array.from({ length: 32 }, (_, i) => ('a long review ' + i + ' ').repeat(20))
  const load = () => fromOnnx(folder + '/onnx/model.onnx', { tokenizer: folder, workers: 1 })
  const few = async (some) => (await some.predict(texts.slice(0, 2), {})).predictions.length
  const model = load()
  await few(model)
  const start = Date.now()
  await model.predict(texts, {})
  const whole = Date.now() - start
  const endEarly = async (ask, end, wait, prepare) => {
    await prepare?.()
    const said = ask().then(() => 'answered', (error) => error.code ?? error.message)
    await pause(wait)
    await end()
    const last = await said
    return last === 'answered' && wait > 1 ? endEarly(ask, end, wait / 2, prepare) : last
  }
  const giveUp = (some, share, ask = (signal) => some.predict(texts, { signal })) => {
    let stop
    const again = () => ask((stop = new AbortController()).signal)
    return endEarly(again, () => stop.abort(new Error('enough')), whole * share)
  }
`

/** Runs the script in a process of its own, since what would fail here is the whole process. */
async function run(script: string): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${prelude}\n${script}`])
  const [[code], stdout, stderr] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { code, stdout, stderr }
}

test('giving up calls again and again does no harm, and the model still answers', async () => {
  const script = `
    for (const share of [0.3, 0.4, 0.5]) console.log(await giveUp(model, share), await few(model))
    await pause(whole)`
  expect(await run(script)).toEqual({ code: 0, stdout: 'enough 2\n'.repeat(3), stderr: '' })
}, 300_000)

test('the first call of a pipeline, which loads it, can be given up', async () => {
  const script = `
    await model.dispose()
    for (const share of [0, 0.1, 0.25])
      console.log(await giveUp(undefined, share, (signal) => fromPipeline(folder, { workers: 1 }).predict(texts, { signal })))`
  expect(await run(script)).toEqual({ code: 0, stdout: 'enough\n'.repeat(3), stderr: '' })
}, 300_000)

test.each([0.3, 0.6])(
  'the process can be ended during a call, after %d of its time',
  async (share) => {
    const script = `
    model.predict(texts, {})
    await pause(whole * ${share})
    process.exit(3)`
    expect(await run(script)).toEqual({ code: 3, stdout: '', stderr: '' })
  },
  300_000,
)

test('the process can be ended right after a call was given up', async () => {
  expect(await run('await giveUp(model, 0.4); process.exit(3)')).toEqual({ code: 3, stdout: '', stderr: '' })
}, 300_000)

test('an error that nobody catches ends the process during a call as ever', async () => {
  const script = `
    model.predict(texts, {})
    await pause(whole * 0.4)
    throw new Error('of the script')`
  expect(await run(script)).toMatchObject({ code: 1, stderr: expect.stringContaining('Error: of the script') })
}, 300_000)

test('gradients can be given up during their call, and the model still answers', async () => {
  const script = `
    const some = texts.slice(0, 8)
    const own = (asked, signal) => model.wordGradients(asked, 'own-label', { signal })
    await own(texts.slice(0, 2))
    for (const share of [0.1, 0.25])
      console.log(await giveUp(undefined, share, (signal) => own(some, signal)), (await own(texts.slice(0, 2))).length)
    own(some)
    await pause(whole * 0.25)
    process.exit(3)`
  expect(await run(script)).toEqual({ code: 3, stdout: 'enough 2\n'.repeat(2), stderr: '' })
}, 300_000)

test('a model can be disposed of during a call, which is rejected', async () => {
  const script = `
    for (const share of [0, 0.25]) {
      let used
      const prepare = () => few((used = load()))
      console.log(await endEarly(() => used.predict(texts, {}), () => used.dispose(), whole * share, prepare))
    }`
  expect(await run(script)).toEqual({ code: 0, stdout: 'EF216\n'.repeat(2), stderr: '' })
}, 300_000)
