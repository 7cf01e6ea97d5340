import { describe, expect, test } from 'vitest'
import { cellsOf, itemsOf, type JudgedVariant } from '../../src/oracle/cells.js'
import { fillersOf, wordsOf } from '../../src/oracle/fillers.js'

const prediction = { kind: 'label', label: 'yes' } as const

/** A variant whose words in square brackets are its edits. */
function marked(text: string, name: string): JudgedVariant {
  const edits: { start: number; end: number; slot: string }[] = []
  let input = ''
  for (const part of text.split(/(?=\[)|(?<=\])/)) {
    const bare = part.replace(/[[\]]/g, '')
    if (part.startsWith('[')) edits.push({ start: input.length, end: input.length + bare.length, slot: 'person' })
    input += bare
  }
  return { input, classes: { name }, prediction, ...(edits.length === 0 ? {} : { edits }) }
}

const fillers = (variants: readonly JudgedVariant[]) => fillersOf(itemsOf(variants))
const words = (variants: readonly JudgedVariant[]) => {
  const items = itemsOf(variants)
  return wordsOf(items, cellsOf(items))
}

describe('the filler of a variant', () => {
  test('is what was edited, each word once, in one order and in small letters', () => {
    expect(
      fillers([marked('[Mary] said [she] knew [Mary]', 'a'), marked('[John] said [he] knew [John]', 'b')]),
    ).toEqual(['mary she', 'he john'])
  })

  test('is what not all variants share, where nothing says what was edited', () => {
    expect(
      fillers([marked('Mary went home', 'a'), marked('John went home', 'b'), marked("Ann's went Home", 'b')]),
    ).toEqual(['mary', 'john', "ann's"])
  })

  test('is its place in the cell, where the input is no text', () => {
    const row = (input: readonly number[], name: string): JudgedVariant => ({ input, classes: { name }, prediction })
    expect(fillers([row([1], 'a'), row([2], 'b'), row([3], 'a'), row([4], 'b')])).toEqual(['0', '0', '1', '1'])
  })

  test('of a text without edits beside others with edits is what it does not share', () => {
    expect(fillers([marked('[Mary] left', 'a'), marked('Ben left', 'b')])).toEqual(['mary', 'ben'])
  })
})

describe('the words of a variant', () => {
  test('are its edits that not all of its cell have, as they are written', () => {
    expect(
      words([
        marked('[Mary] said [she] knew', 'a'),
        marked("[Anna]'s friend said [she] knew", 'a'),
        marked('[John] said [he] knew', 'b'),
      ]),
    ).toEqual([['Mary'], ['Anna'], ['John', 'he']])
  })

  test('are bare of an article and of the possessive', () => {
    expect(
      words([marked('I saw [an elderly] man', 'a'), marked("It was [Tom's]", 'a'), marked('It was [a]', 'a')]),
    ).toEqual([['elderly'], ['Tom'], ['a']])
  })

  test('are runs of neighbouring words, where nothing says what was edited', () => {
    expect(
      words([
        marked('the African American girl sang', 'a'),
        marked('the black girl sang', 'a'),
        marked('an old well-known girl sang', 'a'),
        marked('the white boy sang', 'b'),
      ]),
    ).toEqual([['the African American'], ['the black'], ['old well-known'], ['the white boy']])
  })

  test('of a row are its values', () => {
    const row = (input: readonly number[], name: string): JudgedVariant => ({ input, classes: { name }, prediction })
    expect(words([row([1, 7], 'a'), row([2, 7], 'a')])).toEqual([['1'], ['2']])
  })
})
