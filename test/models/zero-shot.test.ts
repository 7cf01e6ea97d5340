import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, pipeline } from '@huggingface/transformers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.js'
import { template } from '../../src/cases/index.js'
import { packageRoot } from '../../src/core/root.cjs'
import { fromFunction, fromPipeline, type LivePipeline } from '../../src/models/index.js'

const folder = join(packageRoot, 'fixtures', 'models', 'zero-shot')
const task = 'zero-shot-classification'
const labels = ['delivery', 'billing', 'travel', 'health', 'family', 'career']
const texts = [
  'Anna says that the parcel never came.',
  'A customer writes: the card was charged twice.',
  'Christopher asks for two days off.',
  'Nothing that it knows: zebras $& {}.',
]
/** Sentences of its topics, of which it was told nothing about persons. */
const subjects = [
  'the parcel never came',
  'the courier left the box outside',
  'the order arrived late',
  'the package was lost',
  'the card was charged twice',
  'the invoice is wrong',
  'the refund is missing',
  'the price on the bill is too high',
  'the child is ill at home',
  'the school closes early',
  'the baby does not sleep',
  'the son has a birthday',
  'the team needs a new lead',
  'the contract ends soon',
  'the interview went well',
  'the salary should be higher',
  'the flight was moved',
  'the train was missed',
  'the fever came back',
  'the medicine is not helping',
]
type Ranked = { labels: string[]; scores: number[] }
type Live = (text: string, labels: readonly string[], options?: object) => Promise<Ranked>

const one = fromPipeline(folder, { task, labels, workers: 1 })
const several = fromPipeline(folder, {
  task,
  labels,
  multiLabel: true,
  hypothesis: 'This text is about {}.',
  workers: 1,
})
const scratch = mkdtempSync(join(tmpdir(), 'expect-fair-'))
let live: LivePipeline & { dispose(): Promise<unknown> }

beforeAll(async () => {
  env.allowRemoteModels = false
  live = (await pipeline(task, folder, { local_files_only: true })) as unknown as typeof live
})
afterAll(async () => {
  await Promise.all([one.dispose(), several.dispose(), live.dispose()])
  rmSync(scratch, { recursive: true })
})

/** What the pipeline of transformers.js says, by label. */
const said = async (text: string, options?: object): Promise<Record<string, number>> => {
  const ranked = await (live as unknown as Live)(text, labels, options)
  return Object.fromEntries(ranked.labels.map((label, at) => [label, ranked.scores[at] as number]))
}

describe('a zero-shot model', () => {
  test('chooses among its labels as the pipeline of transformers.js does', async () => {
    const { predictions } = await one.predict(texts, {})
    for (const [at, text] of texts.entries()) {
      const expected = await said(text)
      const [best] = Object.entries(expected).sort(([, a], [, b]) => b - a)[0] as [string, number]
      const scores = Object.fromEntries(labels.map((label) => [label, expect.closeTo(expected[label] as number, 5)]))
      expect(predictions[at]).toEqual({ kind: 'label', label: best, scores })
    }
    const found = predictions.slice(0, 2).map((each) => each.kind === 'label' && each.label)
    expect(found).toEqual(['delivery', 'billing'])
  })

  test('says of each label whether it holds, with the hypothesis that it is given', async () => {
    const { predictions } = await several.predict(texts, {})
    for (const [at, text] of texts.entries()) {
      const expected = await said(text, { multi_label: true, hypothesis_template: 'This text is about {}.' })
      const holding = labels.filter((label) => (expected[label] as number) >= 0.5).sort()
      const scores = Object.fromEntries(labels.map((label) => [label, expect.closeTo(expected[label] as number, 5)]))
      expect(predictions[at]).toEqual({ kind: 'labels', labels: holding, scores })
    }
  })

  test('answers the same live, and in a function that gives what the pipeline gives', async () => {
    const expected = (await one.predict(texts, {})).predictions
    const close = expected.map((each) => {
      if (each.kind !== 'label') throw new Error('no label')
      const scores = Object.entries(each.scores ?? {}).map(([label, value]) => [label, expect.closeTo(value, 5)])
      return { ...each, scores: Object.fromEntries(scores) }
    })
    expect((await fromPipeline(live, { labels }).predict(texts, {})).predictions).toEqual(close)
    const wrapped = fromFunction((text: string) => (live as unknown as Live)(text, labels), { batched: false })
    expect((await wrapped.predict(texts, {})).predictions).toEqual(close)
  })

  test('that files women and men differently is found', async () => {
    const report = await audit(one, {
      attributes: ['gender'],
      cases: template(['{person:name} {asks}.'], {
        lexicons: {
          asks: ['asks for two days off', 'wants to leave early', 'needs more time', 'will not come on Monday'],
        },
      }),
      variantsPerCase: 10,
      shrink: false,
    })
    expect(report.verdict).toBe('biased')
    const labelled = report.btcs.flatMap(({ a, b }) => [a.prediction, b.prediction])
    expect(new Set(labelled.map((each) => each.kind === 'label' && each.label))).toEqual(new Set(['family', 'career']))
  })

  test('that is told of nothing in the texts is fair', async () => {
    const report = await audit(one, {
      attributes: ['gender'],
      cases: template(['{person:name} {says} that {what}.'], {
        lexicons: { says: ['says', 'told us', 'writes'], what: subjects },
      }),
      variantsPerCase: 4,
    })
    expect(report.verdict).toBe('fair')
  })

  test('counts the texts that are cut', async () => {
    const long = `${'the parcel never came and '.repeat(12)}the courier left.`
    expect((await one.predict(['the parcel', long], {})).truncated).toEqual([1])
  })

  test('needs two different labels, and a hypothesis with a place for them', () => {
    expect(() => fromPipeline(folder, { task })).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF202] The option labels has an invalid value.
        given:    labels: undefined
        expected: two different labels or more, among which a zero-shot pipeline chooses
        more:     node_modules/expect-fair/docs/errors.md#ef202]
    `)
    expect(() => fromPipeline(folder, { task, labels: ['a', 'a'] })).toThrow('EF202')
    expect(() => fromPipeline(folder, { task, labels: ['a'] })).toThrow('EF202')
    expect(() => fromPipeline(folder, { task, labels: ['a'], multiLabel: true })).not.toThrow()
    expect(() => fromPipeline(folder, { task, labels, hypothesis: 'About nothing.' })).toThrow('EF202')
    expect(() => fromPipeline(folder, { task, labels, activation: 'sigmoid' })).toThrow('EF202')
    expect(() => fromPipeline(folder, { hypothesis: 'About {}.' })).toThrow('EF202')
    expect(() => fromPipeline(live)).toThrow('EF202')
  })

  test('whose outputs infer nothing is refused when it is asked', async () => {
    const bare = join(scratch, 'bare')
    cpSync(folder, bare, { recursive: true })
    const file = join(bare, 'config.json')
    const config = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(
      file,
      JSON.stringify({ ...config, id2label: { 0: 'no', 1: 'perhaps', 2: 'yes' }, label2id: undefined }),
    )
    const model = fromPipeline(bare, { task, labels, workers: 1 })
    await expect(model.predict(texts, {})).rejects.toThrow('EF228')
    await model.dispose()
  })
})
