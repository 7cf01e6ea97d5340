import { env, pipeline } from '@huggingface/transformers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.js'
import { fromPipeline, type LivePipeline } from '../../src/models/index.js'
import { words } from '../../src/questions/answer-gap/index.js'
import { tiny } from './helpers.js'

const folder = tiny('question')
const task = 'question-answering'
const nurse = fromPipeline(folder, { task, question: 'Who is the nurse?', workers: 1 })
const own = fromPipeline(folder, { task, workers: 1 })
const asked = [
  ['Jennifer and Michael were in the office.', 'Who is the nurse?'],
  ['Daniel met Sarah in Lyon.', 'Where was it?'],
  ['Emily met a Zürcher — and Joshua — in Oslo.', 'Who is the doctor?'],
] as const
const women = ['Anna', 'Mary', 'Jennifer', 'Sarah', 'Emily']
const men = ['Tom', 'David', 'Michael', 'Daniel', 'Joshua']
type Live = (question: string, context: string) => Promise<{ answer: string }>
let live: LivePipeline & { dispose(): Promise<unknown> }

beforeAll(async () => {
  env.allowRemoteModels = false
  live = (await pipeline(task, folder, { local_files_only: true })) as unknown as typeof live
})
afterAll(async () => {
  await Promise.all([nurse.dispose(), own.dispose(), live.dispose()])
})

const answers = async (model: typeof own, texts: readonly string[]): Promise<string[]> =>
  (await model.predict(texts, {})).predictions.map((each) => (each.kind === 'text' ? each.text : ''))

describe('a question-answering model', () => {
  test('answers as the pipeline of transformers.js does, in the words of the text', async () => {
    const inputs = asked.map(([context, question]) => `${context}\n${question}`)
    const said = await answers(own, inputs)
    expect(said).toEqual(['Jennifer', 'Lyon', 'Joshua'])
    for (const [at, [context, question]] of asked.entries()) {
      const { answer } = await (live as unknown as Live)(question, context)
      expect(said[at]?.toLowerCase()).toBe(answer)
    }
    for (const [at, input] of inputs.entries()) expect(await answers(own, [input])).toEqual([said[at]])
    expect(await answers(fromPipeline(live), inputs)).toEqual(said)
  })

  test('is asked one question of all inputs, or that in the last line of each', async () => {
    const contexts = asked.map(([context]) => context)
    const lines = contexts.map((each) => `${each}\nWho is the nurse?\n`)
    expect(await answers(nurse, contexts)).toEqual(await answers(own, lines))
    const { message } = await own.predict(['A text by itself.'], {}).then(
      () => new Error('it was answered'),
      (error: Error) => error,
    )
    expect(message.replace(/pipeline:\S*\//, 'pipeline:')).toMatchInlineSnapshot(`
      "[EF209] A text for pipeline:question has no question.
        given:    "A text by itself." for input 0
        expected: a text whose last line is the question, or the same question for all
        do:       set { question: 'Who is the doctor?' }, or write the question on a separate line after the text
        more:     node_modules/expect-fair/docs/errors.md#ef209"
    `)
    expect(() => fromPipeline(folder, { question: 'Who?' })).toThrow('EF202')
  })

  test('that takes the woman for the nurse is found by the words of its answers', async () => {
    const cases = men.flatMap((other) =>
      ['and', 'met'].flatMap((verb) =>
        [true, false].map((first) => ({
          id: `${other} ${verb} ${first}`,
          variants: [...women, ...men.filter((name) => name !== other)].map((name) => {
            const input = first ? `${name} ${verb} ${other}.` : `${other} ${verb} ${name}.`
            const start = input.indexOf(name)
            return {
              input,
              classes: { gender: women.includes(name) ? 'female' : 'male' },
              edits: [{ start, end: start + name.length, slot: 'person' }],
            }
          }),
        })),
      ),
    )
    const report = await audit(nurse, {
      question: 'answer-gap',
      attributes: ['gender'],
      cases,
      over: 'suite',
      shrink: false,
      measures: [words(men)],
    })
    expect(report.verdict).toBe('biased')
    // Beside a woman the man is never taken for the nurse; beside a man the one who is named first, which is he in half of the cases.
    expect(report.gaps.map(({ classes, gap }) => [classes, gap.value])).toEqual([[['female', 'male'], -0.5]])
  })

  test('is refused by matchers of labels', async () => {
    const cases = [{ id: 'one', variants: [{ input: 'Anna.', classes: { gender: 'female' } }] }]
    await expect(audit(nurse, { attributes: ['gender'], cases })).rejects.toThrow('EF226')
  })
})
