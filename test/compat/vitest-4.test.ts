import { afterAll, beforeAll, describe, inject } from 'vitest'
import { TempProject } from '../package/temp-project.js'
import { everywhere, inTests, inVitest } from './expectations.js'
import { holds } from './holds.js'
import { nodeBinary } from './node-binary.js'
import { type Results, resultsOf, testFile } from './runner-project.js'
import { compilers, typesHold } from './type-project.js'

describe('Vitest 4, Node 20', () => {
  const project = new TempProject({ type: 'module' })
  let node: Awaited<ReturnType<typeof nodeBinary>>
  let results: Results

  beforeAll(async () => {
    node = await nodeBinary(20)
    project.write(
      'vitest.config.js',
      "export default { test: { setupFiles: ['expect-fair/vitest'], testTimeout: 60_000 } }\n",
    )
    project.write('fair.test.js', testFile('esm', { vitest: 'expect, test' }, ['runner', 'vitest']))
    await project.install(inject('tarball').path, 'vitest@4', '@types/node@20', ...compilers)
    const command = [
      'node',
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=json',
      '--outputFile=out.json',
    ] as const
    results = await resultsOf(project, command, { handle: 'onnx', node: node.path, report: 'out.json' })
  })
  afterAll(() => {
    project.remove()
    node.remove()
  })

  holds(() => results, everywhere, inTests, inVitest)
  typesHold(() => project, 'of vitest', 'vitest/matchers')
})
