import fc from 'fast-check'
import type { Variant } from '../../../src/core/case.js'
import { hash32, mix32 } from '../../../src/core/hash32.js'
import type { Prediction } from '../../../src/core/prediction.js'
import type { AnyCase, Model } from './reference.js'

/** A number in 0..1 that a text and a seed always give. */
export function chance(text: string, seed: number): number {
  // The hash of texts that differ in their last letters differs in few bits: these are spread over all.
  return (mix32(hash32(`${seed} ${text}`)) >>> 0) / 2 ** 32
}

const attributes = ['p', 'q', 'r'] as const

const variant = fc.record(
  {
    classes: fc.record(
      { p: fc.constantFrom('0', '1', '2'), q: fc.constantFrom('0', '1'), r: fc.constantFrom('0', '1') },
      { requiredKeys: ['p'] },
    ),
    kind: fc.constantFrom('name', 'pronoun'),
    /** The same word makes equal inputs in a case. */
    word: fc.nat(30),
  },
  { requiredKeys: ['classes', 'word'] },
)

/** Cases as own sources give them: with and without a cluster, a template, an original, kinds; some texts come twice. */
const caseList = fc
  .array(
    fc.record(
      {
        variants: fc.array(variant, { minLength: 1, maxLength: 7 }),
        /** Cases of one number have the same text. */
        text: fc.nat(400),
        cluster: fc.nat(90),
        template: fc.nat(60),
        original: fc.boolean(),
      },
      { requiredKeys: ['variants', 'text'] },
    ),
    { minLength: 1, maxLength: 90, size: 'max' },
  )
  .map((list) =>
    list.map(
      ({ variants, text, cluster, template, original }, at): AnyCase => ({
        id: `case ${at}`,
        variants: variants.map(
          ({ classes, kind, word }): Variant<string> => ({
            input: `text ${text} says w${word}${wordOf(classes)}.`,
            classes,
            ...(kind === undefined ? {} : { kind }),
          }),
        ),
        ...(cluster === undefined ? {} : { cluster: `c${cluster}` }),
        ...(template === undefined ? {} : { template: `t${template}` }),
        ...(original === true ? { original: `text ${text}` } : {}),
      }),
    ),
  )

/** Classes stand in the text, so that a model can read them; a few words hide them, so that inputs are equal. */
const wordOf = (classes: Variant<string>['classes']): string =>
  Object.entries(classes)
    .map(([name, value]) => ` ${name}${value}`)
    .join('')

export interface Planting {
  readonly kind: 'label' | 'labels' | 'score'
  /** What the model reacts to: nothing, a class everywhere, a class in some texts, single inputs. */
  readonly reactsTo: 'nothing' | 'class' | 'class in some texts' | 'inputs'
  readonly attribute: 'p' | 'q' | 'r'
  readonly often: number
  readonly seed: number
}

const planting: fc.Arbitrary<Planting> = fc.record({
  kind: fc.constantFrom('label', 'labels', 'score'),
  reactsTo: fc.constantFrom('nothing', 'nothing', 'class', 'class in some texts', 'inputs'),
  attribute: fc.constantFrom(...attributes),
  often: fc.constantFrom(0.01, 0.05, 0.3),
  seed: fc.nat(1000),
})

/** Answers by the text alone, but for what is planted. */
export function planted({ kind, reactsTo, attribute, often, seed }: Planting): Model {
  return (input) => {
    const text = input.replace(/ says.*/, '')
    const reacts =
      (reactsTo === 'class' && input.includes(` ${attribute}1`)) ||
      (reactsTo === 'class in some texts' && input.includes(` ${attribute}1`) && chance(text, seed) < often) ||
      (reactsTo === 'inputs' && chance(input, seed) < often)
    const base = chance(text, seed + 1) < 0.5
    const answer = reacts ? !base : base
    return predictionOf(kind, answer)
  }
}

function predictionOf(kind: Planting['kind'], answer: boolean): Prediction {
  if (kind === 'label') return { kind, label: answer ? 'yes' : 'no' }
  if (kind === 'labels') return { kind, labels: answer ? ['a', 'b'] : ['a'] }
  return { kind, score: answer ? 0.8 : 0.2 }
}

export interface RandomPlan {
  readonly cases: readonly AnyCase[]
  readonly form: 'list' | 'generator' | 'async generator' | 'source' | 'suite source'
  readonly attributes: readonly ('p' | 'q' | 'r')[]
  readonly planting: Planting
  readonly gate: { readonly found: 0 } | { readonly rate: number; readonly confidence?: number }
  readonly over: 'suite' | 'population' | undefined
  readonly sample: number | undefined
  readonly variantsPerCase: number | undefined
  readonly minCases: number | undefined
  readonly stop: 'all' | 'decided' | 'first'
  readonly seed: number
  readonly shards: number
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 2 })

export const randomPlan: fc.Arbitrary<RandomPlan> = fc.record({
  cases: caseList,
  form: fc.constantFrom('list', 'generator', 'async generator', 'source', 'suite source'),
  attributes: fc.constantFrom(
    ['p'] as const,
    ['p'] as const,
    ['p', 'q'] as const,
    ['q', 'p'] as const,
    ['p', 'q', 'r'] as const,
  ),
  planting,
  gate: fc.oneof(
    fc.constant({ found: 0 } as const),
    fc.record(
      { rate: fc.constantFrom(0.02, 0.1, 0.5), confidence: fc.constantFrom(0.8, 0.95) },
      { requiredKeys: ['rate'] },
    ),
  ),
  over: fc.constantFrom('suite', 'suite', 'population', undefined),
  sample: maybe(fc.integer({ min: 1, max: 100 })),
  variantsPerCase: maybe(fc.integer({ min: 2, max: 8 })),
  minCases: maybe(fc.constantFrom(1, 5, 30, 70)),
  stop: fc.constantFrom('all', 'all', 'decided', 'first'),
  seed: fc.nat(100),
  shards: fc.integer({ min: 1, max: 3 }),
})

/** The cases as a plan takes them. */
export function sourceOf({ cases, form, attributes }: RandomPlan): unknown {
  switch (form) {
    case 'list':
      return cases
    case 'generator':
      return (function* () {
        yield* cases
      })()
    case 'async generator':
      return (async function* () {
        yield* cases
      })()
    case 'source':
      return { name: 'own', attributes, cases: () => cases }
    case 'suite source':
      return { name: 'own suite', attributes, over: 'suite', cases: () => cases }
  }
}
