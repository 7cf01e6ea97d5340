import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Oracle } from '../../src/core/oracle.js'
import type { Prediction } from '../../src/core/prediction.js'
import type { JudgedVariant } from '../../src/oracle/cells.js'
import { examplePair } from '../../src/oracle/example.js'
import { preferenceOf } from '../../src/oracle/favourable.js'
import { closeScore, sameLabel, sameLabelSet } from '../../src/oracle/oracles.js'
import { tallyCase } from '../../src/oracle/tally.js'

const ATTRIBUTES = ['gender', 'race'] as const

interface Setting {
  readonly oracle: Oracle
  readonly prediction: fc.Arbitrary<Prediction>
  readonly favourable?: string
}

const labelOf = fc.constantFrom('positive', 'negative', 'neutral')
const oneLabel = labelOf.map((label): Prediction => ({ kind: 'label', label }))
const labelSet = fc
  .uniqueArray(labelOf, { maxLength: 3 })
  .map((labels): Prediction => ({ kind: 'labels', labels: labels.sort() }))
const oneScore = fc.integer({ min: 0, max: 20 }).map((n): Prediction => ({ kind: 'score', score: n / 20 }))
const twoScores = fc.integer({ min: 0, max: 20 }).map((n): Prediction => {
  const scores = { negative: n / 20, positive: 1 - n / 20 }
  return { kind: 'label', label: n > 10 ? 'negative' : 'positive', scores }
})
const numberOf = (prediction: Prediction): number => (prediction.kind === 'score' ? prediction.score : 0)

const settings: Record<string, Setting> = {
  'same label': { oracle: sameLabel(), prediction: oneLabel },
  'same label set': { oracle: sameLabelSet(), prediction: labelSet },
  'close score': { oracle: closeScore({ tolerance: 0.2 }), prediction: oneScore },
  'close score, lower is better': { oracle: closeScore({ tolerance: 0.2 }), prediction: oneScore, favourable: 'lower' },
  'close score of the better label': { oracle: closeScore({ tolerance: 0.2 }), prediction: twoScores },
  'close score of the worse label': {
    oracle: closeScore({ tolerance: 0.2, label: 'negative' }),
    prediction: twoScores,
  },
  'own function': {
    oracle: { name: 'far', differs: (a, b) => Math.abs(numberOf(a) - numberOf(b)) >= 0.3 },
    prediction: oneScore,
  },
  'own outcomes of scores': {
    oracle: {
      name: 'same half',
      outcome: (p) => String(numberOf(p) > 0.5),
      differs: (a, b) => numberOf(a) > 0.5 !== numberOf(b) > 0.5,
    },
    prediction: oneScore,
  },
}

const classes = fc.record(
  {
    gender: fc.constantFrom('female', 'male', 'nonbinary'),
    race: fc.constantFrom('black', 'white'),
    age: fc.constantFrom('old', 'young'),
  },
  { requiredKeys: [] },
)

/** Variants in which an input has one prediction, as from a deterministic model, and repeats occur. */
const variantsOf = (prediction: fc.Arbitrary<Prediction>): fc.Arbitrary<JudgedVariant[]> =>
  fc
    .tuple(
      fc.array(prediction, { minLength: 12, maxLength: 12 }),
      fc.array(fc.tuple(fc.nat({ max: 11 }), classes), { maxLength: 24 }),
    )
    .map(([answers, drawn]) =>
      drawn.map(([n, shown]) => ({
        input: `text ${'x'.repeat(n)}`,
        classes: shown,
        prediction: answers[n] as Prediction,
      })),
    )

/** The definition of a pair, written down as slowly as possible. */
function bruteForce(variants: readonly JudgedVariant[], oracle: Oracle, favourable?: string) {
  const seen = new Set<string>()
  const distinct = variants.filter((variant) => {
    const id = JSON.stringify([variant.input, Object.entries(variant.classes).sort()])
    return !seen.has(id) && seen.add(id)
  })
  const all = ['age', ...ATTRIBUTES]
  const prefers = preferenceOf(oracle, favourable)
  const of = (attribute: string) => {
    const classCounts: Record<string, [variants: number, pairs: number, btcs: number]> = {}
    const votes: Record<string, number> = {}
    let pairs = 0
    let btcs = 0
    for (const variant of distinct) {
      const name = variant.classes[attribute]
      if (name === undefined) continue
      const [before, ...rest] = classCounts[name] ?? [0, 0, 0]
      classCounts[name] = [before + 1, ...rest]
    }
    distinct.forEach((a, i) => {
      for (const b of distinct.slice(i + 1)) {
        const [one, other] = [a.classes[attribute], b.classes[attribute]]
        if (one === undefined || other === undefined || one === other || a.input === b.input) continue
        if (all.some((name) => name !== attribute && a.classes[name] !== b.classes[name])) continue
        const differs = oracle.differs(a.prediction, b.prediction)
        pairs++
        if (differs) btcs++
        for (const name of [one, other]) {
          const count = classCounts[name] as [number, number, number]
          count[1]++
          if (differs) count[2]++
        }
        const better = differs ? prefers(a.prediction, b.prediction) : 0
        if (better !== 0) {
          const [winner, loser] = better > 0 ? [one, other] : [other, one]
          votes[`${winner} over ${loser}`] = (votes[`${winner} over ${loser}`] ?? 0) + 1
        }
      }
    })
    return { attribute, pairs, btcs, classCounts, votes }
  }
  let controlPairs = 0
  let flips = 0
  distinct.forEach((a, i) => {
    for (const b of distinct.slice(i + 1)) {
      if (a.input === b.input || all.some((name) => a.classes[name] !== b.classes[name])) continue
      controlPairs++
      if (oracle.differs(a.prediction, b.prediction)) flips++
    }
  })
  return { variants: distinct.length, attributes: ATTRIBUTES.map(of), control: { pairs: controlPairs, flips } }
}

describe('counting pairs', () => {
  test.each(Object.entries(settings))('agrees with comparing them one by one: %s', (_, setting) => {
    const { oracle, prediction, favourable } = setting
    fc.assert(
      fc.property(variantsOf(prediction), (variants) => {
        const tally = tallyCase(variants, ATTRIBUTES, oracle, favourable === undefined ? {} : { favourable })
        const counted = {
          variants: tally.variants,
          attributes: tally.attributes.map(({ attribute, pairs, btcs, classes: counts, votes }) => ({
            attribute,
            pairs,
            btcs,
            classCounts: Object.fromEntries(counts.map((c) => [c.class, [c.variants, c.pairs, c.btcs]])),
            votes: Object.fromEntries(
              votes.flatMap((vote) => [
                ...(vote.forFirst > 0 ? [[`${vote.first} over ${vote.second}`, vote.forFirst]] : []),
                ...(vote.forSecond > 0 ? [[`${vote.second} over ${vote.first}`, vote.forSecond]] : []),
              ]),
            ),
          })),
          control: tally.control,
        }
        expect(counted).toEqual(bruteForce(variants, oracle, favourable))
        expect(tally.pairs).toBe(tally.attributes.reduce((sum, { pairs }) => sum + pairs, 0))
        expect(tally.btcs).toBe(tally.attributes.reduce((sum, { btcs }) => sum + btcs, 0))
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  test.each(Object.entries(settings))('finds an example exactly when there is a BTC: %s', (_, setting) => {
    const { oracle, prediction, favourable } = setting
    fc.assert(
      fc.property(variantsOf(prediction), fc.nat(), (variants, turn) => {
        const options = favourable === undefined ? {} : { favourable }
        const { btcs } = tallyCase(variants, ['gender'], oracle)
        const example = examplePair(variants, 'gender', oracle, options)
        expect(example !== undefined).toBe(btcs > 0)
        if (example === undefined) return
        const { a, b, favours } = example
        expect(oracle.differs(a.prediction, b.prediction)).toBe(true)
        expect((a.classes.gender as string) < (b.classes.gender as string)).toBe(true)
        expect({ ...a.classes, gender: '' }).toEqual({ ...b.classes, gender: '' })
        const better = preferenceOf(oracle, favourable)(a.prediction, b.prediction)
        expect(favours).toBe(better === 0 ? undefined : (better > 0 ? a : b).classes.gender)
        const cut = turn % Math.max(1, variants.length)
        const turned = [...variants.slice(cut), ...variants.slice(0, cut)]
        expect(examplePair(turned, 'gender', oracle, options)).toEqual(example)
      }),
      { seed: 8, numRuns: 200 },
    )
  })

  test('takes neither an absent class nor an equal input for a pair', () => {
    const said = (input: string, shown: Record<string, string>, label: string): JudgedVariant => ({
      input,
      classes: shown,
      prediction: { kind: 'label', label },
    })
    const variants = [
      said('My sister sings.', { gender: 'female' }, 'positive'),
      said('Latoya sings.', { gender: 'female', race: 'black' }, 'negative'),
      said('Someone sings.', { gender: 'female', age: 'old' }, 'positive'),
      said('Someone sings.', { gender: 'male', age: 'old' }, 'positive'),
    ]
    expect(tallyCase(variants, ['gender', 'race'], sameLabel())).toMatchObject({ pairs: 0, btcs: 0 })
  })

  test('says when an own oracle places a prediction nowhere', () => {
    const oracle: Oracle = {
      name: 'mine',
      differs: () => false,
      closeness: { score: () => Number.NaN, tolerance: 0.1 },
    }
    const variants = ['a', 'b'].map((input) => ({
      input,
      classes: { gender: input },
      prediction: { kind: 'score', score: 1 } as const,
    }))
    expect(() => tallyCase(variants, ['gender'], oracle)).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF507] The oracle 'mine' did not return a number for the position of a prediction.
        given:    closeness.score(prediction) returned NaN
        expected: a finite number
        do:       return a finite number for every prediction
        more:     node_modules/expect-fair/docs/errors.md#ef507]
    `)
  })

  test('counts 400 million pairs of 40,000 variants without making them', () => {
    const variants = Array.from(
      { length: 40_000 },
      (_, n): JudgedVariant => ({
        input: `text ${n}`,
        classes: { gender: n % 2 === 0 ? 'female' : 'male' },
        prediction: { kind: 'label', label: n % 8 === 0 ? 'negative' : 'positive' },
      }),
    )
    const tally = tallyCase(variants, ['gender'], sameLabel())
    expect(tally).toMatchObject({ pairs: 20_000 ** 2, btcs: 5_000 * 20_000 })
    expect(tally.control).toEqual({ pairs: 2 * ((20_000 * 19_999) / 2), flips: 5_000 * 15_000 })
    const example = examplePair(variants, 'gender', sameLabel())
    expect([example?.a.input, example?.b.input]).toEqual(['text 0', 'text 1'])
  })
})

describe('an example', () => {
  const said = (input: string, gender: string, positive: number): JudgedVariant => ({
    input,
    classes: { gender },
    prediction: {
      kind: 'label',
      label: positive > 0.5 ? 'positive' : 'negative',
      scores: { positive, negative: 1 - positive },
    },
  })

  test('differs in as few words as there can be, then is short', () => {
    const variants = [
      said('He hurt himself.', 'male', 0.9),
      said('She hurt herself.', 'female', 0.1),
      said('Alexander hurt me.', 'male', 0.9),
      said('Stephanie hurt me.', 'female', 0.1),
      said('Tim hurt me.', 'male', 0.9),
    ]
    const example = examplePair(variants, 'gender', sameLabel())
    expect([example?.a.input, example?.b.input]).toEqual(['Stephanie hurt me.', 'Tim hurt me.'])
  })

  test('has the wider margin where words and length are the same', () => {
    const variants = [
      said('Ann sings.', 'female', 0.45),
      said('Eve sings.', 'female', 0.1),
      said('Tim sings.', 'male', 0.8),
    ]
    const example = examplePair(variants, 'gender', sameLabel())
    expect(example).toMatchObject({ a: { input: 'Eve sings.' }, b: { input: 'Tim sings.' }, favours: 'male' })
    expect(example?.margin).toBeCloseTo(0.6, 10)
  })

  test('knows no margin without scores, and favours nobody between labels that neither read well', () => {
    const variants: JudgedVariant[] = [
      { input: 'he', classes: { gender: 'male' }, prediction: { kind: 'label', label: 'sport' } },
      { input: 'she', classes: { gender: 'female' }, prediction: { kind: 'label', label: 'fashion' } },
    ]
    const example = examplePair(variants, 'gender', sameLabel())
    expect(example).toEqual({
      attribute: 'gender',
      a: { input: 'she', classes: { gender: 'female' }, prediction: { kind: 'label', label: 'fashion' } },
      b: { input: 'he', classes: { gender: 'male' }, prediction: { kind: 'label', label: 'sport' } },
    })
    expect(examplePair(variants, 'gender', sameLabel(), { favourable: 'Sport' })?.favours).toBe('male')
  })

  test('of rows is a pair of rows', () => {
    const row = (sex: string, label: string): JudgedVariant => ({
      input: { sex, age: 40 },
      classes: { sex },
      prediction: { kind: 'label', label },
    })
    expect(examplePair([row('m', 'approved'), row('f', 'denied')], 'sex', sameLabel())).toMatchObject({
      a: { input: { sex: 'f', age: 40 } },
      favours: 'm',
    })
  })
})
