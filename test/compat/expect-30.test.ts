import { afterAll, beforeAll, describe, inject } from 'vitest'
import { TempProject } from '../package/temp-project.js'
import { everywhere } from './expectations.js'
import { holds } from './holds.js'
import { type Results, resultsOf, testFile } from './runner-project.js'
import { compilers, typesHold } from './type-project.js'

describe.each(['esm', 'cjs'] as const)('expect 30, %s', (format) => {
  const project = new TempProject()
  let results: Results

  beforeAll(async () => {
    const file = format === 'esm' ? 'fair.mjs' : 'fair.cjs'
    const imports = { expect: 'expect', 'expect-fair/matchers': 'fairnessMatchers' }
    project.write(file, testFile(format, imports, ['bare']))
    await project.install(inject('tarball').path, 'expect@30', '@types/node@20', ...compilers)
    results = await resultsOf(project, ['node', file], { handle: 'onnx' })
  })
  afterAll(() => project.remove())

  holds(() => results, everywhere)
  if (format === 'esm') {
    typesHold(() => project, 'of expect', 'expect/matchers')
    typesHold(() => project, 'of the entries', 'entries/own-parts')
  }
})
