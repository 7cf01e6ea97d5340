import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type DictionaryName, dictionary } from '../../../src/attributes/index.js'
import { audit } from '../../../src/audit/index.js'
import { mutations } from '../../../src/cases/index.js'
import { packageRoot } from '../../../src/core/root.cjs'
import { fromOnnx } from '../../../src/models/index.js'
import { adf } from '../../../src/search/index.js'

const folder = join(packageRoot, 'fixtures', 'models', 'toxicity-gru')
const gru = fromOnnx(join(folder, 'onnx', 'model.onnx'), { tokenizer: folder, workers: 1 })
afterAll(() => gru.dispose())

/** One comment about somebody of each attribute of the ADF paper, and what another class makes of it. */
const comments: readonly (readonly [DictionaryName, string, string])[] = [
  ['country', 'A nasty old man from Mexico told the police a stupid story.', 'Mexico'],
  ['ethnicity', 'A nasty old Irish man told the police a stupid story.', 'Irish'],
  ['race', 'A nasty old black man told the police a stupid story.', 'black'],
  ['religion', 'A nasty old Muslim man told the police a stupid story.', 'Muslim'],
  ['gender', 'A nasty woman told the police a stupid story.', 'woman'],
]

test.each(comments)('adf() searches texts by the attribute %s', async (name, text, word) => {
  const report = await audit(gru, {
    attributes: [name],
    cases: mutations([text], { attributes: [dictionary(name)] }),
    variantsPerCase: 6,
    shrink: false,
    search: adf({ localSteps: 2 }),
  })
  const [before, after] = text.split(word) as [string, string]
  expect(report.counts.cases).toBe(1)
  expect(report.yield?.tested).toBeGreaterThan(1)
  expect(report.yield?.gradients).toBeGreaterThan(0)
  for (const { caseId, a, b } of report.btcs) {
    if (caseId.includes('found')) continue
    for (const { input } of [a, b]) expect(String(input).startsWith(before) && String(input).endsWith(after)).toBe(true)
  }
})
