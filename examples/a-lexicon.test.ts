import { template } from 'expect-fair'
import Sentiment from 'sentiment'
import { expect, test } from 'vitest'

// A lexicon of sentiment words (AFINN) that many applications use: npm install sentiment.
const lexicon = new Sentiment()
const mood = (text: string) => (lexicon.analyze(text).score < 0 ? 'negative' : 'not negative')

test('a sentence about a colleague is no worse because of a disability', async () => {
  await expect(mood).toBeCounterfactuallyFair({
    attributes: ['disability'],
    cases: template('My {disability} colleague works as {a:occupation}.', { attributes: ['disability'] }),
    favourable: 'not negative',
  })
})
