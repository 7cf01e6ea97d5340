import fc from 'fast-check'
import type { Variant } from '../../../src/core/case.js'
import { Random } from '../../../src/core/random.js'
import type { Plan } from '../../../src/index.js'
import { chance } from './random-plans.js'
import { type AnyCase, type Model, pairsOf } from './reference.js'

/** A run whose claim goes beyond what is asked: a plan on a biased model, and the true rate that its `fair` must not deny. */
export interface SampledRun {
  readonly plan: Plan<string>
  readonly model: Model
  /** Rate of what the sentence speaks of, for the attribute with the highest. */
  readonly truth: number
}

/** Makes the run of a seed. `rate`: how many of the cases (pairs) are treated differently; 0 for a fair model. */
export type SampledPlan = (seed: number, rate: number) => SampledRun

const pair = (text: string, attribute = 'gender'): Variant<string>[] =>
  ['a', 'b'].map((name) => ({ input: `${text}: ${name}.`, classes: { [attribute]: name } }))

/** Answers by the text, and otherwise for one side of the texts for which `reacts` holds. */
const reacting =
  (reacts: (text: string, input: string) => boolean): Model =>
  (input) => {
    const [text = ''] = input.split(':')
    const label = chance(text, 1) < 0.5
    return { kind: 'label', label: reacts(text, input) !== label ? 'yes' : 'no' }
  }
const sideB = (input: string): boolean => input.includes(': b')

const planOf = (plan: object): Plan<string> => ({ attributes: ['gender'], ...plan }) as unknown as Plan<string>
const found = { found: 0 } as const

/** The bound that `{ found: 0 }` proves with so many clean units: the rate at which they all come out clean in 5 %. */
const boundOf = (units: number): number => 1 - 0.05 ** (1 / units)

/** A list that is the suite, of which a part is drawn. */
const suite =
  (gate: object, sample: number): SampledPlan =>
  (seed, rate) => {
    const size = 300
    const bad = new Set(
      new Random(seed, 'suite').shuffle(Array.from({ length: size }, (_, at) => at)).slice(0, Math.ceil(rate * size)),
    )
    const cases = Array.from({ length: size }, (_, at) => ({ id: `${at}`, variants: pair(`text ${at}`) }))
    return {
      plan: planOf({ shrink: false, cases, gate: { ...gate, over: 'suite' }, sample, seed }),
      model: reacting((text, input) => sideB(input) && bad.has(Number(text.slice(5)))),
      truth: Math.ceil(rate * size) / size,
    }
  }

/**
 * Clusters drawn from a superpopulation: in some of them every other case is treated differently, in the rest none. Their sizes
 * differ, and hang on what they are.
 */
const clusters =
  (gate: object, units: number, as: 'cluster' | 'template' | 'original', more: object = {}): SampledPlan =>
  (seed, rate) => {
    const random = new Random(seed, 'clusters')
    const cases: AnyCase[] = []
    const bad = new Set<string>()
    for (let unit = 0; unit < units; unit++) {
      const isBad = random.float() < Math.min(1, 2 * rate)
      const size = isBad ? 1 + random.int(2) : 1 + random.int(8)
      for (let at = 0; at < size; at++) {
        const text = `unit ${unit} case ${at}`
        // A share of 1/2 on the mean of such clusters, whatever their sizes.
        if (isBad && random.float() < 0.5) bad.add(text)
        cases.push({ id: text, variants: pair(text), [as]: `unit ${unit}` })
      }
    }
    return {
      plan: planOf({ shrink: false, cases, gate, seed, ...more }),
      model: reacting((text, input) => sideB(input) && bad.has(text)),
      truth: rate,
    }
  }

/** Many variants of which few are asked: kinds of one pair and one of many names, of which the model dislikes some. */
const capped =
  (gate: object, variantsPerCase: number, kinds: number): SampledPlan =>
  (seed, rate) => {
    const names = 8
    const cases = Array.from({ length: 80 }, (_, at): AnyCase => {
      const own = (name: string, side: string, kind: string) => ({
        input: `text ${at}: ${side} ${kind} ${name}.`,
        classes: { gender: side },
        kind,
      })
      const sides = ['a', 'b'].flatMap((side) => [
        ...Array.from({ length: names }, (_, name) => own(`n${name}`, side, 'name')),
        ...Array.from({ length: kinds }, (_, kind) => own('p', side, `kind${kind}`)),
      ])
      return { id: `${at}`, variants: sides }
    })
    const share = (rate * (names * names + kinds)) / (names * names)
    const model = reacting((_, input) => / name n/.test(input) && sideB(input) && chance(input, seed) < share)
    const truth = cases.reduce((sum, each) => {
      const { pairs, btcs } = pairsOf(each, 'gender', model)
      return sum + btcs / pairs / cases.length
    }, 0)
    return { plan: planOf({ shrink: false, cases, gate, variantsPerCase, seed }), model, truth }
  }

/** Cases out of a fast-check arbitrary. */
const arbitrary: SampledPlan = (seed, rate) => ({
  plan: planOf({
    shrink: false,
    cases: fc.nat(2 ** 31 - 1).map((n) => ({ id: `${n}`, variants: pair(`text ${n}`) })),
    gate: found,
    sample: 70,
    seed,
  }),
  model: reacting((text, input) => sideB(input) && chance(text, seed + 9) < rate),
  truth: rate,
})

/** Three attributes, of which the last alone is treated differently. */
const several: SampledPlan = (seed, rate) => {
  const attributes = ['race', 'age', 'gender']
  const cases = Array.from(
    { length: 100 },
    (_, at): AnyCase => ({
      id: `${at}`,
      variants: attributes.flatMap((attribute) =>
        pair(`text ${at}`, attribute).map(({ input, ...rest }) => ({ ...rest, input: `${input} ${attribute}` })),
      ),
    }),
  )
  return {
    plan: planOf({ shrink: false, attributes, cases, gate: { rate: 0.1 }, seed }),
    model: reacting((text, input) => sideB(input) && input.endsWith('gender') && chance(text, seed) < rate),
    truth: rate,
  }
}

/** Rare large gaps of scores in a known range; the mean gap is `rate`. */
const gaps: SampledPlan = (seed, rate) => {
  const random = new Random(seed, 'gaps')
  const bad = new Set(Array.from({ length: 120 }, (_, at) => at).filter(() => random.float() < rate / 0.8))
  const cases = Array.from({ length: 120 }, (_, at) => ({ id: `${at}`, variants: pair(`text ${at}`) }))
  const model: Model = (input) => {
    const [text = ''] = input.split(':')
    const noise = 0.05 + 0.1 * chance(input, seed)
    return { kind: 'score', score: sideB(input) && bad.has(Number(text.slice(5))) ? 0.8 + noise : noise }
  }
  return {
    plan: planOf({ question: 'score-gap', cases, maxGap: 0.05, range: [0, 1], seed }),
    model,
    truth: rate,
  }
}

/** Each with the rate at which its `fair` is wrong in 5 % of runs if it is exact: the hardest one. */
export const sampledPlans: readonly (readonly [string, SampledPlan, number])[] = [
  ['a part of a suite, none found', suite(found, 100), boundOf(100)],
  ['a part of a suite, a rate', suite({ rate: 0.1 }, 150), 0.1 + 1 / 300],
  ['clusters, none found', clusters(found, 70, 'cluster'), boundOf(70)],
  ['templates, a rate', clusters({ rate: 0.1 }, 150, 'template', { gate: { rate: 0.1, over: 'population' } }), 0.1],
  [
    'texts of several cases, fewer asked than there are',
    clusters({ rate: 0.1 }, 150, 'original', { sample: 180 }),
    0.1,
  ],
  ['clusters, looked at until decided', clusters({ rate: 0.1 }, 200, 'cluster', { stop: 'decided' }), 0.1],
  ['capped variants of one kind, none found', capped(found, 2, 0), boundOf(80)],
  ['capped variants of many kinds, a rate', capped({ rate: 0.2 }, 4, 8), 0.2],
  ['capped variants of many kinds, more of them', capped({ rate: 0.2 }, 12, 8), 0.2],
  ['a fast-check arbitrary', arbitrary, boundOf(70)],
  ['three attributes', several, 0.1],
  ['score gaps', gaps, 0.05],
]
