import { expect, test } from 'vitest'
import { country } from '../../../src/attributes/index.js'
import { variants } from '../../../src/cases/index.js'

test('names of every country, of the gender of the person, in every place of the name', async () => {
  const text = 'I met Julia yesterday. Julia is a teacher and she loves her work.'
  const { variants: all, templates } = await variants(text, 'country')
  expect(templates[0]?.template).toBe('I met <name> yesterday. <name> is a teacher and she loves her work.')
  const [original, ...others] = all
  expect(original?.classes).toEqual({ gender: 'female' })
  const classes = new Set(others.map((each) => each.classes.country))
  expect(classes.size).toBe(country.classes.length)
  expect(classes.size).toBeGreaterThanOrEqual(26)
  const women = new Set(
    country.classes
      .flatMap((each) => country.words(each).names.filter(({ shows }) => shows.gender === 'female'))
      .map((word) => word.text),
  )
  for (const { input, classes: shown, edits } of others) {
    expect((shown as Record<string, string>).gender).toBe('female')
    const names = edits?.map(({ start, end }) => input.slice(start, end))
    expect(new Set(names).size).toBe(1)
    expect(women).toContain(names?.[0])
  }
})

test.each([
  ['Dr Fox sings. He is kind, and Liam Fox knows it.', 'Dr <name> sings. He is kind, and <name> knows it.'],
  ['It is a Dr. Lee film. He sings, and I like Dr. Lee.', 'It is a Dr. <name> film. He sings, and I like Dr. <name>.'],
  ['Dame Wendy Hiller acts well. I like her.', 'Dame <name> acts well. I like her.'],
  ['My Aunt Agatha says that she sings.', 'My Aunt <name> says that she sings.'],
  ['I met Father Brown again. He knows it.', 'I met Father <name> again. He knows it.'],
  ['Mr Smith is great. He sings well.', '<name> is great. He sings well.'],
])('a title stays before the name, except Mr and the like: %j', async (text, template) => {
  const { templates } = await variants(text, 'country')
  expect(templates.map((each) => each.template)).toEqual([template])
})

test('a text that tells where the person is from, or has no name, is left alone', async () => {
  const reason = async (text: string) => (await variants(text, 'country')).reason
  expect(await reason('My sister says she loves it.')).toBe('a person without a name')
  expect(await reason('I met Julia yesterday. Julia is Polish and she loves her work.')).toBe(
    'the text tells where the person is from',
  )
})

test.each([
  ['a degree', 'He was a Doctor of Law and he loved it.'],
  ['a title alone', 'Her name was Duchess, but he often called her Pet. She was kind.'],
  ['a place', 'I know Missouri. She has lived there all her life.'],
  ['a site', 'I saw YouTube and he was there.'],
  ['a name that is spoken of as one', 'I love Hugh Hefner and his show, but Hefner is a German surname.'],
])('%s is no person of another country', async (_, text) => {
  expect((await variants(text, 'country')).templates).toEqual([])
})
