import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { namesWith } from '../../src/attributes/catalogue.js'
import {
  type AttributeIn,
  attributeNamed,
  builtInNames,
  dictionary,
  listFor,
  namesIn,
} from '../../src/attributes/index.js'
import { biasFinder, eec, mtNlp, mutations, template } from '../../src/cases/index.js'
import { oneOf } from '../../src/core/errors/fairness-error.js'
import { casesOf } from '../support/source-laws.js'

const names = [...new Set([...namesWith('attribute'), ...namesWith('dictionary')])].sort()

/** Words that hold several classes of their list, or judge as no word of another class does: in a slot nothing is their like. */
const withoutLikeIn: Readonly<Partial<Record<string, readonly string[]>>> = {
  age: ['adolescent', 'teenaged', 'adult', 'aged'],
  body: [
    'strong',
    ...dictionary('body')
      .classes.filter((name) => name.includes('attractive'))
      .flatMap((name) =>
        dictionary('body')
          .words(name)
          .adjectives.flatMap(({ text, shows }) => (shows.gender ? [] : [text])),
      ),
    // Those of the other class show a gender.
    'smooth-faced',
    'fresh-faced',
  ],
  'sexual-orientation': ['bi', 'queer'],
}
const withoutLike = new Set(Object.values(withoutLikeIn).flatMap((words) => words ?? []))

/** A text for each name that `mutations()` can be asked for. */
const texts: Readonly<Record<AttributeIn<'mutations'>, string>> = {
  age: 'A young woman waited at the door.',
  body: 'She met a thin man at the door.',
  country: 'A nurse from Poland helped them.',
  disability: 'She met a blind man at the door.',
  ethnicity: 'She met an Irish man at the door.',
  gender: 'We met a man at the door.',
  'gender-identity': 'Transgender people live here.',
  nationality: 'She met a Swedish man at the door.',
  race: 'She met a black man at the door.',
  religion: 'She met a Muslim man at the door.',
  'sexual-orientation': 'She met a gay man in the film.',
  'socio-economic': 'She met a wealthy man at the door.',
}

describe('the catalogue', () => {
  test('has every list that the package holds', () => {
    const files = readdirSync('src/attributes/lists/dictionaries').filter((file) => file.endsWith('.json'))
    expect(namesWith('dictionary')).toEqual(files.map((file) => file.slice(0, -'.json'.length)).sort())
    for (const name of namesWith('attribute')) expect(attributeNamed(name).classes.length).toBeGreaterThan(1)
    for (const name of namesWith('dictionary')) expect(dictionary(name).classes.length).toBeGreaterThan(1)
  })

  test('says of sources with sentences of their own what these vary', () => {
    expect(eec().attributes).toEqual(namesIn('eec'))
    expect(mtNlp([]).attributes).toEqual(namesIn('mtNlp'))
  })

  test('stands in docs/attributes.md, name by name', () => {
    const page = readFileSync('docs/attributes.md', 'utf8')
    const [, table = ''] = page.match(/<!-- catalogue -->\n([\s\S]*?)\n\n/) ?? []
    const rows = table.split('\n').slice(2)
    const told = rows.map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    const says = { attribute: 'persons', dictionary: 'words', own: 'its sentences' }
    const known = names.map((name) => [
      `\`${name}\``,
      ...(['template', 'biasFinder', 'mutations', 'eec', 'mtNlp'] as const).map((source) =>
        namesIn(source).some((asked) => asked === name) ? says[listFor(source, name)] : '',
      ),
    ])
    expect(told).toEqual(known)
  })
})

describe('a name stands for its list', () => {
  test.each(Object.entries(texts))('mutations() by %s makes what it makes by the dictionary', async (name, text) => {
    const known = name as AttributeIn<'mutations'>
    const [byName, byList] = [
      mutations([text], { attributes: [known] }),
      mutations([text], { attributes: [dictionary(known)] }),
    ]
    expect(byName.version).toBe(byList.version)
    expect(byName.attributes).toEqual([name])
    const asked = { attributes: [known], variantsPerCase: 6 }
    const [[one], [other]] = [await casesOf(byName, asked), await casesOf(byList, asked)]
    const made = [...(one?.variants ?? [])]
    expect(made.length).toBeGreaterThan(1)
    expect(made).toEqual([...(other?.variants ?? [])])
  })

  test.each(namesWith('attribute').filter((name) => listFor('template', name) === 'attribute'))(
    'template() and biasFinder() by %s read the attribute',
    (name) => {
      const text = `{person:name} and the {${name}} neighbour are here.`
      expect(template(text, { attributes: [name] }).version).toBe(
        template(text, { attributes: [attributeNamed(name)] }).version,
      )
      const ofPersons = namesIn('biasFinder').find((known) => known === name)
      if (ofPersons === undefined) return
      expect(biasFinder([], { attributes: [ofPersons] }).version).toBe(
        biasFinder([], { attributes: [attributeNamed(ofPersons)] }).version,
      )
    },
  )

  test.each(names.filter((name) => listFor('template', name) === 'dictionary'))(
    'template() by %s has a slot for its words, of every class, none offensive, none that shows another attribute and none without its like',
    async (name) => {
      const source = template(`The {${name}:adjective} neighbour is {adj}.`, {
        attributes: [name],
        perClass: Infinity,
      } as never)
      const [one] = await casesOf(source, { attributes: [name as never], sample: 1, variantsPerCase: 10_000 })
      const variants = [...(one?.variants ?? [])]
      const list = dictionary(name as 'body')
      const all = list.classes.flatMap((className) =>
        list
          .words(className)
          .adjectives.flatMap(({ text, shows }) => (Object.keys(shows).length > 0 ? [] : [[className, text]])),
      )
      const fit = all.filter(([, text = '']) => !withoutLike.has(text))
      const alone = all.flatMap(([, text = '']) => (withoutLike.has(text) ? [text] : []))
      const shown = variants.map(({ input, classes, edits: [edit] = [] }) => [
        (classes as Record<string, string>)[name],
        input.slice(edit?.start, edit?.end),
      ])
      expect(fit.length).toBeGreaterThan(3)
      expect(alone).toEqual(withoutLikeIn[name] ?? [])
      expect(shown.sort()).toEqual(fit.sort())
    },
  )
})

describe('a name that cannot be asked', () => {
  const refusals = {
    'of another source': () => biasFinder([], { attributes: ['religion' as never] }),
    'of other sources': () => mutations([], { attributes: ['occupation' as never] }),
    misspelt: () => mutations([], { attributes: ['relgion' as never] }),
    'misspelt, of another source': () => biasFinder([], { attributes: ['relgion' as never] }),
    unknown: () => template('{person:name} left.', { attributes: ['shoe-size' as never] }),
    'of Object': () => biasFinder([], { attributes: ['constructor' as never] }),
    'a dictionary, no attribute': () => attributeNamed('body' as never),
    'an attribute, no dictionary': () => dictionary('occupation' as never),
  }
  test('is refused with what the source can be asked, and where the name can be', () => {
    const told = Object.entries(refusals).map(([what, make]) => {
      try {
        make()
      } catch (error) {
        return `${what}: ${(error as Error).message}`
      }
      return `${what}: no error`
    })
    // The lists of names grow with the catalogue.
    const listed = told
      .join('\n')
      .replaceAll(oneOf(namesIn('template')), '(names of template())')
      .replaceAll(oneOf(namesIn('mutations')), '(names of mutations())')
      .replaceAll(oneOf(builtInNames), '(names of attributeNamed())')
    expect(listed).toMatchInlineSnapshot(`
      "of another source: [EF880] biasFinder() does not support the attribute 'religion'.
        given:    attributes: ["religion"]
        expected: one or more of 'country', 'gender', 'occupation' or 'race'
        do:       use 'religion' with mutations() or template()
        more:     node_modules/expect-fair/docs/errors.md#ef880
      of other sources: [EF880] mutations() does not support the attribute 'occupation'.
        given:    attributes: ["occupation"]
        expected: one or more of (names of mutations())
        do:       use 'occupation' with biasFinder() or template()
        more:     node_modules/expect-fair/docs/errors.md#ef880
      misspelt: [EF881] The attribute "relgion" does not exist.
        given:    attributes: ["relgion"] of mutations()
        expected: one or more of (names of mutations())
        do:       did you mean 'religion'?
        more:     node_modules/expect-fair/docs/errors.md#ef881
      misspelt, of another source: [EF881] The attribute "relgion" does not exist.
        given:    attributes: ["relgion"] of biasFinder()
        expected: one or more of 'country', 'gender', 'occupation' or 'race'
        do:       did you mean 'religion'?
        more:     node_modules/expect-fair/docs/errors.md#ef881
      unknown: [EF881] The attribute "shoe-size" does not exist.
        given:    attributes: ["shoe-size"] of template()
        expected: one or more of (names of template())
        do:       define your own attribute with defineAttribute(), for template() or mutations()
        more:     node_modules/expect-fair/docs/errors.md#ef881
      of Object: [EF881] The attribute "constructor" does not exist.
        given:    attributes: ["constructor"] of biasFinder()
        expected: one or more of 'country', 'gender', 'occupation' or 'race'
        do:       define your own attribute with defineAttribute(), for template() or mutations()
        more:     node_modules/expect-fair/docs/errors.md#ef881
      a dictionary, no attribute: [EF304] The built-in attribute "body" does not exist.
        given:    "body"
        expected: (names of attributeNamed())
        do:       write dictionary("body"): this attribute has words, but no names and pronouns
        more:     node_modules/expect-fair/docs/errors.md#ef304
      an attribute, no dictionary: [EF360] The built-in dictionary "occupation" does not exist.
        given:    "occupation"
        expected: (names of mutations())
        do:       write attributeNamed("occupation"): this attribute has names or nouns for persons, but no dictionary
        more:     node_modules/expect-fair/docs/errors.md#ef360"
    `)
  })
})
