import { stripVTControlCharacters } from 'node:util'
import { expect, test, vi } from 'vitest'
import '../../../src/vitest.js'
import { biasFinder } from '../../../src/cases/index.js'
import { fromPipeline } from '../../../src/models/index.js'

const reviews = [
  'The film is long and dull.',
  'My sister plays in this film. She has few lines, and she says them fast.',
  'They left early because they were bored.',
]

test('a real transformer that rates a sister below a brother fails, with the text, its template and what was left out', async () => {
  vi.stubEnv('EXPECT_FAIR_VERBOSE', '1')
  const model = fromPipeline('fixtures/models/sentiment')
  const plan = { attributes: ['gender'], cases: biasFinder(reviews) } as const
  const failure: unknown = await expect(model)
    .toBeCounterfactuallyFair(plan)
    .catch((error: unknown) => error)
  vi.unstubAllEnvs()
  await model.dispose()
  // What is left away says how long the model took.
  const lines = stripVTControlCharacters((failure as Error).message).split('\n')
  const from = (label: string, count: number) => {
    const at = lines.findIndex((line) => line.trimStart().startsWith(label))
    return lines.slice(at, at + count).join('\n')
  }
  expect(from('Biased', 1)).toBe('Biased: the one case changes its outcome when only gender changes.')
  expect(from('As found', 1)).toBe('  As found in text 2 of 3, sentence 1 of 2: only gender differs')
  expect(from('Template', 1)).toMatchInlineSnapshot(
    `"  Template      My <gaw> plays in this film. <pro-spp> has few lines, and <pro-spp> says them fast."`,
  )
  expect(from('Left out', 1)).toMatchInlineSnapshot(`"  Left out      1 × a group, not one person; 1 × no person"`)
})
