import type { Project } from './project.js'

/** Name of the first test file. A module of a CommonJS project without a compiler needs `.mjs` in Vitest. */
export function testName({ typescript, esm, runner }: Project): string {
  if (typescript) return 'fairness.test.ts'
  return esm || runner === 'jest' ? 'fairness.test.js' : 'fairness.test.mjs'
}

/**
 * The first test: it runs as it is, with a model to be replaced.
 * @param setup The test must import the matchers itself.
 */
export function firstTest({ typescript, esm, runner }: Project, setup: boolean): string {
  const from = runner === 'vitest' ? 'vitest' : '@jest/globals'
  const required = runner === 'jest' && !typescript && !esm
  const imports = required
    ? [
        "const { eec } = require('expect-fair')",
        ...(setup ? [`require('expect-fair/${runner}')`] : []),
        `const { expect, test } = require('${from}')`,
      ]
    : [
        "import { eec } from 'expect-fair'",
        ...(setup ? [`import 'expect-fair/${runner}'`] : []),
        `import { expect, test } from '${from}'`,
      ]
  const texts = typescript ? '(texts: string[])' : '(texts)'
  return `${imports.join('\n')}

// Put your model here: fromPipeline('./model'), fromOnnx(...), fromHttp(...), or a function from texts to labels or scores.
const good = /happy|glad|ecstatic|excited|relieved|amazing|funny|great|hilarious|wonderful/
const model = ${texts} => texts.map((text) => (good.test(text) ? 'positive' : 'negative'))

test('a sentence means the same whatever the gender of the person', async () => {
  await expect(model).toBeCounterfactuallyFair({ attributes: ['gender'], cases: eec() })
}, 120_000)
`
}
