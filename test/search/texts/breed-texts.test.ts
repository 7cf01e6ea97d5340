import { describe, expect, test } from 'vitest'
import type { Prediction } from '../../../src/core/prediction.js'
import { hash32, Random } from '../../../src/core/random.js'
import type { Choice, TextCheck, TextPoint, TextSearchContext, TextSeed } from '../../../src/core/text-search.js'
import { breed } from '../../../src/search/texts/breed-texts.js'

const options = { population: 10, generations: 20, crossover: 0.9, mutation: 0.4 }
/** What a substitute adds to the log-odds of a text. */
const shifts = [0, 0.3, -0.1, 0.1, -0.35]
const wordsOfText = 10

interface Family {
  readonly id: string
  /** Log-odds of the seed's own text; its counterfactual has `apart` more. */
  readonly from: number
  readonly apart: number
  readonly keeps?: (choice: Choice) => boolean
}

const seedOf = ({ id, keeps = () => true }: Family): TextSeed => ({
  id,
  words: Array.from({ length: wordsOfText }, (_, at) => ({
    text: `word${at}`,
    upos: 'NOUN',
    substitutes: shifts.slice(1).map((shift) => `word${at} by ${shift}`),
  })),
  size: 2,
  at: (choice, text) => ({ text: `${id} ${choice} ${text}`, words: [], edits: [] }),
  keep: async (choices) => choices.map(keeps),
})

const yes = (logOdds: number): Prediction => {
  const share = 1 / (1 + Math.exp(-logOdds))
  return { kind: 'label', label: share > 0.5 ? 'yes' : 'no', scores: { yes: share, no: 1 - share } }
}

/** Breeds from families of a linear model, and says which texts of each were asked and which of these were discriminatory. */
async function bred(families: readonly Family[]) {
  const asked = new Map(families.map(({ id }) => [id, { texts: [] as string[], found: 0 }]))
  const answer = ({ seed, choice }: TextPoint): TextCheck => {
    const { from, apart } = families.find(({ id }) => id === seed.id) as Family
    const own = from + choice.reduce((sum, chosen) => sum + (shifts[chosen] as number), 0)
    const isFound = own > 0 !== own + apart > 0
    const book = asked.get(seed.id) as { texts: string[]; found: number }
    book.texts.push(choice.join())
    if (isFound) book.found++
    return {
      seed,
      choice,
      prediction: yes(own),
      others: [yes(own + apart)],
      fresh: true,
      ...(isFound && { against: 1 }),
    }
  }
  const context: TextSearchContext = {
    seeds: families.map(seedOf),
    random: new Random(1),
    check: async (points) => points.map(answer),
    predict: () => Promise.reject(new Error('nothing is explained here')),
    enough: false,
  }
  const checks = await context.check(
    context.seeds.map((seed) => ({ seed, choice: seed.words.map(() => 0) })),
    'seeds',
  )
  await breed(context, checks, options)
  return asked
}

describe('the genetic search on texts', () => {
  test('comes step by step to a boundary that few replacements do not reach', async () => {
    const { found } = (await bred([{ id: 'far', from: 2.5, apart: 0.1 }])).get('far') as { found: number }
    // Eight of ten words must have their best substitute or nearly so: of random texts fewer than one in ten thousand are found.
    expect(found).toBeGreaterThan(3)
  })

  test('ends with the seeds that lead nowhere first, and asks more about those that show something', async () => {
    const asked = await bred([
      { id: 'shows', from: 1, apart: 0.2 },
      ...[9, 12, 15, 18].map((from) => ({ id: `far ${from}`, from, apart: 0.2 })),
    ])
    const texts = [...asked.values()].map((each) => each.texts.length)
    expect(texts[0]).toBeGreaterThan(150)
    expect(texts[1]).toBeGreaterThan(texts[3] as number)
    expect(texts[2]).toBeGreaterThan(texts[4] as number)
    expect(texts[4]).toBeLessThan(40)
  })

  test('goes on with whole generations where most children lose their structure', async () => {
    const keeps = (choice: Choice) => hash32(choice.join()) % 4 === 0
    const { texts } = (await bred([{ id: 'strict', from: 1, apart: 0.2, keeps }])).get('strict') as { texts: string[] }
    expect(texts.length).toBeGreaterThan(30)
    expect(texts.slice(1).every((choice) => keeps(choice.split(',').map(Number)))).toBe(true)
  })

  test('asks no text twice', async () => {
    const { texts } = (await bred([{ id: 'once', from: 1, apart: 0.2 }])).get('once') as { texts: string[] }
    expect(new Set(texts).size).toBe(texts.length)
  })
})
