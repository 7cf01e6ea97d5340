import { describe, expect, test } from 'vitest'
import { type Attribute, dictionary, dictionaryNames, type Word, wordPairs } from '../../src/attributes/index.js'

const wordsOf = (attribute: Attribute, offensive = false): Word[] =>
  attribute.classes.flatMap((name) => {
    const words = attribute.words(name, { offensive })
    return [...words.nouns, ...words.adjectives]
  })

const texts = (attribute: Attribute, offensive = false): Set<string> =>
  new Set(wordsOf(attribute, offensive).map((word) => word.text.toLowerCase()))

const pairsOf = (attribute: Attribute): string[] => [...wordPairs(attribute)].map(({ from, to }) => `${from} > ${to}`)

describe('built-in dictionaries', () => {
  test("are at least as large as HInter's", () => {
    expect(texts(dictionary('race')).size).toBeGreaterThanOrEqual(116)
    expect(texts(dictionary('gender')).size).toBeGreaterThanOrEqual(230)
    expect(texts(dictionary('body')).size).toBeGreaterThanOrEqual(98)
  })

  test.each(dictionaryNames)('%s has for every class words that others can stand for', (name) => {
    const attribute = dictionary(name)
    const paired = new Set([...wordPairs(attribute)].map((pair) => pair.fromClass))
    expect(attribute.name).toBe(name)
    // Praise and blame of looks have no like: the opposite is no other class but a worse word.
    const judged = name === 'body' ? ['attractive', 'unattractive'] : []
    // Nor have words that tell no gender: a man is a person.
    const told = name === 'gender' ? ['neutral'] : []
    expect([...paired, ...judged, ...told].sort()).toEqual([...attribute.classes].sort())
  })

  test.each(dictionaryNames)(
    '%s has a plural for every noun but names of countries, and no word twice in a class',
    (name) => {
      const attribute = dictionary(name)
      for (const className of attribute.classes) {
        const { nouns, adjectives } = attribute.words(className, { offensive: true })
        for (const noun of nouns) {
          if (name === 'country') expect(noun.plural).toBeUndefined()
          else expect(noun.plural, noun.text).toMatch(/\w{2}/)
        }
        const distinct = new Set(adjectives.map((word) => word.text.toLowerCase()))
        expect(distinct.size).toBe(adjectives.length)
      }
    },
  )

  test('have the values that the ADF paper exchanges: countries, and peoples as ethnic groups', () => {
    const countries = pairsOf(dictionary('country'))
    expect(countries).toContain('Germany > South Africa')
    expect(countries).toContain('Netherlands > Philippines')
    // With another article the sentence would be none.
    expect(countries).not.toContain('Netherlands > Germany')
    // Latinos are of the class hispanic: Mexicans are some of them, on a level of their own.
    expect(texts(dictionary('ethnicity'))).toContain('latino')
    const peoples = ['german', 'hispanic', 'mexican', 'filipino', 'english', 'polish', 'scottish', 'norwegian']
    peoples.push('chinese', 'dutch', 'italian', 'swedish', 'french', 'african', 'irish', 'russian')
    expect(dictionary('ethnicity').classes).toEqual(expect.arrayContaining(peoples))
  })

  test('give demeaning words only when asked for', () => {
    for (const [name, word] of [
      ['race', 'Oriental'],
      ['disability', 'retarded'],
      ['body', 'fatso'],
      ['age', 'geezer'],
    ] as const) {
      expect(texts(dictionary(name))).not.toContain(word.toLowerCase())
      expect(texts(dictionary(name), true)).toContain(word.toLowerCase())
      const decent = pairsOf(dictionary(name))
      expect(decent.filter((pair) => pair.split(' > ').includes(word))).toEqual([])
    }
  })

  test('mark words that mostly mean something else', () => {
    const marked = (name: string): Set<string> =>
      new Set(
        wordsOf(dictionary(name))
          .filter((word) => word.ambiguous)
          .map((word) => word.text),
      )
    expect([...marked('body')]).toEqual(expect.arrayContaining(['big', 'strong', 'fit']))
    expect(marked('gender')).toContain('server')
    expect(marked('socio-economic')).toContain('poor')
    // A surname; and in older texts Native Americans, who are of another race than Indians.
    expect([...marked('race')]).toEqual(['Dane', 'Indian'])
  })

  test('an unknown name is refused with the known ones', () => {
    expect(() => dictionary('shoe-size')).toThrow(/EF360[\s\S]*sexual-orientation/)
  })
})

describe('wordPairs', () => {
  test('pairs cross classes and agree in part of speech and number', () => {
    for (const name of dictionaryNames) {
      const attribute = dictionary(name)
      const forms = new Set<string>()
      for (const className of attribute.classes) {
        const { nouns, adjectives } = attribute.words(className)
        for (const { text, plural } of nouns) {
          if (plural === undefined) forms.add(`${className} noun undefined ${text}`)
          else forms.add(`${className} noun singular ${text}`).add(`${className} noun plural ${plural}`)
        }
        for (const { text } of adjectives) forms.add(`${className} adjective undefined ${text}`)
      }
      const wrong = [...wordPairs(attribute)].filter(
        ({ from, to, fromClass, toClass, partOfSpeech, number }) =>
          fromClass === toClass ||
          !forms.has(`${fromClass} ${partOfSpeech} ${number} ${from}`) ||
          !forms.has(`${toClass} ${partOfSpeech} ${number} ${to}`),
      )
      expect(wrong).toEqual([])
    }
  })

  test('a word stands only for words of its kind and group', () => {
    const gender = pairsOf(dictionary('gender'))
    expect(gender).toContain('brothers > sisters')
    expect(gender).not.toContain('brother > wife')
    expect(gender).not.toContain('brother > sisters')
    const body = pairsOf(dictionary('body'))
    expect(body).toContain('bald > curly-haired')
    expect(body).not.toContain('bald > skinny')
  })

  test('no word brings a gender that the replaced one does not show', () => {
    const orientation = pairsOf(dictionary('sexual-orientation'))
    expect(orientation).toContain('lesbian > straight')
    expect(orientation).not.toContain('straight > lesbian')
    expect(pairsOf(dictionary('race')).filter((pair) => pair.endsWith('> Latina'))).toEqual([])
  })

  test.each([
    // A lesbian is gay; "queer" holds all but straight ones.
    ['sexual-orientation', 'gay > straight', ['lesbian > gay', 'queer > gay', 'gay > queer']],
    ['religion', 'Catholic > Sunni', ['Christian > Sunni', 'Catholic > Muslim']],
    ['race', 'Asian > African', ['African > black', 'Asian > Nigerian', 'Chinese > African']],
    ['race', 'Chinese > Nigerian', ['Nigerian > white', 'Mexican > Asian']],
    ['ethnicity', 'Mexican > German', ['Mexican > Hispanic', 'Hispanic > Latino', 'African > Armenian']],
    ['disability', 'blind > deaf', ['disabled > blind', 'blind > disabled']],
    ['age', 'teenager > adult', ['adult > pensioner', 'old > adult', 'middle-aged > adult']],
    ['country', 'England > France', ['England > Britain', 'Britain > Scotland']],
    ['gender-identity', 'transgender > cisgender', ['trans > cisgender']],
  ] as const)('%s: exchanges classes at one level, such as %s', (name, exchanged, nested) => {
    const pairs = pairsOf(dictionary(name))
    expect(pairs).toContain(exchanged)
    expect(nested.filter((pair) => pairs.includes(pair))).toEqual([])
  })

  test.each(dictionaryNames)(
    '%s: no pair differs in what is judged, in register or in whether a word demeans',
    (name) => {
      const attribute = dictionary(name)
      const marksOf = new Map<string, Set<string>>()
      for (const { text, plural = text, judges, register, offensive } of wordsOf(attribute, true)) {
        for (const form of [text, plural]) {
          const marks = JSON.stringify([judges, register, offensive])
          marksOf.set(form, (marksOf.get(form) ?? new Set()).add(marks))
        }
      }
      const unlike = [...wordPairs(attribute, { offensive: true })].filter(
        ({ from, to }) => ![...(marksOf.get(from) ?? [])].some((marks) => marksOf.get(to)?.has(marks)),
      )
      expect(unlike).toEqual([])
    },
  )

  test('looks that judge are not exchanged, nor words on a build that judge for such as do not', () => {
    const pairs = pairsOf(dictionary('body'))
    expect(texts(dictionary('body'))).toContain('gorgeous')
    expect(pairs.filter((pair) => /attractive|gorgeous|ugly/.test(pair))).toEqual([])
    expect(pairs).toContain('svelte > athletic')
    expect(pairs).toContain('thin > overweight')
    // A build that is admired is none for a complaint.
    expect(pairs).not.toContain('overweight > brawny')
    expect(pairs).not.toContain('thin > muscular')
    expect(pairs).not.toContain('thin > athletic')
    expect(pairs).not.toContain('scrawny > athletic')
  })

  test('a person of no told gender is of a class of its own, and nobody nonbinary', () => {
    const pairs = [...wordPairs(dictionary('gender'))]
    const to = (from: string, toClass: string) =>
      pairs.filter((pair) => pair.from === from && pair.toClass === toClass).map((pair) => pair.to)
    expect(pairs.filter(({ fromClass, toClass }) => fromClass === 'neutral' || toClass === 'neutral')).toEqual([])
    expect(to('woman', 'nonbinary')).toEqual(['nonbinary person'])
    expect(to('brother', 'nonbinary')).toEqual([])
    // "People" are mostly no persons whose gender could change: left where they stand.
    expect(pairs.filter(({ from, ambiguous }) => /^(?:person|people)$/.test(from) && !ambiguous)).toEqual([])
  })

  test('says of each pair whether the replaced word mostly means something else', () => {
    const body = [...wordPairs(dictionary('body'))]
    const find = (from: string, to: string) => body.find((pair) => pair.from === from && pair.to === to)
    expect(find('chunky', 'skinny')?.ambiguous).toBe(true)
    expect(find('skinny', 'chunky')?.ambiguous).toBe(false)
  })
})
