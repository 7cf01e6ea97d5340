import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Edit } from '../../src/core/case.js'
import type { Prediction } from '../../src/core/prediction.js'
import { hash32 } from '../../src/core/random.js'
import { sameLabel } from '../../src/oracle/index.js'
import { decodeReplay, decodeReplaySquare, encodeReplay, encodeReplaySquare } from '../../src/shrink/index.js'
import { shrinkSquare } from '../../src/shrink/square/shrink-square.js'
import type { Square } from '../../src/shrink/square/square.js'
import { loadTextTools } from '../../src/shrink/text/text-tools.js'

beforeAll(async () => void (await loadTextTools()))

const oracle = sameLabel()
const label = (name: string): Prediction => ({ kind: 'label', label: name })

/** Places of a text: `{race}` and `{gender}`, and `{a}` for the article of the place behind it. */
const words = [
  { name: 'race', from: 'white', to: 'Asian' },
  { name: 'gender', from: 'man', to: 'woman' },
] as const

/** A corner of a template, with the edits of all its places. */
function cornerOf(template: string, set: number): { input: string; edits: Edit[] } {
  let input = ''
  const edits: Edit[] = []
  const wordOf = (name: string): string => {
    const at = words.findIndex((each) => each.name === name)
    const { from, to } = words[at] as (typeof words)[number]
    return set & (1 << at) ? to : from
  }
  for (const [, place, between] of template.matchAll(/\{(\w+)\}|([^{]+)/g)) {
    if (place === undefined) input += between
    else {
      const text = place === 'a' ? (wordOf('race') === 'Asian' ? 'an' : 'a') : wordOf(place)
      edits.push({ start: input.length, end: input.length + text.length, slot: place })
      input += text
    }
  }
  return { input, edits }
}

async function squareOf(template: string, says: (text: string) => string): Promise<Square<string>> {
  return [0, 1, 2, 3].map((set) => {
    const corner = cornerOf(template, set)
    return { ...corner, valid: true, prediction: label(says(corner.input)) }
  })
}

const model = (says: (text: string) => string) => {
  const asked: string[] = []
  return {
    asked,
    ask: async (inputs: readonly string[]) => {
      asked.push(...inputs)
      return inputs.map((input) => label(says(input)))
    },
  }
}

const parts = [
  'It rained all day, and nobody came.',
  'In the end {a} {race} {gender} opened the door.',
  'Later the {race} doctor spoke to a {gender} in the garden.',
  'The {gender} left early because the music was too loud.',
  'We liked the {race} guests, however tired we were.',
  'What a dull film!',
]
const templates = fc
  .shuffledSubarray(parts, { minLength: 1 })
  .map((chosen) => chosen.join(' '))
  .filter((text) => text.includes('{race}') && text.includes('{gender}'))
/** Words that the model also needs before it errs. */
const needed = fc.subarray(['door', 'garden', 'guests', 'music', 'film'], { maxLength: 2 })

const has = (text: string, word: string): boolean => new RegExp(`\\b${word}\\b`, 'i').test(text)
const errsOn = (also: readonly string[]) => (text: string) =>
  has(text, 'Asian') && has(text, 'woman') && also.every((word) => has(text, word)) ? 'no' : 'yes'

describe('a shrunk square', () => {
  test('is still hidden and valid, keeps the words that change, and is smaller', async () => {
    let shrunk = 0
    await fc.assert(
      fc.asyncProperty(templates, needed, fc.nat(), async (template, also, salt) => {
        fc.pre(also.every((word) => template.includes(word)))
        const says = errsOn(also)
        const keeps = (text: string) => hash32(`${salt} ${text}`) % 4 > 0
        const square = await squareOf(template, says)
        const { asked, ask } = model(says)
        const result = await shrinkSquare(square, {
          ask,
          keeps: async (_, mutants) => mutants.map(keeps),
          oracle,
          to: 'words',
          hidden: true,
        })
        const [original, ...mutants] = result.square
        if (result.steps > 0) expect(mutants.every(({ input }) => keeps(input))).toBe(true)
        expect(result.square.map(({ prediction }) => prediction)).toEqual(['yes', 'yes', 'yes', 'no'].map(label))
        for (const { input, prediction } of result.square) expect(prediction).toEqual(label(says(input)))
        for (const [set, { input }] of result.square.entries()) {
          for (const [at, { from, to }] of words.entries()) {
            expect(has(input, set & (1 << at) ? to : from)).toBe(true)
            expect(has(input, set & (1 << at) ? from : to)).toBe(false)
          }
          expect(input).not.toMatch(/\ba Asian|\ban white/i)
        }
        expect(result.size.after).toBeLessThanOrEqual(result.size.before)
        expect(result.calls).toBe(new Set(asked).size)
        expect(asked).toHaveLength(result.calls)
        if (result.size.after < result.size.before) shrunk++
        expect(original?.input).not.toBe('')
      }),
      { numRuns: 60 },
    )
    expect(shrunk).toBeGreaterThan(40)
  }, 60_000)

  test('cannot lose one more word where every mutant is valid', async () => {
    const says = errsOn(['door'])
    const square = await squareOf(parts.slice(0, 4).join(' '), says)
    const { square: small, ended } = await shrinkSquare(square, {
      ask: model(says).ask,
      keeps: async (_, mutants) => mutants.map(() => true),
      oracle,
      to: 'words',
      hidden: true,
    })
    expect(ended).toBe('minimal')
    expect(small.map(({ input }) => input)).toEqual([
      'White man door',
      'Asian man door',
      'White woman door',
      'Asian woman door',
    ])
  })

  test('stays as it is where no smaller one is valid', async () => {
    const says = errsOn([])
    const square = await squareOf(parts.slice(0, 2).join(' '), says)
    const result = await shrinkSquare(square, {
      ask: model(says).ask,
      keeps: async (_, mutants) => mutants.map(() => false),
      oracle,
      to: 'words',
      hidden: true,
    })
    expect(result).toMatchObject({ steps: 0, ended: 'minimal' })
    expect(result.square).toBe(square)
  })

  test('asks no more than maxInputs', async () => {
    const says = errsOn(['door'])
    const square = await squareOf(parts.join(' '), says)
    for (const maxInputs of [1, 5, 20]) {
      const { asked, ask } = model(says)
      const result = await shrinkSquare(square, {
        ask,
        keeps: async (_, mutants) => mutants.map(() => true),
        oracle,
        to: 'words',
        hidden: true,
        maxInputs,
      })
      expect(result.ended).toBe('ceiling')
      expect(asked.length).toBeLessThanOrEqual(maxInputs)
    }
  })

  test('of an error that is not hidden may err in between', async () => {
    const says = (text: string) => (has(text, 'Asian') && has(text, 'door') ? 'no' : 'yes')
    const square = await squareOf(parts.slice(0, 2).join(' '), says)
    const result = await shrinkSquare(square, {
      ask: model(says).ask,
      keeps: async (_, mutants) => mutants.map(() => true),
      oracle,
      to: 'words',
      hidden: false,
    })
    expect(result.square.map(({ prediction }) => prediction)).toEqual(['yes', 'no', 'yes', 'no'].map(label))
    expect(result.size.after).toBe(3)
  })

  test('is the square itself where the edits do not tell the corners, or inputs are no texts', async () => {
    const says = errsOn([])
    const square = await squareOf(parts.join(' '), says)
    const bare = square.map(({ edits: _, ...rest }) => rest)
    const rows = [1, 2, 3, 4].map((input) => ({ input, valid: true, prediction: label('yes') }))
    const options = { oracle, hidden: true, keeps: async () => [true, true, true] }
    expect(await shrinkSquare(bare, { ...options, ask: model(says).ask })).toMatchObject({ steps: 0, calls: 0 })
    expect(await shrinkSquare(rows, { ...options, ask: async () => [] })).toMatchObject({ steps: 0, square: rows })
  })
})

describe('the replay string of a square', () => {
  const square = {
    words: words.map(({ name, from, to }) => ({ attribute: name, from, to, fromClass: from, toClass: to })),
    corners: [0, 1, 2, 3].map((set) => ({ input: `corner ${set}`, valid: set !== 1 })),
    classes: { age: 'old' },
  }

  test('gives the square back', () => {
    expect(decodeReplaySquare(encodeReplaySquare(square))).toEqual(square)
  })

  test('is told apart from that of a pair', () => {
    const pair = { attribute: 'square', a: { input: 'a', classes: {} }, b: { input: 'b', classes: {} } }
    expect(() => decodeReplaySquare(encodeReplay(pair))).toThrow('it does not contain a square')
    expect(() => decodeReplay(encodeReplaySquare(square))).toThrow('it contains a square')
    expect(decodeReplay(encodeReplay(pair))).toEqual(pair)
  })

  test('is refused when it was cut off or its inputs are no plain data', () => {
    expect(() => decodeReplaySquare(encodeReplaySquare(square).slice(0, -1))).toThrow('[EF451]')
    const odd = { ...square, corners: square.corners.map((corner) => ({ ...corner, input: () => {} })) }
    expect(() => encodeReplaySquare(odd)).toThrow('[EF453]')
  })
})
