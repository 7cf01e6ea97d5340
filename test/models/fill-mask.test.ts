import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, pipeline } from '@huggingface/transformers'
import { afterAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.js'
import { readyGrammar } from '../../src/cases/index.js'
import { packageRoot } from '../../src/core/root.cjs'
import { fromPipeline } from '../../src/models/index.js'
import { grammarSearch } from '../../src/search/index.js'

const folder = join(packageRoot, 'fixtures', 'models', 'masked-word')
const words = ['nurse', 'doctor', 'teacher', 'lawyer', 'secretary', 'engineer']
const any = fromPipeline(folder, { task: 'fill-mask', workers: 1 })
const some = fromPipeline(folder, { task: 'fill-mask', labels: words, workers: 1 })
const scratch = mkdtempSync(join(tmpdir(), 'expect-fair-'))
afterAll(async () => {
  await any.dispose()
  await some.dispose()
  rmSync(scratch, { recursive: true, force: true })
})

const texts = ['My brother works as a [MASK].', 'My sister was hired as the new [MASK] of the town.', '[MASK].']

describe('a fill-mask model', () => {
  test('says the word that the pipeline of transformers.js ranks first', async () => {
    env.allowRemoteModels = false
    const live = await pipeline('fill-mask', folder, { local_files_only: true })
    const { predictions } = await any.predict(texts, {})
    for (const [at, text] of texts.entries()) {
      const [first] = (await live(text, { top_k: 1 })) as unknown as { token_str: string }[]
      expect(predictions[at]).toEqual({ kind: 'label', label: first?.token_str })
    }
    // The same, live.
    expect((await fromPipeline(live).predict(texts, {})).predictions).toEqual(predictions)
    await live.dispose()
  })

  test('chooses among the words that it is given, with their shares', async () => {
    const { predictions } = await some.predict(texts, {})
    for (const prediction of predictions) {
      if (prediction.kind !== 'label' || prediction.scores === undefined) throw new Error('no label with scores')
      const { label, scores } = prediction
      expect(Object.keys(scores)).toEqual(words)
      expect(Object.values(scores).reduce((sum, each) => sum + each, 0)).toBeCloseTo(1)
      expect(scores[label]).toBe(Math.max(...Object.values(scores)))
    }
  })

  test('answers the same in a batch and alone', async () => {
    const { predictions } = await some.predict(texts, {})
    for (const [at, text] of texts.entries()) {
      const [alone] = (await some.predict([text], {})).predictions
      const [one, other] = [alone, predictions[at]].map((each) => (each?.kind === 'label' ? each.scores : undefined))
      for (const word of words) expect(one?.[word]).toBeCloseTo(other?.[word] as number, 5)
    }
  })

  test('can be audited with the grammar for masked words, and searched', async () => {
    const source = readyGrammar('masked-word')
    const report = await audit(some, {
      attributes: ['gender'],
      cases: source,
      sample: 20,
      variantsPerCase: 6,
      search: grammarSearch(source, { first: 40, second: 20 }),
      shrink: false,
    })
    expect(report.counts.cases).toBeGreaterThan(5)
    expect(report.yield?.tested).toBeGreaterThan(40)
    expect(report.verdict).not.toBe('interrupted')
  })

  test('refuses a text without a mask, and words that are no single token', async () => {
    await expect(any.predict(['Nothing to fill.'], {})).rejects.toThrow('EF209')
    const split = fromPipeline(folder, { task: 'fill-mask', labels: ['nurse', 'two words'], workers: 1 })
    await expect(split.predict(texts, {})).rejects.toThrow('EF202')
    await split.dispose()
  })

  test('refuses a tokenizer without a mask', async () => {
    const bare = join(scratch, 'bare')
    cpSync(folder, bare, { recursive: true })
    const file = join(bare, 'tokenizer_config.json')
    const { mask_token: _, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify(rest))
    const model = fromPipeline(bare, { task: 'fill-mask', workers: 1 })
    await expect(model.predict(texts, {})).rejects.toThrow('EF219')
    await model.dispose()
  })
})
