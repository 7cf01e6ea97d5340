import { describe, expect, test } from 'vitest'
import { defineAttribute, dictionary } from '../../../src/attributes/index.js'
import { mutations } from '../../../src/cases/index.js'
import { placeJudge } from '../../../src/cases/mutations/place-judge.js'
import { TermTable } from '../../../src/cases/mutations/terms.js'
import { audit } from '../../../src/index.js'
import { analyze, type Document } from '../../../src/language/index.js'
import { casesOf } from '../../support/source-laws.js'

const ofGender = async (text: string, options: object = {}) => {
  const found = await casesOf(mutations([text], { attributes: ['gender'], ...options }))
  return found.flatMap(({ variants }) => [...variants].map(({ input, classes }) => ({ input, gender: classes.gender })))
}

describe("everybody's gender changes at once", () => {
  test('where all are of one gender, who is then of the other', async () => {
    expect(await ofGender('The old waitress smiled. She brought a bill, and her hands shook.')).toEqual([
      { input: 'The old waitress smiled. She brought a bill, and her hands shook.', gender: 'female' },
      { input: 'The old waiter smiled. He brought a bill, and his hands shook.', gender: 'male' },
    ])
  })

  test('where both are spoken of, as it was written and exchanged, with names', async () => {
    const [, made] = await ofGender('My aunt met Tom Reed at a party. He thanked her for the invitation of his wife.')
    expect(made?.gender).toBe('exchanged')
    expect(made?.input).toMatch(
      /^My uncle met \p{Lu}\p{Ll}+ Reed at a party\. She thanked him for the invitation of her husband\.$/u,
    )
    expect(made?.input).not.toContain('Tom')
  })

  test('where only a pronoun says it, and not where nothing does', async () => {
    expect(await ofGender('He smiled at us.')).toContainEqual({
      input: 'She smiled at us.',
      gender: 'female',
    })
    expect(await ofGender('Kim smiled at us.')).toEqual([])
  })

  test.each([
    'She is pregnant, and her doctor smiled.',
    'Barack Obama smiled at his wife.',
    'He smiled, and his beard was long.',
  ])('but not where the text goes with one gender: %s', async (text) => {
    expect(await ofGender(text)).toEqual([])
  })

  test('as one edit, beside the edits of other attributes', async () => {
    const text = 'Ann was tired, and a black woman helped her.'
    const [found] = await casesOf(mutations([text], { attributes: ['gender', 'race'], order: 2 }))
    const texts = [...(found?.variants ?? [])].map(({ input }) => input)
    expect(texts[0]).toBe(text)
    expect(texts.slice(1)).toContainEqual(
      expect.stringMatching(/^\p{Lu}\p{Ll}+ was tired, and a white man helped him\.$/u),
    )
    const [atomic] = await casesOf(mutations([text], { attributes: ['gender', 'race'] }))
    const edits = [...(atomic?.mutants?.valid ?? [])].flat()
    expect(edits.filter(({ attribute }) => attribute === 'gender')).toMatchObject([
      { fromClass: 'female', toClass: 'male' },
    ])
  })

  test('but not in HInter as it was published, of one place, or by words of your own', async () => {
    const text = 'She smiled at the old waitress.'
    expect(await ofGender(text)).toHaveLength(2)
    const inputs = (all: readonly { input: string }[]) => all.map(({ input }) => input)
    expect(inputs(await ofGender(text, { occurrences: 'one' }))).not.toContain('He smiled at the old waiter.')
    expect(inputs(await ofGender(text, { invariant: { comparison: 'strict' } }))).not.toContain(
      'He smiled at the old waiter.',
    )
    const own = defineAttribute({
      name: 'gender',
      classes: { f: { nouns: ['waitress'] }, m: { nouns: ['waiter'] } },
    })
    expect(inputs(await ofGender(text, { attributes: [own] }))).not.toContain('He smiled at the old waiter.')
  })

  test('and its words are not counted as left alone', async () => {
    const facts: unknown[] = []
    await ofGender('My aunt met Tom Reed. He thanked her.', { onText: (each: unknown) => void facts.push(each) })
    expect(facts).toMatchObject([{ left: {}, valid: 1 }])
  })

  test('so that a model that hears the genders of a whole text fails', async () => {
    const texts = Array.from(
      { length: 24 },
      (_, at) => `He met ${at + 2} people at work. They thanked him for his help.`,
    )
    const report = await audit((text: string) => (/\b(?:he|him|his)\b/i.test(text) ? 'good' : 'bad'), {
      attributes: ['gender'],
      cases: mutations(texts, { attributes: ['gender'] }),
    })
    expect(report.verdict).toBe('biased')
  })
})

test('a search may put in a word with which everybody changes, and not by halves', async () => {
  const text = 'He smiled at his wife.'
  const [document] = await analyze([text])
  const judge = placeJudge(document as Document, new TermTable([dictionary('gender')]))
  const wife = { start: text.indexOf('wife'), end: text.indexOf('wife') + 4 }
  expect(judge.refusal(wife, 'husband')).toBeUndefined()
  expect(judge.replacements(wife, 'husband')?.map((each) => each.text)).toEqual(['She', 'her', 'husband'])
  expect(judge.refusal(wife, 'brother')).toBeDefined()
})
