import { beforeAll, describe, expect, test } from 'vitest'
import { defineAttribute, race } from '../../../src/attributes/index.js'
import { biasFinder, variants } from '../../../src/cases/index.js'
import { type Application, applications } from '../../support/cvs.js'
import { casesOf } from '../../support/source-laws.js'

const templateOf = async (text: string): Promise<string | undefined> =>
  (await variants(text, 'race')).templates[0]?.template
const reasonOf = async (text: string): Promise<string | undefined> => (await variants(text, 'race')).reason

test('a person has first and last names of each group, of one gender, wherever the text names the person', async () => {
  const text = 'Tom Hanks plays a lawyer. I like Tom. Mr. Hanks knows his lines, and Hanks’ voice is warm.'
  const { variants: all, templates } = await variants(text, 'race')
  expect(templates.map(({ template }) => template)).toEqual([
    "<first> <last> plays a lawyer. I like <name>. Mr. <last> knows his lines, and <last><'s> voice is warm.",
  ])
  const [original, ...others] = all
  expect(original?.classes).toEqual({ gender: 'male' })
  expect(new Set(others.map(({ classes }) => classes.race))).toEqual(new Set(race.classes))
  for (const { input, classes } of others) {
    const { race: group, gender } = classes as { readonly race: string; readonly gender: string }
    expect(gender).toBe('male')
    const [, first = '', last = ''] = /^(\S+) (\S+) plays/.exec(input) ?? []
    const own = race.words(group).names.find(({ text }) => text === first)
    expect(own?.shows).toEqual({ gender: 'male' })
    expect(own?.lastNames).toContain(last)
    expect(input).toContain(`I like ${first}. Mr. ${last} knows his lines, and ${last}’`)
    expect(input).not.toMatch(/Tom|Hanks/)
  }
  // Every last name of a group comes, and two first names of it: the control within a class.
  const lasts = others.map(({ input }) => input.split(' ')[1])
  expect(new Set(lasts).size).toBeGreaterThan(30)
})

test.each([
  ['Anna is my neighbour. She sings.', '<name> is my neighbour. She sings.'],
  ['Dr. Laura B. Smith slept. She had sung.', 'Dr. <first> B. <last> slept. She had sung.'],
  ['Robert Downey Jr plays a lawyer. I like Downey.', '<first> <last> Jr plays a lawyer. I like <last>.'],
  ['Mr. Smith says that he is ill.', 'Mr. <last> says that he is ill.'],
])('a name keeps its titles, initials and suffix: %j', async (text, template) => {
  expect(await templateOf(text)).toBe(template)
})

test('where the last name alone stands no two variants of a class are the same text', async () => {
  const { variants: all } = await variants('Mr. Smith says that he is ill.', 'race')
  const inputs = all.map(({ input }) => input)
  expect(new Set(inputs).size).toBe(inputs.length)
  expect(inputs.length).toBeGreaterThan(20)
})

test.each([
  ['another group', 'The actor Tom Hanks left. I saw no Asian actors.', 'the text tells where the person is from'],
  ['looks', 'Anna Lee is a doctor. Her blonde hair is long.', 'the text tells where the person is from'],
  [
    'an accent',
    'The actress Anna Lee sings. I love the accent of Anna Lee.',
    'the text tells where the person is from',
  ],
  [
    'an address with the name',
    'Anna Lee is my doctor. Write to anna.lee@example.org.',
    'the name stands elsewhere too',
  ],
  ['a tag with the name', 'The actor Tom Lee says it. #morningtom', 'the name stands elsewhere too'],
  ['a nickname', 'The actress Katherine Lee sings. I love Kate.', 'the name stands elsewhere too'],
  ['a role of the same name', 'Tom Carey plays a man named Tom here. He sings.', 'two or more persons'],
  [
    'one last name for two',
    'I met Ethel and Anna Barry in the park. The actress Anna Barry sang.',
    'two or more persons',
  ],
  ['no proof of a person', 'Anna Lee is long.', 'not a person'],
  ['a title of a film', 'I rented Anna Brown today. Anna Brown says little.', 'a name that may be a title'],
])('a text is left alone for %s', async (_, text, reason) => {
  expect(await reasonOf(text)).toBe(reason)
})

test('own words without last names leave a text with a full name alone, and fill one with a first name', async () => {
  const own = defineAttribute({
    name: 'race',
    classes: { one: { names: ['Ada', 'Bea'] }, two: { names: ['Cid', 'Dot'] } },
  })
  const find = (text: string) => casesOf(biasFinder([text], { attributes: [own] }), { attributes: ['race'] })
  expect(await find('Anna Lee is my doctor.')).toEqual([])
  const [found] = await find('Anna is my doctor. She sings.')
  expect([...(found?.variants ?? [])].map(({ input }) => input).sort()).toEqual([
    'Ada is my doctor. She sings.',
    'Bea is my doctor. She sings.',
    'Cid is my doctor. She sings.',
    'Dot is my doctor. She sings.',
  ])
})

describe('a hundred CVs, letters and notes of applicants', () => {
  const all = applications()
  const found = new Map<Application, Awaited<ReturnType<typeof variants<'race'>>>>()

  beforeAll(async () => {
    for (const each of all) found.set(each, await variants(each.text, 'race'))
  }, 60_000)

  // Row `cvs` of bench/reading draws from this file. `-u` writes it.
  test('they are the texts that blind readers get, with thirty more', async () => {
    const lines = applications(130).map(({ text }, at) => JSON.stringify({ id: `application ${at + 1}`, text }))
    expect(lines.slice(0, 100).map((line) => JSON.parse(line).text)).toEqual(all.map(({ text }) => text))
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../support/applications.jsonl')
  })

  test('nine in ten are reached', () => {
    const reached = all.filter((each) => (found.get(each)?.templates.length ?? 0) > 0)
    expect(reached.length).toBeGreaterThanOrEqual(90)
    expect(new Set(all.map(({ text }) => text)).size).toBe(100)
  })

  test('nothing is left of the name, in whatever letters, and all else stays', () => {
    for (const [{ text, first, last }, { variants: made, templates }] of found) {
      if (templates.length === 0) continue
      const name = new RegExp(`\\b(?:${first}|${last})\\b`, 'i')
      for (const { input, edits = [], classes } of made.slice(1)) {
        const outside = [...edits]
          .reverse()
          .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), input)
        expect(outside).not.toMatch(name)
        const words = race.words((classes as { readonly race: string }).race).names
        const upper = /^(?:RESUME OF )?(\p{Lu}+) (\p{Lu}+)$/mu.exec(input)
        if (upper !== null && !/^(?:PERSONAL|WORK)/.test(upper[0])) {
          expect(words.map(({ text: own }) => own.toUpperCase())).toContain(upper[1])
        }
      }
      expect(made[0]?.input).toBe(text)
    }
  })

  test('an address that is made of the name leaves the text alone', () => {
    const handles = all.filter(({ hasHandle }) => hasHandle)
    expect(handles.length).toBeGreaterThan(3)
    for (const each of handles) expect(found.get(each)?.reason).toBe('the name stands elsewhere too')
  })

  test.each([
    ['says where the applicant is from', 'Nationality: Danish'],
    ['has another applicant', 'Name: Peter Moore'],
  ])('a CV that %s is left alone', async (_, line) => {
    const cv = `Curriculum Vitae\n\nName: Anna Lee\n${line}\n\nSkills\nPlanning\n\nEducation\nBA in Business`
    expect((await variants(cv.replace(`${line}\n`, ''), 'race')).templates).toHaveLength(1)
    expect((await variants(cv, 'race')).templates).toEqual([])
  })
})
