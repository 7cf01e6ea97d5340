import { beforeAll, describe, expect, test } from 'vitest'
import { firstPreferences, readStructures, type Structure } from '../../src/language/index.js'
import { keepsStructure, type MarginOptions, type StructureCheck } from '../../src/validity/index.js'
import { project } from '../../src/validity/project.js'
import { sameThing } from '../../src/validity/same-thing.js'
import { changedStretches } from '../../src/validity/stretches.js'
import { goldSentences } from './sentences.js'

const split = (text: string): string[] => text.split(' ')

async function check(original: string, mutant: string, options: MarginOptions = {}): Promise<StructureCheck> {
  const [structure] = await readStructures([split(original)])
  const [answer] = await keepsStructure([{ original: structure as Structure, words: split(mutant) }], options)
  return answer as StructureCheck
}

describe('a mutant keeps its structure', () => {
  test.each([
    ['My doctor said that she was tired .', 'My lawyer said that she was tired .'],
    ['The old woman opened the door .', 'The young woman opened the door .'],
    ['Emily called her brother yesterday .', 'Lakisha called her brother yesterday .'],
    ['Two nurses helped the teachers .', 'Two engineers helped the teachers .'],
    ['He is a writer .', 'He is an actor .'],
  ])('when a word is exchanged by one of its kind: "%s" -> "%s"', async (original, mutant) => {
    expect(await check(original, mutant)).toEqual({ keeps: true })
  })

  test.each([
    ['An African man opened the door .', 'A Puerto Rican man opened the door .'],
    ['The women opened the door .', 'The disabled women opened the door .'],
    ['The old woman opened the door .', 'The woman opened the door .'],
    ['A lawyer opened the door .', 'A police officer opened the door .'],
  ])('with more or fewer words of the same kind: "%s" -> "%s"', async (original, mutant) => {
    expect(await check(original, mutant)).toEqual({ keeps: true })
  })

  test('when nothing changed, even at tau 0, whatever the sentence', async () => {
    const structures = await readStructures(goldSentences)
    const answers = await keepsStructure(
      structures.map((original) => ({ original, words: original.words })),
      { tau: 0 },
    )
    expect(goldSentences.length).toBeGreaterThan(10)
    expect(answers.filter(({ keeps }) => !keeps)).toEqual([])
  })
})

describe('a mutant keeps its structure when tags differ that name the same thing:', () => {
  test.each([
    ['Some Muslims opened the door .', 'Some atheists opened the door .'],
    ['The Muslims are the majority .', 'The pagans are the majority .'],
    ['She wrote about the Muslims .', 'She wrote about the agnostics .'],
    ['The Serbs came home .', 'The Emiratis came home .'],
    ['A beautiful woman opened the door .', 'A dishevelled woman opened the door .'],
    ['You are beautiful .', 'You are well - groomed .'],
    ['The doctor was bald .', 'The doctor was graying .'],
    ['That white woman opened the door .', 'That Latinx woman opened the door .'],
    ['The Jewish doctor left .', 'The Baptist doctor left .'],
    ['An adult opened the door .', 'A senior opened the door .'],
    ['My father is American .', 'My father is Cape Verdean .'],
    ['He came from Japan last year .', 'He came from Guinea last year .'],
    ['As Wales would be in this hypothetical scenario .', 'As Chile would be in this hypothetical scenario .'],
    ['I met a homeless man there .', 'I met a well - to - do man there .'],
  ])('"%s" -> "%s"', async (original, mutant) => {
    expect(await check(original, mutant)).toEqual({ keeps: true })
  })

  test('which no other tag, relation or number is, of a word of a dictionary or of any other', async () => {
    for (const [original, mutant] of [
      ['Some Muslims opened the door .', 'Some Muslim opened the door .'],
      ['Some Muslims opened the door .', 'Some quickly opened the door .'],
      ['A Muslim opened the door .', 'A pagans opened the door .'],
      ['The gay man opened the door .', 'The Monday man opened the door .'],
      ['You are beautiful .', 'You are atheists .'],
      ['An adult opened the door .', 'A wealthy opened the door .'],
      ['A beautiful woman opened the door .', 'A became woman opened the door .'],
    ] as const)
      expect({ mutant, keeps: (await check(original, mutant)).keeps }).toEqual({ mutant, keeps: false })
  })

  test('a word of a dictionary for one of another kind is told before the network is asked', async () => {
    expect(await check('You are beautiful .', 'You are women .')).toEqual({
      keeps: false,
      violation: { at: 2, what: 'kind' },
    })
    const number = ['The woman spoke .', 'The women spoke .'] as const
    expect(await check(...number)).toEqual({ keeps: false, violation: { at: 1, what: 'kind' } })
    expect(await check(...number, { tags: 'upos' })).toEqual({ keeps: true })
  })
})

describe('a mutant loses its structure, and the answer names the word,', () => {
  test('when a verb, adverb or preposition stands where a noun stood', async () => {
    for (const wrong of ['became', 'quickly', 'of']) {
      const { keeps, violation } = await check('The teacher opened the door .', `The ${wrong} opened the door .`)
      expect(keeps).toBe(false)
      expect(violation).toMatchObject({ given: expect.any(String), preferred: expect.any(String) })
      expect(violation?.at).toBeLessThanOrEqual(2)
    }
  })

  test('when singular became plural, by XPOS and not by UPOS', async () => {
    const pair = ['I saw the doctor yesterday .', 'I saw the doctors yesterday .'] as const
    const { keeps, violation } = await check(...pair)
    expect(keeps).toBe(false)
    expect(violation).toMatchObject({ at: 3, what: 'xpos', given: 'NN', preferred: 'NNS' })
    expect(await check(...pair, { tags: 'upos' })).toEqual({ keeps: true })
  })

  test('when "him" stands where "his" stood', async () => {
    const { keeps, violation } = await check('She took his book .', 'She took him book .')
    expect(keeps).toBe(false)
    expect(violation?.at).toBe(2)
  })

  test('when a pronoun has a form that cannot stand there, and not when it can', async () => {
    const pair = ['They will hire him for summer .', 'They will hire his for summer .'] as const
    expect(await check(...pair)).toEqual({ keeps: false, violation: { at: 3, what: 'pronoun' } })
    expect(await check(...pair, { tags: 'upos' })).toEqual({ keeps: true })
    expect(await check('They will hire him for summer .', 'They will hire her for summer .')).toEqual({ keeps: true })
    expect(await check('They took his book .', 'They took her book .')).toEqual({ keeps: true })
  })

  test('when the first word is a pronoun that has a form for another place', async () => {
    expect(await check('He opened the door .', 'Him opened the door .')).toEqual({
      keeps: false,
      violation: { at: 0, what: 'pronoun' },
    })
  })

  test('and a pronoun beside a word that is none is left to the network', async () => {
    const toPronoun = await check('The doctor opened the door .', 'The him opened the door .')
    expect(toPronoun.keeps).toBe(false)
    expect(toPronoun.violation?.what).not.toBe('pronoun')
    expect(await check('She opened the door .', 'Emily opened the door .', { tags: 'upos', tau: 50 })).toEqual({
      keeps: true,
    })
    expect((await check('They will hire him .', 'They will hire red .')).violation?.what).not.toBe('pronoun')
  })

  test('only at margins below tau', async () => {
    const pair = ['The teacher opened the door .', 'The quickly opened the door .'] as const
    const { violation } = await check(...pair)
    const margin = violation !== undefined && 'margin' in violation ? violation.margin : Number.NaN
    expect(margin).toBeGreaterThan(1)
    expect(await check(...pair, { tau: 1000 })).toEqual({ keeps: true })
  })

  test('when the word was left out that others hang on', async () => {
    expect((await check('The teacher opened the door .', 'The opened the door .')).keeps).toBe(false)
  })
})

describe('batches', () => {
  let structures: Structure[]
  beforeAll(async () => {
    structures = await readStructures(goldSentences)
  })

  test('each answer is that of the mutant asked alone', async () => {
    const mutants = structures.map((original, at) => ({
      original,
      words: original.words.map((word, place) => (place === at % original.words.length ? 'doctor' : word)),
    }))
    const together = await keepsStructure(mutants)
    expect(new Set(together.map(({ keeps }) => keeps)).size).toBe(2)
    const alone = []
    for (const mutant of mutants) alone.push(...(await keepsStructure([mutant])))
    expect(together).toEqual(alone)
  })

  test('no mutants, and sentences without words, are borne', async () => {
    expect(await keepsStructure([])).toEqual([])
    const [empty] = await readStructures([[]])
    expect(await keepsStructure([{ original: empty as Structure, words: [] }])).toEqual([{ keeps: true }])
  })

  test('a change late in a sentence that is too long for the network in one piece is noticed at its place', async () => {
    const clause = split('and the teacher opened the door')
    const long = Array.from({ length: 60 }, () => clause).flat()
    const [original] = await readStructures([long])
    const at = 6 * 50 + 2
    const wrong = long.map((word, place) => (place === at ? 'of' : word))
    const [answer, longer, later] = await keepsStructure([
      { original: original as Structure, words: wrong },
      { original: original as Structure, words: ['so', ...long] },
      { original: original as Structure, words: long.toSpliced(at, 0, 'old') },
    ])
    expect(answer?.violation?.at).toBeGreaterThan(at - 8)
    expect(answer?.violation?.at).toBeLessThan(at + 8)
    expect(answer?.violation?.what).not.toBe('length')
    expect(longer).toEqual({ keeps: false, violation: { at: 0, what: 'length' } })
    expect(later).toEqual({ keeps: false, violation: { at, what: 'length' } })
  })

  test('mutants of another length are read up to 200 words, as long as their originals are not longer', async () => {
    const clause = split('and the teacher opened the door')
    const long = Array.from({ length: 34 }, () => clause).flat()
    const [below, at, above] = await readStructures([199, 200, 201].map((words) => long.slice(0, words)))
    const too = { keeps: false, violation: { at: 1, what: 'length' } }
    const [upTo, down, beyond, fromBeyond] = await keepsStructure([
      { original: below as Structure, words: long.slice(0, 199).toSpliced(1, 0, 'so') },
      { original: at as Structure, words: long.slice(0, 200).toSpliced(1, 1) },
      { original: at as Structure, words: long.slice(0, 200).toSpliced(1, 0, 'so') },
      { original: above as Structure, words: long.slice(0, 201).toSpliced(1, 1) },
    ])
    expect(upTo?.violation?.what).not.toBe('length')
    expect(down?.violation?.what).not.toBe('length')
    expect(beyond).toEqual(too)
    expect(fromBeyond).toEqual(too)
  })

  test('a signal that fired ends the call', async () => {
    const original = structures[0] as Structure
    const asked = keepsStructure([{ original, words: original.words }], {
      signal: AbortSignal.abort(new Error('enough')),
    })
    await expect(asked).rejects.toThrow('enough')
  })
})

/** Reads each mutant, puts its original's structure on it, and scores that: two passes, where the margin test needs one. */
async function readThenScored(mutants: readonly { original: Structure; words: string[] }[]): Promise<StructureCheck[]> {
  const own = await readStructures(mutants.map(({ words }) => words))
  const expected: StructureCheck[] = []
  for (const [at, { original, words }] of mutants.entries()) {
    const stretches = changedStretches(original.words, words)
    const found = project(original, own[at] as Structure, stretches)
    if ('brokenAt' in found) expected.push({ keeps: false, violation: { at: found.brokenAt, what: 'phrase' } })
    else {
      const isChanged = (place: number) =>
        stretches.some(({ mutantFrom, mutantTo }) => mutantFrom <= place && place < mutantTo)
      const pair = { structure: found.structure, words, isSame: sameThing(words, isChanged, 1) }
      const [violation] = await firstPreferences([pair], { tau: 1, tags: 'xpos' })
      expected.push(violation === undefined ? { keeps: true } : { keeps: false, violation })
    }
  }
  return expected
}

test('two words that hang on two others may be exchanged for three of which two do', async () => {
  const pairs = [
    ['She told him that Ann left .', 'She told the man how Ann left .'],
    ['She told him that Ann left .', 'She told the man if Ann left .'],
  ] as const
  const mutants: { original: Structure; words: string[] }[] = []
  for (const [from, to] of pairs) {
    const [original] = await readStructures([split(from)])
    mutants.push({ original: original as Structure, words: split(to) })
  }
  const expected = await readThenScored(mutants)
  expect(expected.map(({ violation }) => violation?.what)).not.toContain('phrase')
  expect(await keepsStructure(mutants)).toEqual(expected)
})

test('mutants of another length get the answer that reading and then scoring them gives', async () => {
  const exchanges: (readonly [string, string])[] = [
    ['man', 'police officer'],
    ['woman', 'person with a hearing impairment'],
    ['African', 'Puerto Rican'],
    ['African', 'hard of hearing'],
    ['doctor', 'head of the house'],
    ['doctor', 'very often'],
    ['man', 'became of'],
    ['woman', 'quickly red and'],
  ]
  const originals = [
    'The African man saw a woman .',
    'Is the doctor a woman or a man ?',
    'The African doctor said that a man , an African woman and her dog had left the house .',
    'A man who met the African woman of the doctor left .',
  ].map(split)
  const structures = await readStructures(originals)
  const mutants = structures.flatMap((original) =>
    exchanges.flatMap(([from, to]) => {
      const words = original.words.flatMap((word) => (word === from ? split(to) : [word]))
      return words.length === original.words.length ? [] : [{ original, words }]
    }),
  )
  const expected = await readThenScored(mutants)
  expect(new Set(expected.map(({ violation }) => violation?.what)).size).toBeGreaterThan(2)
  expect(await keepsStructure(mutants)).toEqual(expected)
})
