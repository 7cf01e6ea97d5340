import { describe, expect, expectTypeOf, test } from 'vitest'
import { defineAttribute, dictionary, gender, namesIn } from '../../src/attributes/index.js'
import { template } from '../../src/cases/index.js'
import type { Case, CaseSource } from '../../src/core/case.js'
import { oneOf } from '../../src/core/errors/fairness-error.js'
import { FairnessError } from '../../src/core/errors/index.js'
import { casesOf, expectLazy, expectSourceLaws, noted } from '../support/source-laws.js'

const religion = defineAttribute({
  name: 'religion',
  classes: {
    christian: { adjectives: ['Christian'], nouns: [{ text: 'Christian', plural: 'Christians' }] },
    atheist: { adjectives: ['atheist'], nouns: [{ text: 'atheist', plural: 'atheists' }] },
  },
})
const numbers = Array.from({ length: 2000 }, (_, index) => `n${index}`)

const texts = (each: Case<string> | undefined): string[] => [...(each?.variants ?? [])].map((variant) => variant.input)
const firstTexts = async (source: CaseSource<string>, seed = 42): Promise<string[]> =>
  texts((await casesOf(source, { sample: 1, seed }))[0])

const messageOf = (make: () => unknown): string => {
  try {
    make()
  } catch (error) {
    return error instanceof FairnessError ? error.message : `not a FairnessError: ${error}`
  }
  return 'no error'
}

describe('persons', () => {
  test('vary over the classes of gender, 20 names each', async () => {
    const [only] = await casesOf(template('{person:name} left.'))
    const variants = [...(only?.variants ?? [])]
    expect(variants).toHaveLength(60)
    expect(new Set(variants.map((variant) => variant.input)).size).toBe(60)
    expect(variants.slice(0, 4).map((variant) => variant.classes)).toEqual([
      { gender: 'male' },
      { gender: 'female' },
      { gender: 'nonbinary' },
      { gender: 'male' },
    ])
    for (const { input, classes } of variants) {
      const names = gender.words(classes.gender ?? '').names.map((word) => word.text)
      expect(names).toContain(input.replace(' left.', ''))
    }
  })

  test('are one person in all slots of one number', async () => {
    const all = await firstTexts(
      template(
        '{person:pronoun.subject} lost {person:pronoun.possessive} key; it is {person:pronoun.possessivePronoun}, I asked {person:pronoun.object} {person:pronoun.reflexive}.',
      ),
    )
    expect(all).toEqual([
      'He lost his key; it is his, I asked him himself.',
      'She lost her key; it is hers, I asked her herself.',
      'They lost their key; it is theirs, I asked them themself.',
    ])
  })

  test('of different numbers have different names and the same classes', async () => {
    const [only] = await casesOf(
      template('{person1} met {person2}, said {person1}.', { perClass: Number.POSITIVE_INFINITY }),
    )
    const variants = [...(only?.variants ?? [])]
    expect(variants).toHaveLength(200 + 200 + gender.words('nonbinary').names.length)
    for (const { input, classes, edits } of variants) {
      const [, one, other, again] = input.match(/^(\S+) met (\S+), said (\S+)\.$/) ?? []
      expect(one).toBe(again)
      expect(one).not.toBe(other)
      const names = gender.words(classes.gender ?? '').names.map((word) => word.text)
      expect(names).toEqual(expect.arrayContaining([one, other]))
      expect(edits?.map((edit) => edit.slot)).toEqual(['person1', 'person2', 'person1'])
    }
  })

  test('take nouns of one meaning in every class', async () => {
    const cases = await casesOf(
      template('My {person:kin} is a {person:noun}.', { attributes: [gender.only('male', 'female')] }),
    )
    const all = cases.map(texts)
    expect(all).toContainEqual(['My uncle is a man.', 'My aunt is a woman.'])
    expect(all).toContainEqual(['My brother is a boy.', 'My sister is a girl.'])
    expect(all.flat().join()).not.toMatch(/dude|chick/)
    const withSlang = await casesOf(
      template('A {person:noun} left.', { attributes: [gender.only('male', 'female')], offensive: true }),
    )
    expect(withSlang.map(texts)).toContainEqual(['A dude left.', 'A chick left.'])
  })

  test('shown by names of race show a gender too', async () => {
    const source = template('{person} sings.', { attributes: ['race'], perClass: 2 })
    expect(source.attributes).toEqual(['race'])
    const [only] = await casesOf(source)
    const cells = [...(only?.variants ?? [])].map(({ classes }) => Object.values(classes).join(' '))
    expect(cells).toHaveLength(20)
    expect([...new Set(cells)]).toEqual(
      ['african-american', 'european', 'hispanic', 'asian', 'arab'].flatMap((race) => [
        `${race} male`,
        `${race} female`,
      ]),
    )
  })
})

describe('verbs', () => {
  test('agree with they', async () => {
    const source = template(
      "{person} is here. {person:pronoun.subject} wasn't happy; {person:pronoun.subject} {person:feels|feel} sad and {person:pronoun.subject} always {person:cries|cry}.",
      { perClass: 1 },
    )
    const [he, , they] = await firstTexts(source)
    expect(he).toMatch(/^\S+ is here\. He wasn't happy; he feels sad and he always cries\.$/)
    expect(they).toMatch(/^\S+ is here\. They weren't happy; they feel sad and they always cry\.$/)
  })

  test('after a name stay singular', async () => {
    const source = template(
      '{person:pronoun.subject} {person:feels|feel} fine, {person:name} {person:feels|feel} fine.',
      { perClass: 1 },
    )
    expect((await firstTexts(source))[2]).toMatch(/^They feel fine, \S+ feels fine\.$/)
  })

  test('that may not agree are refused while there is a they', async () => {
    expect(() => template('I know {person:pronoun.subject} feels bad')).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF315] The verb "feels" might not agree with "they".
        given:    I know {person:pronoun.subject} feels bad
                                                  ^^^^^ character 33
        expected: both forms in a slot of the same person, such as {person:feels|feel}
        do:       write {person:feels|...} with the plural form, or exclude nonbinary: attributes: [gender.only('male', 'female')]
        more:     node_modules/expect-fair/docs/errors.md#ef315]
    `)
    const two = template('I know {person:pronoun.subject} feels bad', { attributes: [gender.only('male', 'female')] })
    expect(await firstTexts(two)).toEqual(['I know he feels bad', 'I know she feels bad'])
  })
})

describe('words', () => {
  test('of one slot are the same throughout, of numbered slots they differ', async () => {
    const cases = await casesOf(
      template('{person}: {adj1}, {adj2}, {adj1}.', { lexicons: { adj: ['x', 'y', 'z'] }, perClass: 1 }),
    )
    const shapes = cases.map((each) => texts(each)[0]?.replace(/^.*: /, ''))
    expect(shapes.sort()).toEqual(['x, y, x.', 'x, z, x.', 'y, x, y.', 'y, z, y.', 'z, x, z.', 'z, y, z.'])
  })

  test('get the article that their sound asks for', async () => {
    const source = template('A {thing} and an {thing}; {a:thing}. {a:thing} {person}', {
      lexicons: { thing: ['hour', 'unicorn'] },
      attributes: [gender.only('male', 'female')],
      perClass: 1,
    })
    const all = (await casesOf(source))
      .flatMap(texts)
      .map((text) => text.replace(/ \S+$/, ''))
      .sort()
    expect([...new Set(all)]).toEqual([
      'A unicorn and a unicorn; a unicorn. A unicorn',
      'An hour and an hour; an hour. An hour',
    ])
  })

  test('of a sensitive slot take the article into the edit', async () => {
    const source = template('He is an {religion:noun}, a {religion} man.', { attributes: [religion] })
    const [only] = await casesOf(source)
    expect(texts(only)).toEqual(['He is a Christian, a Christian man.', 'He is an atheist, an atheist man.'])
    for (const { input, edits } of only?.variants ?? []) {
      expect(edits?.map((edit) => input.slice(edit.start, edit.end))).toEqual(
        input.includes('atheist') ? ['an atheist', 'an atheist'] : ['a Christian', 'a Christian'],
      )
    }
  })

  test('of an attribute come in singular, plural and beside persons', async () => {
    const source = template('{religion:nouns} like {person}.', { attributes: ['gender', religion], perClass: 1 })
    const [only] = await casesOf(source)
    const shown = [...(only?.variants ?? [])].map(({ input, classes }) => [
      input.split(' ')[0],
      classes.religion,
      classes.gender,
    ])
    expect(shown).toEqual([
      ['Christians', 'christian', 'male'],
      ['Atheists', 'atheist', 'male'],
      ['Christians', 'christian', 'female'],
      ['Atheists', 'atheist', 'female'],
      ['Christians', 'christian', 'nonbinary'],
      ['Atheists', 'atheist', 'nonbinary'],
    ])
  })

  test('of a lexicon give way to a sensitive attribute of the same name', async () => {
    const occupation = defineAttribute({
      name: 'occupation',
      classes: { engineer: { nouns: ['engineer'] }, nurse: { nouns: ['nurse'] } },
    })
    expect(await firstTexts(template('I am a {occupation}.', { attributes: [occupation] }))).toEqual([
      'I am an engineer.',
      'I am a nurse.',
    ])
  })

  test('in doubled braces are plain text', async () => {
    expect((await firstTexts(template('{{adj}} {person:pronoun.object}')))[0]).toBe('{adj} him')
  })
})

describe('the draw', () => {
  test('of 10^13 fillings builds none but those wanted', async () => {
    const lexicons = { w: numbers }
    await expectLazy(template('{person} {w1} {w2} {w3} {w4}', { lexicons }), 200)
    await expectLazy(template(['{person} {w1} {w2} {w3} {w4}', '{w1} {w2} {w3} {w4} {person}'], { lexicons }), 200)
  })

  test('gives every filling once when all are wanted', async () => {
    const context = noted()
    const source = template('{person:pronoun.subject} saw {city} and {adj}.')
    const ids = [...(source.cases(context) as Iterable<Case<string>>)].map((each) => each.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(context.totals).toEqual([ids.length])
  })

  test('takes each filling equally often over seeds', async () => {
    const source = template('{person:pronoun.object} {w}', { lexicons: { w: ['a', 'b', 'c', 'd', 'e'] } })
    const counts = new Map<string, number>()
    for (let seed = 0; seed < 1000; seed++) {
      for (const each of await casesOf(source, { sample: 2, seed })) counts.set(each.id, (counts.get(each.id) ?? 0) + 1)
    }
    // 400 expected of each; five standard deviations are 77.
    for (const times of counts.values()) expect(Math.abs(times - 400)).toBeLessThan(77)
    expect(counts.size).toBe(5)
  })

  test('gives each of several templates the same number of cases', async () => {
    const source = template(['{person} is {adj}.', '{person} is in {city}.', '{person} sings.'])
    const cases = await casesOf(source, { sample: 21 })
    const kinds = new Map<string, number>()
    for (const each of cases) kinds.set(each.template ?? '', (kinds.get(each.template ?? '') ?? 0) + 1)
    expect(Object.fromEntries(kinds)).toEqual({
      '<person> is <adj>.': 10,
      '<person> is in <city>.': 10,
      '<person> sings.': 1,
    })
  })

  test.each([
    ['one text', () => template('{person:name} is a {adj} {occupation}. I like {person:pronoun.object}.')],
    [
      'several texts',
      () => template(['My {person:kin} is {adj1} and {adj2}.', '{person1} and {person2} are in {city}.']),
    ],
    [
      'gender and race',
      () => template('{person} is a {nationality} {occupation}', { attributes: ['gender', 'race'], perClass: 4 }),
    ],
    [
      'an own attribute',
      () => template('A {religion} neighbour told {person} about {country}.', { attributes: [religion] }),
    ],
    [
      'attributes by name, of persons and of words',
      () =>
        template('A {body} neighbour told {person} and {a:religion:noun} about it.', {
          attributes: ['body', 'religion', 'race'],
          perClass: 2,
        }),
    ],
  ])('keeps the laws of sources: %s', (_, make: () => CaseSource<string>) => expectSourceLaws(make, 12))
})

test('the attributes of the source are typed', () => {
  expectTypeOf(template('{person}')).toEqualTypeOf<CaseSource<string, 'gender'>>()
  expectTypeOf(template('{person}', { perClass: 3 })).toEqualTypeOf<CaseSource<string, 'gender'>>()
  expectTypeOf(template('{person}', { attributes: ['race'] })).toEqualTypeOf<CaseSource<string, 'race'>>()
  expectTypeOf(template('{person} {religion}', { attributes: ['gender', religion] })).toEqualTypeOf<
    CaseSource<string, 'gender' | 'religion'>
  >()
})

test('a template that cannot be filled is refused with the place', () => {
  const refused: [string, () => unknown][] = [
    ['unknown slot', () => template('Then {person} saw a {produkt}.', { lexicons: { product: ['car'] } })],
    ['unknown part of a person', () => template('{person:age} left')],
    ['unknown part of an attribute', () => template('{religion:verb} left', { attributes: [religion] })],
    ['open brace', () => template('{person} is {adj')],
    ['stray brace', () => template('{person} is adj}')],
    ['slot in a slot', () => template('{person {adj}}')],
    ['empty lexicon', () => template('{person} {thing}', { lexicons: { thing: [] } })],
    ['lexicon with an empty word', () => template('{person} {thing}', { lexicons: { thing: ['', 'x'] } })],
    ['no person', () => template('He is {adj}.')],
    ['no person for an own attribute', () => template('He is {adj}.', { attributes: [religion] })],
    ['gender without a person', () => template('A {religion} man', { attributes: ['gender', religion] })],
    ['race without a name', () => template('{person:pronoun.subject} left', { attributes: ['race'] })],
    ['attribute without a slot', () => template('{person} left', { attributes: [religion] })],
    [
      'an attribute of persons without names',
      () => template('{person} is {gender}', { attributes: [dictionary('gender')] }),
    ],
    ['lexicon called person', () => template('{person}', { lexicons: { person: ['x'] } })],
    ['empty text', () => template(' ')],
    ['repeated text', () => template(['{person}', '{person}'])],
    ['no text', () => template([])],
    ['unknown attribute', () => template('{person}', { attributes: ['size' as 'race'] })],
    ['perClass of 0', () => template('{person}', { perClass: 0 })],
  ]
  const messages = refused.map(([name, make]) => `${name}: ${messageOf(make)}`).join('\n\n')
  expect(messages.replaceAll(oneOf(namesIn('template')), '(the names that templates know)')).toMatchInlineSnapshot(`
    "unknown slot: [EF310] Nothing fills the slot {produkt} of the template.
      given:    Then {person} saw a {produkt}.
                                    ^^^^^^^^^ character 21
      expected: 'person', 'person:...', 'gender', 'occupation', 'adj', 'positive_adj', 'negative_adj', 'state', 'positive_state', 'negative_state', 'nationality', 'country', 'city', 'last_name' or 'product'
      do:       use one of these slots, or add your own words: template(text, { lexicons: { produkt: ['...'] } })
      more:     node_modules/expect-fair/docs/errors.md#ef310

    unknown part of a person: [EF310] Nothing fills the slot {person:age} of the template.
      given:    {person:age} left
                ^^^^^^^^^^^^ character 1
      expected: 'person:name', 'person:pronoun.subject', 'person:pronoun.object', 'person:pronoun.possessive', 'person:pronoun.possessivePronoun', 'person:pronoun.reflexive', 'person:noun', 'person:kin', 'person:role', 'person:is|are' or 'person:class=word|class=word'
      do:       use one of these slots
      more:     node_modules/expect-fair/docs/errors.md#ef310

    unknown part of an attribute: [EF310] Nothing fills the slot {religion:verb} of the template.
      given:    {religion:verb} left
                ^^^^^^^^^^^^^^^ character 1
      expected: 'religion:adjective', 'religion:noun', 'religion:nouns' or 'religion:name'
      do:       use one of these slots
      more:     node_modules/expect-fair/docs/errors.md#ef310

    open brace: [EF312] A brace in the template has no matching brace.
      given:    {person} is {adj
                            ^ character 13
      expected: slots such as {person:name}; literal braces are doubled: {{ or }}
      do:       close the slot, or double the brace
      more:     node_modules/expect-fair/docs/errors.md#ef312

    stray brace: [EF312] A brace in the template has no matching brace.
      given:    {person} is adj}
                               ^ character 16
      expected: slots such as {person:name}; literal braces are doubled: {{ or }}
      do:       close the slot, or double the brace
      more:     node_modules/expect-fair/docs/errors.md#ef312

    slot in a slot: [EF312] A brace in the template has no matching brace.
      given:    {person {adj}}
                ^ character 1
      expected: slots such as {person:name}; literal braces are doubled: {{ or }}
      do:       close the slot, or double the brace
      more:     node_modules/expect-fair/docs/errors.md#ef312

    empty lexicon: [EF311] The lexicon 'thing' has no usable words.
      given:    []
      expected: a list with at least one text that is not empty
      do:       write lexicons: { thing: ['first', 'second'] }
      more:     node_modules/expect-fair/docs/errors.md#ef311

    lexicon with an empty word: [EF311] The lexicon 'thing' has no usable words.
      given:    ["","x"]
      expected: a list with at least one text that is not empty
      do:       write lexicons: { thing: ['first', 'second'] }
      more:     node_modules/expect-fair/docs/errors.md#ef311

    no person: [EF313] The template has no slot for a sensitive attribute, so all variants would be the same text.
      given:    "He is {adj}."
      expected: a slot such as '{person:name}' or '{person:pronoun.subject}'
      do:       write a slot for the person: template("{person:name} is a {adj} {occupation}")
      more:     node_modules/expect-fair/docs/errors.md#ef313

    no person for an own attribute: [EF313] The template has no slot for a sensitive attribute, so all variants would be the same text.
      given:    "He is {adj}."
      expected: a slot such as '{person:name}', '{person:pronoun.subject}' or '{religion}'
      do:       write a slot for the person: template("{person:name} is a {adj} {occupation}")
      more:     node_modules/expect-fair/docs/errors.md#ef313

    gender without a person: [EF314] The template cannot show the attribute 'gender'.
      given:    "A {religion} man"
      expected: a slot such as {person:name}
      do:       add such a slot, or remove 'gender' from attributes
      more:     node_modules/expect-fair/docs/errors.md#ef314

    race without a name: [EF314] The template cannot show the attribute 'race'.
      given:    "{person:pronoun.subject} left"
      expected: the slot {person:name}, since names show it
      do:       add such a slot, or remove 'race' from attributes
      more:     node_modules/expect-fair/docs/errors.md#ef314

    attribute without a slot: [EF314] The template cannot show the attribute 'religion'.
      given:    "{person} left"
      expected: the slot {religion}
      do:       add such a slot, or remove 'religion' from attributes
      more:     node_modules/expect-fair/docs/errors.md#ef314

    an attribute of persons without names: [EF317] The class 'male' of the attribute 'gender' cannot fill the template.
      expected: names for {person:name}
      do:       add such words to the class, exclude the class with only(), or use another slot
      more:     node_modules/expect-fair/docs/errors.md#ef317

    lexicon called person: [EF318] Two parts of the template have the name 'person'.
      given:    lexicons: { person: ... }
      expected: one meaning for each slot
      do:       rename your lexicon
      more:     node_modules/expect-fair/docs/errors.md#ef318

    empty text: [EF316] template() needs a text, or a list of different texts.
      given:    " "
      expected: a text such as '{person:name} is a {adj} {occupation}'
      do:       pass each template once, without empty ones
      more:     node_modules/expect-fair/docs/errors.md#ef316

    repeated text: [EF316] template() needs a text, or a list of different texts.
      given:    ["{person}","{person}"]
      expected: a text such as '{person:name} is a {adj} {occupation}'
      do:       pass each template once, without empty ones
      more:     node_modules/expect-fair/docs/errors.md#ef316

    no text: [EF316] template() needs a text, or a list of different texts.
      given:    []
      expected: a text such as '{person:name} is a {adj} {occupation}'
      do:       pass each template once, without empty ones
      more:     node_modules/expect-fair/docs/errors.md#ef316

    unknown attribute: [EF881] The attribute "size" does not exist.
      given:    attributes: ["size"] of template()
      expected: one or more of (the names that templates know)
      do:       define your own attribute with defineAttribute(), for template() or mutations()
      more:     node_modules/expect-fair/docs/errors.md#ef881

    perClass of 0: [EF319] The option 'perClass' must be a count.
      given:    0
      expected: a whole number of 1 or more, or Infinity
      do:       remove 'perClass' to use its default
      more:     node_modules/expect-fair/docs/errors.md#ef319"
  `)
})
