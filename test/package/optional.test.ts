import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { TempProject } from './temp-project.js'

const sentiment = resolve('fixtures/models/sentiment')
const { path } = inject('tarball')
const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const runtime: string = optionalDependencies['onnxruntime-node']
const add = `ONNXRUNTIME_NODE_INSTALL=skip npm install --save-dev --save-exact onnxruntime-node@${runtime}`
const megabytes = (bytes: number): number => Math.round(bytes / 1e6)

let project: TempProject
afterEach(() => project.remove())

const hasRuntime = (): boolean => existsSync(`${project.folder}/node_modules/onnxruntime-node`)

/** What the program of a user says. */
async function answers(): Promise<Record<string, string>> {
  project.copy('test/package/scripts', '.')
  const { status, stdout, stderr } = await project.run(['node', 'without-runtime.mjs', sentiment])
  expect(status, stderr).toBe(0)
  return JSON.parse(stdout)
}

function expectNothingNative({ analysis, onnx, message, ...verdicts }: Record<string, string>): void {
  expect(verdicts).toEqual({ eec: 'biased', template: 'biased', table: 'biased' })
  const [problem, ...more] = (analysis as string).split('\n')
  expect(problem).toMatch(
    /^\[EF225] the parser of expect-fair needs the package onnxruntime-node, which is not installed/,
  )
  expect(more.join('\n')).toContain(add)
  expect(message?.replace(/\s+/g, ' ')).toContain(
    `onnxruntime-node is not installed, so the text was not analysed and only whole sentences could be removed. To add it: ${add}`,
  )
  expect(onnx).toMatch(/^\[EF225] onnx:model\.onnx needs the package onnxruntime-node/)
}

test('without the optional parts functions are asked with eec(), template() and table(), in at most 60 MB, as the README says', async () => {
  project = new TempProject()
  await project.installWith(['--ignore-scripts', '--omit=optional'], [path])
  expect(hasRuntime()).toBe(false)
  expectNothingNative(await answers())
  const small = project.installedBytes()
  expect(small).toBeLessThan(60_000_000)

  // What the error says to do.
  await project.install(`onnxruntime-node@${runtime}`)
  const { analysis, onnx } = await answers()
  expect([analysis, onnx].join('\n')).not.toContain('EF225')
  const full = project.installedBytes()
  console.log(`node_modules: ${megabytes(full)} MB, without optional parts ${megabytes(small)} MB`)
  const readme = readFileSync('README.md', 'utf8').replaceAll('\n', ' ')
  const [, saidFull, saidSmall] = /adds (\d+) MB to `node_modules`.*?adds (\d+) MB/.exec(readme) ?? []
  expect(Math.abs(Number(saidSmall) - megabytes(small))).toBeLessThanOrEqual(3)
  expect(Math.abs(Number(saidFull) - megabytes(full))).toBeLessThanOrEqual(20)
})

test('a blocked download of the GPU libraries of onnxruntime-node leaves a working install', async () => {
  project = new TempProject({ allowScripts: { 'onnxruntime-node': true } })
  project.write('.npmrc', '')
  // The install script asks through this proxy, where nothing listens; npm itself does not.
  const blocked = 'http://127.0.0.1:9'
  await project.installWith([], [path], { GLOBAL_AGENT_HTTP_PROXY: blocked, GLOBAL_AGENT_HTTPS_PROXY: blocked })
  expect(hasRuntime()).toBe(false)
  expectNothingNative(await answers())
})
