import { expect, test } from 'vitest'
import { audit, fromFunction, type MtNlpOptions, mtNlp } from '../../../src/index.js'

const context = { seed: 1, sample: Infinity, variantsPerCase: Infinity, attributes: ['gender'], drawn: () => {} }

async function casesOf(texts: string[], options?: MtNlpOptions) {
  const skipped: string[] = []
  const found = []
  for await (const each of mtNlp(texts, options).cases({ ...context, skip: (reason) => skipped.push(reason) })) {
    found.push({ ...each, variants: [...each.variants] })
  }
  return { found, skipped }
}

test('a gendered noun takes its counterpart, with the article repaired and the edits in place', async () => {
  const { found } = await casesOf(['He is an actor in a good play.'])
  const [original, mutant] = found[0]?.variants ?? []
  expect(original).toEqual({ input: 'He is an actor in a good play.', classes: { gender: 'male' } })
  expect(mutant?.input).toBe('He is an actress in a good play.')
  expect(mutant?.classes).toEqual({ gender: 'female' })
  expect(mutant?.edits?.map(({ start, end }) => mutant.input.slice(start, end))).toEqual(['actress'])
})

test('a noun that shows no gender is given either one, and the text itself has no class to compare', async () => {
  const { found } = await casesOf(['An engineer came to the house.', 'Nurses work at night.'])
  const texts = found.map(({ variants }) => variants.map(({ input }) => input).sort())
  expect(texts).toEqual([
    ['A female engineer came to the house.', 'A male engineer came to the house.'],
    ['Female nurses work at night.', 'Male nurses work at night.'],
  ])
})

test('a noun behind an adjective or another noun gets no second one, and texts without persons are counted', async () => {
  const { found, skipped } = await casesOf(['The young engineer came.', 'The table is red.'])
  expect(found).toEqual([])
  expect(skipped).toHaveLength(2)
})

test('the most fluent mutants are kept, the same each time', async () => {
  const text = 'The nurse met the engineer and the doctor, and the actor thanked them.'
  const all = (await casesOf([text])).found[0]?.variants ?? []
  const few = (await casesOf([text], { mutants: 3 })).found[0]?.variants ?? []
  expect(all).toHaveLength(8)
  expect(few).toEqual(all.slice(0, 4))
  const again = (await casesOf([text], { mutants: 3 })).found[0]?.variants
  expect(again).toEqual(few)
})

test('kinds can be chosen', async () => {
  const { found } = await casesOf(['The nurse met the actor.'], { kinds: ['analogy'] })
  expect(found[0]?.variants.map(({ input }) => input)).toEqual([
    'The nurse met the actor.',
    'The nurse met the actress.',
  ])
})

test('an audit finds a planted bias with them', async () => {
  const model = fromFunction((text: string) => (text.includes('female') ? 'bad' : 'good'), { batched: false })
  const report = await audit(model, {
    question: 'counterfactual',
    attributes: ['gender'],
    cases: mtNlp(['The nurse came home.', 'An engineer wrote this.']),
  })
  expect(report.verdict).toBe('biased')
})

test('options that mean nothing are refused', () => {
  expect(() => mtNlp([], { mutants: 1 })).toThrow('EF373')
  expect(() => mtNlp([], { kinds: [] })).toThrow('EF373')
  expect(() => mtNlp('one text')).toThrow('mtNlp() needs texts')
  expect(() => mtNlp(['a'], { keep: 3 } as never)).toThrow('EF860')
})
