import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  type Attribute,
  attributeNamed,
  builtInNames,
  defineAttribute,
  gender,
  race,
} from '../../src/attributes/index.js'
import { oneOf } from '../../src/core/errors/fairness-error.js'

const textsOf = (words: readonly { text: string }[]): string[] => words.map((word) => word.text)

describe('gender', () => {
  test('has three classes with names, nouns, adjectives and pronouns', () => {
    expect(gender.classes).toEqual(['male', 'female', 'nonbinary'])
    const counts = gender.classes.map((name) => {
      const words = gender.words(name)
      return [words.names.length, words.nouns.length >= 35, words.adjectives.length, words.pronouns?.subject]
    })
    expect(counts).toEqual([
      [200, true, 1, 'he'],
      [200, true, 1, 'she'],
      [45, true, 1, 'they'],
    ])
  })

  test('has the usual names on the right side', () => {
    expect(textsOf(gender.words('male').names)).toEqual(expect.arrayContaining(['James', 'Michael']))
    expect(textsOf(gender.words('female').names)).toEqual(expect.arrayContaining(['Mary', 'Jennifer']))
    expect(textsOf(gender.words('nonbinary').names)).toEqual(expect.arrayContaining(['Casey', 'Riley']))
  })

  test('leaves out fillers of the register and names that colour a sentence', () => {
    const all = gender.classes.flatMap((name) => textsOf(gender.words(name).names))
    for (const name of ['Unknown', 'Baby', 'Infant', 'Joy', 'Hope', 'Grace', 'Justice', 'Christian']) {
      expect(all).not.toContain(name)
    }
  })

  test('has full pronoun sets', () => {
    expect(gender.classes.map((name) => gender.words(name).pronouns)).toEqual([
      {
        subject: 'he',
        object: 'him',
        possessive: 'his',
        possessivePronoun: 'his',
        reflexive: 'himself',
        number: 'singular',
      },
      {
        subject: 'she',
        object: 'her',
        possessive: 'her',
        possessivePronoun: 'hers',
        reflexive: 'herself',
        number: 'singular',
      },
      {
        subject: 'they',
        object: 'them',
        possessive: 'their',
        possessivePronoun: 'theirs',
        reflexive: 'themself',
        number: 'plural',
      },
    ])
  })

  test('groups nouns of one meaning, with their plurals', () => {
    const find = (name: string) => gender.words(name).nouns.find((noun) => noun.group === 'grandchild')
    expect(gender.classes.map((name) => [find(name)?.text, find(name)?.plural, find(name)?.kind])).toEqual([
      ['grandson', 'grandsons', 'kin'],
      ['granddaughter', 'granddaughters', 'kin'],
      ['grandchild', 'grandchildren', 'kin'],
    ])
  })

  test('gives demeaning words only when asked for them', () => {
    expect(textsOf(gender.words('female').nouns)).not.toContain('chick')
    expect(textsOf(gender.words('female', { offensive: true }).nouns)).toContain('chick')
  })

  test('can be narrowed to some classes', () => {
    const two = gender.only('female', 'male')
    expect(two.classes).toEqual(['female', 'male'])
    expect(two.words('female')).toEqual(gender.words('female'))
    expectTypeOf(two).toEqualTypeOf<Attribute<'gender'>>()
  })
})

describe('race', () => {
  test('has five classes of names, each with a gender', () => {
    expect(race.classes).toEqual(['african-american', 'european', 'hispanic', 'asian', 'arab'])
    const counts = race.classes.map((name) => {
      const { names } = race.words(name)
      return ['male', 'female'].map((sex) => names.filter((word) => word.shows.gender === sex).length)
    })
    expect(counts).toEqual([
      [18, 30],
      [30, 30],
      [30, 30],
      [30, 30],
      [12, 12],
    ])
  })

  test('has names on the right side', () => {
    expect(textsOf(race.words('african-american').names)).toEqual(expect.arrayContaining(['Tyrone', 'Latoya']))
    expect(textsOf(race.words('hispanic').names)).toEqual(expect.arrayContaining(['Carlos', 'Alejandra']))
    expect(textsOf(race.words('asian').names)).toEqual(expect.arrayContaining(['Sanjay', 'Huong']))
    expect(textsOf(race.words('arab').names)).toEqual(expect.arrayContaining(['Khaled', 'Layla']))
  })
})

test('a built-in attribute is found by its name', () => {
  expect(attributeNamed('gender')).toBe(gender)
  expectTypeOf(attributeNamed('race')).toEqualTypeOf<Attribute<'race'>>()
})

describe('defineAttribute', () => {
  test('fills in what a word leaves open', () => {
    const age = defineAttribute({
      name: 'age',
      classes: {
        young: { nouns: [{ text: 'teenager', plural: 'teenagers' }], adjectives: ['young'] },
        old: { nouns: ['pensioner', { text: 'geezer', offensive: true }], adjectives: ['old'] },
      },
    })
    expectTypeOf(age).toEqualTypeOf<Attribute<'age'>>()
    expect(age.words('young').nouns).toEqual([{ text: 'teenager', plural: 'teenagers', offensive: false, shows: {} }])
    expect(textsOf(age.words('old').nouns)).toEqual(['pensioner'])
    expect(textsOf(age.words('old', { offensive: true }).nouns)).toEqual(['pensioner', 'geezer'])
  })

  test('lets a word be a noun of one class and an adjective of another kind of the same', () => {
    const religion = defineAttribute({
      name: 'religion',
      classes: { sikh: { nouns: ['Sikh'], adjectives: ['Sikh'] }, jain: { nouns: ['Jain'], adjectives: ['Jain'] } },
    })
    expect(religion.classes).toEqual(['sikh', 'jain'])
  })

  test('refuses what could not be told apart', () => {
    const old = { adjectives: ['old'] }
    const refused: [string, () => unknown][] = [
      ['one class', () => defineAttribute({ name: 'age', classes: { old } })],
      ['no classes', () => defineAttribute({ name: 'age' } as never)],
      ['word in two classes', () => defineAttribute({ name: 'age', classes: { old, aged: { adjectives: ['Old'] } } })],
      [
        'plural in two classes',
        () =>
          defineAttribute({
            name: 'x',
            classes: { a: { nouns: [{ text: 'one', plural: 'many' }] }, b: { nouns: ['many'] } },
          }),
      ],
      ['empty class', () => defineAttribute({ name: 'age', classes: { old, young: { names: [] } } })],
      ['word without text', () => defineAttribute({ name: 'age', classes: { old, young: { names: [' '] } } })],
      ['bad name', () => defineAttribute({ name: 'my age', classes: { old, young: { names: ['x'] } } })],
      ['unknown class', () => gender.words('agender')],
      ['only one class', () => gender.only('male')],
      ['only an unknown class', () => gender.only('male', 'men')],
      ['unknown built-in', () => attributeNamed('sex')],
      ['name of Object', () => attributeNamed('toString')],
    ]
    const messages = refused.map(([name, make]) => {
      try {
        make()
        return `${name}: no error`
      } catch (error) {
        return `${name}: ${(error as Error).message}`
      }
    })
    const shown = messages.join('\n\n').replaceAll(oneOf(builtInNames), '(the built-in names)')
    expect(shown).toMatchInlineSnapshot(`
      "one class: [EF301] The attribute 'age' has fewer than two classes.
        given:    'old'
        expected: two or more classes, since bias is a difference between classes
        do:       give each class its words: defineAttribute({ name, classes: { young: {...}, old: {...} } })
        more:     node_modules/expect-fair/docs/errors.md#ef301

      no classes: [EF301] The attribute 'age' has fewer than two classes.
        given:    no class
        expected: two or more classes, since bias is a difference between classes
        do:       give each class its words: defineAttribute({ name, classes: { young: {...}, old: {...} } })
        more:     node_modules/expect-fair/docs/errors.md#ef301

      word in two classes: [EF302] A word of the attribute 'age' belongs to two classes.
        given:    "Old" in 'old' and 'aged'
        expected: each word in only one class, ignoring case
        do:       remove the word from one class, or from both
        more:     node_modules/expect-fair/docs/errors.md#ef302

      plural in two classes: [EF302] A word of the attribute 'x' belongs to two classes.
        given:    "many" in 'a' and 'b'
        expected: each word in only one class, ignoring case
        do:       remove the word from one class, or from both
        more:     node_modules/expect-fair/docs/errors.md#ef302

      empty class: [EF303] The class 'young' of the attribute 'age' is empty.
        expected: at least one of names, nouns, adjectives or pronouns
        do:       add words to 'young', or remove the class
        more:     node_modules/expect-fair/docs/errors.md#ef303

      word without text: [EF307] A word of the class 'young' of the attribute 'age' has no text.
        given:    {"text":" ","offensive":false,"shows":{}}
        expected: a word such as 'Muslim', or { text: 'Muslim', plural: 'Muslims' }
        do:       give the word a text, or remove it
        more:     node_modules/expect-fair/docs/errors.md#ef307

      bad name: [EF306] The name of the attribute cannot be used in plans and templates.
        given:    name: "my age"
        expected: letters and hyphens, starting with a letter, such as 'religion'
        do:       write defineAttribute({ name: 'religion', classes: {...} })
        more:     node_modules/expect-fair/docs/errors.md#ef306

      unknown class: [EF305] The attribute 'gender' has no class "agender".
        given:    "agender"
        expected: 'male', 'female' or 'nonbinary'
        do:       use one of its classes, or define your own attribute with the class that you need
        more:     node_modules/expect-fair/docs/errors.md#ef305

      only one class: [EF301] The attribute 'gender' has fewer than two classes.
        given:    'male'
        expected: two or more classes, since bias is a difference between classes
        do:       give each class its words: defineAttribute({ name, classes: { young: {...}, old: {...} } })
        more:     node_modules/expect-fair/docs/errors.md#ef301

      only an unknown class: [EF305] The attribute 'gender' has no class "men".
        given:    "men"
        expected: 'male', 'female' or 'nonbinary'
        do:       use one of its classes, or define your own attribute with the class that you need
        more:     node_modules/expect-fair/docs/errors.md#ef305

      unknown built-in: [EF304] The built-in attribute "sex" does not exist.
        given:    "sex"
        expected: (the built-in names)
        do:       use a built-in name, or define your own attribute with defineAttribute()
        more:     node_modules/expect-fair/docs/errors.md#ef304

      name of Object: [EF304] The built-in attribute "toString" does not exist.
        given:    "toString"
        expected: (the built-in names)
        do:       use a built-in name, or define your own attribute with defineAttribute()
        more:     node_modules/expect-fair/docs/errors.md#ef304"
    `)
  })
})
