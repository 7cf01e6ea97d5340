import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eec, resolveSource } from '../../src/cases/index.js'
import type { Case } from '../../src/core/case.js'
import type { CounterfactualPlan } from '../../src/questions/index.js'
import { casesOf, expectSourceLaws, noted } from '../support/source-laws.js'

type GenderCase = Case<string, 'gender'>

const pair = (id: string, rest = ' left.'): GenderCase => ({
  id,
  variants: [
    { input: `He${rest}`, classes: { gender: 'male' }, edits: [{ start: 0, end: 2, slot: 'person' }] },
    { input: `She${rest}`, classes: { gender: 'female' }, edits: [{ start: 0, end: 3, slot: 'person' }] },
  ],
})

const drain = async (cases: unknown, attributes: readonly string[] = ['gender'], sample = Number.POSITIVE_INFINITY) => {
  const context = noted({ sample, attributes })
  const drawn: Case<unknown>[] = []
  for await (const each of resolveSource(cases as GenderCase[], attributes as 'gender'[]).cases(context))
    drawn.push(each)
  return { ids: drawn.map((each) => each.id), cases: drawn, context }
}

const messageOf = async (cases: unknown, attributes?: readonly string[], sample?: number): Promise<string> => {
  try {
    const { cases: drawn } = await drain(cases, attributes, sample)
    for (const each of drawn) [...each.variants]
  } catch (error) {
    return (error as Error).message
  }
  return 'no error'
}

describe('what may stand as cases', () => {
  test('a source is given back as it is', () => {
    const source = eec()
    expect(resolveSource(source, ['gender'])).toBe(source)
  })

  test('a list keeps the laws of sources', () =>
    expectSourceLaws(() => resolveSource([pair('one'), pair('two', ' stayed.')], ['gender']), 2))

  test('a generator loses no case and is read as far as needed', async () => {
    let made = 0
    function* endless() {
      for (;;) yield pair(`case ${made}`, ` left ${made++}.`)
    }
    const source = resolveSource(endless(), ['gender'])
    expect(source.attributes).toEqual(['gender'])
    expect(made).toBe(0)
    const ids: string[] = []
    for await (const each of source.cases(noted())) if (ids.push(each.id) === 3) break
    expect(ids).toEqual(['case 0', 'case 1', 'case 2'])
    expect(made).toBe(3)
  })

  test('an async iterable', async () => {
    async function* later() {
      yield pair('one')
      yield pair('two', ' stayed.')
    }
    expect((await drain(later())).ids).toEqual(['one', 'two'])
  })

  test('a case class with getters keeps what it gives', async () => {
    class Review {
      get id() {
        return 'r1'
      }
      get original() {
        return 'He left.'
      }
      get variants() {
        return pair('').variants
      }
    }
    const { cases } = await drain([new Review()])
    expect({ ...cases[0], variants: [] }).toEqual({ id: 'r1', original: 'He left.', variants: [] })
  })

  test('a case that comes twice is skipped and counted', async () => {
    const { ids, context } = await drain([pair('one'), pair('two'), pair('one')])
    expect(ids).toEqual(['one', 'two'])
    expect(Object.fromEntries(context.skips)).toEqual({ 'a case that came twice': 1 })
  })

  test('an attribute may be shown late, and not by every case', async () => {
    const he = { input: 'he', classes: { gender: 'male' } }
    const named = { input: 'Latoya', classes: { gender: 'female', race: 'african-american' } }
    const cases = [
      { id: '1', variants: [he, he, he, he] },
      { id: '2', variants: [he, he, he, he, named] },
    ]
    expect((await drain(cases, ['race'])).ids).toEqual(['1', '2'])
  })
})

describe('a fast-check arbitrary', () => {
  const arbitrary = fc
    .tuple(fc.nat({ max: 1_000_000 }), fc.constantFrom('left', 'stayed'))
    .map(([number, verb]) => pair(`${number} ${verb}`, ` ${verb} ${number}.`))

  test('gives as many different cases as wanted, tells that it has no end, and keeps the laws of sources', async () => {
    const { ids, context } = await drain(arbitrary, ['gender'], 700)
    expect(new Set(ids).size).toBe(700)
    expect(context.totals).toEqual([Number.POSITIVE_INFINITY])
    await expectSourceLaws(() => resolveSource(arbitrary, ['gender']), 20)
  })

  test('gives other cases for another seed', async () => {
    const source = resolveSource(arbitrary, ['gender'])
    const one = (await casesOf(source, { sample: 20, seed: 1 })).map((each) => each.id)
    const other = (await casesOf(source, { sample: 20, seed: 2 })).map((each) => each.id)
    expect(one).not.toEqual(other)
  })

  test('that holds few cases gives them once and stops', async () => {
    const { ids, context } = await drain(fc.constantFrom(pair('a'), pair('b', ' sat.')), ['gender'], 50)
    expect(ids.sort()).toEqual(['a', 'b'])
    expect(context.skips.get('drawn before')).toBeGreaterThan(0)
  })

  test('cannot be asked for all its cases', async () => {
    expect(await messageOf(arbitrary)).toMatchInlineSnapshot(`
      "[EF326] The source a fast-check arbitrary has no end, so the run cannot ask all its cases.
        given:    sample: Infinity (the profile "nightly" asks for all cases)
        expected: a number of cases to draw
        do:       set sample in the plan, for example { sample: 1000 }
        more:     node_modules/expect-fair/docs/errors.md#ef326"
    `)
  })
})

test('cases that cannot be used are refused with the place', async () => {
  const once = {
    id: 'g',
    variants: (function* () {
      yield { input: 'x', classes: {} }
    })(),
  }
  const refused: [string, unknown, string[]?][] = [
    ['a text', 'cases'],
    ['nothing', undefined],
    ['a number', 7],
    ['null in a list', [pair('one'), null]],
    ['no id', [{ variants: [] }]],
    ['no variants at all', [{ id: 'x' }]],
    ['variants in a text', [{ id: 'x', variants: 'He left.' }]],
    ['empty variants', [{ id: 'x', variants: [] }]],
    ['variants read once', [once]],
    ['no input', [{ id: 'x', variants: [{ classes: { gender: 'male' } }] }]],
    ['no classes', [{ id: 'x', variants: [{ input: 'He left.' }] }]],
    ['a class that is no text', [{ id: 'x', variants: [{ input: 'He left.', classes: { gender: 1 } }] }]],
    [
      'an edit outside',
      [{ id: 'x', variants: [{ input: 'He', classes: { gender: 'male' }, edits: [{ start: 0, end: 9, slot: 'p' }] }] }],
    ],
    ['a late variant', [{ id: 'x', variants: [...pair('').variants, ...pair('').variants, undefined] }]],
    ['two cases of one id', [pair('one'), pair('one', ' stayed.')]],
    ['an attribute never shown', [pair('one')], ['gendre']],
  ]
  const messages: string[] = []
  for (const [name, cases, attributes] of refused) messages.push(`${name}: ${await messageOf(cases, attributes)}`)
  expect(messages.join('\n\n')).toMatchInlineSnapshot(`
    "a text: [EF320] The value for cases in the plan is not a case source.
      given:    cases: "cases"
      expected: a case source such as eec() or template(...), an iterable of cases, or a fast-check arbitrary of cases
      do:       for example { attributes: ['gender'], cases: template('{person:name} is a {adj} {occupation}') }
      more:     node_modules/expect-fair/docs/errors.md#ef320

    nothing: [EF320] The value for cases in the plan is not a case source.
      given:    cases: undefined
      expected: a case source such as eec() or template(...), an iterable of cases, or a fast-check arbitrary of cases
      do:       for example { attributes: ['gender'], cases: template('{person:name} is a {adj} {occupation}') }
      more:     node_modules/expect-fair/docs/errors.md#ef320

    a number: [EF320] The value for cases in the plan is not a case source.
      given:    cases: 7
      expected: a case source such as eec() or template(...), an iterable of cases, or a fast-check arbitrary of cases
      do:       for example { attributes: ['gender'], cases: template('{person:name} is a {adj} {occupation}') }
      more:     node_modules/expect-fair/docs/errors.md#ef320

    null in a list: [EF321] Case 2 of a list of 2 cases is no case.
      given:    null
      expected: { id: 'review 1', variants: [{ input: 'He left.', classes: { gender: 'male' } }, ...] }
      do:       correct the case; the id must be a text that stays the same from run to run
      more:     node_modules/expect-fair/docs/errors.md#ef321

    no id: [EF321] Case 1 of a list of 1 case has no id.
      given:    {"variants":[]}
      expected: { id: 'review 1', variants: [{ input: 'He left.', classes: { gender: 'male' } }, ...] }
      do:       correct the case; the id must be a text that stays the same from run to run
      more:     node_modules/expect-fair/docs/errors.md#ef321

    no variants at all: [EF321] Case 1 of a list of 1 case has no list of variants.
      given:    {"id":"x"}
      expected: { id: 'review 1', variants: [{ input: 'He left.', classes: { gender: 'male' } }, ...] }
      do:       correct the case; the id must be a text that stays the same from run to run
      more:     node_modules/expect-fair/docs/errors.md#ef321

    variants in a text: [EF321] Case 1 of a list of 1 case has a text in place of a list of variants.
      given:    {"id":"x","variants":"He left."}
      expected: { id: 'review 1', variants: [{ input: 'He left.', classes: { gender: 'male' } }, ...] }
      do:       correct the case; the id must be a text that stays the same from run to run
      more:     node_modules/expect-fair/docs/errors.md#ef321

    empty variants: [EF322] The case "x" of a list of 1 case has no variants.
      expected: two or more variants, so that there is something to compare
      do:       remove the case; in your own source, give the reason with context.skip(reason)
      more:     node_modules/expect-fair/docs/errors.md#ef322

    variants read once: [EF324] The variants of the case "g" of a list of 1 case can be read only once.
      given:    a generator or another iterator
      expected: an array, or an object whose [Symbol.iterator]() starts again at the first variant
      do:       write variants: [...yourGenerator()], or variants: { [Symbol.iterator]: () => yourGenerator() }
      more:     node_modules/expect-fair/docs/errors.md#ef324

    no input: [EF325] Variant 1 of the case "x" of a list of 1 case has no input.
      given:    {"classes":{"gender":"male"}}
      expected: { input: 'He left.', classes: { gender: 'male' } }
      do:       correct the variant, or remove it
      more:     node_modules/expect-fair/docs/errors.md#ef325

    no classes: [EF325] Variant 1 of the case "x" of a list of 1 case has no classes.
      given:    {"input":"He left."}
      expected: { input: 'He left.', classes: { gender: 'male' } }
      do:       correct the variant, or remove it
      more:     node_modules/expect-fair/docs/errors.md#ef325

    a class that is no text: [EF325] Variant 1 of the case "x" of a list of 1 case has a class of 'gender' that is no text.
      given:    {"input":"He left.","classes":{"gender":1}}
      expected: { input: 'He left.', classes: { gender: 'male' } }
      do:       correct the variant, or remove it
      more:     node_modules/expect-fair/docs/errors.md#ef325

    an edit outside: [EF325] Variant 1 of the case "x" of a list of 1 case has an edit outside its input.
      given:    {"input":"He","classes":{"gender":"male"},"edits":[{"start":0,"end":9,"slot":"p"}]}
      expected: { input: 'He left.', classes: { gender: 'male' } }
      do:       correct the variant, or remove it
      more:     node_modules/expect-fair/docs/errors.md#ef325

    a late variant: [EF325] Variant 5 of the case "x" of a list of 1 case is no variant.
      given:    undefined
      expected: { input: 'He left.', classes: { gender: 'male' } }
      do:       correct the variant, or remove it
      more:     node_modules/expect-fair/docs/errors.md#ef325

    two cases of one id: [EF323] Two different cases of a list of 2 cases have the same id.
      given:    "one"
      expected: an id for each case, the same in every run
      do:       number the cases, or derive the id from their text
      more:     node_modules/expect-fair/docs/errors.md#ef323

    an attribute never shown: [EF327] No case of a list of 1 case contains the attribute 'gendre'.
      given:    attributes: ['gendre']; 1 read, showing 'gender'
      expected: variants with classes: { gendre: ... }
      do:       check the spelling in the plan and in the cases
      more:     node_modules/expect-fair/docs/errors.md#ef327"
  `)
})

test('a list of cases types the attributes that a plan may ask for', () => {
  const ask = <Input, A extends string>(plan: CounterfactualPlan<Input, A>) => plan.attributes
  expect(ask({ attributes: ['gender'], cases: [pair('one')] })).toEqual(['gender'])
  // @ts-expect-error the cases show gender alone
  expect(ask({ attributes: ['race'], cases: [pair('one')] })).toEqual(['race'])
})
