import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { audit } from '../../../src/audit/index.js'
import { grammar, grammarArbitrary } from '../../../src/cases/index.js'
import type { Case, ShrinkablePair, Variant } from '../../../src/core/case.js'
import { fromFunction } from '../../../src/models/index.js'
import { grammarSearch } from '../../../src/search/index.js'
import { isCheaper } from '../../../src/shrink/move.js'

const rules = {
  start: [
    '<person> <verb> that the <adj> house was <adj> and <person.pronoun> left.',
    '<person> was <adj>.',
    '<person> met <other> at an <adj> house.',
  ],
  verb: ['said', 'told us'],
  adj: ['old', 'very <adj>', 'green'],
  person: [
    { text: 'the younger brother of my friend', classes: { gender: 'male' }, forms: { pronoun: 'he' } },
    { text: 'my brother', classes: { gender: 'male' }, forms: { pronoun: 'he' } },
    { text: 'my elder sister', classes: { gender: 'female' }, forms: { pronoun: 'she' } },
    { text: 'my sister', classes: { gender: 'female' }, forms: { pronoun: 'she' } },
  ],
  other: [
    { text: 'a German', classes: { nation: 'german' } },
    { text: 'a Dane', classes: { nation: 'danish' } },
  ],
} as const
const sentences = grammar(rules)
const female = /sister|\bshe\b/i

/** Sentences of the rules, whoever they are about. */
const person = '(?:The younger brother of my friend|My brother|My elder sister|My sister)'
const adj = '(?:very )*(?:old|green)'
const isSentence = new RegExp(
  `^${person} (?:(?:said|told us) that the ${adj} house was ${adj} and s?he left|was ${adj}|met a (?:German|Dane) at an? ${adj} house)[.]$`,
)

const shrunkBy = async (bad: RegExp, more: object = {}) => {
  const model = fromFunction((text: string) => (female.test(text) && bad.test(text) ? 'bad' : 'good'))
  const report = await audit(model, { attributes: ['gender'], cases: sentences, sample: 200, ...more } as never)
  expect(report.shrunk?.ended).toBe('minimal')
  return [report.shrunk?.a.input, report.shrunk?.b.input]
}

describe('a failing pair of a grammar', () => {
  test('is made small to two sentences of the grammar', async () => {
    expect(await shrunkBy(/very/)).toEqual(['My sister was very old.', 'My brother was very old.'])
    expect(await shrunkBy(/house/)).toEqual([
      'My sister met a Dane at an old house.',
      'My brother met a Dane at an old house.',
    ])
    expect(await shrunkBy(/was green and/)).toEqual([
      'My sister said that the old house was green and she left.',
      'My brother said that the old house was green and he left.',
    ])
  })

  test('so too from the arbitrary and from the search', async () => {
    const expected = ['My sister was very old.', 'My brother was very old.']
    expect(await shrunkBy(/very/, { cases: await grammarArbitrary(rules) })).toEqual(expected)
    const search = grammarSearch(sentences, { first: 300, second: 0 })
    expect(await shrunkBy(/very/, { sample: 1, search })).toEqual(expected)
  })

  test('has only smaller pairs that are sentences, differ in the same classes alone and cost less on some way down', async () => {
    const arbitrary = await grammarArbitrary(rules)
    fc.assert(
      fc.property(arbitrary, fc.nat(), fc.nat(), (given: Case<string>, first, second) => {
        const variants = [...given.variants]
        const [a, b] = [variants[first % variants.length], variants[second % variants.length]] as [
          Variant<string>,
          Variant<string>,
        ]
        let pair: ShrinkablePair<string> | undefined = given.smaller?.(a, b)
        expect(pair?.a.input).toBe(a.input)
        for (let step = 0; pair !== undefined && step < 30; step++) {
          const below: ShrinkablePair<string>[] = [...pair.smaller()]
          for (const { a: one, b: other } of below) {
            expect(one.input).toMatch(isSentence)
            expect(other.input).toMatch(isSentence)
            const differs = (x: Variant<string>, y: Variant<string>) =>
              ['gender', 'nation'].filter((name) => x.classes[name] !== y.classes[name])
            expect(differs(one, other)).toEqual(differs(a, b))
          }
          const { cost } = pair
          pair = below.find((each) => isCheaper(each.cost, cost))
        }
      }),
      { numRuns: 60, seed: 5 },
    )
  })
})
