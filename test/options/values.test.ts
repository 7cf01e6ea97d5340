import { expect, test } from 'vitest'
import { audit, closeScore, configureFairness, eec, type FairnessError, table } from '../../src/index.js'
import '../../src/vitest.js'
import { declared } from './declared.js'

const refusal = async (call: () => unknown): Promise<string> => {
  try {
    await call()
  } catch (error) {
    return (error as FairnessError).message
  }
  return 'accepted'
}

/** What no option of a plan takes. */
const nonsense = [null, Symbol('x')]

const plans = declared.filter(({ set, part }) => set.name === 'audit' && part?.endsWith('plan'))
const needed = ['question', 'attributes', 'cases', 'bins']

test.each(plans)('each option of $part is held to its declaration', async ({ set, call, when }) => {
  for (const [name] of set.entries) {
    if (needed.includes(name)) continue
    for (const given of nonsense) {
      const message = await refusal(() => call({ ...when, [name]: given } as never))
      expect(message, `${name}: ${String(given)}`).toMatch(/^\[EF\d+\].*\n {2}given: {4}/)
    }
  }
})

const model = (texts: readonly string[]): string[] => texts.map((text) => (text.includes('angry') ? 'bad' : 'good'))
const plan = { attributes: ['gender'], cases: eec(), sample: 4, variantsPerCase: 4 } as const
const people = table(
  { features: { sex: { kind: 'category', values: ['f', 'm'], protected: true } } },
  Array.from({ length: 10 }, (_, at) => ({ sex: at % 2 ? 'f' : 'm' })),
)
const parity = {
  question: 'group-parity',
  attributes: ['sex'],
  cases: people,
  favourable: 'good',
  maxDifference: 0.5,
} as const
const gap = { ...plan, question: 'score-gap', maxGap: 0.1 } as const
const asked = (more: object): Promise<string> => refusal(() => audit(model, more as never))

test.each([
  ['a budget that is a number', { ...plan, budget: 5000 }, /EF107.*\n.*budget: 5000/],
  ['a budget that is a list', { ...plan, budget: [] }, /EF107/],
  ['a signal that is a controller', { ...plan, signal: new AbortController() }, /EF861.*'signal'/],
  ['progress that is no function', { ...plan, onProgress: true }, /EF861.*'onProgress'/],
  ['a favourable outcome that is no text', { ...plan, favourable: true }, /EF861.*'favourable'/],
  ['a label that is no text', { ...gap, label: 1 }, /EF861.*'label'/],
  ['a range that is nothing', { ...gap, range: 0 }, /EF135|EF861/],
  ['bins that are a list', { ...parity, bins: [30] }, /EF131.*\n.*bins: \[30\]/],
  ['bins that are null', { ...parity, bins: null }, /EF131/],
  ['a switch in words', { ...parity, intersections: 'no' }, /EF861.*'intersections'/],
  ['another switch in words', { ...parity, fourFifths: 'false' }, /EF861.*'fourFifths'/],
  ['a true label that is no text', { ...parity, trueLabel: 1 }, /EF861.*'trueLabel'/],
])('%s is refused', async (_, given, message) => {
  expect(await asked(given)).toMatch(message)
})

test('defaults are held to their declaration', async () => {
  for (const given of [{ progress: 'no' }, { counterexamples: 1 }, { profile: 'toString' }, { budget: 5 }, []]) {
    expect(await refusal(() => configureFairness(given as never)), JSON.stringify(given)).toMatch(
      /^\[EF(861|10\d|113)\]/,
    )
  }
})

test('an option counts that a plan inherits, and a misspelt one is refused', async () => {
  const inherited = Object.create({ ...plan, sample: 2 }) as typeof plan
  expect((await audit(model, inherited)).counts.cases).toBe(2)
  const withOracle = Object.assign(Object.create({ ...plan, gate: { rate: 0.5 } }), { oracle: closeScore() })
  expect(await audit((texts: string[]) => texts.map(() => 0.5), withOracle)).toMatchObject({ gate: { rate: 0.5 } })
  expect(await asked(Object.assign(Object.create({ smaple: 2 }), plan))).toMatch(
    /EF104.*'smaple'[\s\S]*did you mean 'sample'/,
  )
  expect(await asked({ ...plan, gate: Object.assign(Object.create({ confidnce: 0.6 }), { rate: 0.5 }) })).toMatch(
    /EF860.*confidnce/,
  )
})

class OwnPlan {
  readonly attributes = ['gender']
  readonly cases = eec()
  reads = 0
  get sample(): number {
    this.reads += 1
    return this.reads > 1 ? 1 : 3
  }
}

test('getters of a class are options, and each is read once', async () => {
  const own = new OwnPlan()
  expect(await asked(own)).toMatch(/EF104.*'reads'/)
  let reads = 0
  const changing = {
    ...plan,
    get gate() {
      reads += 1
      return reads > 1 ? { rate: 0.99 } : { found: 0 }
    },
  }
  expect(await audit(model, changing as never)).toMatchObject({ gate: { found: 0 } })
  expect(reads).toBe(1)
})

test('a matcher reads what a plan inherits', async () => {
  const inherited = Object.create({ attributes: ['gender'], cases: eec(), variantsPerCase: 4, minCases: 1000 })
  await expect(expect(model).toBeCounterfactuallyFair(inherited)).rejects.toThrow(/not a pass/)
})
