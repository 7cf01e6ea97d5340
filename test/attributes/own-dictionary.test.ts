import { describe, expect, test } from 'vitest'
import { dictionaryFromCsv, dictionaryFromJson, wordPairs } from '../../src/attributes/index.js'

describe('dictionaryFromCsv', () => {
  test("reads HInter's pairs, whatever the line ends, and keeps apart what no line ties together", () => {
    const csv = '\uFEFFwaiter;waitress\r\n\r\nbarman ; barmaid\r\nbarman;bartender\n'
    const staff = dictionaryFromCsv(csv, 'staff', { classes: ['male', 'female'] })
    expect(staff.classes).toEqual(['male', 'female'])
    const nouns = [...wordPairs(staff)].filter((pair) => pair.partOfSpeech === 'noun')
    expect(nouns.map(({ from, to }) => `${from} > ${to}`)).toEqual([
      'waiter > waitress',
      'barman > barmaid',
      'barman > bartender',
      'waitress > waiter',
      'barmaid > barman',
      'bartender > barman',
    ])
    expect(nouns.every((pair) => pair.number === undefined)).toBe(true)
  })

  test('counts each word as noun and adjective', () => {
    const race = dictionaryFromCsv('asian;african', 'race')
    expect(race.classes).toEqual(['from', 'to'])
    expect([...wordPairs(race)].map((pair) => pair.partOfSpeech).sort()).toEqual([
      'adjective',
      'adjective',
      'noun',
      'noun',
    ])
  })

  test.each(['a;b\nc', 'a;b\nc;', 'a;b\nc;d;e', 'a;b\n;d'])('refuses %j and says which line', (csv) => {
    expect(() => dictionaryFromCsv(csv, 'x')).toThrow(/EF361[\s\S]*line 2/)
  })

  const pairsOf = (attribute: Parameters<typeof wordPairs>[0]) =>
    [...wordPairs(attribute)].flatMap(({ from, to, partOfSpeech }) =>
      partOfSpeech === 'noun' ? [`${from} > ${to}`] : [],
    )

  test('takes the lines as they are given, each in its direction', () => {
    const csv = 'clerk;maid\nguard;maid\nguard;nun\nguard;nun\nteenage;teenage\n'
    expect(pairsOf(dictionaryFromCsv(csv, 'x', { pairs: 'given' }))).toEqual([
      'clerk > maid',
      'guard > maid',
      'guard > nun',
    ])
    expect(pairsOf(dictionaryFromCsv(csv, 'x'))).toHaveLength(8)
  })

  test('reads several files, named by their classes, as one attribute', () => {
    const files = {
      'data/north_south.csv': 'northerner;southerner\r\n',
      'south_north.csv': '"southerner";"northerner"',
      'north_east_more.csv': 'northerner;easterner',
    }
    const origin = dictionaryFromCsv(files, 'origin', { pairs: 'given' })
    expect(origin.classes).toEqual(['north', 'south', 'east'])
    expect(pairsOf(origin)).toEqual(['northerner > southerner', 'northerner > easterner', 'southerner > northerner'])
  })

  test('says which file cannot be read', () => {
    expect(() => dictionaryFromCsv({ 'words.csv': 'a;b' }, 'x')).toThrow(/EF363[\s\S]*words\.csv/)
    expect(() => dictionaryFromCsv({ 'a_a.csv': 'a;b' }, 'x')).toThrow(/EF363/)
    expect(() => dictionaryFromCsv({ 'a_b.csv': 'a;b\nc' }, 'x')).toThrow(/EF361[\s\S]*a_b\.csv[\s\S]*line 2/)
    expect(() => dictionaryFromCsv({ 'a_b.csv': '' }, 'x')).toThrow(/EF361[\s\S]*a_b\.csv/)
    expect(() => dictionaryFromCsv({ 'a_b.csv': 'same;same' }, 'x')).toThrow(/EF361/)
    expect(() => dictionaryFromCsv({ 'a_b.csv': 'x;y', 'b_c.csv': 'x;z' }, 'x')).toThrow(/EF302/)
    expect(() => dictionaryFromCsv({}, 'x')).toThrow(/EF361/)
    expect(() => dictionaryFromCsv([] as never, 'x')).toThrow(/EF361/)
  })

  test('refuses text without pairs and words on both sides', () => {
    expect(() => dictionaryFromCsv('\n', 'x')).toThrow(/EF361/)
    expect(() => dictionaryFromCsv(undefined as never, 'x')).toThrow(/EF361/)
    expect(() => dictionaryFromCsv('a;b\nb;c', 'x')).toThrow(/EF302/)
  })
})

describe('dictionaryFromJson', () => {
  const classes = {
    young: {
      nouns: [
        { text: 'teenager', plural: 'teenagers' },
        { text: 'brat', plural: 'brats', offensive: true },
      ],
      adjectives: ['young'],
    },
    old: { nouns: [{ text: 'codger', plural: 'codgers', offensive: true }], adjectives: ['elderly'] },
  }

  test('reads classes with their words and marks', () => {
    const age = dictionaryFromJson(JSON.stringify({ name: 'age', classes }))
    expect(age.words('old').nouns).toEqual([])
    // What demeans stands for no word that does not.
    expect([...wordPairs(age, { offensive: true })].map(({ from, to }) => `${from} > ${to}`)).toEqual([
      'brat > codger',
      'brats > codgers',
      'young > elderly',
      'codger > brat',
      'codgers > brats',
      'elderly > young',
    ])
  })

  test.each([
    ['{', 'not JSON'],
    ['[]', 'not an object'],
    ['{"name":"age"}', "no object 'classes'"],
    ['{"name":"age","classes":{"old":[]}}', "class 'old' is not an object"],
    ['{"name":"age","classes":{"old":{"nouns":"codger"}}}', "'nouns' of the class 'old' is not a list"],
    ['{"name":"age","classes":{"old":{"adjectives":[7]}}}', 'not a word'],
    ['{"name":"age","classes":{"old":{"nouns":[{"text":"codger","plural":1}]}}}', 'not a word'],
  ])('refuses %s', (text, problem) => {
    expect(() => dictionaryFromJson(text)).toThrow(/EF362/)
    expect(() => dictionaryFromJson(text)).toThrow(problem)
  })

  test('declares levels of classes and words, and is without them as free as before', () => {
    const peoples = (levels: boolean) =>
      dictionaryFromJson(
        JSON.stringify({
          name: 'origin',
          classes: {
            asian: { ...(levels ? { level: 'continent' } : {}), adjectives: ['Asian'] },
            chinese: { ...(levels ? { level: 'nation' } : {}), adjectives: ['Chinese'] },
            european: {
              ...(levels ? { level: 'continent' } : {}),
              adjectives: ['European', levels ? { text: 'French', level: 'nation' } : 'French'],
            },
          },
        }),
      )
    const pairsOf = (levels: boolean) => [...wordPairs(peoples(levels))].map(({ from, to }) => `${from} > ${to}`)
    expect(pairsOf(true)).toEqual(['Asian > European', 'Chinese > French', 'European > Asian', 'French > Chinese'])
    expect(pairsOf(false)).toHaveLength(10)
  })

  test.each([
    [{ judges: 'badly' }, 'judges'],
    [{ level: [] }, 'level'],
    [{ register: 3 }, 'register'],
  ])('refuses the mark %j', (mark, option) => {
    const classesOfOne = { ...classes, young: { adjectives: [{ text: 'young', ...mark }] } }
    const make = () => dictionaryFromJson(JSON.stringify({ name: 'age', classes: classesOfOne }))
    expect(make).toThrow(/EF86/)
    expect(make).toThrow(option)
  })

  test('refuses what no attribute can be', () => {
    expect(() => dictionaryFromJson(JSON.stringify({ name: 'age', classes: { old: classes.old } }))).toThrow(/EF301/)
    expect(() => dictionaryFromJson(JSON.stringify({ name: 'my age', classes }))).toThrow(/EF306/)
  })
})
