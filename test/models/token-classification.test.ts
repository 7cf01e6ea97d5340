import { join } from 'node:path'
import { env, pipeline } from '@huggingface/transformers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.js'
import { template } from '../../src/cases/index.js'
import type { FoundSpan } from '../../src/core/prediction.js'
import { packageRoot } from '../../src/core/root.cjs'
import { fromFunction, fromPipeline, type LivePipeline } from '../../src/models/index.js'

const folder = join(packageRoot, 'fixtures', 'models', 'persons')
const task = 'token-classification'
const model = fromPipeline(folder, { task, workers: 1 })
const texts = [
  'Jennifer Smith works for Acme in Oslo.',
  'Dear Michael, thank you for the letter.',
  'In Lyon it rained all week.',
  'My colleague Zbigniew Brzęczyszczykiewicz is on holiday — so is Ayşe.',
  '',
]
type Group = { entity_group: string; word: string; score: number }
type Live = (text: string, options: object) => Promise<Group[]>
let live: LivePipeline & { dispose(): Promise<unknown> }

beforeAll(async () => {
  env.allowRemoteModels = false
  live = (await pipeline(task, folder, { local_files_only: true })) as unknown as typeof live
})
afterAll(async () => {
  await Promise.all([model.dispose(), live.dispose()])
})

const bare = (text: string): string => text.normalize('NFD').replace(/[\p{M}\s]/gu, '')
const spansOf = async (own: typeof model, inputs: readonly string[]): Promise<(readonly FoundSpan[])[]> =>
  (await own.predict(inputs, {})).predictions.map((each) => (each.kind === 'spans' ? each.spans : []))
/** Spans with scores that may differ by rounding. */
const close = (all: readonly (readonly FoundSpan[])[]) =>
  all.map((own) => own.map(({ score, ...span }) => ({ ...span, score: expect.closeTo(score as number, 4) })))

describe('a token-classification model', () => {
  test('finds what the pipeline of transformers.js finds, each at its place in the text', async () => {
    const found = await spansOf(model, texts)
    for (const [at, text] of texts.entries()) {
      const groups = text === '' ? [] : await (live as unknown as Live)(text, { aggregation_strategy: 'simple' })
      const own = found[at] as readonly FoundSpan[]
      expect(own.map(({ label }) => label)).toEqual(groups.map(({ entity_group: label }) => label))
      for (const [place, { start, end }] of own.entries()) {
        const { word } = groups[place] as Group
        // transformers.js leaves out what is no word of the vocabulary.
        if (text.includes('Brz')) expect(bare(text.slice(start, end))).toContain(bare(word.replace(/^##/, '')))
        else expect(bare(text.slice(start, end))).toBe(bare(word.replace(/^##/, '')))
      }
    }
    const [first] = found
    expect(first?.map(({ start, end, label }) => [texts[0]?.slice(start, end), label])).toEqual([
      ['Jennifer Smith', 'PER'],
      ['Acme', 'ORG'],
      ['Oslo', 'LOC'],
    ])
  })

  test('answers the same alone, live, and in a function that gives what the pipeline gives', async () => {
    const found = await spansOf(model, texts)
    for (const [at, text] of texts.entries()) expect(await spansOf(model, [text])).toEqual(close([found[at] ?? []]))
    expect(await spansOf(fromPipeline(live), texts)).toEqual(close(found))
    const known = texts.slice(0, 3)
    for (const strategy of ['simple', 'none']) {
      const wrapped = fromFunction(
        async (text: string) => (await (live as unknown as Live)(text, { aggregation_strategy: strategy })) as never,
        { answers: 'spans', batched: false },
      )
      const places = (await spansOf(wrapped, known)).map((own) => own.map(({ score: _, ...span }) => span))
      expect(places).toEqual(found.slice(0, 3).map((own) => own.map(({ score: _, ...span }) => span)))
    }
  })

  test('counts the texts that are cut', async () => {
    const long = 'Jennifer told me about Oslo. '.repeat(20)
    const { predictions, truncated } = await model.predict(['Jennifer', long], {})
    expect(truncated).toEqual([1])
    expect(predictions[1]?.kind === 'spans' && predictions[1].spans.every(({ end }) => end < 300)).toBe(true)
  })

  test('is refused by matchers of labels and of texts', async () => {
    const cases = template('{person:name} came.')
    await expect(audit(model, { attributes: ['gender'], cases })).rejects.toThrow('EF229')
    await expect(audit(model, { question: 'answer-gap', attributes: ['gender'], cases })).rejects.toThrow('EF229')
    const { message } = await audit(model, { question: 'score-gap', maxGap: 0.1, attributes: ['gender'], cases }).then(
      () => new Error('it was asked'),
      (error: Error) => error,
    )
    expect(message.replace(/pipeline:\S*\//, 'pipeline:')).toMatchInlineSnapshot(`
      "[EF229] pipeline:persons finds stretches of a text, but the question 'score-gap' does not compare them.
        given:    a model whose answers are spans
        expected: a model that returns labels, scores or texts
        do:       use toHaveNoRecallGap() (question: 'recall-gap'), or turn what is found into a label: fromFunction(async (text) => String((await find(text)).length > 0))
        more:     node_modules/expect-fair/docs/errors.md#ef229"
    `)
  })
})
