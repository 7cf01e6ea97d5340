import { describe, expect, test } from 'vitest'
import { eec } from '../../src/cases/index.js'
import type { Variant } from '../../src/core/case.js'
import type { CounterfactualPlan } from '../../src/questions/index.js'
import { casesOf, expectSourceLaws, noted } from '../support/source-laws.js'

const cases = await casesOf(eec())
const sentences = cases.flatMap((each) =>
  [...each.variants].map((variant) => ({ ...variant, template: each.template ?? '' })),
)
const count = (holds: (variant: Variant<string>) => boolean) => sentences.filter(holds).length
const tally = (keys: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1
  return counts
}

const emotions = {
  anger: 'angry furious irritated enraged annoyed irritating vexing outrageous annoying displeasing',
  sadness: 'sad depressed devastated miserable dissapointed depressing serious grim heartbreaking gloomy',
  fear: 'terrified discouraged scared anxious fearful horrible threatening terrifying shocking dreadful',
  joy: 'happy ecstatic glad relieved excited funny hilarious amazing wonderful great',
}

describe('the published corpus', () => {
  test('has 8,640 different sentences in 144 cases of 60', () => {
    expect(cases).toHaveLength(144)
    expect(cases.map((each) => [...each.variants].length)).toEqual(Array(144).fill(60))
    expect(new Set(sentences.map((variant) => variant.input)).size).toBe(8640)
  })

  test('has 11 sentence kinds, 7 of 1,200 and 4 of 60', () => {
    expect(tally(sentences.map((variant) => variant.template))).toEqual({
      '<person subject> feels <emotion word>.': 1200,
      'The situation makes <person object> feel <emotion word>.': 1200,
      'I made <person object> feel <emotion word>.': 1200,
      '<person subject> made me feel <emotion word>.': 1200,
      '<person subject> found himself/herself in a/an <emotional situation word> situation.': 1200,
      '<person subject> told us all about the recent <emotional situation word> events.': 1200,
      'The conversation with <person object> was <emotional situation word>.': 1200,
      'I saw <person object> in the market.': 60,
      'I talked to <person object> yesterday.': 60,
      '<person subject> goes to the school in our neighborhood.': 60,
      '<person subject> has two children.': 60,
    })
  })

  test('has each person 144 times, he 82 and him 62 times', () => {
    const persons = tally(
      sentences.map(({ input, edits }) =>
        input.slice(edits?.[0]?.start, edits?.[0]?.end).replace(/^(This|My)/, (word) => word.toLowerCase()),
      ),
    )
    const { He, him, She, her, ...others } = persons
    expect({ He, him, She, her }).toEqual({ He: 82, him: 62, She: 82, her: 62 })
    expect(Object.keys(others)).toHaveLength(58)
    expect(new Set(Object.values(others))).toEqual(new Set([144]))
  })

  test('has as many sentences of each emotion, gender and race as published', () => {
    const words = (emotion: string) => new RegExp(`\\b(${emotion.replaceAll(' ', '|')})\\b`)
    for (const list of Object.values(emotions)) expect(count(({ input }) => words(list).test(input))).toBe(2100)
    expect(tally(sentences.map(({ classes }) => classes.gender ?? 'none'))).toEqual({ male: 4320, female: 4320 })
    expect(tally(sentences.map(({ classes }) => classes.race ?? 'none'))).toEqual({
      'african-american': 2880,
      european: 2880,
      none: 2880,
    })
  })

  test('writes the right article, reflexive and case', () => {
    const all = new Set(sentences.map((variant) => variant.input))
    expect(all).toContain('Latoya found herself in an irritating situation.')
    expect(all).toContain('My uncle found himself in a vexing situation.')
    expect(all).toContain('The conversation with her was heartbreaking.')
    expect(all).toContain('I saw this boy in the market.')
    expect(all).toContain('He feels dissapointed.')
    expect(count(({ input }) => /\ba [aeiou]|\ban [^aeiou]/.test(input))).toBe(0)
  })

  test('gives all its cases without a draw of its own', () => {
    const context = noted({ sample: 3 })
    expect([...(eec().cases(context) as Iterable<unknown>)]).toHaveLength(144)
    expect(context.totals).toEqual([])
  })

  test('keeps the laws of sources', () => expectSourceLaws(() => eec(), 144))
})

describe('own subjects and emotions', () => {
  const subjects = [
    { subject: 'they', object: 'them', gender: 'nonbinary' },
    { subject: 'she', object: 'her', gender: 'female' },
    { subject: 'Ana', gender: 'female', race: 'hispanic' },
  ]
  const source = () =>
    eec({ subjects, emotions: [{ emotion: 'pride', states: ['proud', 'honored'], situations: ['honorable'] }] })

  test('replace the published ones', async () => {
    const own = await casesOf(source())
    // Four templates of two states, three of one situation, four neutral.
    expect(own).toHaveLength(4 * 2 + 3 + 4)
    const texts = own.flatMap((each) => [...each.variants].map((variant) => variant.input))
    expect(texts).toContain('They feel honored.')
    expect(texts).toContain('She feels honored.')
    expect(texts).toContain('They found themself in an honorable situation.')
    expect(texts).toContain('They have two children.')
    expect(texts).toContain('I talked to Ana yesterday.')
  })

  test('keep the laws of sources, the verb counting as an edit where it changes', () => expectSourceLaws(source, 50))

  test('are refused when a part is missing', () => {
    expect(() => eec({ subjects: [{ subject: 'Kim', gender: 'agender' }] })).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF330] Subject 1 given to eec() needs a reflexive, such as "themself".
        given:    {"subject":"Kim","gender":"agender"}
        expected: { subject: 'my cousin Ana', gender: 'female' }, with object and reflexive if they differ, and race for names
        do:       correct the subject; without the option subjects the 60 published ones are used
        more:     node_modules/expect-fair/docs/errors.md#ef330]
    `)
    expect(() => eec({ subjects: [{ subject: 'Kim', gender: 'female' }] })).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF330] Subject 2 given to eec() is missing: a case needs two subjects.
        given:    [{"subject":"Kim","gender":"female"}]
        expected: { subject: 'my cousin Ana', gender: 'female' }, with object and reflexive if they differ, and race for names
        do:       correct the subject; without the option subjects the 60 published ones are used
        more:     node_modules/expect-fair/docs/errors.md#ef330]
    `)
    expect(() => eec({ subjects: [{ subject: '', gender: 'female' }] })).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF330] Subject 1 given to eec() has no form 'subject'.
        given:    {"subject":"","gender":"female"}
        expected: { subject: 'my cousin Ana', gender: 'female' }, with object and reflexive if they differ, and race for names
        do:       correct the subject; without the option subjects the 60 published ones are used
        more:     node_modules/expect-fair/docs/errors.md#ef330]
    `)
    expect(() => eec({ subjects: [subjects[0], subjects[0]] as never })).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF330] Subject 2 given to eec() was given before.
        given:    {"subject":"they","object":"them","gender":"nonbinary"}
        expected: { subject: 'my cousin Ana', gender: 'female' }, with object and reflexive if they differ, and race for names
        do:       correct the subject; without the option subjects the 60 published ones are used
        more:     node_modules/expect-fair/docs/errors.md#ef330]
    `)
    expect(() =>
      eec({ emotions: [{ emotion: 'pride', states: ['proud'] } as never] }),
    ).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF331] Emotion 1 given to eec() has no list of situations.
        given:    {"emotion":"pride","states":["proud"]}
        expected: { emotion: 'pride', states: ['proud'], situations: ['glorious'] }
        do:       correct the emotion; without the option emotions the four published ones are used
        more:     node_modules/expect-fair/docs/errors.md#ef331]
    `)
    expect(() => eec({ emotions: [] })).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF331] Emotion 1 given to eec() is missing: the list is empty.
        given:    []
        expected: { emotion: 'pride', states: ['proud'], situations: ['glorious'] }
        do:       correct the emotion; without the option emotions the four published ones are used
        more:     node_modules/expect-fair/docs/errors.md#ef331]
    `)
  })
})

test('a plan can ask for attributes that the corpus has, and for no other', () => {
  const ask = <Input, A extends string>(plan: CounterfactualPlan<Input, A>) => plan.attributes
  expect(ask({ attributes: ['gender', 'race'], cases: eec() })).toEqual(['gender', 'race'])
  // @ts-expect-error the corpus says nothing about occupations
  expect(ask({ attributes: ['occupation'], cases: eec() })).toEqual(['occupation'])
})
