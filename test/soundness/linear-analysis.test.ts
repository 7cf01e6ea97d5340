import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchWork } from './work.js'

// Work is counted, not timed. The tree of a sentence's part is left out: a part has 200 words at most, and how much work it is
// depends on what the network thinks of it. So is the network itself, whose work is the number of words.
const watched = /\/src\/language\/(?!network\/tree)|wink-/
let work: Awaited<ReturnType<typeof watchWork>>
let analyze: typeof import('../../src/language.js')['analyze']

beforeAll(async () => {
  work = await watchWork(watched)
  ;({ analyze } = await import('../../src/language.js'))
  // Loads everything, and fills what is made once.
  await analyze(['He told Ann Smith that "she" left, 5pm. ½ 👍🏽'])
})
afterAll(() => work.undo())

/** A word that looks like a name, another one for each number. */
function name(number: number): string {
  let letters = ''
  for (let left = number; left > 0 || letters === ''; left = Math.floor(left / 26))
    letters += String.fromCharCode(97 + (left % 26))
  return `X${letters}o`
}

const repeated =
  (text: string) =>
  (words: number): string =>
    text.repeat(Math.ceil(words / text.trim().split(/\s+/).length))
const each =
  (write: (number: number) => string, between = ' ') =>
  (words: number): string =>
    Array.from({ length: words }, (_, at) => write(at)).join(between)
const every = (share: number, write: (number: number) => string) => (words: number) =>
  each(write)(Math.ceil(words / share))

const families: Readonly<Record<string, (words: number) => string>> = {
  'a chain of possessives': repeated("John's "),
  'possessives of different names': each((at) => `${name(at)}'s`),
  'pronouns only': repeated('his '),
  'pronouns that refer': repeated('He told her that she saw him. '),
  'names joined by and': each((at) => `${name(at)} and`),
  'a run of names': each(name),
  'a list of names': each((at) => `${name(at)},`),
  'one name in one sentence': repeated('John '),
  'one name in many sentences': repeated('John left. '),
  'many persons of one first name': every(3, (at) => `John ${name(at)} left.`),
  'many persons of one surname, and a first name': every(4, (at) => `${name(at)} Smith met John.`),
  'pronouns before each name': every(4, (at) => `He ${name(at)} saw. ${name(at)} left.`),
  'nouns of persons in a chain': repeated('his wife and his mother and '),
  'nouns that possess nouns': repeated('the friend of the wife of '),
  'brackets in brackets': (words) => `${'('.repeat(words)}he${')'.repeat(words)}`,
  'quotation marks that do not close': repeated('" he said " " '),
  titles: repeated('Mr. '),
  'titles with names': repeated('Mr. Smith and Mrs. Smith. '),
  'one sentence of plain words': repeated('the woman and the man saw '),
  'many short sentences': repeated('Yes. '),
  'capitals only': repeated('THE MAN AND THE WOMAN '),
  'no spaces': (words) => 'he.said,'.repeat(words),
  'one endless word': (words) => 'a'.repeat(5 * words),
  emoji: (words) => '👩‍👩‍👧'.repeat(words),
  'marks on one letter': (words) => `e${'\u0301'.repeat(3 * words)}`,
  hyphens: (words) => 'he-she-'.repeat(words),
  'blank lines and tags': repeated('he\n\n<br> she '),
  'white space': (words) => `he${' '.repeat(10 * words)}she`,
  apostrophes: (words) => "'".repeat(2 * words),
  'contractions in curly quotes': repeated('“can’t he’s” won’t '),
  'characters that splitters rewrite': repeated('½ ² ﬁ … ™ '),
}

const size = 800

test.each(Object.entries(families))(
  'twice as much text is twice as much work: %s',
  { timeout: 120_000 },
  async (_, write) => {
    const one = await work.of(() => analyze([write(size)]))
    const two = await work.of(() => analyze([write(2 * size)]))
    expect(one.elements).toBeGreaterThan(size)
    // Limits on how far is looked (200 words, 64 persons) are reached on the way; the square of the length would be four times.
    expect(two.blocks).toBeLessThan(3 * one.blocks)
    expect(two.elements).toBeLessThan(3 * one.elements)
  },
)

test('many texts together are the work of each', async () => {
  const texts = Array.from({ length: 60 }, (_, at) => `${name(at)} met Ann. She told ${name(at)} that he was late.`)
  const one = await work.of(() => analyze(texts.slice(0, 30)))
  const two = await work.of(() => analyze(texts))
  expect(two.blocks).toBeLessThan(2.2 * one.blocks)
})

test('the counter sees a search of a list for each of its elements', async () => {
  const square = (size: number) => async (): Promise<number> => {
    const list = Array.from({ length: size }, (_, at) => at)
    return list.filter((each) => list.indexOf(each + size) < 0).length
  }
  const [one, two] = [await work.of(square(100)), await work.of(square(200))]
  expect(two.elements).toBeGreaterThan(3.5 * one.elements)
})
