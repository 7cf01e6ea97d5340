import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/core/root.cjs'
import { fromErrorData, toErrorData } from '../../src/runtime/error-data.js'
import { Gate } from '../../src/runtime/gate.js'
import type { OnnxSpec, WorkerStart } from '../../src/runtime/protocol.js'
import { WorkerClient } from '../../src/runtime/worker-client.js'
import { tiny } from '../models/helpers.js'

const spec: OnnxSpec = {
  kind: 'onnx',
  id: 'onnx:score',
  path: tiny('rows', 'score.onnx'),
  tokenizer: undefined,
  config: {},
  inputName: undefined,
  outputName: undefined,
  maxLength: undefined,
  threads: 1,
  output: {},
}
const clients: WorkerClient[] = []
const start = (changes: Partial<OnnxSpec> = {}): WorkerClient => {
  const client = new WorkerClient({ ...spec, ...changes })
  clients.push(client)
  return client
}
const answer = { predictions: [{ kind: 'score', score: 2 }], truncated: [] }

afterEach(() => Promise.all(clients.splice(0).map((client) => client.dispose())))

describe('the worker thread', () => {
  test('answers questions in the order they came', async () => {
    const client = start()
    const asked = await Promise.all([1, 2, 3].map((value) => client.predict([[value, 0]], {})))
    expect(asked.map(({ predictions }) => predictions)).toEqual([1, 2, 3].map((score) => [{ kind: 'score', score }]))
  })

  test('reports a model that cannot be loaded, each time it is asked', async () => {
    const client = start({ path: tiny('regression', 'config.json') })
    for (const _ of [1, 2]) await expect(client.predict([[1, 2]], {})).rejects.toMatchObject({ code: 'EF214' })
  })

  test('gives up an answer whose signal fires, and answers again afterwards', async () => {
    const client = start()
    const stop = new AbortController()
    const lost = client.predict([[3, 1]], { signal: stop.signal })
    stop.abort(new Error('enough'))
    await expect(lost).rejects.toThrow(/^enough$/)
    expect(await client.predict([[3, 1]], {})).toEqual(answer)
  })

  test('keeps the answers of others when one is given up', async () => {
    const client = start()
    const stop = new AbortController()
    const lost = client.predict([[3, 1]], { signal: stop.signal })
    const kept = client.predict([[3, 1]], {})
    stop.abort(new Error('enough'))
    await expect(lost).rejects.toThrow(/^enough$/)
    expect(await kept).toEqual(answer)
  })

  test('asked with a signal that has fired is not asked', async () => {
    await expect(start().predict([[3, 1]], { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow(
      /^before$/,
    )
  })

  test('once disposed answers no more, and may be disposed again', async () => {
    const client = start()
    const lost = client.predict([[3, 1]], {})
    lost.catch(() => {})
    await client.dispose()
    await client.dispose()
    await expect(lost).rejects.toMatchObject({ code: 'EF216' })
    await expect(client.predict([[3, 1]], {})).rejects.toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF216] onnx:score was disposed and can no longer be used.
        expected: a handle that is in use
        do:       call dispose() after the last use, or load the model again
        more:     node_modules/expect-fair/docs/errors.md#ef216]
    `)
  })

  test('refuses inputs that cannot cross to another thread', async () => {
    const client = start()
    await expect(client.predict([() => 1], {})).rejects.toThrow(/could not be cloned/)
    expect(await client.predict([[3, 1]], {})).toEqual(answer)
  })
})

test('a process that has asked a model and not disposed it ends by itself', () => {
  const script = `
    import { fromOnnx } from ${JSON.stringify(join(packageRoot, 'dist/esm/models/index.js'))}
    const model = fromOnnx(${JSON.stringify(tiny('rows', 'score.onnx'))})
    console.log(JSON.stringify(await model.predict([[3, 1]], {})))`
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', timeout: 200_000 })
  expect(run).toMatchObject({ status: 0, stdout: `${JSON.stringify(answer)}\n`, stderr: '' })
})

test('the CommonJS build asks the same worker', () => {
  const script = `
    const { fromOnnx } = require(${JSON.stringify(join(packageRoot, 'dist/require/index.js'))})
    fromOnnx(${JSON.stringify(tiny('rows', 'score.onnx'))}).predict([[3, 1]], {}).then((batch) => console.log(JSON.stringify(batch)))`
  const run = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8', timeout: 200_000 })
  expect(run).toMatchObject({ status: 0, stdout: `${JSON.stringify(answer)}\n`, stderr: '' })
})

test('without transformers.js a pipeline says how to install it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'expect-fair-'))
  cpSync(join(packageRoot, 'dist', 'import'), join(folder, 'dist', 'import'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "name": "expect-fair", "type": "module" }')
  const spec: WorkerStart['spec'] = {
    kind: 'pipeline',
    id: 'pipeline:./model',
    model: tiny('regression'),
    task: 'text-classification',
    localOnly: true,
    dtype: undefined,
    device: undefined,
    revision: undefined,
    cacheDir: undefined,
    maxLength: undefined,
    threads: 1,
    output: {},
  }
  const workerData: WorkerStart = { spec, cell: new Gate().cell }
  const worker = new Worker(join(folder, 'dist', 'import', 'worker.js'), { workerData })
  const [reply] = await once(worker, 'message')
  await worker.terminate()
  rmSync(folder, { recursive: true })
  expect(reply.kind).toBe('failed')
  expect(reply.error.message).toMatchInlineSnapshot(`
    "[EF213] pipeline:./model needs the package @huggingface/transformers, which is not installed.
      expected: @huggingface/transformers 4
      do:       npm install --save-dev @huggingface/transformers, or load the files with fromOnnx(path, { tokenizer }), which does not need it
      more:     node_modules/expect-fair/docs/errors.md#ef213"
  `)
})

test('errors keep their code, place and stack across threads', () => {
  class Custom extends TypeError {
    override readonly name = 'Custom'
  }
  const back = fromErrorData(structuredClone(toErrorData(new Custom('broken'))), 'onnx:x')
  const message = '[EF205] onnx:x failed: broken\n  more:     node_modules/expect-fair/docs/errors.md#ef205'
  expect(back).toMatchObject({ code: 'EF205', message, divisible: true })
  expect((back.cause as Error).stack).toContain('worker.test.ts')
  const twice = fromErrorData(structuredClone(toErrorData(back)), 'onnx:x')
  expect(twice).toMatchObject({ code: 'EF205', message: back.message, divisible: true })
})

test('a worker thread that dies while it is asked is reported, and the next question starts another', async () => {
  const client = new WorkerClient(spec)
  const started = once(process, 'worker')
  const asked = expect(client.predict([[1, 2]], {})).rejects.toMatchObject({
    code: 'EF217',
    message: expect.stringMatching(
      /^\[EF217\] The worker thread of onnx:score ended before it answered: exit code \d\./,
    ),
  })
  const [worker] = (await started) as [Worker]
  await worker.terminate()
  await asked
  expect((await client.predict([[1, 2]], {})).predictions).toHaveLength(1)
  await client.dispose()
})
