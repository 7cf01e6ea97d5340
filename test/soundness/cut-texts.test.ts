/** Class 1.2 of the review: texts that the model cuts before the words that differ are no pairs, whatever hides the cut. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { audit, fromOnnx, fromPipeline, type ModelHandle, mergeReports, withDiskCache } from '../../src/index.js'
import type { LivePipeline } from '../../src/model.js'
import { codesOf, messageOf, opening, pairs, tail, withTokenizer } from './support/pairs.js'

const scratch = mkdtempSync(join(tmpdir(), 'expect-fair-cut-'))
const open: ModelHandle<string>[] = []
const opened = <Model extends ModelHandle<string>>(model: Model): Model => {
  open.push(model)
  return model
}
afterAll(async () => {
  await Promise.all(open.map((model) => model.dispose()))
  rmSync(scratch, { recursive: true })
})

const folder = 'fixtures/models/sentiment-linear'
const linear = (maxLength?: number, tokenizer = folder) =>
  opened(
    fromOnnx(`${folder}/onnx/model.onnx`, { tokenizer, workers: 1, ...(maxLength === undefined ? {} : { maxLength }) }),
  )
const truncating = (name: string, truncation: object) =>
  withTokenizer(folder, join(scratch, name), (tokenizer) => ({ ...tokenizer, truncation }))
const live = async () => {
  const { pipeline } = await import('@huggingface/transformers')
  return (await pipeline('text-classification', 'fixtures/models/tiny/single-label', {
    dtype: 'fp32',
    local_files_only: true,
  })) as unknown as LivePipeline
}

const late = (count: number) => pairs(count, (word, at) => `${opening(at)} ${tail} said ${word}.`)
const early = (count: number) => pairs(count, (word, at) => `${word} saw ${opening(at)} ${tail}`)
const gender = { attributes: ['gender'] } as const

describe('no pair is left where the model cuts the text before the person', () => {
  const handles: readonly (readonly [string, () => ModelHandle<string> | Promise<ModelHandle<string>>])[] = [
    [
      'a pipeline with maxLength',
      () => opened(fromPipeline('fixtures/models/sentiment', { maxLength: 24, workers: 1 })),
    ],
    [
      'a pipeline with model_max_length',
      () => opened(fromPipeline('fixtures/models/tiny/single-label', { workers: 1 })),
    ],
    ['a live pipeline', async () => opened(fromPipeline(await live()))],
    ['a graph with maxLength', () => linear(24)],
    [
      'two threads that share the batches',
      () => opened(fromOnnx(`${folder}/onnx/model.onnx`, { tokenizer: folder, maxLength: 24, workers: 2 })),
    ],
    [
      'a tokenizer.json that truncates by itself',
      () =>
        linear(
          undefined,
          truncating('right', { max_length: 24, direction: 'Right', strategy: 'LongestFirst', stride: 0 }),
        ),
    ],
  ]
  test.each(handles)('%s', async (_, make) => {
    const report = await audit(await make(), { ...gender, cases: late(80) })
    expect(report.verdict).toBe('inconclusive')
    expect(report.counts).toMatchObject({ cases: 0, pairs: 0, btcs: 0 })
    expect(report.counts.discarded).toEqual([{ reason: 'case whose variants are the same to the model', count: 80 }])
    expect(messageOf(report, 'seen.cut')).toMatch(/^80 cases have no pair of gender: the model truncates/)
    expect(report.model.truncated).toBe(160)
  })

  test('a tokenizer.json that keeps the end of a text', async () => {
    const model = linear(undefined, truncating('left', { max_length: 24, direction: 'Left' }))
    expect((await audit(model, { ...gender, cases: early(80) })).verdict).toBe('inconclusive')
    const read = await audit(model, { ...gender, cases: late(80) })
    expect([read.counts.pairs, codesOf(read).includes('seen.cut')]).toEqual([80, false])
  })

  test.each([0, -5, 1.5])('a tokenizer.json that cuts at %j tokens cuts nothing', async (length) => {
    const model = linear(undefined, truncating(`cuts ${length}`, { max_length: length }))
    const report = await audit(model, { ...gender, cases: late(60) })
    expect([report.counts.pairs, report.model.truncated]).toEqual([60, 0])
  })

  test('a tokenizer.json whose normalizer drops the end: the same tokens are no evidence', async () => {
    const drops = withTokenizer(folder, join(scratch, 'drops'), (tokenizer) => ({
      ...tokenizer,
      normalizer: {
        type: 'Sequence',
        normalizers: [{ type: 'Replace', pattern: { Regex: 'said.*' }, content: '' }, tokenizer.normalizer],
      },
    }))
    const report = await audit(linear(undefined, drops), { ...gender, cases: late(80) })
    expect(report.verdict).toBe('inconclusive')
    expect(report.compared?.[0]).toMatchObject({ cases: 0, indistinct: 80 })
    expect(messageOf(report, 'seen.indistinct')).toMatch(/^In 80 cases, the model reads the same/)
  })
})

describe('what the model does read still counts', () => {
  test('cases whose person comes early are pairs, and only the others are told', async () => {
    const cases = [...early(70), ...late(30).map((each) => ({ ...each, id: `late ${each.id}` }))]
    const report = await audit(linear(24), { ...gender, cases })
    expect(report.counts.cases).toBe(70)
    expect(messageOf(report, 'seen.cut')).toMatch(/^30 cases have/)
  })

  test('a text that is exactly as long as what a cut leaves of the other is the same input', async () => {
    const words = Array.from({ length: 24 }, (_, at) => (at % 2 ? 'good' : 'bad'))
    const cases = Array.from({ length: 60 }, (_, at) => {
      const whole = [...words.slice(0, 23), ['good', 'bad', 'film'][at % 3]].join(' ')
      return {
        id: `${at}`,
        variants: [
          { input: whole, classes: { gender: 'male' } },
          { input: `${whole} woman ${at}`, classes: { gender: 'female' } },
        ],
      }
    })
    const report = await audit(linear(24), { ...gender, cases })
    expect(report.counts.pairs).toBe(0)
    expect(codesOf(report)).toContain('seen.cut')
  })

  test('two names that a cut makes equal are no pair of the control either', async () => {
    const words = { female: ['she', 'the woman'], male: ['he', 'the man'] }
    const cut = await audit(linear(24), {
      ...gender,
      cases: pairs(60, (word, at) => `${opening(at)} ${tail} ${word}`, words),
    })
    expect(cut.control).toBeUndefined()
    const read = await audit(linear(), {
      ...gender,
      cases: pairs(60, (word, at) => `${opening(at)} ${tail} ${word}`, words),
    })
    expect(read.control?.pairs).toBe(120)
  })
})

describe('whoever answers, and whatever is asked', () => {
  test('an answer from memory, from a journal and from a cache on disk says the same', async () => {
    const model = linear(24)
    const plan = { ...gender, cases: late(60) }
    const first = await audit(model, plan)
    const again = await audit(model, plan)
    expect(again.model.calls).toBe(0)
    expect([again.verdict, again.findings]).toEqual([first.verdict, first.findings])

    const journal = join(scratch, 'journal')
    const stopped = await audit(linear(24), { ...plan, cases: late(200), journal, budget: { inputs: 200 } })
    expect(stopped.verdict).toBe('interrupted')
    const resumed = await audit(linear(24), { ...plan, cases: late(200), journal })
    expect(codesOf(resumed)).toContain('journal.resumed')
    expect([resumed.verdict, messageOf(resumed, 'seen.cut').slice(0, 9)]).toEqual(['inconclusive', '200 cases'])

    for (const round of ['written', 'read']) {
      const kept = withDiskCache(linear(24), { folder: join(scratch, 'cache'), version: '1' })
      const report = await audit(kept, plan)
      expect(report.model.calls === 0).toBe(round === 'read')
      expect(messageOf(report, 'seen.cut')).toMatch(/^60 cases/)
    }
  })

  test('shards that are merged say what one run says', async () => {
    const plan = { ...gender, cases: [...late(50), ...early(70).map((each) => ({ ...each, id: `early ${each.id}` }))] }
    const whole = await audit(linear(24), plan)
    const parts = await Promise.all(
      [1, 2, 3].map((index) => audit(linear(24), { ...plan, shard: { index, count: 3 } })),
    )
    const merged = mergeReports(parts.map((part) => JSON.parse(JSON.stringify(part))))
    expect(merged.findings).toEqual(whole.findings)
    expect(merged.counts).toEqual(whole.counts)
    expect(messageOf(merged, 'seen.cut')).toMatch(/^50 cases/)
  })

  test('score gaps', async () => {
    const plan = { question: 'score-gap', ...gender, maxGap: 0.05 } as const
    const cut = await audit(linear(24), { ...plan, cases: late(80) })
    expect(cut.verdict).toBe('inconclusive')
    expect(cut.gaps).toEqual([])
    expect(messageOf(cut, 'seen.cut')).toMatch(/^80 cases/)
    const some = await audit(linear(24), {
      ...plan,
      cases: [...early(80), ...late(20).map((each) => ({ ...each, id: `late ${each.id}` }))],
    })
    expect(some.gaps?.[0]).toMatchObject({ pairs: 80, clusters: 80 })
  })
})
