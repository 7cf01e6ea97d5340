import { describe, expect, test } from 'vitest'
import { audit } from '../../../src/audit/index.js'
import { fromFunction, fromLanguageModel } from '../../../src/models/index.js'
import { sameLabelSet } from '../../../src/oracle/index.js'
import { askedText, chatModel, completion, loopback } from '../../models/remote/loopback.js'
import type { WideReport } from '../../support/wide-report.js'
import { type PlantedOriginal, plantedMutants } from './planted-mutants.js'

const attributes = ['race', 'gender'] as const
const originals = (count: number, words = 2, invalid?: PlantedOriginal['invalid']): PlantedOriginal[] =>
  Array.from({ length: count }, (_, at) => ({ id: `t${at}`, words, ...(invalid && { invalid }) }))
const model = (says: (text: string) => string) => fromFunction((texts: string[]) => texts.map(says))
/** Every second text, so that no model is constant. */
const isOdd = (text: string) => /^t\d*[13579] /.test(text)
const errs = (pattern: RegExp) => model((text) => (isOdd(text) ? 'other' : pattern.test(text) ? 'no' : 'yes'))

describe('mutants that the invariant discards', () => {
  const invalid = (text: string) => text.includes('race=2 gender=2')
  const cases = plantedMutants(originals(80, 2, invalid))
  const plan = { question: 'hidden', attributes, cases } as const

  test('are not asked, and what the model would say of them counts for nothing', async () => {
    const report = await audit(errs(/race=2 gender=2/), plan)
    expect(report).toMatchObject({ verdict: 'fair', counts: { discarded: [{ reason: 'planted', count: 80 }] } })
    expect(report.intersection).not.toHaveProperty('discarded')
    expect(report.model.calls).toBeLessThan(80 * 4 + 10)
  })

  test('are asked with askDiscarded, which shows the false alarms and leaves the verdict', async () => {
    const asked = await audit(errs(/race=2 gender=2|race=1 gender=1/), { ...plan, askDiscarded: true })
    expect(asked.intersection?.discarded).toEqual({
      mutants: 80,
      errors: 40,
      cases: 80,
      casesWithError: 40,
      shareOfErrors: 0.5,
    })
    const plain = await audit(errs(/race=2 gender=2|race=1 gender=1/), plan)
    expect(asked.counts).toEqual(plain.counts)
    expect(asked.rate).toEqual(plain.rate)
    expect((await audit(errs(/race=2 gender=2/), { ...plan, askDiscarded: true })).verdict).toBe('fair')
  })

  test('make an error unclear where a sub-mutant is among them', async () => {
    const cases = plantedMutants(originals(60, 1, (text) => text.includes('race=1 gender=0')))
    const report = await audit(errs(/race=1 gender=1/), { ...plan, cases })
    expect(report.verdict).toBe('fair')
    expect(report.intersection?.all).toMatchObject({ errors: 30, hidden: 0, unclear: 30 })
    expect(report.intersection?.all).not.toHaveProperty('hiddenShare')
    expect(report.notTested.join(' ')).toContain('30 errors that could not be classified as hidden or not')
    const any = await audit(errs(/race=1 gender=1/), { ...plan, cases, question: 'intersectional' })
    expect(any.btcs[0]).toMatchObject({ hidden: false })
    expect(any.btcs[0]).not.toHaveProperty('smallest')
    expect(any.btcs[0]?.square?.[1]).toMatchObject({ changed: ['race'], valid: false })
    expect(any.btcs[0]?.square?.[1]).not.toHaveProperty('prediction')
  })
})

describe('a full schedule', () => {
  const cases = plantedMutants(originals(40))
  const asking = (pattern: RegExp, schedule: 'smart' | 'full'): Promise<WideReport> =>
    audit(errs(pattern), { question: 'intersectional', attributes, cases, schedule })

  test('tells where atomic and intersectional errors meet', async () => {
    // Of four mutants of a text: race=1 errs with every gender, race=2 with gender=2 alone.
    const report = await asking(/race=1|race=2 gender=2/, 'full')
    expect(report.intersection?.overlap).toEqual({
      mutants: { atomicAlone: 0, intersectionAlone: 20, both: 40, neither: 100 },
      cases: { atomicAlone: 0, intersectionAlone: 0, both: 20, neither: 20 },
    })
    expect(report.intersection?.atomic).toMatchObject([
      { attribute: 'race', cases: 40, casesWithError: 20, mutants: 80, errors: 20, errorRate: { value: 0.25 } },
      { attribute: 'gender', mutants: 80, errors: 0 },
    ])
  })

  test('an atomic error that the intersection mends is told apart', async () => {
    const report = await asking(/race=0 gender=1/, 'full')
    expect(report.intersection?.overlap?.mutants).toMatchObject({ atomicAlone: 40, both: 0, intersectionAlone: 0 })
    expect(report.verdict).not.toBe('biased')
  })

  test('changes nothing else in the report', async () => {
    const [smart, full] = [
      await asking(/race=1|race=2 gender=2/, 'smart'),
      await asking(/race=1|race=2 gender=2/, 'full'),
    ]
    expect(full.intersection?.all).toEqual(smart.intersection?.all)
    expect(full.btcs).toEqual(smart.btcs)
    expect(full.model.calls).toBeGreaterThan(smart.model.calls)
  })
})

describe('limits', () => {
  const cases = plantedMutants(originals(400, 3))
  const plan = { question: 'hidden', attributes, cases, shrink: false } as const
  const hidden = /race=1 gender=1/

  test('a budget of calls is kept, and whole originals count', async () => {
    const report = await audit(errs(/race=4/), { ...plan, budget: { inputs: 600 } })
    expect(report.verdict).toBe('interrupted')
    expect(report.model.calls).toBeLessThanOrEqual(600)
    expect(report.counts.pairs).toBe(report.counts.cases * 9)
    expect(report.counts.cases).toBeGreaterThan(30)
  })

  test('which originals a budget holds does not hang on what the model says of the last of them', async () => {
    const found = await audit(errs(hidden), { ...plan, budget: { inputs: 600 } })
    expect(found.verdict).toBe('biased')
    expect(found.model.calls).toBeLessThanOrEqual(600)
    expect(found.counts.pairs).toBe(found.counts.cases * 9)
  })

  test('a signal that fires while sub-mutants are asked ends the run, and the window does not count', async () => {
    const controller = new AbortController()
    const report = await audit(
      fromFunction((texts: string[]) =>
        texts.map((text) => {
          if (/race=1 gender=0/.test(text)) controller.abort(new Error('enough'))
          return hidden.test(text) ? 'no' : isOdd(text) ? 'other' : 'yes'
        }),
      ),
      { ...plan, signal: controller.signal },
    )
    expect(report).toMatchObject({ verdict: 'interrupted', counts: { cases: 0 } })
  })

  test("stop: 'first' ends after the window with the first error", async () => {
    const report = await audit(errs(hidden), { ...plan, stop: 'first' })
    expect(report.verdict).toBe('biased')
    expect(report.counts.cases).toBeLessThan(20)
  })

  test('at most variantsPerCase inputs of an original are drawn, by the seed alone', async () => {
    const [one, two] = await Promise.all(
      [1, 1].map(() => audit(errs(hidden), { ...plan, variantsPerCase: 5, sample: 60 })),
    )
    expect(one?.counts).toMatchObject({ cases: 60, variants: 300, pairs: 240 })
    expect(one?.intersection).toEqual(two?.intersection)
    expect(one?.notTested).toContain(
      'Other mutants of 60 originals. At most 4 mutants of each original were drawn at random and asked (variantsPerCase).',
    )
    expect(one).toMatchObject({ claim: { rateOf: 'mutants', complete: false }, counts: { capped: 60 } })
    expect(one?.intersection).toMatchObject({ drawn: { perOriginal: 4, candidates: 540 }, all: { capped: 60 } })
    const other = await audit(errs(hidden), { ...plan, variantsPerCase: 5, sample: 60, seed: 7 })
    expect(other.intersection).not.toEqual(one?.intersection)
  })
})

test('label sets are compared as sets, with labels of a low score left out where the plan says so', async () => {
  const cases = plantedMutants(originals(60))
  const law = fromFunction((texts: string[]) =>
    texts.map((text) => {
      const topic = isOdd(text) ? 'tax' : 'trade'
      const both = /race=1 gender=1/.test(text)
      return { labels: both ? [topic, 'labour'] : [topic], scores: { [topic]: 0.9, labour: both ? 0.55 : 0.1 } }
    }),
  )
  const plan = { question: 'hidden', attributes, cases } as const
  expect(await audit(law, plan)).toMatchObject({ verdict: 'biased', intersection: { all: { hidden: 60 } } })
  const oracle = sameLabelSet({ ignoreBelow: 0.6 })
  expect(await audit(law, { ...plan, oracle })).toMatchObject({ verdict: 'fair', intersection: { all: { errors: 0 } } })
})

describe('a language model that is asked repeatedly', () => {
  const labels = ['yes', 'no', 'other']
  const ask = async (says: (text: string) => string, question: 'hidden' | 'intersectional') => {
    const server = await loopback((request) => completion(says(askedText(request))))
    const handle = fromLanguageModel(chatModel(server), {
      labels,
      backoffMs: 1,
      repeats: 3,
      controlEvery: 2,
      concurrency: 1,
    })
    const cases = plantedMutants(originals(20, 1))
    return audit(handle, { question, attributes, cases, minCases: 20, shrink: false })
  }

  test.each(['hidden', 'intersectional'] as const)('is not called biased for its flicker: %s', async (question) => {
    let state = 7
    const coin = () => {
      state = (state * 1103515245 + 12345) % 2147483648
      return state / 2147483648 < 0.5 ? 'yes' : 'no'
    }
    const report = await ask(coin, question)
    expect(report.counts.casesWithBtc).toBeGreaterThan(1)
    expect(report.verdict).toBe('inconclusive')
    expect(report.findings.map(({ code }) => code)).toContain('gate.flicker')
  })

  test('keeps a budget of calls, in which each of its repeats counts', async () => {
    const server = await loopback((request) => completion(isOdd(askedText(request)) ? 'other' : 'yes'))
    const handle = fromLanguageModel(chatModel(server), { labels, backoffMs: 1, repeats: 3, concurrency: 1 })
    const cases = plantedMutants(originals(30, 1))
    const report = await audit(handle, { question: 'hidden', attributes, cases, budget: { inputs: 90 } })
    expect(report.verdict).toBe('interrupted')
    expect(report.counts.cases).toBeGreaterThan(0)
    expect(report.counts.pairs).toBe(report.counts.cases)
    expect(report.model.calls).toBeLessThanOrEqual(90)
  })

  test('is called biased for a steady hidden error beside a little flicker', async () => {
    let asked = 0
    const says = (text: string) => {
      if (text === 't0 race=0 gender=0') return ++asked % 3 === 0 ? 'other' : 'yes'
      return /race=1 gender=1/.test(text) ? 'no' : 'yes'
    }
    const report = await ask(says, 'hidden')
    expect(report.model.remote?.repeats?.divided).toBeGreaterThan(0)
    expect(report.verdict).toBe('biased')
  })
})
