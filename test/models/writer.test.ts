import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { attributeNamed } from '../../src/attributes/index.js'
import { audit } from '../../src/audit/index.js'
import { template } from '../../src/cases/index.js'
import type { Prediction } from '../../src/core/prediction.js'
import { fromPipeline } from '../../src/models/index.js'
import { length, refusal, words } from '../../src/questions/answer-gap/index.js'
import { Probe } from './helpers.js'

/** A transformer that keeps keys and values from one piece to the next, as the generative models of transformers.js do. */
const folder = fileURLToPath(new URL('../../fixtures/models/writer', import.meta.url))
const writer = (generate: object = {}) =>
  fromPipeline(folder, { task: 'text-generation', workers: 1, generate: { max_new_tokens: 12, ...generate } })
const textOf = (prediction: Prediction | undefined): string => (prediction?.kind === 'text' ? prediction.text : '')
const beginnings = ['That night the old man came home, and', 'On Sunday my sister went to the', 'He']

describe('the generative model of the fixtures', () => {
  test('goes on with a text in words, the same each time, whoever is asked beside it', async () => {
    const model = writer()
    const probe = new Probe(model)
    const all = (await probe.ask(beginnings)).map(textOf)
    for (const text of all) expect(text.split(/\s+/).length).toBeGreaterThan(3)
    expect(new Set(all).size).toBe(3)
    expect((await new Probe(model).ask([beginnings[1] as string])).map(textOf)).toEqual([all[1]])
    await model.dispose()
  })

  test('writes anew each time where it samples', async () => {
    const model = writer({ do_sample: true, temperature: 1, top_k: 0 })
    const [input] = beginnings as [string]
    const said = []
    for (let at = 0; at < 4; at++) said.push(textOf((await model.predict([input], {})).predictions[0]))
    expect(new Set(said).size).toBeGreaterThan(1)
    await model.dispose()
  })

  test('of its own likeliest words is a fact of the suite', async () => {
    const cases = template('{when} {person:name} {did}, and {person:pronoun.subject}', {
      lexicons: { when: ['That night', 'On Sunday'], did: ['opened the letter', 'walked to the door'] },
      attributes: [attributeNamed('gender').only('female', 'male')],
    })
    const model = writer()
    const measures = [refusal(), length(), words(['mother'])]
    const report = await audit(model, {
      question: 'answer-gap',
      attributes: ['gender'],
      cases,
      measures,
      shrink: false,
      variantsPerCase: 4,
    })
    expect(report.answers).toMatchObject({ answers: 16, refused: 0, empty: 0 })
    expect(report.gaps.map(({ measure }) => measure)).toEqual(['refusal', 'length', 'mother'])
    expect(['fair', 'biased', 'inconclusive']).toContain(report.verdict)
    await model.dispose()
  })
})
