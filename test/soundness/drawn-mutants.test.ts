import { describe, expect, test } from 'vitest'
import {
  audit,
  biasFinder,
  type Case,
  defineAttribute,
  eec,
  formatReport,
  fromFunction,
  mergeReports,
  mutations,
} from '../../src/index.js'
import type { MutationSource, SourceContext } from '../../src/source.js'
import { type PlantedName, plantedMutants } from '../questions/intersectional/planted-mutants.js'
import type { WideReport } from '../support/wide-report.js'
import {
  type Asked,
  ask,
  attributes,
  modelOf,
  numbered,
  numberOf,
  PLANTINGS,
  type Planting,
} from './support/mutant-plantings.js'

/**
 * Which mutants of an original are asked is chance where not all are. What is claimed must then be true of all of them: a
 * number that grows with `variantsPerCase` is no rate.
 */

describe('draws', () => {
  const planting = PLANTINGS['a few pairs of words in every original'] as Planting
  const asked = async (seed: number, more: object = {}): Promise<Set<string>> => {
    const texts = new Set<string>()
    const model = (inputs: readonly string[]): string[] => {
      for (const input of inputs) texts.add(input)
      return modelOf({ rejects: () => false })(inputs)
    }
    const cases = plantedMutants(planting.originals.slice(0, 40))
    await audit(model, { question: 'intersectional', attributes, cases, seed, variantsPerCase: 8, ...more } as Asked)
    return texts
  }

  test('are others by another seed, and the same by the same seed', async () => {
    const [one, again, other] = [await asked(1), await asked(1), await asked(2)]
    expect(again).toEqual(one)
    const shared = [...other].filter((text) => one.has(text) && !text.endsWith('race=0 gender=0'))
    // Of 280 mutants one in nine is drawn twice by chance.
    expect(shared.length).toBeGreaterThan(0)
    expect(shared.length).toBeLessThan(70)
  })

  test('are the same in any batches and in any number of shards', async () => {
    const plan = { sample: 80, variantsPerCase: 8, seed: 3 }
    const whole = await ask(planting, plan)
    const parts = await Promise.all([1, 2, 3].map((index) => ask(planting, { ...plan, shard: { index, count: 3 } })))
    const merged = mergeReports(JSON.parse(JSON.stringify(parts)))
    const facts = ({ verdict, counts, rate, claim, intersection, findings }: WideReport) => ({
      verdict,
      counts,
      rate,
      rateOf: claim?.rateOf,
      intersection,
      findings,
    })
    expect(facts(merged)).toEqual(facts(whole))
    for (const batchSize of [1, 17]) {
      const model = fromFunction(modelOf(planting), { batchSize })
      const cases = plantedMutants(planting.originals)
      const batched = await audit(model, { question: 'intersectional', attributes, cases, shrink: false, ...plan })
      expect(facts(batched)).toEqual(facts(whole))
    }
    expect(whole.counts.capped).toBe(80)
  })

  test('make a baseline one of its seed: another seed is another plan, and nothing is new', async () => {
    const books = await Promise.all(
      [1, 1, 2].map((seed) => ask(planting, { seed, variantsPerCase: 8, sample: 60, gate: { newSince: 'baseline' } })),
    )
    const [one, again, other] = books.map(({ cases }) => cases)
    expect(again).toEqual(one)
    expect(other?.plan).not.toEqual(one?.plan)
    expect(other?.plan.seed).toBe('2')
    // Cases are known by their original: the same names under both seeds, whatever was drawn of them.
    const names = (asked: readonly string[] | undefined): string[] => (asked ?? []).map((key) => key.slice(0, 8)).sort()
    const all = await ask(planting, { seed: 2, variantsPerCase: 8, gate: { newSince: 'baseline' } })
    expect(names(all.cases?.asked)).toEqual(expect.arrayContaining(names(one?.asked)))
  })
})

test("{ found: 0 } bounds the rate of mutants, and never says that these are all of the source's", async () => {
  const planting: Planting = { originals: numbered(60, () => 12), rejects: (text) => /race=12 gender=12$/.test(text) }
  let blind: WideReport | undefined
  for (let seed = 1; blind === undefined && seed < 500; seed++) {
    const report = await ask(planting, { variantsPerCase: 2, seed })
    if (report.counts.casesWithBtc === 0) blind = report
  }
  expect(blind).toMatchObject({
    verdict: 'fair',
    claim: { rateOf: 'mutants', complete: false },
    counts: { capped: 60 },
  })
  expect(blind?.provenBelow).toBeGreaterThan(1 / 144)
  const said = `${formatReport(blind as WideReport, { verbose: true })} ${blind?.findings.map(({ message }) => message).join(' ')}`
  expect(said).toMatch(/the rate of such mutants is below 4\.87 %/)
  expect(said).not.toMatch(/all cases of the source|every case was asked|rate of such (?:cases|originals)/)
  // Too few originals are no pass, although all of the source were asked.
  const few = await ask(
    { ...planting, originals: numbered(20, () => 12), rejects: () => false },
    { variantsPerCase: 4 },
  )
  expect(few.verdict).toBe('inconclusive')
})

describe('sources of your own', () => {
  /** Originals whose mutants the source itself has drawn: it says so. */
  const capping = (capped: boolean): MutationSource<string, PlantedName> => {
    const source = plantedMutants(numbered(70, () => 3))
    return {
      ...source,
      async *cases(context: SourceContext) {
        for await (const each of source.cases(context)) {
          const { mutants } = each as Case<string, PlantedName>
          if (mutants === undefined) continue
          const valid = [...mutants.valid].slice(0, 4)
          yield { ...each, mutants: { ...mutants, valid, ...(capped ? { capped, candidates: 9 } : {}) } }
        }
      },
    }
  }
  const plan = { question: 'intersectional', attributes, gate: { rate: 0.2 } } as const
  const model = modelOf({ rejects: (text) => /race=1 gender=1$/.test(text) })

  test('say whether they have more mutants than they give', async () => {
    const [capped, whole] = [
      await audit(model, { ...plan, cases: capping(true) }),
      await audit(model, { ...plan, cases: capping(false) }),
    ]
    expect(capped).toMatchObject({
      claim: { rateOf: 'mutants' },
      rate: { value: 0.25 },
      intersection: { drawn: { perOriginal: 4, candidates: 630 }, all: { casesWithError: 70 } },
    })
    expect(whole).toMatchObject({ rate: { value: 1 }, verdict: 'biased' })
    expect(whole.claim?.rateOf).toBe('cases')
  })

  test('whose mutants repeat have each distinct text drawn alike', async () => {
    const source = plantedMutants(numbered(1, () => 4))
    // One text comes ninety times more often than each of the others.
    const repeating: MutationSource<string, PlantedName> = {
      ...source,
      async *cases(context: SourceContext) {
        for await (const each of source.cases(context)) {
          const { mutants } = each as Case<string, PlantedName>
          if (mutants === undefined) continue
          const all = [...mutants.valid]
          const first = all[0] ?? []
          yield { ...each, mutants: { ...mutants, valid: [...all, ...Array.from({ length: 90 }, () => [...first])] } }
        }
      },
    }
    let drawn = 0
    for (let seed = 1; seed <= 60; seed++) {
      const asked = await audit(model, {
        ...plan,
        cases: repeating,
        seed,
        variantsPerCase: 2,
        minCases: 1,
        shrink: false,
      })
      drawn += asked.counts.btcs
    }
    // One of 16, 3.75 of 60 expected: at most 11 but for one run in 1,000.
    expect(drawn).toBeLessThanOrEqual(11)
  })
})

test('originals that share a cluster are not counted as independent of each other', async () => {
  const source = plantedMutants(numbered(200, () => 8))
  const clustered: MutationSource<string, PlantedName> = {
    ...source,
    async *cases(context: SourceContext) {
      for await (const each of source.cases(context)) yield { ...each, cluster: `author ${numberOf(each.id) % 10}` }
    },
  }
  const plan = { question: 'hidden', attributes, variantsPerCase: 8, gate: { rate: 0.05 } } as const
  const model = modelOf({ rejects: () => false })
  expect((await audit(model, { ...plan, cases: source })).verdict).toBe('fair')
  const report = await audit(model, { ...plan, cases: clustered })
  expect(report).toMatchObject({ verdict: 'inconclusive', counts: { cases: 200 } })
  expect(report.findings[0]?.message).toContain('Ask more originals')
  expect(report.rate?.interval.upper).toBeGreaterThan(0.25)
})

describe('mutations() of real texts', () => {
  const race = defineAttribute({
    name: 'race',
    classes: {
      white: { adjectives: ['white'] },
      black: { adjectives: ['black'] },
      asian: { adjectives: ['Asian', 'Chinese', 'Korean', 'Japanese', 'Vietnamese'] },
      european: { adjectives: ['Polish', 'Danish', 'Greek', 'Spanish', 'French', 'Italian'] },
    },
  })
  const gender = defineAttribute({
    name: 'gender',
    classes: {
      male: { nouns: ['man', 'boy', 'gentleman', 'fellow', 'lad', 'youth'] },
      female: { nouns: ['woman', 'lady', 'girl', 'lass', 'maiden', 'matron'] },
    },
  })
  const places = ['bank', 'shop', 'school', 'office', 'station', 'library', 'hotel', 'garden', 'market']
  const acts = ['opened the door of', 'waited in front of', 'left', 'came to', 'worked in', 'asked about']
  const texts = acts.flatMap((act) => places.map((place) => `A white man ${act} the ${place}.`))
  const source = mutations(texts, { attributes: [race, gender], invariant: false })
  const model = (inputs: readonly string[]): string[] =>
    inputs.map((text) => (/black (?:woman|lady|girl)/i.test(text) ? 'rejected' : /shop|bank/.test(text) ? 'b' : 'a'))
  const plan = { question: 'hidden', attributes: ['race', 'gender'], cases: source, shrink: false } as const
  const context = (seed: number, variantsPerCase: number): SourceContext => ({
    seed,
    sample: Number.POSITIVE_INFINITY,
    variantsPerCase,
    attributes: ['race', 'gender'],
    order: 2,
    skip: () => undefined,
    drawn: () => undefined,
  })
  const mutantsOf = async (seed: number, limit: number, of = source): Promise<Map<string, string[]>> => {
    const found = new Map<string, string[]>()
    for await (const { original = '', mutants } of of.cases(context(seed, limit))) {
      found.set(
        original,
        [...(mutants?.valid ?? [])].map((edits) => mutants?.make(edits).input ?? ''),
      )
    }
    return found
  }

  test('54 originals, of which only "black woman", "black lady" and "black girl" are rejected', async () => {
    const all = await mutantsOf(1, Number.POSITIVE_INFINITY)
    const [every] = [...all.values()]
    expect(all.size).toBe(54)
    expect(every).toHaveLength(72)
    const truth = 3 / 72
    const whole = await audit(model, { ...plan, variantsPerCase: Number.POSITIVE_INFINITY })
    expect(whole.intersection?.all).toMatchObject({ cases: 54, capped: 0, casesWithHidden: 54, hidden: 54 * 3 })
    expect(whole.rate?.value).toBe(1)
    for (const variantsPerCase of [16, 64]) {
      const reports = [
        await audit(model, { ...plan, variantsPerCase, seed: 1 }),
        await audit(model, { ...plan, variantsPerCase, seed: 2 }),
      ]
      for (const report of reports) {
        expect(report).toMatchObject({ claim: { rateOf: 'mutants' }, counts: { capped: 54 } })
        expect(report.rate?.interval.lower).toBeLessThanOrEqual(truth)
        expect(report.rate?.interval.upper).toBeGreaterThanOrEqual(truth)
        expect(report.notTested.join(' ')).toContain(
          `At most ${variantsPerCase - 1} mutants of each original were drawn at random and asked`,
        )
      }
      expect(reports[0]?.btcs).not.toEqual(reports[1]?.btcs)
    }
  })

  test('each mutant is drawn as often as any other', async () => {
    const few = mutations(texts.slice(0, 12), { attributes: [race, gender], invariant: false })
    const times = new Map<string, number>()
    for (let seed = 1; seed <= 25; seed++) {
      for (const [original, drawn] of await mutantsOf(seed, 19, few)) {
        expect(new Set(drawn).size).toBe(18)
        for (const text of drawn) {
          const [, words] = /^An? (\S+ \S+) /.exec(text) ?? []
          times.set(words ?? original, (times.get(words ?? original) ?? 0) + 1)
        }
      }
    }
    // 72 pairs of words, each drawn 75 times of 300: a standard deviation of 7.5.
    expect(times.size).toBe(72)
    for (const count of times.values()) expect(Math.abs(count - 75)).toBeLessThanOrEqual(34)
    const spread = [...times.values()].reduce((sum, count) => sum + (count - 75) ** 2 / (75 * 0.75), 0)
    // Chi-square with 71 degrees of freedom: 113 is exceeded in one run of 1,000.
    expect(spread).toBeLessThan(113)
  })

  test('what is drawn of a text depends on the seed and the text, not on its place', async () => {
    const before = await mutantsOf(7, 12)
    const after = await mutantsOf(
      7,
      12,
      mutations(['A black lady sang.', ...texts], { attributes: [race, gender], invariant: false }),
    )
    for (const [original, drawn] of before) expect(after.get(original)).toEqual(drawn)
    expect(await mutantsOf(8, 12)).not.toEqual(before)
  })

  test('valid mutants are looked for in random order, so that the invariant keeps each as likely', async () => {
    const strict = mutations(texts.slice(0, 8), { attributes: [race, gender] })
    const all = await mutantsOf(1, Number.POSITIVE_INFINITY, strict)
    for (const seed of [1, 2]) {
      for (const [original, drawn] of await mutantsOf(seed, 10, strict)) {
        expect(drawn).toHaveLength(Math.min(9, all.get(original)?.length ?? 0))
        expect(all.get(original)).toEqual(expect.arrayContaining(drawn))
      }
    }
  })
})

describe('cases of pairs of which not all variants were asked are counted', () => {
  const model = (inputs: readonly string[]): string[] => inputs.map((text) => (/angry/.test(text) ? 'b' : 'a'))

  test('eec()', async () => {
    const plan = { attributes: ['gender'], cases: eec(), sample: 60 } as const
    expect((await audit(model, { ...plan, variantsPerCase: 4 })).counts.capped).toBe(60)
    const all = await audit(model, { ...plan, variantsPerCase: Number.POSITIVE_INFINITY })
    expect(all.counts).not.toHaveProperty('capped')
  })

  test('biasFinder() and mutations(), which give no more than are wanted', async () => {
    const gender = defineAttribute({
      name: 'gender',
      classes: { male: { nouns: ['man', 'boy', 'lad'] }, female: { nouns: ['woman', 'girl', 'lass', 'lady'] } },
    })
    const texts = [
      'Alonzo feels angry because he lost his keys.',
      'Jack told his wife that he was tired.',
      'The man sang and the crowd liked it.',
    ]
    const finder = { attributes: ['gender'], cases: biasFinder(texts) } as const
    const mutant = {
      attributes: ['gender'],
      cases: mutations(texts, { attributes: [gender], invariant: false }),
    } as const
    for (const plan of [mutant, finder]) {
      const few = await audit(model, { ...plan, variantsPerCase: 2, gate: { rate: 0.5 } })
      expect(few.counts, plan.cases.name).toMatchObject({ capped: few.counts.cases })
      expect(few.counts.cases).toBeGreaterThan(0)
      const all = await audit(model, { ...plan, variantsPerCase: Number.POSITIVE_INFINITY })
      expect(all.counts).not.toHaveProperty('capped')
    }
  })

  test('own cases, by either side, in shards and of score gaps', async () => {
    const cases = Array.from({ length: 30 }, (_, at) => ({
      id: `case ${at}`,
      variants: Array.from({ length: at < 10 ? 2 : 6 }, (_, name) => ({
        input: `${at} ${name}`,
        classes: { gender: name % 2 ? 'female' : 'male' },
      })),
      ...(at < 5 ? { capped: true } : {}),
    }))
    const score = (inputs: readonly string[]): number[] => inputs.map((text) => text.length / 10)
    const own = { name: 'own', attributes: ['gender'] as const, cases: () => cases }
    const plan = { attributes: ['gender'], cases: own, variantsPerCase: 4 } as const
    expect((await audit(model, plan)).counts.capped).toBe(25)
    expect((await audit(score, { ...plan, question: 'score-gap', maxGap: 0.1 })).counts.capped).toBe(25)
    const parts = await Promise.all([1, 2].map((index) => audit(model, { ...plan, shard: { index, count: 2 } })))
    expect(mergeReports(JSON.parse(JSON.stringify(parts))).counts.capped).toBe(25)
  })
})
