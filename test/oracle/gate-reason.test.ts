import { describe, expect, test } from 'vitest'
import type { BaselineComparison, Gate } from '../../src/core/report.js'
import { type AttributeEvidence, type Evidence, noEvidence } from '../../src/oracle/evidence.js'
import { decideGate } from '../../src/oracle/gate.js'
import { explainGate, type GateReason, type GateWords, type RateNumbers } from '../../src/oracle/gate-reason.js'

const of = (attribute: string, cases = 0, more: Partial<AttributeEvidence> = {}): AttributeEvidence => ({
  ...noEvidence(attribute),
  cases,
  units: cases,
  ...more,
})

/** Evidence of a sample that could be larger. */
const on = (attributes: readonly AttributeEvidence[], more: Partial<Evidence> = {}): Evidence => ({
  over: 'population',
  unit: 'template',
  exhausted: false,
  pairs: 100,
  seed: 1,
  attributes,
  any: of('any', 20),
  ...more,
})

const alone = on([of('gender', 20)])
const pairShares = { least: [0], most: [0] }
const suite = { over: 'suite', exhausted: true } as const

const explain = (reason: GateReason, evidence: Evidence = alone, words?: GateWords): string =>
  explainGate(reason, evidence, words).message

/** The sentence on attributes of which too few cases were asked. */
const tooFew = (short: readonly AttributeEvidence[], more: Partial<Evidence> = {}, rate?: number): string =>
  explain(
    { code: 'gate.too-few-cases', short, needed: 59, ...(rate === undefined ? {} : { rate }) },
    on([...short, of('body', 400)], more),
  )

const comparison: BaselineComparison = {
  status: 'compared',
  common: 20,
  onlyNow: 0,
  onlyBefore: 0,
  changed: 0,
  new: [],
  fixed: [],
  open: [],
  accepted: [],
}

describe('a gate that accepts no finding', () => {
  test.each([
    [1, 1, 'The one case has a pair'],
    [2, 1, '1 of 2 cases has a pair'],
    [2, 2, '2 of 2 cases have a pair'],
    [1, 0, '0 of 1 case have a pair'],
    [2000, 1000, '1,000 of 2,000 cases have a pair'],
  ])('of %i cases with %i found starts with "%s"', (cases, casesWithBtc, start) => {
    expect(explain({ code: 'gate.found', cases, casesWithBtc })).toBe(
      `${start} that the model treats differently; the gate accepts none.`,
    )
  })

  test('gives the code of the reason beside the sentence', () => {
    expect(explainGate({ code: 'gate.found', cases: 1, casesWithBtc: 1 }, alone).code).toBe('gate.found')
  })

  test.each([
    [1, 'the one case'],
    [2, 'any of 2 cases'],
  ])('says that the variants of %i cases look the same to the model', (cases, which) => {
    expect(explain({ code: 'gate.nothing-compared', cases })).toBe(
      `The model could not distinguish the variants in ${which}, so nothing was tested. The parts that it reads are the same, because of truncated texts or unknown words. Use shorter texts, texts that mention the person early, or a tokenizer that knows the words.`,
    )
  })

  test.each([
    [1, 'the one case'],
    [2, 'any of the 2 cases'],
  ])('of a suite of %i cases asked whole says that there is none', (cases, which) => {
    expect(explain({ code: 'gate.none-in-suite', cases, units: cases, borderline: 0 })).toBe(
      `No pair is treated differently in ${which} of the suite. Every case and every variant was asked. This says nothing about other cases.`,
    )
  })

  test.each([
    [1, 'In 1 case', 'it is'],
    [2, 'In 2 cases', 'they are'],
  ])('names %i cases that float noise may decide', (borderline, which, they) => {
    const near = `${which}, two labels differ only within the model's own floating-point noise, so ${they} counted separately.`
    expect(explain({ code: 'gate.none-in-suite', cases: 5, units: 5, borderline })).toBe(
      `No pair is treated differently in any of the 5 cases of the suite. Every case and every variant was asked. This says nothing about other cases. ${near}`,
    )
    expect(explain({ code: 'gate.none', cases: 80, units: 80, borderline, below: 0.05 })).toBe(
      `No pair in 80 cases is treated differently: the rate of such cases is below 5 % (95 % confidence). ${near}`,
    )
  })
})

describe('a clean sample', () => {
  const clean = (units: number, more: Partial<Evidence> = {}): string =>
    explain({ code: 'gate.none', cases: 80, units, borderline: 0, below: 0.05 }, { ...alone, ...more })

  test('says whether it was drawn from a suite', () => {
    expect(clean(80)).toBe(
      'No pair in 80 cases is treated differently: the rate of such cases is below 5 % (95 % confidence).',
    )
    expect(clean(80, { over: 'suite' })).toBe(
      'No pair in 80 cases that were drawn from the suite is treated differently: the rate of such cases is below 5 % (95 % confidence).',
    )
  })

  test('names the units where they are not its cases', () => {
    expect(clean(60)).toBe(
      'No pair in 80 cases of 60 templates is treated differently: the rate of such cases among templates like these is below 5 % (95 % confidence).',
    )
  })

  test.each([
    [80, 1, '80 cases', 'cases', '1 case has'],
    [80, 2, '80 cases', 'cases', '2 cases have'],
    [60, 2, '80 cases of 60 templates', 'templates', '2 cases have'],
  ])('of %i units with %i capped cases bounds the rate of pairs', (units, capped, seen, like, some) => {
    expect(clean(units, { capped, any: of('gender', 80, { pairShares }) })).toBe(
      `No pair in ${seen} is treated differently. On average over ${like} like these, less than 5 % of pairs are treated differently (95 % confidence). This is a rate of pairs: ${some} more variants than were asked (variantsPerCase), and the others may contain such pairs.`,
    )
  })

  test('bounds the rate of cases where no shares of pairs are known, or no case was capped', () => {
    const rateOfCases =
      'No pair in 80 cases is treated differently: the rate of such cases is below 5 % (95 % confidence).'
    expect(clean(80, { capped: 3 })).toBe(rateOfCases)
    expect(clean(80, { any: of('gender', 80, { pairShares }) })).toBe(rateOfCases)
    expect(clean(80, { capped: 0, any: of('gender', 80, { pairShares }) })).toBe(rateOfCases)
  })
})

describe('attributes that were never compared', () => {
  test.each([
    [['race'], 'race'],
    [['race', 'age'], 'race and age'],
    [['race', 'age', 'faith'], 'race, age and faith'],
    [['race', 'age', 'faith', 'body size'], 'race, age, faith and body size'],
  ])('are named: %j', (attributes, names) => {
    const one = attributes.length === 1
    expect(tooFew(attributes.map((name) => of(name)))).toBe(
      one
        ? `${names} was never compared: no case has two variants that differ only in it. Remove the attribute, or use cases that contain it (or a larger variantsPerCase).`
        : `${names} were never compared: no case has two variants that differ only in one of them. Remove these attributes, or use cases that contain them (or a larger variantsPerCase).`,
    )
  })

  test('are told apart from those whose variants the model reads as equal', () => {
    expect(tooFew([of('race'), of('age', 0, { indistinct: 70 })])).toBe(
      'race was never compared: no case has two variants that differ only in it. Remove the attribute, or use cases that contain it (or a larger variantsPerCase). age was never compared: the model reads the variants of all 70 cases as equal (truncated texts, unknown words). Use shorter texts, or a tokenizer that knows the words.',
    )
  })

  test.each([
    [[1], 'race was never compared: the model reads the variants of the one case'],
    [[2], 'race was never compared: the model reads the variants of all 2 cases'],
    [[7, 3], 'race and age were never compared: the model reads the variants of all their cases'],
  ])('since the model reads the variants of %j cases as equal', (indistinct, start) => {
    const attributes = indistinct.map((cases, at) => of(['race', 'age'][at] ?? '', 0, { indistinct: cases }))
    expect(tooFew(attributes)).toBe(
      `${start} as equal (truncated texts, unknown words). Use shorter texts, or a tokenizer that knows the words.`,
    )
  })
})

describe('attributes of which no pair was drawn from all', () => {
  const scarce = (attribute: string, more: Partial<AttributeEvidence> = {}): AttributeEvidence =>
    of(attribute, 60, { pairShares, ...more })
  const advice =
    'for some cases no pair could be drawn from all of their variants, so the result says nothing about the others. Set variantsPerCase to'

  test('need more variants: two for each asked attribute', () => {
    expect(tooFew([scarce('race')])).toBe(`race: nothing was found, but ${advice} 4 or more.`)
    expect(tooFew([scarce('race'), scarce('age')])).toBe(`race and age: nothing was found, but ${advice} 6 or more.`)
  })

  test('are not said to be clean where something was found', () => {
    const found = scarce('race', { casesWithBtc: 1, firstWithBtc: 1 })
    expect(tooFew([found], {}, 0.5)).toBe(`race: ${advice} 4 or more.`)
    expect(tooFew([found, scarce('age')], {}, 0.5)).toBe(`race and age: ${advice} 6 or more.`)
    const decision = decideGate({ rate: 0.5 }, on([found], { any: found, capped: 60 }))
    expect(decision.verdict).toBe('inconclusive')
    expect(decision.finding.message).toBe(`race: ${advice} 2 or more.`)
  })

  test('have a sentence of their own beside those with too few cases', () => {
    expect(tooFew([of('age'), scarce('race'), of('faith', 20)])).toBe(
      `age was never compared: no case has two variants that differ only in it. Remove the attribute, or use cases that contain it (or a larger variantsPerCase). race: nothing was found, but ${advice} 8 or more. faith: nothing was found, but only 20 cases could be compared, and 59 are needed (20 only show that the rate is below 13.9 %, 95 % confidence). 39 more cases without a finding would pass: increase sample or budget.`,
    )
  })
})

describe('attributes with too few cases', () => {
  const more = 'more cases without a finding would pass: increase sample or budget.'

  test('are told by the one with the fewest', () => {
    expect(tooFew([of('race', 40), of('age', 20)])).toBe(
      `race and age: nothing was found, but only 20 cases could be compared, and 59 are needed (20 only show that the rate is below 13.9 %, 95 % confidence). 39 ${more}`,
    )
  })

  test('have a low rate where something was found in one of them', () => {
    const found = { casesWithBtc: 1, firstWithBtc: 1 }
    expect(tooFew([of('race', 20, found)], {}, 0.5)).toBe(
      `race: the rate is low enough, but only 20 cases could be compared, and 59 are needed. 39 ${more}`,
    )
    expect(tooFew([of('race', 40, found), of('age', 20)], {}, 0.5)).toBe(
      `race and age: the rate is low enough, but only 20 cases could be compared, and 59 are needed (20 only show that the rate is below 13.9 %, 95 % confidence). 39 ${more}`,
    )
  })

  test('start the sentence with a capital where one attribute was asked', () => {
    const short = [of('race', 20, { casesWithBtc: 1, firstWithBtc: 1, indistinct: 1 })]
    expect(explain({ code: 'gate.too-few-cases', short, needed: 59 }, on(short))).toBe(
      `The rate is low enough, but only 20 cases could be compared (the model reads the variants of 1 other case as equal), and 59 are needed. 39 ${more}`,
    )
  })

  test('say so in a comparison, whatever was found before', () => {
    const found = of('race', 20, { casesWithBtc: 3, firstWithBtc: 3 })
    expect(tooFew([found], { comparison })).toBe(
      `race: nothing got worse, but only 20 cases could be compared, and 59 are needed. 39 ${more}`,
    )
    const chance = { ...comparison, new: [{ caseId: 'a', attributes: ['race'] }] }
    expect(tooFew([found], { comparison: chance })).toBe(
      `race: nothing is shown to have got worse, but only 20 cases could be compared, and 59 are needed. 39 ${more}`,
    )
  })

  test('count units where these are not the cases', () => {
    expect(tooFew([of('race', 100, { units: 58 })])).toBe(
      'race: nothing was found, but only 58 templates could be compared, and 59 are needed (58 only show that the rate is below 5.03 %, 95 % confidence). 1 more template without a finding would pass: increase sample or budget.',
    )
  })
})

describe('the advice for a source that has no more', () => {
  const start =
    'race: nothing was found, but only 20 cases could be compared, and 59 are needed (20 only show that the rate is below 13.9 %, 95 % confidence). The source has no more'

  const exhausted = (more: Partial<Evidence> = {}, rate?: number): string =>
    tooFew([of('race', 20)], { exhausted: true, ...more }, rate)

  test('is to claim these cases only, by the same gate', () => {
    expect(exhausted()).toBe(
      `${start}: add 39 more cases, or limit the claim to these cases with gate: { found: 0, over: 'suite' }.`,
    )
    expect(exhausted({}, 0.05)).toBe(
      `${start}: add 39 more cases, or limit the claim to these cases with gate: { rate: 0.05, over: 'suite' }.`,
    )
  })

  test('counts the inputs that gave no case', () => {
    expect(exhausted({ skipped: 1, any: of('any', 1999) })).toBe(
      `${start} (1 of 2,000 inputs gave no case): add 39 more cases, or limit the claim to these cases with gate: { found: 0, over: 'suite' }.`,
    )
  })

  test('is to lower minCases where the plan sets it', () => {
    expect(exhausted({ minCases: 59 })).toBe(`${start}: add 39 more cases, or lower minCases.`)
    expect(exhausted({ minCases: 59, over: 'suite', capped: 1 })).toBe(
      `${start}: add 39 more cases, or lower minCases.`,
    )
  })

  test('is to ask every variant of a suite', () => {
    expect(exhausted({ over: 'suite', capped: 1 })).toBe(
      `${start}: add 39 more cases, or increase variantsPerCase until every variant is asked.`,
    )
  })

  test('of a suite asked whole is a larger one, without a bound', () => {
    expect(exhausted({ over: 'suite', minCases: 59 })).toBe(
      'race: nothing was found, but only 20 cases could be compared, and 59 are needed. The suite has no more cases. Lower minCases, or use a larger suite.',
    )
  })
})

describe('a gate of a rate', () => {
  const numbers: RateNumbers = {
    attribute: 'gender',
    cases: 20,
    casesWithBtc: 2,
    units: 20,
    rate: 0.1,
    confidence: 0.9,
    lower: 0.02,
    upper: 0.25,
    ofPairs: false,
  }
  const found = '2 of 20 cases have a pair that the model treats differently'

  test('says by which attribute where several were asked', () => {
    const two = on([of('gender', 20), of('race', 20)])
    for (const code of ['gate.above', 'gate.below', 'gate.undecided'] as const) {
      const reason = { code, ...numbers }
      expect(explain(reason, two)).toBe(`By gender: ${explain(reason)}`)
    }
  })

  test('is a fact of a suite that was asked whole', () => {
    const whole = { ...alone, ...suite }
    expect(explain({ code: 'gate.above', ...numbers }, whole)).toBe(
      `${found}: more than the 10 % that the gate accepts.`,
    )
    expect(explain({ code: 'gate.below', ...numbers }, whole)).toBe(
      `${found}: not more than the 10 % that the gate accepts.`,
    )
  })

  test('gives the bound of a sample', () => {
    expect(explain({ code: 'gate.above', ...numbers })).toBe(
      `${found}: more than the 10 % that the gate accepts (at least 2 %, 90 % confidence).`,
    )
  })

  test.each([
    [0.099, 'at most 9.9 %, '],
    [0.1, ''],
    [0.101, ''],
  ])('gives an upper bound of %d only where it lies below the rate', (upper, most) => {
    expect(explain({ code: 'gate.below', ...numbers, upper })).toBe(
      `${found}: less than the 10 % that the gate accepts (${most}90 % confidence).`,
    )
  })

  test('judges pairs where not all variants were asked', () => {
    expect(explain({ code: 'gate.above', ...numbers, ofPairs: true })).toBe(
      'at least 2 % of pairs are treated differently (90 % confidence), more than the 10 % that the gate accepts.',
    )
    expect(explain({ code: 'gate.undecided', ...numbers, ofPairs: true, more: 3 })).toBe(
      'between 2 % and 25 % of pairs are treated differently (90 % confidence for each bound), which does not say on which side of 10 % the rate is. Not all variants were asked, so pairs are judged. Ask more cases, or all variants (variantsPerCase).',
    )
  })

  test.each([
    [1, '1 case has'],
    [2, '2 cases have'],
    [2000, '2,000 cases have'],
  ])('with %i capped cases says how many have more variants', (capped, some) => {
    expect(explain({ code: 'gate.below', ...numbers, ofPairs: true }, { ...alone, capped })).toBe(
      `at most 25 % of pairs are treated differently (90 % confidence), less than the 10 % that the gate accepts. This is a rate of pairs: ${some} more variants than were asked, and at least 10 % of cases have one.`,
    )
  })

  test('that is open says what would decide', () => {
    const open = (more: number | undefined, units = 20, exhausted = false): string =>
      explain(
        { code: 'gate.undecided', ...numbers, units, ...(more === undefined ? {} : { more }) },
        { ...alone, exhausted },
      )
    const range = `${found}: between 2 % and 25 % (90 % confidence for each bound), which does not say on which side of 10 % the rate is.`
    expect(open(undefined)).toBe(`${range} Ask more cases, use a higher rate, or fix the model.`)
    expect(open(1)).toBe(`${range} 1 more case without a finding would pass: increase sample or budget.`)
    expect(open(2)).toBe(`${range} 2 more cases without a finding would pass: increase sample or budget.`)
    expect(open(2, 19)).toBe(`${range} 2 more templates without a finding would pass: increase sample or budget.`)
    expect(open(2, 20, true)).toBe(`${range} The source has no more cases: use a larger source, or a gate above 10 %.`)
  })
})

describe('a question with words of its own', () => {
  const words: GateWords = { noun: 'row', pair: 'change', found: 'a change that matters', nothing: 'No row was asked.' }
  const say = (reason: GateReason, evidence?: Evidence): string => explain(reason, evidence, words)

  test('is answered in them', () => {
    expect(say({ code: 'gate.nothing-compared', cases: 0 })).toBe('No row was asked.')
    expect(say({ code: 'gate.found', cases: 1, casesWithBtc: 1 })).toBe(
      'The one row has a change that matters; the gate accepts none.',
    )
    expect(say({ code: 'gate.none', cases: 80, units: 60, borderline: 0, below: 0.05 })).toBe(
      'No change in 80 rows of 60 templates is treated differently: the rate of such rows among templates like these is below 5 % (95 % confidence).',
    )
    expect(
      say({ code: 'gate.too-few-cases', short: [of('race', 20)], needed: 59 }, { ...alone, exhausted: true }),
    ).toBe(
      "Nothing was found, but only 20 rows could be compared, and 59 are needed (20 only show that the rate is below 13.9 %, 95 % confidence). The source has no more: add 39 more rows, or limit the claim to these rows with gate: { found: 0, over: 'suite' }.",
    )
  })

  test('says nothing of them where runs are compared', () => {
    const gate: Gate = { newSince: 'baseline' }
    const decision = decideGate(gate, on([of('gender', 20)], { comparison }), words)
    expect(decision.finding).toEqual({
      code: 'baseline.no-worse',
      message: 'No worse than the other model: there is no new BTC in 20 cases that both runs asked.',
    })
  })
})
