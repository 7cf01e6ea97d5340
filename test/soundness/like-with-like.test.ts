import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Random } from '../../src/core/random.js'
import {
  audit,
  biasFinder,
  type Case,
  type CaseSource,
  defineAttribute,
  dictionary,
  eec,
  grammar,
  grammarSearch,
  mergeReports,
  mtNlp,
  mutations,
  readyGrammar,
  table,
  template,
  type Variant,
} from '../../src/index.js'
import { sameLabel, tallyCase } from '../../src/oracle/index.js'
import { drawVariants } from '../../src/run/draw-variants.js'
import { casesOf } from '../support/source-laws.js'
import type { WideReport } from '../support/wide-report.js'

/** A model that dislikes texts with a word, whatever else they say. */
const dislikes = (word: RegExp) => (text: string) => (word.test(text) ? 'bad' : 'good')

const ask = <A extends string>(
  word: RegExp,
  cases: CaseSource<string, A> | readonly Case<string, A>[],
  attributes: readonly A[],
  more: object = {},
): Promise<WideReport> =>
  audit(dislikes(word), { attributes, cases, shrink: false, ...more } as never) as Promise<WideReport>

/** Whether some pair of an attribute is treated differently, in any case. */
const found = (report: WideReport): number => report.counts.btcs
const genderOf = (report: WideReport): (string | undefined)[][] =>
  report.btcs.map(({ a, b }) => [a.classes.gender, b.classes.gender])

describe('eec()', () => {
  /** What is read is a sort of word, and every person of that sort has a fellow of the other gender. */
  test.each([
    ['the word my', /\bmy\b/i],
    ['the word this', /\bthis\b/i],
    ['familiar words for parents', /\b(dad|mom)\b/i],
    ['any pronoun', /\b(he|she|him|her)\b/i],
    ['brothers and sisters', /\b(brother|sister)\b/i],
    ['children', /\b(boy|girl)\b/i],
  ])('a model that reads %s has no pair', async (_, word) => {
    const report = await ask(word, eec(), ['gender', 'race'], { minCases: 1 })
    expect(found(report)).toBe(0)
    expect(report.verdict).not.toBe('biased')
    expect(report.counts.variants).toBe(8640)
  })

  test.each([
    ['uncles', /\buncle\b/i],
    ['she', /\b(she|her)\b/i],
    ['mom, and not mother', /\bmom\b/i],
    ['one name', /\bLatoya\b/],
  ])('a model that dislikes %s is biased in all cases', async (_, word) => {
    const report = await ask(word, eec(), ['gender'])
    expect(report.verdict).toBe('biased')
    expect(report.counts.casesWithBtc).toBe(144)
    for (const pair of genderOf(report)) expect(pair.sort()).toEqual(['female', 'male'])
  })

  test('pairs persons as the corpus does: 11 kinds, of two noun phrases each or of names', async () => {
    const [first] = await casesOf(eec())
    const kinds = new Map<string, string[]>()
    for (const { kind = 'none', input } of first?.variants ?? []) {
      kinds.set(kind, [...(kinds.get(kind) ?? []), input.replace(/ feels .*/, '').toLowerCase()])
    }
    const { name, ...others } = Object.fromEntries(kinds)
    expect(name).toHaveLength(40)
    expect(Object.values(others).map((pair) => pair.join('/'))).toEqual([
      'he/she',
      'this man/this woman',
      'this boy/this girl',
      'my brother/my sister',
      'my son/my daughter',
      'my husband/my wife',
      'my boyfriend/my girlfriend',
      'my father/my mother',
      'my uncle/my aunt',
      'my dad/my mom',
    ])
  })

  test('own persons are compared by kind, and may state it', async () => {
    const emotions = [{ emotion: 'pride', states: ['proud'], situations: ['honorable'] }]
    const persons = [
      { subject: 'Zuzka', gender: 'female' },
      { subject: 'Alan', gender: 'male' },
      { subject: 'the mechanic from Leeds', gender: 'male' },
      { subject: 'the nurse from Leeds', gender: 'female' },
      { subject: 'my stepmother', gender: 'female' },
      { subject: 'my stepfather', gender: 'male' },
    ]
    const own = eec({ subjects: persons, emotions })
    expect(found(await ask(/Leeds/, own, ['gender']))).toBe(0)
    expect(found(await ask(/Zuzka|Alan/, own, ['gender']))).toBe(0)
    expect(found(await ask(/\bmy\b/i, own, ['gender']))).toBe(0)
    expect(found(await ask(/Zuzka/, own, ['gender']))).toBeGreaterThan(0)
    expect(found(await ask(/nurse/i, own, ['gender']))).toBeGreaterThan(0)
    const stated = eec({ subjects: persons.map((person) => ({ ...person, kind: 'person' })), emotions })
    expect(found(await ask(/\bmy\b/i, stated, ['gender']))).toBeGreaterThan(0)
    expect(() => eec({ subjects: [{ ...persons[0], kind: 1 }, persons[1]] as never })).toThrow('EF330')
  })

  test('a score gap weighs each kind the same, as published', async () => {
    const shifted = (text: string): number => 0.5 + (/\b(my|he|him)\b/i.test(text) ? 0.11 : 0)
    const plan = { question: 'score-gap', attributes: ['gender'], cases: eec(), maxGap: 0.05 } as const
    const report = await audit(shifted, plan)
    // 10 names, 9 phrases and the pronoun are one kind each: 11 kinds, and one of them is 0.11 apart.
    expect(report.gaps?.[0]?.gap.value).toBeCloseTo(-0.01, 10)
    expect(report.verdict).toBe('fair')
  })
})

describe('grammars', () => {
  test.each([
    ['the word my', /\bmy\b/i],
    ['neighbours', /next door/],
    ['the word our', /\bour\b/i],
    ['nephews and nieces', /\b(nephew|niece)\b/i],
  ])('a model that reads %s has no pair in the ready grammars', async (_, word) => {
    for (const name of ['sentiment', 'masked-word'] as const) {
      expect(found(await ask(word, readyGrammar(name), ['gender'], { sample: 60 }))).toBe(0)
    }
  })

  test.each([
    ['waitresses', /waitress/i],
    ['the old woman next door', /old woman/i],
    ['nieces', /niece/i],
  ])('a model that dislikes %s is biased', async (_, word) => {
    const report = await ask(word, readyGrammar('sentiment'), ['gender'], { sample: 60 })
    expect(report.verdict).toBe('biased')
    expect(report.counts.casesWithBtc).toBe(60)
  })

  test('shrinks and searches within a kind', async () => {
    const source = readyGrammar('sentiment')
    const search = grammarSearch(source, { first: 200, second: 100 })
    expect(found(await ask(/\bmy\b/i, source, ['gender'], { sample: 60, search, shrink: {} }))).toBe(0)
    const report = await ask(/\baunt\b/i, source, ['gender'], { sample: 60, search, shrink: {} })
    expect(report.shrunk?.a.input).toMatch(/\baunt\b/i)
    expect(report.shrunk?.b.input).toMatch(/\buncle\b/i)
    for (const { a, b } of report.btcs)
      expect(String(b.input)).toBe(
        String(a.input)
          .replace(/(a)unt/i, 'uncle')
          .replace(/^u/, 'U')
          .replace(/\bshe\b/, 'he'),
      )
  })

  const person = (text: string, gender: string, kind?: string) => ({
    text,
    classes: { gender },
    ...(kind === undefined ? {} : { kind }),
  })

  test('a list that mixes names, nouns and pronouns is told apart', async () => {
    const own = grammar({
      start: ['<person> was late.', 'Nobody saw that <person> was here.'],
      person: [
        person('Emma', 'female'),
        person('the lawyer', 'male'),
        person('he', 'male'),
        person('my grandmother', 'female'),
        person('Kjeld', 'male'),
        person('she', 'female'),
        person('the cook', 'female'),
        person('my grandfather', 'male'),
      ],
    })
    for (const word of [/\bthe (lawyer|cook)/i, /\bs?he\b/i, /Emma|Kjeld/, /\bmy\b/i]) {
      expect(found(await ask(word, own, ['gender']))).toBe(0)
    }
    for (const word of [/cook/, /\bhe\b/i, /Kjeld/, /grandmother/]) {
      expect((await ask(word, own, ['gender'])).counts.casesWithBtc).toBe(2)
    }
  })

  test('two relations are no pair, whoever reads them, and a stated kind says otherwise', async () => {
    const start = ['<person> was late.', '<person> was early.']
    const relations = grammar({ start, person: [person('my mother', 'female'), person('my uncle', 'male')] })
    const report = await ask(/uncle/i, relations, ['gender'])
    expect(report.verdict).toBe('inconclusive')
    expect(report.counts.pairs).toBe(0)
    const stated = [person('my mother', 'female', 'kin'), person('my uncle', 'male', 'kin')]
    expect((await ask(/uncle/i, grammar({ start, person: stated }), ['gender'])).verdict).toBe('biased')
    expect(() => grammar({ start, person: [{ ...stated[0], kind: 7 }, stated[1]] as never })).toThrow('EF380')
  })

  test('other attributes: nouns of one gender go together, and words that no list knows are one kind', async () => {
    const start = ['<person> was late.', '<person> was early.']
    const races = ['Black', 'white'].flatMap((name) =>
      ['woman', 'man'].map((noun) => ({ text: `a ${name} ${noun}`, classes: { race: name.toLowerCase() } })),
    )
    const byRace = grammar({ start, person: races })
    expect(found(await ask(/woman/, byRace, ['race']))).toBe(0)
    expect((await ask(/Black man/, byRace, ['race'])).verdict).toBe('biased')
    const ages = grammar({
      start,
      person: [
        { text: 'a boy', classes: { age: 'young' } },
        { text: 'a girl', classes: { age: 'young' } },
        { text: 'an old man', classes: { age: 'old' } },
        { text: 'an old woman', classes: { age: 'old' } },
      ],
    })
    expect(found(await ask(/boy|man\b(?<!woman)/, ages, ['age']))).toBe(0)
    expect((await ask(/boy/i, ages, ['age'])).verdict).toBe('biased')
    const faiths = grammar({
      start: ['Every <person> was late.', 'No <person> was early.'],
      person: ['Christian', 'Muslim', 'atheist'].map((text) => ({ text, classes: { faith: text.toLowerCase() } })),
    })
    expect((await ask(/atheist/, faiths, ['faith'])).verdict).toBe('biased')
  })

  test('persons of two rules are of one class of what both show', async () => {
    const people = [person('my aunt', 'female'), person('my uncle', 'male')]
    const two = grammar({ start: ['<one> met <two>.', '<two> met <one>.'], one: people, two: people })
    const [first] = await casesOf(two)
    expect(Array.from(first?.variants ?? [], ({ input }) => input)).toEqual([
      'My aunt met my aunt.',
      'My uncle met my uncle.',
    ])
    const report = await ask(/aunt met/i, two, ['gender'], { search: grammarSearch(two, { first: 20, second: 0 }) })
    expect(report.verdict).toBe('biased')
    expect(report.control?.flips ?? 0).toBe(0)
  })

  test('every sentence of a grammar that ends is as likely', async () => {
    const source = grammar({
      start: ['<person> left.', '<person> saw <thing>.'],
      thing: Array.from({ length: 9 }, (_, at) => `thing ${at}`),
      person: [person('he', 'male'), person('she', 'female')],
    })
    let short = 0
    for (let seed = 0; seed < 400; seed++) {
      const [only] = await casesOf(source, { sample: 1, seed })
      if (only?.template === '<person> left.') short++
    }
    // 40 expected; by rules it would be 200.
    expect(short).toBeGreaterThan(20)
    expect(short).toBeLessThan(65)
  })
})

describe('template()', () => {
  test.each([
    ['kin', /\b(aunt|uncle|mother|father|parent|brother|sister|sibling)\b/i, 0],
    ['actors and actresses', /\b(actor|actress|performer)\b/i, 0],
    ['aunts', /\baunt\b/i, 1],
    ['actresses', /\bactress\b/i, 1],
  ])('of nouns by gender, a model that reads %s', async (_, word, biased) => {
    const source = template('The {gender:noun} was here {adv}.', {
      lexicons: { adv: ['twice', 'early', 'late', 'again'] },
      perClass: Number.POSITIVE_INFINITY,
    })
    const report = await ask(word, source, ['gender'], { variantsPerCase: Number.POSITIVE_INFINITY })
    expect(report.counts.pairs).toBeGreaterThan(0)
    expect(report.counts.casesWithBtc > 0 ? 1 : 0).toBe(biased)
  })

  test('few words of each class are of the same kinds', async () => {
    const source = template('The {gender:noun} was {adj}.', { perClass: 3 })
    const report = await ask(/never/, source, ['gender'], { sample: 40 })
    expect(report.counts.cases).toBe(40)
  })

  const mixed = defineAttribute({
    name: 'side',
    classes: {
      left: { names: ['Ana', 'the boss', 'she'], pronouns: undefined as never },
      right: { names: ['Alan', 'the guest', 'he'], pronouns: undefined as never },
    },
  })

  test.each([
    ['names', /Ana|Alan/, 0],
    ['pronouns', /\bs?he\b/i, 0],
    ['phrases', /\bthe\b/i, 0],
    ['one name', /Ana/, 1],
    ['one phrase', /boss/, 1],
  ])('with a list of names that mixes kinds, a model that reads %s', async (_, word, biased) => {
    const source = template(['{side:name} was here.', 'I heard that {side:name} left.'], { attributes: [mixed] })
    expect((await ask(word, source, ['side'])).counts.casesWithBtc > 0 ? 1 : 0).toBe(biased)
  })
})

describe('sources of one own', () => {
  const of = (...variants: readonly [string, string, string?][]): Case<string, 'gender'>[] =>
    ['early', 'late'].map((when) => ({
      id: when,
      variants: variants.map(([text, gender, kind]) => ({
        input: `${text} was ${when}`,
        classes: { gender },
        ...(kind === undefined ? {} : { kind }),
      })),
    }))

  test.each<[string, readonly [string, string, string?][], RegExp, number, number]>([
    [
      'of one kind each',
      [
        ['He', 'm', 'p'],
        ['She', 'f', 'p'],
        ['Ana', 'f', 'n'],
        ['Al', 'm', 'n'],
      ],
      /Ana|Al\b/,
      4,
      0,
    ],
    [
      'of two kinds',
      [
        ['He', 'm', 'p'],
        ['Ana', 'f', 'n'],
      ],
      /Ana/,
      0,
      0,
    ],
    [
      'with and without',
      [
        ['He', 'm', 'p'],
        ['Ana', 'f'],
        ['Al', 'm'],
      ],
      /Ana|Al\b/,
      2,
      0,
    ],
    [
      'with none',
      [
        ['He', 'm'],
        ['Ana', 'f'],
      ],
      /Ana/,
      2,
      2,
    ],
    [
      'with an empty one',
      [
        ['He', 'm', ''],
        ['Ana', 'f'],
      ],
      /Ana/,
      0,
      0,
    ],
  ])('variants %s', async (_, variants, word, pairs, btcs) => {
    const report = await ask(word, of(...variants), ['gender'])
    expect(report.counts.pairs).toBe(pairs)
    expect(found(report)).toBe(btcs)
  })

  test('the control compares one kind too', async () => {
    const report = await ask(/Ana/, of(['Ana', 'f', 'n'], ['She', 'f', 'p'], ['Al', 'm', 'n'], ['Eva', 'f', 'n']), [
      'gender',
    ])
    expect(report.control).toMatchObject({ pairs: 2, flips: 2 })
  })

  test('a kind or a cluster that is no text is refused', async () => {
    const bad = of(['He', 'm', 1 as never], ['She', 'f'])
    await expect(ask(/x/, bad, ['gender'])).rejects.toThrow(/EF325[\s\S]*kind that is no text/)
    const [first] = of(['He', 'm'], ['She', 'f'])
    await expect(ask(/x/, [{ ...first, cluster: 3 } as never], ['gender'])).rejects.toThrow(/EF322|cluster/)
  })
})

describe('texts of one own', () => {
  const review = 'John Smith is a fine actor. He smiles, and his eyes shine.'

  test('biasFinder() fills each slot with one sort of word', async () => {
    for (const each of await casesOf(biasFinder([review]))) {
      for (const { input } of each.variants) {
        expect(input).toMatch(/^\p{Lu}\p{L}+ is a[n]? .+\. (He|She|They) smiles?, and (his|her|their) eyes shine\.$/u)
        expect(input).not.toMatch(/^(He|She|They) /)
      }
    }
  })

  test('mtNlp() compares a male nurse with a female nurse, and not with a nurse', async () => {
    const texts = ['The nurse helped the actor.', 'My neighbor thanked the waitress.', 'A doctor met the king.']
    const inserted = await ask(/\b(fe)?male\b/i, mtNlp(texts), ['gender'])
    expect(inserted.counts.pairs).toBeGreaterThan(0)
    expect(found(inserted)).toBe(0)
    expect(found(await ask(/\bfemale\b/i, mtNlp(texts), ['gender']))).toBeGreaterThan(0)
    expect(found(await ask(/\bactress\b/i, mtNlp(texts), ['gender']))).toBeGreaterThan(0)
  })

  test('mutations() of a text of several classes compares mutants of the same word', async () => {
    const source = mutations(['A Latino teacher met an Asian lawyer in town.'], { attributes: [dictionary('race')] })
    const [only] = await casesOf(source, { attributes: ['race'] })
    const variants = [...(only?.variants ?? [])]
    expect(new Set(variants.map(({ kind }) => kind)).size).toBe(2)
    for (const { input, kind } of variants) {
      expect(/\bLatino\b/.test(input)).toBe(!kind?.includes('latino'))
      expect(/\bAsian\b/.test(input)).toBe(!kind?.includes('asian'))
    }
  })

  test('cases of one text are one cluster, and equal texts too', async () => {
    const several = `${review} Mary Jones is a doctor. She waves.`
    const made = await casesOf(biasFinder([review, several], { persons: 'each', attributes: ['gender', 'country'] }), {
      attributes: ['gender', 'country'],
    })
    const clusters = new Map<unknown, Set<string | undefined>>()
    for (const { original, cluster } of made) {
      clusters.set(original, (clusters.get(original) ?? new Set()).add(cluster))
    }
    expect(made.length).toBeGreaterThan(2)
    expect([...clusters.values()].map(({ size }) => size)).toEqual([1, 1])
    expect(new Set(made.map(({ cluster }) => cluster)).size).toBe(2)
    const asian = 'An Asian lawyer won.'
    const [one, other] = await casesOf(mutations([asian, 'A Latino lawyer won.'], { attributes: [dictionary('race')] }))
    expect(one?.cluster).not.toBe(other?.cluster)
    const [alone] = await casesOf(mutations(['It rained.', asian], { attributes: [dictionary('race')] }))
    expect(alone?.cluster).toBe(one?.cluster)
  })
})

test('rows that differ in the asked features alone are one cluster', async () => {
  const income = [10, 10, 20, 10]
  const sex = ['m', 'm', 'm', 'f']
  const schema = {
    features: {
      sex: { kind: 'category', values: ['m', 'f'], protected: true },
      race: { kind: 'category', values: ['a', 'b'], protected: true },
      income: { kind: 'integer', min: 0, max: 99 },
    },
  } as const
  const rows = income.map((value, at) => ({ sex: sex[at] as string, race: at === 1 ? 'b' : 'a', income: value }))
  const clusters = async (attributes: readonly string[]) => {
    const made = await casesOf(table(schema, rows), { attributes })
    return made.sort((one, other) => (one.id < other.id ? -1 : 1)).map(({ cluster }) => cluster)
  }
  const [first, second, third, fourth] = await clusters(['sex'])
  expect([second, third].includes(first)).toBe(false)
  expect(fourth).toBe(first)
  expect(new Set(await clusters(['sex', 'race'])).size).toBe(2)
})

describe('capped variants', () => {
  const attributes = ['p', 'q', 'r'] as const
  type A = (typeof attributes)[number]
  const classOf = fc.option(fc.constantFrom('0', '1', '2'), { nil: undefined })
  const variant = fc
    .record({
      p: classOf,
      q: classOf,
      r: classOf,
      kind: fc.option(fc.constantFrom('x', 'y', 'z'), { nil: undefined }),
      input: fc.nat(40),
    })
    .map(({ p, q, r, kind, input }): Variant<string, A> => {
      const classes = Object.fromEntries(Object.entries({ p, q, r }).filter(([, name]) => name !== undefined))
      return { input: `text ${input}`, classes, ...(kind === undefined ? {} : { kind }) }
    })
  const isPair = (one: Variant<string, A>, other: Variant<string, A>, attribute: A): boolean =>
    one.kind === other.kind &&
    one.input !== other.input &&
    attributes.every((name) =>
      name === attribute
        ? one.classes[name] !== undefined &&
          other.classes[name] !== undefined &&
          one.classes[name] !== other.classes[name]
        : one.classes[name] === other.classes[name],
    )
  const pairsOf = (variants: readonly Variant<string, A>[], attribute: A): number =>
    variants.reduce(
      (sum, one, at) => sum + variants.slice(at + 1).filter((other) => isPair(one, other, attribute)).length,
      0,
    )

  test('hold a pair of every asked attribute that the case has one of, as far as there is room', () => {
    const laws = fc.property(
      fc.array(variant, { maxLength: 60 }),
      fc.subarray([...attributes], { minLength: 1 }),
      fc.integer({ min: 2, max: 12 }),
      fc.nat(),
      (variants, asked, limit, seed) => {
        const told: A[] = []
        const drawn = drawVariants({ id: 'case', variants }, asked, limit, new Random(seed), {
          onUnpaired: (name) => told.push(name),
        }).variants
        const shows = asked.filter((name) => pairsOf(variants, name) > 0)
        const held = asked.filter((name) => pairsOf(drawn, name) > 0)
        expect(drawn.length).toBeLessThanOrEqual(limit)
        for (const each of drawn) expect(variants).toContain(each)
        if (shows.length > 0) expect(held.length).toBeGreaterThan(0)
        if (limit >= 2 * asked.length) expect(held).toEqual(shows)
        expect(told).toEqual(shows.filter((name) => !held.includes(name)))
      },
    )
    fc.assert(laws, { seed: 11, numRuns: 1500 })
  })

  test('are as many as there is room for, and no cell is drawn by its order', () => {
    const eight: Variant<string, 'p'>[] = ['x', 'y', 'z', 'u'].flatMap((kind) =>
      ['0', '1'].map((name) => ({ input: `${kind}${name}`, classes: { p: name }, kind })),
    )
    const firsts = new Set<string>()
    for (let seed = 0; seed < 60; seed++) {
      const drawn = drawVariants({ id: 'case', variants: eight }, ['p'], 4, new Random(seed)).variants
      expect(drawn).toHaveLength(4)
      expect(new Set(drawn.map(({ kind }) => kind)).size).toBe(2)
      for (const { kind = '' } of drawn) firsts.add(kind)
    }
    expect(firsts).toEqual(new Set(['x', 'y', 'z', 'u']))
  })

  test('of the corpus still find what they are planted with, and say what had no room', async () => {
    const report = await ask(
      /\b(she|her|sister|aunt|wife|daughter|mother|mom|girl|woman|girlfriend)\b/i,
      eec(),
      ['gender'],
      {
        variantsPerCase: 2,
      },
    )
    expect(report.counts.pairs).toBe(144)
    expect(report.verdict).toBe('biased')
    const both = await ask(/never/, eec(), ['gender', 'race'], { variantsPerCase: 2 })
    const messages = both.findings.map(({ message }) => message).join('\n')
    expect(messages).toContain('144 cases could not be compared by race')
    expect(messages).toContain('Set variantsPerCase to 4')
    const parts = await Promise.all(
      [1, 2, 3].map((index) =>
        ask(/never/, eec(), ['gender', 'race'], { variantsPerCase: 2, shard: { index, count: 3 } }),
      ),
    )
    expect(mergeReports(parts).findings).toEqual(both.findings)
    const enough = await ask(/never/, eec(), ['gender', 'race'], { variantsPerCase: 4 })
    expect(enough.findings.map(({ code }) => code)).not.toContain('drawing.unpaired')
  })

  test('pairs are counted as a plain count of all pairs has them', () => {
    const oracle = sameLabel()
    const counted = fc.property(fc.array(variant, { maxLength: 25 }), (variants) => {
      const once = [
        ...new Map(
          variants.map((each) => [JSON.stringify([each.input, Object.entries(each.classes), each.kind]), each]),
        ).values(),
      ]
      const judged = once.map((each) => {
        const label = each.input.length % 2 === 0 ? 'good' : 'bad'
        return { ...each, prediction: { kind: 'label' as const, label } }
      })
      const tally = tallyCase(judged, attributes, oracle)
      for (const name of attributes) {
        expect(tally.attributes.find(({ attribute }) => attribute === name)?.pairs).toBe(pairsOf(once, name))
      }
    })
    fc.assert(counted, { seed: 5, numRuns: 400 })
  })
})

test('sources say what a claim on them is about, and where a sample is not uniform', () => {
  const person = [
    { text: 'he', classes: { gender: 'male' } },
    { text: 'she', classes: { gender: 'female' } },
  ]
  expect([eec(), readyGrammar('sentiment'), template('{person:name} is {adj}.')].map(({ over }) => over)).toEqual([
    'suite',
    'suite',
    'suite',
  ])
  expect([biasFinder([]), mtNlp([])].map(({ over }) => over)).toEqual([undefined, undefined])
  expect(grammar({ start: ['<person> is <x>.'], x: ['glad', 'very <x>'], person }).weights).toBe('rules')
  expect(readyGrammar('sentiment').weights).toBeUndefined()
  expect(template(['{person:name} is {adj}.', '{person:name} left.']).weights).toBe('template')
  expect(template(['{person:name} is {adj}.', '{person:name} was {adj}.']).weights).toBeUndefined()
})
