import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Outcome } from './run.js'
import { TempProject } from './temp-project.js'

const sentiment = resolve('fixtures/models/sentiment')
const formats = ['esm', 'cjs'] as const

const project = new TempProject()
beforeAll(async () => {
  project.copy('test/package/scripts', '.')
  await project.install(inject('tarball').path)
})
afterAll(() => project.remove())

const program = (...args: [string, ...string[]]): Promise<Outcome> => project.run(['node', ...args])
const dataOf = ({ status, stdout, stderr }: Outcome): Record<string, unknown> => {
  expect(status, stderr).toBe(0)
  return JSON.parse(stdout)
}

describe('without any peer installed', () => {
  test('no peer came along', () => {
    const peers = ['vitest', 'jest', 'expect', '@huggingface/transformers']
    expect(peers.filter((name) => existsSync(`${project.folder}/node_modules/${name}`))).toEqual([])
  })

  test.each(formats)('functions are audited, and word lists are found, as %s', async (format) => {
    const data = dataOf(await program('audit.mjs', format))
    expect(data).toMatchObject({
      matchers: [
        'toBeAtLeastAsFairAs',
        'toBeCounterfactuallyFair',
        'toBeIndividuallyFair',
        'toHaveGroupParity',
        'toHaveNoAnswerGap',
        'toHaveNoHiddenIntersectionalBias',
        'toHaveNoIntersectionalBias',
        'toHaveNoRecallGap',
        'toHaveNoScoreGap',
        'toMatchFairnessBaseline',
      ],
      biased: 'biased',
      fair: 'fair',
      constant: 'inconclusive',
      version: '0.2.0',
    })
  })

  test('both formats of every entry export the same names', async () => {
    const [esm, cjs] = await Promise.all(
      formats.map(async (format) => dataOf(await program('audit.mjs', format)).names),
    )
    expect(esm).toEqual(cjs)
    expect(esm).toMatchObject({ '.': expect.arrayContaining(['audit']), './onnx': ['registerGradientRule'] })
  })

  test.each(formats)('English is analysed and rewritten by the weights of the package, as %s', async (format) => {
    const data = dataOf(await program('language.mjs', format))
    expect(data).toEqual({
      persons: ['Maria Gonzalez'],
      relations: 'Maria:nsubj Gonzalez:flat said:root that:mark she:nsubj was:cop tired:ccomp .:punct',
      he: 'Maria Gonzalez said that he was tired. His brother, an actor, left.',
      they: 'Maria Gonzalez said that they were tired. Their brother, an actor, left.',
    })
  })

  test.each(formats)('an ONNX graph answers from the worker thread, as %s', async (format) => {
    const data = dataOf(await program('model.mjs', format, 'onnx', sentiment))
    expect(data).toMatchObject({ cases: 5 })
    expect(data.calls).toBeGreaterThan(5)
  })

  test('a pipeline says that transformers.js is missing, and how to get it', async () => {
    const { findings } = dataOf(await program('model.mjs', 'esm', 'pipeline', sentiment))
    expect(JSON.stringify(findings)).toContain('npm install --save-dev @huggingface/transformers')
  })

  test.each(['vitest', 'jest'])('the entry of %s names the package that is missing', async (runner) => {
    const { status, stderr } = await program('--input-type=module', '-e', `import 'expect-fair/${runner}'`)
    expect(status).not.toBe(0)
    expect(stderr).toContain(
      runner === 'vitest' ? "Cannot find package 'vitest'" : "Cannot find package '@jest/globals'",
    )
  })
})

describe('with transformers.js installed', () => {
  beforeAll(() => project.install('@huggingface/transformers@4'))

  test('one copy of onnxruntime-node is installed', () => {
    const second = 'node_modules/@huggingface/transformers/node_modules/onnxruntime-node'
    expect(existsSync(`${project.folder}/node_modules/onnxruntime-node`)).toBe(true)
    expect(existsSync(`${project.folder}/${second}`)).toBe(false)
  })

  test.each(formats)('a pipeline answers from the worker thread, as %s', async (format) => {
    const data = dataOf(await program('model.mjs', format, 'pipeline', sentiment))
    expect(data).toMatchObject({ cases: 5 })
    expect(data.calls).toBeGreaterThan(5)
  })
})
