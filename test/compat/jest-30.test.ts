import { afterAll, beforeAll, describe, inject } from 'vitest'
import { TempProject } from '../package/temp-project.js'
import { everywhere, inTests } from './expectations.js'
import { holds } from './holds.js'
import { type Results, resultsOf, testFile } from './runner-project.js'
import { compilers, typesHold } from './type-project.js'

const jest = [
  'node',
  'node_modules/jest/bin/jest.js',
  '--json',
  '--outputFile=out.json',
  '--ci',
  '--testTimeout=60000',
] as const

describe('Jest 30, CommonJS', () => {
  const project = new TempProject({ type: 'commonjs', jest: { setupFilesAfterEnv: ['expect-fair/jest'] } })
  let results: Results

  beforeAll(async () => {
    project.write('fair.test.js', testFile('cjs', {}, ['runner']))
    await project.install(
      inject('tarball').path,
      'jest@30',
      '@jest/globals@30',
      '@types/jest@30',
      '@types/node@20',
      ...compilers,
    )
    results = await resultsOf(project, jest, { handle: 'onnx', report: 'out.json' })
  })
  afterAll(() => project.remove())

  holds(() => results, everywhere, inTests)
  typesHold(() => project, 'of @jest/globals', 'jest/matchers')
  typesHold(() => project, 'of @types/jest', 'jest/matchers', ['jest'])
})

describe('Jest 30, ES modules', () => {
  const project = new TempProject({ type: 'module', jest: { transform: {} } })
  let results: Results

  beforeAll(async () => {
    const imports = { '@jest/globals': 'expect, test', 'expect-fair/jest': '' }
    project.write('fair.test.js', testFile('esm', imports, ['runner']))
    await project.install(inject('tarball').path, 'jest@30', '@jest/globals@30', '@huggingface/transformers@4')
    const flags = '--experimental-vm-modules'
    results = await resultsOf(project, jest, { handle: 'pipeline', report: 'out.json', flags })
  })
  afterAll(() => project.remove())

  holds(() => results, everywhere, inTests)
})
