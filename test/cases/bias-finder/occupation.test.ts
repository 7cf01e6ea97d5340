import { beforeAll, describe, expect, test } from 'vitest'
import { occupation } from '../../../src/attributes/index.js'
import { recognisedOccupations } from '../../../src/attributes/occupations.js'
import { fill } from '../../../src/cases/bias-finder/fill.js'
import { displayed } from '../../../src/cases/bias-finder/join-forms.js'
import { occupationInstance } from '../../../src/cases/bias-finder/occupation.js'
import { occupationLevels } from '../../../src/cases/bias-finder/occupation-levels.js'
import { variants } from '../../../src/cases/index.js'
import { readDataFile } from '../../../src/core/data-file.js'
import { analyze, type Document } from '../../../src/language/index.js'
import { parsed } from '../../language/parsed.js'

const find = (document: Document, persons: 'one' | 'each' = 'one') => occupationInstance.find(document, persons)

/** The display form of the only template, or the reason why there is none. */
function shown(document: Document): string {
  const found = find(document)
  return 'skipped' in found ? found.skipped : found.drafts.map(({ parts }) => displayed(parts)).join(' | ')
}

const templates: [string, string][] = [
  ['The movie is about a doctor who loses his wife.', 'The movie is about <det> <occupation> who loses his wife.'],
  ['She is an honest accountant.', 'She is an honest <occupation>.'],
  ['My brother is a clinical psychologist.', 'My brother is <det> <occupation>.'],
  ['The heart surgeon is brilliant.', 'The <occupation> is brilliant.'],
  ['The teachers loved this film.', 'The <occupations> loved this film.'],
  ['Two police officers chase the thief.', 'Two <occupations> chase the thief.'],
  ['A COP FINDS THE KILLER.', '<det> <occupation> FINDS THE KILLER.'],
  ["The teacher's husband leaves.", "The <occupation><'s> husband leaves."],
  ["The teachers' strike ends.", "The <occupations><'s> strike ends."],
  ['A school teacher falls in love with a student.', '<det> <occupation> falls in love with a student.'],
  ['The detective named Bob shoots him.', 'The <occupation> named Bob shoots him.'],
  ['A former nurse and singer, she moved to France.', 'A former <occupation> and singer, she moved to France.'],
  ['They met those cocky old professors again.', 'They met those cocky old <occupations> again.'],
  ['He met a slick salesman.', 'He met a slick <occupation>.'],
  ['She is an outstanding high-school teacher.', 'She is an outstanding <occupation>.'],
  ['A rookie Chicago cop finds the killer.', 'A rookie Chicago <occupation> finds the killer.'],
  ['He is a young, reckless race car driver.', 'He is a young, reckless <occupation>.'],
  ['A nurse came in. The nurse was kind.', '<det> <occupation> came in. The <occupation> was kind.'],
  ['Two cops came in. The cops were kind.', 'Two <occupations> came in. The <occupations> were kind.'],
  ['A police officer came in. The officer was kind.', '<det> <occupation> came in. The <occupation> was kind.'],
  [
    'The beautiful Jennifer Jones looks the part and gives a wonderful, Oscar nominated performance as a doctor of mixed breed during the advent of Communism in mainland China. William Holden never looked better playing a romantic lead as a journalist covering war torn regions in the world.',
    'The beautiful Jennifer Jones looks the part and gives a wonderful, Oscar nominated performance as <det> <occupation> of mixed breed during the advent of Communism in mainland China. William Holden never looked better playing a romantic lead as a journalist covering war torn regions in the world.',
  ],
  ['The teacher from Chicago laughs.', 'The <occupation> from Chicago laughs.'],
  ['He plays a hot blonde philosophy professor.', 'He plays a hot blonde philosophy <occupation>.'],
  ['She dances well, and the teacher teaches her.', 'She dances well, and the <occupation> teaches her.'],
  ['I met the sculptor Marcel today.', 'I met the <occupation> Marcel today.'],
  ['The photographer (Tom Hanks) is funny.', 'The <occupation> (Tom Hanks) is funny.'],
  ['He met soldiers in the street.', 'He met <occupations> in the street.'],
  ['The lawyer in the film is funny.', 'The <occupation> in the film is funny.'],
  [
    'The priest was old. It is a god-awful film, thank God.',
    'The <occupation> was old. It is a god-awful film, thank God.',
  ],
  ['The soldier was old. I love him in general.', 'The <occupation> was old. I love him in general.'],
  ['The director of Blade Runner was kind.', 'The <occupation> of Blade Runner was kind.'],
  ['The cast and director were kind.', 'The cast and <occupation> were kind.'],
  [
    'The director was kind. It was long. The camera work was bad.',
    'The <occupation> was kind. It was long. The camera work was bad.',
  ],
  ['The director was kind. The producers were not.', 'The <occupation> was kind. The producers were not.'],
]

const refusals: [string, string][] = [
  ['The film is long and loud.', 'no occupation'],
  ['He is a driver of the tour car.', 'an occupation with a complement'],
  ['She writes as a reporter for the Times.', 'an occupation with a complement'],
  ['A teacher at my school loved this film.', 'an occupation with a complement'],
  ['I had a doctor visit on Monday.', 'an occupation within another word'],
  ['The cop-killer runs.', 'an occupation within another word'],
  ['I love Doctor Who.', 'an occupation in a name or title'],
  ['Nurse Betty is a fun film.', 'an occupation in a name or title'],
  ['It is as good as AN OFFICER AND A GENTLEMAN.', 'an occupation in a name or title'],
  ['We saw The pianist last week.', 'an occupation in a name or title'],
  ["He left his doctor's position in the city.", 'an occupation in a fixed phrase'],
  ["They dance at an officers' ball.", 'an occupation within another word'],
  ['Teachers will like this film.', 'an occupation in general, not a person'],
  ['No doctor can help her.', 'an occupation in general, not a person'],
  ['He looks like a dentist.', 'an occupation in general, not a person'],
  ['If you ever need a doctor, call them.', 'an occupation in general, not a person'],
  ['He is your boss, your secretary and your friend.', 'an occupation in general, not a person'],
  ['He works as teacher.', 'an occupation without article'],
  ["This is a butcher's knife.", 'an occupation in a fixed phrase'],
  ['It does not take a rocket scientist to see that.', 'an occupation in a fixed phrase'],
  ['She dances well, and the dancer is good.', 'the work of the occupation is spoken of elsewhere'],
  ['As a lawyer he fights, and the attorney wins.', 'two occupations that may be of one person'],
  ['He is a professor of law.', 'an occupation with a complement'],
  ['She was a doctor of medicine.', 'an occupation with a complement'],
  ['He was a soldier in the army.', 'an occupation with a complement'],
  ['An Exxon lawyer laughs.', 'an occupation among words that cannot be told apart'],
  ['An English teacher falls in love.', 'an occupation whose field or employer would be lost'],
  ['He plays a generous FBI detective.', 'an occupation whose field or employer would be lost'],
  ['It shows the shooting of a war photographer.', 'an occupation whose field or employer would be lost'],
  ['He plays a hot blonde war photographer.', 'an occupation whose field or employer would be lost'],
  ['She plays a dedicated police captain.', 'an occupation whose field or employer would be lost'],
  ['It is about a tall bumbling court security guard.', 'an occupation whose field or employer would be lost'],
  ['So says the Hollywood reporter.', 'an occupation in a fixed phrase'],
  ['He saw the flying doctors on TV.', 'an occupation in a fixed phrase'],
  ['He makes minor repairs on the coaches he robs.', 'an occupation in general, not a person'],
  ['"The key driver has been the introduction of debit cards," she said.', 'an occupation in general, not a person'],
  ['Hope is a photographer who specializes in baby pictures.', 'an occupation with a complement'],
  ['The rival FBI agent is funny, and the cop and the thief are friends.', 'two occupations that may be of one person'],
  ['"Come," said the old sailor. "Why?" replied the tar.', 'two occupations that may be of one person'],
  ['The cast soldiers onward.', 'an occupation with a complement'],
  ['A doctor came in. Another doctor left.', 'the occupation comes again, of whom is uncertain'],
  ['The judge left the courtroom in a hurry.', 'the work of the occupation is spoken of elsewhere'],
  ['The preacher was kind. He has Jesus in his heart.', 'the work of the occupation is spoken of elsewhere'],
  ['The archaeologist was kind. It begins in ancient Egypt.', 'the work of the occupation is spoken of elsewhere'],
  ['A judge stole it. He was charged with murder.', 'the work of the occupation is spoken of elsewhere'],
  ['A good poet puts his words to music.', 'the work of the occupation is spoken of elsewhere'],
  ['The Batmobile driver was funny.', 'an occupation among words that cannot be told apart'],
  ['The bar maid was funny.', 'an occupation in a fixed phrase'],
  ['I agree with the previous writer on this.', 'an occupation in a fixed phrase'],
  ['The truant officer was funny.', 'an occupation in a fixed phrase'],
  ['It was a tailor made role for him.', 'an occupation in a fixed phrase'],
  ['He bought it at the chemists.', 'an occupation in general, not a person'],
  ['It has a host instead of a lawyer.', 'an occupation in general, not a person'],
]

describe('occupation, on analysed texts', () => {
  let documents: Map<string, Document>
  beforeAll(async () => {
    const texts = [...templates, ...refusals].map(([text]) => text)
    documents = new Map((await analyze(texts)).map((document) => [document.text, document]))
  })

  test.each(templates)('makes a template of %j', (text, template) => {
    expect(shown(documents.get(text) as Document)).toBe(template)
  })

  test.each(refusals)('says why there is none of %j', (text, reason) => {
    expect(shown(documents.get(text) as Document)).toBe(reason)
  })

  test('gives the original back from its own parts, and the class of its occupation', () => {
    for (const [text] of templates) {
      const found = find(documents.get(text) as Document)
      if ('skipped' in found) throw new Error(found.skipped)
      const [draft] = found.drafts
      expect(draft?.parts.map((part) => (typeof part === 'string' ? part : part.is)).join('')).toBe(text)
    }
    const found = find(documents.get('My brother is a clinical psychologist.') as Document)
    expect('drafts' in found && found.drafts[0]?.original).toBe('psychologist')
  })

  test('fills article, number and possessive by the new occupation', () => {
    const filled = (text: string, className: string, noun: { text: string; plural: string }) => {
      const found = find(documents.get(text) as Document)
      return 'skipped' in found ? found.skipped : fill(found.drafts[0]?.parts ?? [], className, noun, 'occupation').text
    }
    const engineer = { text: 'engineer', plural: 'engineers' }
    const salesperson = { text: 'salesperson', plural: 'salespeople' }
    expect(filled('My brother is a clinical psychologist.', 'engineer', engineer)).toBe('My brother is an engineer.')
    expect(filled('The teachers loved this film.', 'engineer', engineer)).toBe('The engineers loved this film.')
    expect(filled('A school teacher falls in love with a student.', 'salesperson', salesperson)).toBe(
      'A salesperson falls in love with a student.',
    )
    expect(filled("The teachers' strike ends.", 'salesperson', salesperson)).toBe("The salespeople's strike ends.")
  })
})

describe('the classes that fit', () => {
  const fits = async (text: string): Promise<readonly string[]> => {
    const [document] = await analyze([text])
    const found = find(document as Document)
    if ('skipped' in found) throw new Error(found.skipped)
    return found.drafts[0]?.fitting ?? []
  }

  test('every occupation that is recognised has a level with classes of the attribute, and those of one work are some', () => {
    const { classes, alike, had, modern } = occupationLevels()
    for (const { text } of recognisedOccupations()) expect(classes.get(text)?.length).toBeGreaterThan(2)
    const all = new Set(occupation.classes)
    const named = [
      ...classes.values(),
      ...[...alike.values()].map((each) => each.classes),
      [...had],
      [...modern],
    ].flat()
    expect(named.filter((name) => !all.has(name))).toEqual([])
  })

  test.each([
    ['a profession goes with professions', 'The lawyer was kind.', ['doctor', 'judge'], ['plumber', 'sheriff']],
    ['the police with the police', 'The cop was tough.', ['detective', 'sheriff'], ['baker', 'nurse']],
    [
      'words of the work want those who do it',
      'The detective was tough. It is about a murder.',
      ['inspector'],
      ['soldier'],
    ],
    ['a field wants them too', 'The history teacher was kind.', ['professor', 'tutor'], ['lawyer', 'judge']],
    [
      'long ago there were no dentists',
      'In 1743 the doctor was kind.',
      ['lawyer', 'teacher'],
      ['dentist', 'psychologist'],
    ],
    ['a script is not of the director', 'The director had no script.', ['director', 'producer'], ['screenwriter']],
    [
      'whom the text names beside the director is no rival of his',
      'The director was kind. The producers were not.',
      ['director', 'screenwriter'],
      ['producer'],
    ],
    [
      'what is said as an engineer is said by one who does such work',
      'As an engineer, I liked this film a lot.',
      ['mechanic', 'technician'],
      ['doctor', 'geologist'],
    ],
    ['a thumb wants a doctor', 'The doctor looked at her thumbs.', ['nurse', 'surgeon'], ['lawyer', 'pharmacist']],
    ['so is what a nurse says of herself', 'I am a nurse and I liked this film.', ['surgeon'], ['lawyer']],
    ['whoever taught me is a teacher', 'My teacher showed this film.', ['professor', 'tutor'], ['doctor', 'lawyer']],
    ['one has a lawyer, and no diplomat', 'My lawyer was kind.', ['doctor', 'accountant'], ['diplomat', 'judge']],
  ])('%s: %s', async (_, text, some, none) => {
    const classes = await fits(text)
    expect(classes).toEqual(expect.arrayContaining(some))
    for (const name of none) expect(classes).not.toContain(name)
  })

  test('a speaker whose work no other is like, and a Dr. beside words of the work, leave nobody to put in', async () => {
    await expect(fits('As a poet, I liked this film a lot.')).rejects.toThrow('no two others fit')
    await expect(fits('A doctor was in the hospital. Dr. Beck was kind.')).rejects.toThrow('no two others fit')
    expect(await fits('A doctor was in the hospital. She was kind.')).toEqual(expect.arrayContaining(['nurse']))
  })

  test('words of the work are those of recognised occupations, in small letters, each once', () => {
    const known = new Set(recognisedOccupations().map(({ text }) => text))
    const { fields } = readDataFile<{ fields: { of: string[]; words?: string[]; near?: string[] }[] }>(
      'src/cases/lists/occupation-work.json',
    )
    for (const { of, words = [], near = [] } of fields) {
      expect(of.filter((name) => !known.has(name))).toEqual([])
      const all = [...words, ...near]
      expect(all.length).toBeGreaterThan(0)
      expect(all.filter((word) => word !== word.toLowerCase() || /\s/.test(word))).toEqual([])
      expect(new Set(all).size).toBe(all.length)
    }
  })

  test('classes that a user chose are taken as they are where fewer than two of them fit', async () => {
    const inputs = async (...names: string[]) => {
      const { variants: all } = await variants('The lawyer was kind.', occupation.only(...names))
      return all.slice(1).map(({ input }) => input)
    }
    expect((await inputs('doctor', 'judge', 'plumber')).sort()).toEqual([
      'The doctor was kind.',
      'The judge was kind.',
      'The magistrate was kind.',
      'The physician was kind.',
    ])
    expect((await inputs('plumber', 'welder')).sort()).toEqual(['The plumber was kind.', 'The welder was kind.'])
  })
})

describe('occupation, on given parses', () => {
  const surgeon = parsed(
    'He met a brilliant young German heart surgeon .',
    `He PRON PRP 2 nsubj
     met VERB VBD 0 root
     a DET DT 8 det
     brilliant ADJ JJ 8 amod
     young ADJ JJ 8 amod
     German ADJ JJ 8 amod
     heart NOUN NN 8 compound
     surgeon NOUN NN 2 obj
     . PUNCT . 2 punct`,
  )

  test('takes out what binds to the old occupation and keeps what is said of anybody', () => {
    expect(shown(surgeon)).toBe('He met a brilliant young German <occupation> .')
  })

  test('keeps what is said of anybody, also behind a comma', () => {
    const pianist = parsed(
      'The young , jazzy pianist died .',
      `The DET DT 5 det
       young ADJ JJ 5 amod
       , PUNCT , 5 punct
       jazzy ADJ JJ 5 amod
       pianist NOUN NN 6 nsubj
       died VERB VBD 0 root
       . PUNCT . 6 punct`,
    )
    expect(shown(pianist)).toBe('The young , jazzy <occupation> died .')
  })

  const twice = parsed(
    'A nurse helps him . Later the nurse leaves .',
    `A DET DT 2 det
     nurse NOUN NN 3 nsubj
     helps VERB VBZ 0 root
     him PRON PRP 3 obj
     . PUNCT . 3 punct

     Later ADV RB 4 advmod
     the DET DT 3 det
     nurse NOUN NN 4 nsubj
     leaves VERB VBZ 0 root
     . PUNCT . 4 punct`,
  )
  const chainOf = (first: number, length: number, head: number, sentence: number, kind: 'nominal' | 'name') => ({
    mentions: [
      { start: first, end: first + length, kind: 'nominal' as const, sentence, head },
      { start: first, end: first + length, kind, sentence, head: head - 1 },
    ],
    gender: 'unknown' as const,
    number: 'singular' as const,
    certain: true,
  })

  test('replaces all mentions of one person, whether or not the reading ties them', () => {
    const both = '<det> <occupation> helps him . Later the <occupation> leaves .'
    expect(shown(twice)).toBe(both)
    expect(shown({ ...twice, chains: [chainOf(0, 7, 1, 0, 'nominal')] })).toBe(both)
    const named = [chainOf(0, 7, 1, 0, 'name'), chainOf(26, 9, 2, 1, 'name')]
    expect(shown({ ...twice, chains: named })).toBe('the occupation comes again, of whom is uncertain')
  })

  test('makes one template of a text, or one for each occupation', () => {
    const both = parsed(
      'A nurse met a poet .',
      `A DET DT 2 det
       nurse NOUN NN 3 nsubj
       met VERB VBD 0 root
       a DET DT 5 det
       poet NOUN NN 3 obj
       . PUNCT . 3 punct`,
    )
    const each = find(both, 'each')
    expect(shown(both)).toBe('<det> <occupation> met a poet .')
    expect('drafts' in each && each.drafts.map(({ parts }) => displayed(parts))).toEqual([
      '<det> <occupation> met a poet .',
      'A nurse met <det> <occupation> .',
    ])
  })
})
