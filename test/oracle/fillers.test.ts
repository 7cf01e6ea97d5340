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

  test('is what was edited, though the same word stands in every text', () => {
    expect(fillers([marked('[Will] will go', 'a'), marked('[Mary] will go', 'b')])).toEqual(['will', 'mary'])
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

describe('the filler of a text without edits', () => {
  test('keeps letters of every language, numbers and marks of omission', () => {
    expect(fillers([marked('Zoë, 7', 'a'), marked('Łukasz: 12!', 'b'), marked("O'Neil; 7", 'b')])).toEqual([
      '7 zoë',
      '12 łukasz',
      "7 o'neil",
    ])
  })

  test('is empty where it has no word of its own, or none at all', () => {
    expect(fillers([marked('home', 'a'), marked('John home', 'b')])).toEqual(['', 'john'])
    expect(fillers([marked('...', 'a'), marked('John', 'b')])).toEqual(['', 'john'])
  })

  test('is found too where its list of edits is empty', () => {
    expect(fillers([{ ...marked('Mary left', 'a'), edits: [] }, marked('Ben left', 'b')])).toEqual(['mary', 'ben'])
  })

  test('beside a row is what it does not share, and that of the row is its place', () => {
    const edits = [{ start: 0, end: 1, slot: 'person' }]
    const row: JudgedVariant = { input: [1, 2], classes: { name: 'a' }, prediction, edits }
    expect(fillers([row, marked('Ben left', 'b')])).toEqual(['0', 'ben left'])
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

  test('lose an article at their start and a mark of the possessive at their end, and nothing else', () => {
    const edited = ['A young', "James'", 'Mary’s', 'Brazilian man', "it's me", 'an', ' old ', 'a  b']
    expect(words(edited.map((text, at) => marked(`[${text}] ${at}`, 'a'))).flat()).toEqual([
      'young',
      'James',
      'Mary',
      'Brazilian man',
      "it's me",
      'an',
      'old',
      'a  b',
    ])
  })

  test('are told once, and not where an edit has left nothing', () => {
    expect(words([marked('[Tom] and [Tom] sang', 'a'), marked('[Ann] and [Ann] sang', 'a')])).toEqual([
      ['Tom'],
      ['Ann'],
    ])
    const left = { ...marked('sang', 'a'), edits: [{ start: 0, end: 0, slot: 'person' }] }
    expect(words([left, marked('[Ann] sang', 'a')])).toEqual([[], ['Ann']])
  })

  test('are shared in whatever letters', () => {
    expect(words([marked('[Mary]: [she] sang', 'a'), marked('[She], [Ann], sang', 'a')])).toEqual([['Mary'], ['Ann']])
    expect(words([marked('the girl sang', 'a'), marked('The old girl sang', 'a')])).toEqual([[], ['old']])
  })

  test('are looked for in the text where the list of edits is empty, and for the whole cell where one has none', () => {
    expect(words([{ ...marked('Mary left', 'a'), edits: [] }, marked('[Ben] left', 'a')])).toEqual([['Mary'], ['Ben']])
    expect(words([marked('[Mary Ann] left', 'a'), marked('[Mary] left', 'a'), marked('Ben left', 'a')])).toEqual([
      ['Mary Ann'],
      ['Mary'],
      ['Ben'],
    ])
  })

  test('of two in a cell are those by which these two differ, and of one alone those by which it differs from the case', () => {
    expect(
      words([marked('the black girl sang', 'a'), marked('the white girl sang', 'a'), marked('the boy sang', 'b')]),
    ).toEqual([['black'], ['white'], ['boy']])
  })

  test('that come twice are told once, as they are written last', () => {
    expect(words([marked('MARY met Ann and Mary', 'a'), marked('we met and parted', 'a')])).toEqual([
      ['Mary', 'Ann'],
      ['we', 'parted'],
    ])
  })

  test('of a text without words are none', () => {
    expect(words([marked('...', 'a'), marked('Ann', 'a')])).toEqual([[], ['Ann']])
  })

  test('of a row with edits are its values too, and of items in no cell none', () => {
    const row = (input: readonly number[]): JudgedVariant => ({
      input,
      classes: { name: 'a' },
      prediction,
      edits: [{ start: 0, end: 1, slot: 'person' }],
    })
    expect(words([row([1, 7]), row([2, 7])])).toEqual([['1'], ['2']])
    const items = itemsOf([marked('[Ann] sang', 'a'), marked('[Ben] sang', 'b')])
    expect(wordsOf(items, cellsOf(items).slice(1))).toEqual([[], ['Ben']])
  })

  test('of a row are its values', () => {
    const row = (input: readonly number[], name: string): JudgedVariant => ({ input, classes: { name }, prediction })
    expect(words([row([1, 7], 'a'), row([2, 7], 'a')])).toEqual([['1'], ['2']])
  })
})
