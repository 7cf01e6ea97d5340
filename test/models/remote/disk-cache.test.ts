import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../../../src/core/root.cjs'
import { fromFunction, fromLanguageModel, fromOnnx, withDiskCache } from '../../../src/models/index.js'
import { flat, referenceModel, referenceOf, relativeError } from '../../onnx/references.js'
import { Probe } from '../helpers.js'
import { askedText, chatModel, completion, loopback } from './loopback.js'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'expect-fair-cache-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

const counting = () => {
  const asked: string[] = []
  const model = fromFunction<string>(
    (text) => {
      asked.push(text)
      return { label: text.length > 3 ? 'long' : 'short', scores: { long: 0.5 } }
    },
    { name: 'length', batched: false },
  )
  return { asked, model }
}

test('what was answered is not asked again by another handle, and texts are not on disk', async () => {
  const folder = newFolder()
  const first = counting()
  const probe = new Probe(withDiskCache(first.model, { folder, version: '1' }))
  const answers = await probe.ask(['a secret text', 'b'])
  expect(probe.use.remote?.disk).toEqual({ read: 0, written: 2, broken: 0 })

  const second = counting()
  const again = new Probe(withDiskCache(second.model, { folder, version: '1' }), { budget: { inputs: 1 } })
  expect(await again.ask(['b', 'a secret text', 'c'])).toEqual([answers[1], answers[0], expect.anything()])
  expect(second.asked).toEqual(['c'])
  expect(again.use).toMatchObject({ calls: 1, saved: 2, remote: { disk: { read: 2, written: 1, broken: 0 } } })
  for (const file of filesOf(folder)) expect(readFileSync(file, 'utf8')).not.toContain('secret')
})

test('another version or another name is another model', async () => {
  const folder = newFolder()
  const { asked, model } = counting()
  for (const version of ['1', '2', '1']) await new Probe(withDiskCache(model, { folder, version })).ask(['a'])
  expect(asked).toHaveLength(2)
  const other = fromFunction<string>(() => 'x', { name: 'other', batched: false })
  expect(await new Probe(withDiskCache(other, { folder, version: '1' })).ask(['a'])).toMatchObject([{ label: 'x' }])
})

test('a broken entry is ignored, counted and written anew', async () => {
  const folder = newFolder()
  const { asked, model } = counting()
  await new Probe(withDiskCache(model, { folder, version: '1' })).ask(['a', 'b'])
  expect(asked).toEqual(['a', 'b'])
  const [content] = filesOf(folder).filter((path) => path.includes('content-v'))
  writeFileSync(content as string, '{"prediction":{"kind":"label","label":"planted"},"truncated":false}')
  const probe = new Probe(withDiskCache(model, { folder, version: '1' }))
  expect(await probe.ask(['a', 'b'])).toMatchObject([{ label: 'short' }, { label: 'short' }])
  expect(probe.use.remote?.disk).toEqual({ read: 1, written: 1, broken: 1 })
  await new Probe(withDiskCache(model, { folder, version: '1' })).ask(['a', 'b'])
  expect(asked).toHaveLength(3)
})

test('gradients are those of the model, and a model without any has none', async () => {
  const folder = newFolder()
  const { inputs, ownLabel } = referenceOf('mlp-relu-17')
  const model = fromOnnx(referenceModel('mlp-relu-17'), { workers: 1 })
  onTestFinished(() => model.dispose())
  const probe = new Probe(withDiskCache(model, { folder, version: '1' }))
  expect(relativeError(flat(await probe.gradients(inputs)), flat(ownLabel))).toBeLessThan(1e-5)
  expect(probe.use).toMatchObject({ calls: 3 * inputs.length, remote: { disk: { written: 0 } } })

  const without = new Probe(withDiskCache(counting().model, { folder, version: '1' }))
  expect(await without.gradientSupport('a')).toMatchObject({ available: false })
})

test('a folder that cannot be used is said', async () => {
  const folder = join(newFolder(), 'file')
  writeFileSync(folder, 'no folder')
  const model = withDiskCache(counting().model, { folder, version: '1' })
  await expect(new Probe(model).ask(['a'])).rejects.toMatchObject({ code: 'EF255' })
})

test('a model that does not say when it has changed needs a version', () => {
  expect(() => withDiskCache(counting().model, { folder: 'x' })).toThrow(expect.objectContaining({ code: 'EF256' }))
  expect(() => withDiskCache(counting().model, { folder: '', version: '1' })).toThrow(
    expect.objectContaining({ code: 'EF202' }),
  )
  expect(() => withDiskCache((() => 1) as never, { folder: 'x' })).toThrow(expect.objectContaining({ code: 'EF201' }))
})

test('repeats of a language model are kept apart, and more repeats ask only what is missing', async () => {
  const cache = newFolder()
  const server = await loopback((_, number) => completion(['yes', 'no', 'yes'][number % 3] as string))
  const ask = async (repeats: number, system = 'Judge.') => {
    const before = server.seen.length
    const options = { labels: ['yes', 'no'], repeats, cache, system, concurrency: 1, controlEvery: 1_000_000 }
    const [answer] = await new Probe(fromLanguageModel(chatModel(server), options)).ask(['a'])
    return { answer, asked: server.seen.length - before }
  }
  expect(await ask(1)).toMatchObject({ answer: { label: 'yes' }, asked: 1 })
  expect(await ask(3)).toMatchObject({ answer: { label: 'yes', scores: { no: 1 / 3 } }, asked: 2 })
  expect(await ask(3)).toMatchObject({ answer: { label: 'yes', scores: { no: 1 / 3 } }, asked: 0 })
  expect(await ask(1, 'Judge again.')).toMatchObject({ asked: 1 })
})

test('a failing run keeps what was answered', async () => {
  const cache = newFolder()
  const server = await loopback((request) =>
    askedText(request) === 'no' ? { status: 400, body: {} } : completion(askedText(request)),
  )
  const options = { labels: ['yes', 'no'], cache, concurrency: 1, retries: 0 }
  const model = () => fromLanguageModel(chatModel(server), options)
  await expect(new Probe(model()).ask(['yes', 'no'])).rejects.toMatchObject({ code: 'EF252' })
  const seen = server.seen.length
  expect(await new Probe(model()).ask(['yes'])).toMatchObject([{ label: 'yes' }])
  expect(server.seen.length).toBe(seen)
})

test('processes that write the same folder at once leave no broken entry', async () => {
  const folder = newFolder()
  const program = `
    import { audit, fromFunction, withDiskCache } from './dist/esm/index.js'
    const model = fromFunction((text) => (text.length % 2 ? 'odd' : 'even'), { name: 'parity', batched: false })
    const cases = Array.from({ length: 60 }, (_, at) => ({
      id: String(at),
      variants: [
        { input: 'She ' + 'x'.repeat(at), classes: { gender: 'female' } },
        { input: 'He ' + 'x'.repeat(at), classes: { gender: 'male' } },
      ],
    }))
    const cached = withDiskCache(model, { folder: ${JSON.stringify(folder)}, version: '1' })
    const report = await audit(cached, { attributes: ['gender'], cases, shrink: false })
    console.log(JSON.stringify(report.model.remote.disk))
  `
  const run = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd: packageRoot }).then(
      ({ stdout }) => JSON.parse(stdout) as { read: number; written: number; broken: number },
    )
  const together = await Promise.all([run(), run(), run()])
  expect(together.map(({ broken }) => broken)).toEqual([0, 0, 0])
  for (const { read, written } of together) expect(read + written).toBe(120)
  expect(await run()).toEqual({ read: 120, written: 0, broken: 0 })
}, 60_000)
