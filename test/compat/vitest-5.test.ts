import { afterAll, beforeAll, describe, inject } from 'vitest'
import { TempProject } from '../package/temp-project.js'
import { everywhere, inTests, inVitest } from './expectations.js'
import { holds } from './holds.js'
import { nodeBinary } from './node-binary.js'
import { type Results, resultsOf, testFile } from './runner-project.js'
import { compilers, typesHold } from './type-project.js'

describe('Vitest 5, Node 24', () => {
  const project = new TempProject({ type: 'module' })
  let node: Awaited<ReturnType<typeof nodeBinary>>
  let results: Results

  beforeAll(async () => {
    node = await nodeBinary(24)
    project.write('vitest.config.js', 'export default { test: { testTimeout: 60_000 } }\n')
    project.write(
      'fair.test.js',
      testFile('esm', { 'expect-fair/vitest': '', vitest: 'expect, test' }, ['runner', 'vitest']),
    )
    await project.install(
      inject('tarball').path,
      'vitest@5',
      '@huggingface/transformers@4',
      '@types/node@24',
      ...compilers,
    )
    const command = [
      'node',
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=json',
      '--outputFile=out.json',
    ] as const
    results = await resultsOf(project, command, { handle: 'pipeline', node: node.path, report: 'out.json' })
  })
  afterAll(() => {
    project.remove()
    node.remove()
  })

  holds(() => results, everywhere, inTests, inVitest)
  typesHold(() => project, 'of vitest', 'vitest/matchers')
})
