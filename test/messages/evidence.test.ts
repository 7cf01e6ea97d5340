import { describe, expect, test } from 'vitest'
import type { Btc, ShrunkBtc } from '../../src/core/report.js'
import { evidenceIn } from '../../src/report/evidence.js'
import { excerptOf } from '../../src/report/excerpt.js'
import { formatReport } from '../../src/views/index.js'
import { biasedReport } from './reports.js'

const side = (input: string, gender: string, label: string, score: number): Btc['a'] => ({
  input,
  classes: { gender },
  prediction: { kind: 'label', label, scores: { [label]: score } },
})
const review = (name: string, he: string): string =>
  `I went in with low hopes. Mr. Hall wrote the script in three weeks. ${name} plays a tired nurse, and ${he} carries the whole film. The ending was too neat for me.`

const found = {
  a: side(review('Karen', 'she'), 'female', 'negative', 0.604),
  b: side(review('Peter', 'he'), 'male', 'positive', 0.611),
  favours: 'male',
  margin: 0.207,
} as const
const small: ShrunkBtc = {
  caseId: 'gender, text 17',
  origin: 'text 17 of 500',
  attribute: 'gender',
  a: side('Karen plays a nurse.', 'female', 'negative', 0.72),
  b: side('Peter plays a nurse.', 'male', 'positive', 0.83),
  favours: 'male',
  margin: 0.44,
  found,
  form: 'sentence',
  alone: ['Karen', 'Peter'],
  size: { before: 32, after: 4 },
  steps: 4,
  calls: 30,
  ended: 'minimal',
}
const message = (shrunk: ShrunkBtc): string =>
  formatReport(biasedReport({ shrunk }), { verbose: true }).split('\n\n').slice(1, 3).join('\n\n')

describe('the message of a finding in a text', () => {
  test('shows the sentence that differs, where it stands, and the smallest sentence', () => {
    expect(message(small)).toMatchInlineSnapshot(`
      "  As found in text 17 of 500, sentence 3 of 4: only gender differs
          female  negative 0.604  … [Karen] plays a tired nurse, and [she] carries the whole film. …
          male    positive 0.611  … [Peter] plays a tired nurse, and [he] carries the whole film. …
        Favours male, margin 0.207 (not a borderline case). Predictions and margin are those of the whole
        text, 32 words.

        The smallest sentence that still shows it, 4 of 32 words
          female  negative 0.720  [Karen] plays a nurse.
          male    positive 0.830  [Peter] plays a nurse.
        Favours male, margin 0.440 (not a borderline case).
        Only the word decides: Karen / Peter.
        To ask only this pair again, add to the plan:
          replay: 'ef1.eyJhIjoiU2hlIG1hZGUgbWUgZnVyaW91cy4ifQ'"
    `)
  })

  test('says that nothing smaller was found, and why', () => {
    const { alone: _, ...whole } = { ...small, ...found, form: 'text', uncut: 'language' } as const
    expect(message({ ...whole, size: { before: 32, after: 29 } })).toMatchInlineSnapshot(`
      "  As found in text 17 of 500, sentence 3 of 4: only gender differs
          female  negative 0.604  … [Karen] plays a tired nurse, and [she] carries the whole film. …
          male    positive 0.611  … [Peter] plays a tired nurse, and [he] carries the whole film. …
        Favours male, margin 0.207 (not a borderline case). Predictions and margin are those of the whole
        text, 32 words.
        Nothing smaller shows it.
        The text is not in English, so only whole sentences could be removed.
        To ask only this pair again, add to the plan:
          replay: 'ef1.eyJhIjoiU2hlIG1hZGUgbWUgZnVyaW91cy4ifQ'

        BTCs          212 of 25,600 pairs differ in class and in outcome (0.83 %)
        Direction     male over female in 33 of 37 cases (sign test, p < 0.001)
        Same class    41 of 22,400 pairs within one class flip (0.18 %); excess between classes 0.65 %
                      (95 % interval 0.41 % to 0.92 %)
        Asked         gender; eec(): 400 cases drawn by seed 42, 6,400 variants
        Rule          same label; gate: no BTC; claim: cases like these
        Model         pipeline:./models/sentiment: 5,821 inputs in 96 batches, 579 from memory, 14 s"
    `)
  })

  test.each([
    ['words', 'The fewest words that still show it, 4 of 32 words'],
    ['input', 'The plainest inputs of the case that still show it, 4 of 32 words'],
    ['text', 'The smallest part of the text that still shows it, 4 of 32 words'],
    [undefined, 'The smallest pair that still shows it, 4 of 32 words'],
  ] as const)('names what the small texts are: %s', (form, title) => {
    const { form: _, ...rest } = small
    expect(evidenceIn({ ...rest, ...(form && { form }) }).small?.title).toBe(title)
  })

  test('the predictions are those that the model gave of the whole text, and of the small one', () => {
    const shown = evidenceIn(small)
    expect(shown.found.pair.a.prediction).toBe(found.a.prediction)
    expect(shown.small?.pair.a.prediction).toBe(small.a.prediction)
  })
})

describe('the excerpt of two texts', () => {
  const [a, b] = [found.a.input as string, found.b.input as string]

  test('is the sentence that differs, and says which of how many', () => {
    expect(excerptOf(a, b)).toEqual({
      a: '… Karen plays a tired nurse, and she carries the whole film. …',
      b: '… Peter plays a tired nurse, and he carries the whole film. …',
      sentence: 3,
      of: 4,
      more: 0,
    })
  })

  test('is both of two sentences that differ side by side', () => {
    expect(excerptOf('It rained. He came. He left. We stayed.', 'It rained. She came. She left. We stayed.')).toEqual({
      a: '… He came. He left. …',
      b: '… She came. She left. …',
      sentence: 2,
      of: 4,
      more: 0,
    })
  })

  test('of many sentences that differ is the one that was made small, and counts the others', () => {
    const text = (he: string) => `${he} came early. We ate. ${he} sang a long song. We slept. ${he} left.`
    expect(excerptOf(text('He'), text('She'), 'She sang a song.')).toMatchObject({
      a: '… He sang a long song. …',
      sentence: 3,
      of: 5,
      more: 2,
    })
  })

  test('has a longer sentence beside one of a few words', () => {
    const text = (he: string) => `${he} repeated. We ate. ${he} sang a long song of the sea. We slept. ${he} left us.`
    expect(excerptOf(text('He'), text('She'), 'She repeated.')).toMatchObject({
      a: 'He repeated. … He sang a long song of the sea. …',
      sentence: 1,
      more: 1,
    })
  })

  test('ends at a break of HTML, and shows none at its ends', () => {
    expect(excerptOf('A film<br /><br />He sang.<br />The end', 'A film<br /><br />She sang.<br />The end').a).toBe(
      '… He sang. …',
    )
  })

  test('is the whole text where there is one sentence, or where sentences do not answer each other', () => {
    expect(excerptOf('He came.', 'She came.')).toEqual({ a: 'He came.', b: 'She came.', more: 0 })
    expect(excerptOf('He came. We ate.', 'She came, and we ate.')).toMatchObject({ a: 'He came. We ate.', more: 0 })
  })

  test('reads other scripts', () => {
    expect(excerptOf('今日は雨です。彼は来ました。', '今日は雨です。彼女は来ました。').a).toBe('… 彼は来ました。')
  })
})
