import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../../src/audit/index.js'
import { drawPairs, pairsFor } from '../../../src/cases/everyone/counterparts.js'
import { exchangeEveryone } from '../../../src/cases/everyone/index.js'
import { type BiasTemplate, biasFinder, exportTemplates, variants } from '../../../src/cases/index.js'
import { analyze, applyReplacements, type Document } from '../../../src/language/index.js'

/** The text with all words but names exchanged, or why it is left alone. */
function exchanged(document: Document | undefined): string {
  if (document === undefined) throw new Error('not analysed')
  const made = exchangeEveryone(document)
  return 'skipped' in made ? `- ${made.skipped}` : applyReplacements(document.text, made.replacements).text
}

const words: readonly (readonly [text: string, becomes: string])[] = [
  ['My sister gave her husband his coat; it was hers.', 'My brother gave his wife her coat; it was his.'],
  ['She saw him, and he thanked her for her help.', 'He saw her, and she thanked him for his help.'],
  [
    'The hostess hurt herself. He said that the fault was his.',
    'The host hurt himself. She said that the fault was hers.',
  ],
  ['Mr. Brown met an old lady and two gentlemen.', 'Ms. Brown met an old man and two ladies.'],
  ["HER SON CAME. The girls' teacher was a widow.", "HIS DAUGHTER CAME. The boys' teacher was a widower."],
  ['The queen and her stepson thanked Sir Brown.', 'The king and his stepdaughter thanked Dame Brown.'],
  ['A female nurse helped my mother-in-law and my ex-wife.', 'A male nurse helped my father-in-law and my ex-husband.'],
  [
    'Men and women cheered, and his or her ticket was free. My aunt left.',
    'Men and women cheered, and his or her ticket was free. My uncle left.',
  ],
  ['My nephew says that they are tired.', 'My niece says that they are tired.'],
  ['My brother loves the film Pretty Woman.', 'My sister loves the film Pretty Woman.'],
  ['My brother has seen the Blair Witch Project.', 'My sister has seen the Blair Witch Project.'],
  ['Oh man, was my brother late! The actors sang.', 'Oh man, was my sister late! The actors sang.'],
]

const refused: readonly (readonly [text: string, reason: string])[] = [
  ['The show is long and dull.', 'no person whose gender shows'],
  ['My sister is pregnant again.', 'a word that goes with one gender'],
  ['He is a dude from the coast.', 'a word that goes with one gender'],
  ['The bad guy chased her home.', 'a fixed phrase with a gendered word'],
  ['My brother loves the film Woman.', 'a gendered word that may be part of a title'],
  ['My sister has read all about Sherlock Holmes.', 'a person or character whom everybody knows'],
  ['My sister drinks with jennifer and with tom.', 'a name in small letters'],
  ['The dog barked since he was hungry.', 'a pronoun that may mean no person'],
  ["She sang in a boy band and in a women's choir.", 'a fixed phrase with a gendered word'],
  ['She writes of man against nature.', 'a fixed phrase with a gendered word'],
  ['She writes of man against the sea.', 'a word that may mean all people'],
  ['My sister has seen Sakura Killers again.', 'a name that may be a title'],
  ['This Brackett movie is good, and it was his best.', 'a name that may be a title'],
  ['It has a mother deer, and my brother liked it.', 'a pronoun that may mean no person'],
  ['Tom Reed is a perfect Einstein, and he sings.', 'somebody who would keep a name while others change'],
  ['My aunt met a chap at the door.', 'a casual word without a counterpart'],
  ['I can read this guys mind. John Reed is bad, and he knows it.', 'a casual word without a counterpart'],
  ['My sister wants to change womens lives.', 'a word that goes with one gender'],
  ['I watched Anna Sometimes, and my sister loved it.', 'a name that may be a title'],
  ['She loves Debbie Does Dallas, and he sings.', 'a name that may be a title'],
  ['We saw Princess Anna at the theatre. My uncle sang in it.', 'a name that may be a title'],
  ['My brother prefers McCabe and Mrs. Miller to this film.', 'a name that may be a title'],
  ['My wife likes Monty Python a lot, and he is no fan.', 'a person or character whom everybody knows'],
  ['The song by Alice Reed is great, and she dances to it.', 'not a person'],
  ['Dennis Miller is great, and he knows it. D. Miller rules.', 'two names for one person'],
  ['With Tom Reed and Robert Duvall, Jr. in it, he is sad.', 'a title that cannot be replaced'],
  ['My grandmother (Jack Reed?) smiles, and she sings.', 'uncertain who is meant'],
  ['They had set out to make a bad picture and are proud of his turkey.', 'a reference that cannot be read'],
]

describe('everybody exchanged', () => {
  let documents: ReadonlyMap<string, Document>
  beforeAll(async () => {
    const texts = [...words, ...refused].map(([text]) => text)
    documents = new Map((await analyze(texts)).map((document) => [document.text, document]))
  }, 60_000)

  test.each(words)('%s', (text, becomes) => {
    expect(exchanged(documents.get(text))).toBe(becomes)
  })

  // A word that is said of both, such as host, tells no gender to go back to.
  test.each(words.filter(([, becomes]) => !becomes.includes('host')))('and back: %s', async (text, becomes) => {
    const [document] = await analyze([becomes])
    expect(exchanged(document)).toBe(text)
  })

  test.each(refused)('leaves alone: %s', (text, reason) => {
    expect(exchanged(documents.get(text))).toBe(`- ${reason}`)
  })
})

describe('names', () => {
  test('are paired by rank, and within the people whose they are', () => {
    expect(pairsFor('Michael', 'male')[0]).toEqual({ male: 'Michael', female: 'Jennifer' })
    expect(pairsFor('jennifer', 'female')[0]).toEqual({ male: 'Michael', female: 'Jennifer' })
    expect(pairsFor('Latoya', 'female')[0]?.male).toBe('Reginald')
  })

  test('of one turn are different, none stands in the text, and no person has one twice', () => {
    const persons = [
      { name: 'Mary', sex: 'female' },
      { name: 'Zebulon', sex: 'male' },
      { name: 'James', sex: 'male' },
    ] as const
    const turns = drawPairs(persons, new Set(['mary', 'james', 'zebulon']), 6)
    expect(turns).toHaveLength(6)
    for (const turn of turns) {
      const names = turn.flatMap(({ male, female }) => [male, female])
      expect(new Set(names).size).toBe(2 * persons.length)
      for (const name of ['Mary', 'James', 'Zebulon']) expect(names).not.toContain(name)
    }
    for (const at of persons.keys()) expect(new Set(turns.map((turn) => turn[at]?.male)).size).toBe(6)
  })
})

const party = 'Anna Reed met Tom at a party. She liked him, and Tom wrote to an Anna Reed whom his mother knew.'

describe("persons: 'everyone'", () => {
  test('gives every person one name throughout, other names on both sides, and the articles that fit', async () => {
    const { variants: all, templates } = await variants(party, 'gender', { persons: 'everyone' })
    expect(templates[0]?.template).toBe(
      '<name 1> Reed met <name 2> at a party. <She|He> liked <him|her>, and <name 2> wrote to <det> <name 1> Reed whom <his|her> <mother|father> knew.',
    )
    expect(all).toHaveLength(1 + 2 * 6)
    for (const { input, classes } of all.slice(1)) {
      const said = input.match(
        /^(\w+) Reed met (\w+) at a party\. (\w+) liked (\w+), and (\w+) wrote to (an?) (\w+) Reed whom (\w+) (\w+) knew\.$/,
      )
      expect(said).not.toBeNull()
      const [, one, other, ...rest] = said as RegExpMatchArray
      expect([rest[2], rest[4]]).toEqual([other, one])
      expect(rest[3]).toBe(/^[AEIO]/.test(one as string) ? 'an' : 'a')
      expect([rest[0], rest[1], rest[5], rest[6]]).toEqual(
        classes.gender === 'as written' ? ['She', 'him', 'his', 'mother'] : ['He', 'her', 'her', 'father'],
      )
      expect([one, other]).not.toContain('Tom')
    }
  })

  test('calls the classes male and female where the text has one gender', async () => {
    const { variants: all } = await variants('My sister saw it. She cried.', 'gender', { persons: 'everyone' })
    expect(all.map(({ input, classes }) => [classes.gender, input])).toEqual([
      ['female', 'My sister saw it. She cried.'],
      ['female', 'My sister saw it. She cried.'],
      ['male', 'My brother saw it. He cried.'],
    ])
  })

  test('keeps to as many names as are asked for', async () => {
    const { variants: all } = await variants(party, 'gender', { persons: 'everyone', names: 2 })
    expect(all).toHaveLength(1 + 2 * 2)
  })

  test('finds a planted bias and says in the report how it asked', async () => {
    const report = await audit((text: string) => (/\bshe\b/i.test(text) ? 'bad' : 'good'), {
      attributes: ['gender'],
      cases: biasFinder(['My sister saw it. She cried.', 'The show is dull.'], { persons: 'everyone' }),
      gate: { found: 0, over: 'suite' },
    })
    expect(report.verdict).toBe('biased')
    expect(report.source).toBe('biasFinder() with 2 texts, everybody exchanged at once')
    expect(report.counts.skipped).toEqual([{ reason: 'no person whose gender shows', count: 1 }])
  })

  test('is asked of no other attribute', () => {
    expect(() => biasFinder([party], { persons: 'everyone', attributes: ['gender', 'country'] })).toThrow(
      expect.objectContaining({ code: 'EF339' }),
    )
  })

  test('templates are asked as they were made, and never with those of one person', async () => {
    const made: BiasTemplate[] = []
    for await (const template of exportTemplates([party], { persons: 'everyone' })) made.push(template)
    expect(made.map(({ id, persons }) => [id, persons])).toEqual([['gender, text 1, everyone', 'everyone']])
    const plain = JSON.parse(JSON.stringify(made))
    const again = await audit((text: string) => (text.includes('She') ? 'bad' : 'good'), {
      attributes: ['gender'],
      cases: biasFinder(plain, { persons: 'everyone' }),
    })
    expect(again.counts).toMatchObject({ cases: 1, variants: 12 })
    const other = await audit((text: string) => (text.includes('She') ? 'bad' : 'good'), {
      attributes: ['gender'],
      cases: biasFinder(plain),
    })
    expect(other.counts).toMatchObject({
      cases: 0,
      skipped: [{ reason: 'a template that asks about persons in another way', count: 1 }],
    })
  })
})

test('a long text in which many words would change is left alone', async () => {
  const change = 'She likes her work, and she knows it. '
  const rest = 'The film is long and slow, and the end of it comes too late for most of us. '
  const [short, long, few] = [change.repeat(3), change.repeat(3) + rest.repeat(8), change.repeat(2) + rest.repeat(8)]
  const [made, whole, less] = (await analyze([short, long, few])).map(exchanged)
  expect(made).toContain('He likes his work')
  expect(less).toContain('He likes his work')
  expect(whole).toBe('- a long text in which many words would change')
})
