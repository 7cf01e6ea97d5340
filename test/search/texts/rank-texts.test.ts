import { describe, expect, test } from 'vitest'
import type { Prediction } from '../../../src/core/prediction.js'
import { Random } from '../../../src/core/random.js'
import type { TextSeed } from '../../../src/core/text-search.js'
import { explainText } from '../../../src/search/texts/rank-texts.js'

const text = 'An African American nurse wrote a nasty letter to nobody.'
const exchanged = 'African American'
const start = text.indexOf(exchanged)
const seed = {
  id: 'one',
  words: [],
  at: () => ({ text, words: [], edits: [{ start, end: start + exchanged.length, slot: 'race' }] }),
} as unknown as TextSeed

/** Words add to the probability of TOXIC as much as the table says. */
const adding =
  (shares: Readonly<Record<string, number>>, asked: string[] = []) =>
  async (texts: readonly string[]): Promise<readonly Prediction[]> => {
    asked.push(...texts)
    return texts.map((each) => {
      const toxic = Object.entries(shares).reduce((sum, [word, share]) => sum + (each.includes(word) ? share : 0), 0.5)
      return { kind: 'label', label: 'TOXIC', scores: { TOXIC: toxic, CIVIL: 1 - toxic } }
    })
  }

describe.each(['kernel-shap', 'lime'] as const)('a text explained by %s', (explainer) => {
  const explain = (predict: ReturnType<typeof adding>) =>
    explainText({ predict }, seed, new Random(3, explainer), { explainer, samples: 200 })

  test('has its words as features, the exchanged ones as one', async () => {
    const { words } = await explain(adding({}))
    expect(words).toEqual(['An', 'African American', 'nurse', 'wrote', 'a', 'nasty', 'letter', 'to', 'nobody'])
  })

  test('ranks the exchanged word by how many words outweigh it, whichever way they pull', async () => {
    expect((await explain(adding({ African: 0.3, nasty: 0.1 }))).rank).toBe(0)
    expect((await explain(adding({ African: 0.1, nasty: 0.3 }))).rank).toBe(1)
    expect((await explain(adding({ African: 0.1, nasty: 0.3, nurse: -0.2 }))).rank).toBe(2)
  })

  test('gives each word its share of the score', async () => {
    const { words, weights } = await explain(adding({ African: 0.1, nasty: 0.3 }))
    const largest = Math.max(...weights)
    expect(words[weights.indexOf(largest)]).toBe('nasty')
    if (explainer === 'kernel-shap') expect(largest).toBeCloseTo(0.3)
  })

  test('is asked with words left out and nothing else changed', async () => {
    const asked: string[] = []
    await explain(adding({ nasty: 0.3 }, asked))
    expect(asked).toContain(text)
    const own = text.replace('.', '').split(' ')
    for (const each of asked) {
      let from = 0
      for (const word of each.replace('.', '').split(' ').filter(Boolean)) {
        const at = own.indexOf(word, from)
        expect(at).toBeGreaterThanOrEqual(0)
        from = at + 1
      }
    }
  })
})
