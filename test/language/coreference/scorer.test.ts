import { expect, test } from 'vitest'
import { readDataFile } from '../../../src/core/data-file.js'
import { featureCount } from '../../../src/language/coreference/layout.js'
import type { ScorerWeights } from '../../../src/language/coreference/scorer.js'

test('the shipped weights have a row for each feature', () => {
  const { pronouns, nouns } = readDataFile<ScorerWeights>('src/language/weights/coreference.json')
  for (const { first, hidden, bias, second } of [pronouns, nouns]) {
    expect(Buffer.from(first, 'base64').length).toBe(featureCount * hidden)
    expect([bias.length, second.length]).toEqual([hidden, hidden])
  }
})
