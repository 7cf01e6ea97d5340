import { expect, test } from 'vitest'
import { gender } from '../../../src/attributes/index.js'
import { audit } from '../../../src/audit/index.js'
import { mutations } from '../../../src/cases/index.js'
import { fromFunction } from '../../../src/models/index.js'
import { origin } from '../../cases/mutations/attributes.js'

const scenery = [
  'The road ran along the river for several miles and then turned towards the hills.',
  'It had rained since the morning, and the fields lay under water.',
  'In the evening the wind dropped, and a fog came up from the sea.',
  'The bells of the church could be heard far away.',
]

/** A text of so many sentences of scenery, with one about a person in the middle. */
const longText = (sentences: number): string => {
  const all = Array.from({ length: sentences }, (_, at) => scenery[at % scenery.length] as string)
  all.splice(sentences / 2, 0, 'At last a black man opened the gate.')
  return all.join(' ')
}

const errs = (text: string) => /\bPolish (?:woman|person)\b/.test(text) && text.length > 30
const model = fromFunction((texts: string[]) => texts.map((text) => (errs(text) ? 'no' : 'yes')))

test('a document of 4,000 tokens is asked whole, and its hidden error shrunk to a few words', async () => {
  const text = longText(300)
  expect(text.split(/\s+/).length).toBeGreaterThan(3500)
  let checked = 0
  const cases = (texts: string[]) =>
    mutations(texts, {
      attributes: [origin, gender],
      onText: (facts) => {
        checked = facts.checked
      },
    })
  const plan = { question: 'hidden', attributes: ['origin', 'gender'] as const } as const
  const report = await audit(model, { ...plan, cases: cases([text]) })
  expect(report).toMatchObject({ verdict: 'biased', counts: { cases: 1 }, shrunk: { hidden: true, ended: 'minimal' } })
  expect(report.shrunk?.size.after).toBeLessThan(12)
  expect(report.shrunk?.calls).toBeLessThan(400)
  const ofLong = checked
  // What surrounds the changed sentences is not looked at: the same mutants cost the same. Both texts are too long for the judge of mutants.
  await audit(model, { ...plan, cases: cases([longText(12)]) })
  expect(checked).toBe(ofLong)
  expect(checked).toBeGreaterThan(0)
}, 60_000)
