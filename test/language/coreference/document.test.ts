import { expect, test } from 'vitest'
import { isCertain } from '../../../src/language/coreference/certainty.js'
import { type Question, resolve } from '../../../src/language/coreference/resolve.js'
import { analyze, analyzeTokens, type Document } from '../../../src/language/index.js'
import { read, textsOf } from './chains-of.js'

test('gender and number are as the words show them', async () => {
  const { chains } = await read('Sarah Jones left. She was late. The players were angry, and they said so.')
  expect(chains.map(({ gender, number }) => `${gender} ${number}`)).toEqual(['female singular', 'unknown plural'])
})

test('a plain text about one person is certain', async () => {
  const { chains } = await read('Emily Stone is great in this film. She sings well and her voice is clear.')
  expect(chains.map(({ certain, mentions }) => [certain, mentions.length])).toEqual([[true, 3]])
})

test('where two persons could be meant, neither is certain', async () => {
  const { chains } = await read('Emma met Laura. She was angry, and her friend left.')
  const female = chains.filter(({ gender }) => gender === 'female')
  expect(female.length).toBeGreaterThanOrEqual(2)
  expect(female.every(({ certain }) => !certain)).toBe(true)
})

test('a pronoun right after a name must be surer than one in the next sentence', async () => {
  const stone = ({ candidates, rows }: Question) => {
    const choice = candidates.findIndex(({ names: [first] }) => first?.name.includes('stone') === true)
    expect(choice).toBeGreaterThanOrEqual(0)
    return { choice, probabilities: rows.map((_, at) => (at === choice ? 0.95 : 0.05 / (rows.length - 1))) }
  }
  const isStoneCertain = async (text: string): Promise<boolean | undefined> => {
    const person = resolve(await read(text), new Map(), stone).find(({ links }) => links.length > 0)
    return person && isCertain(person)
  }
  expect(await isStoneCertain('David Miller met Peter Stone. He was late.')).toBe(true)
  expect(await isStoneCertain('David Miller met Peter Stone when he was late.')).toBe(false)
})

test('a name that is the title of a work is not certain', async () => {
  const { chains } = await read('I saw "Annie Hall" twice. "Annie Hall" is fun.')
  expect(chains.filter(({ certain, mentions }) => certain && mentions.length > 1)).toEqual([])
})

test('Mrs. Wong and Wong may be two persons', async () => {
  const { chains } = await read('Mrs. Wong opened the shop. Wong sells tea.')
  expect(chains.some(({ certain }) => certain)).toBe(false)
})

test('a text without words has no chains', async () => {
  for (const text of ['', ' \n ', '...', '\u0000\ud800']) expect((await read(text)).chains).toEqual([])
})

test('mentions lie in the untouched text, in its order, apart from each other, at their heads', async () => {
  const text = 'Wow 🎬!<br />The director’s wife, Ann O’Neil, said that she “hates” her husband’s   film.'
  const document = await read(text)
  expectSound(document)
  expect(textsOf(document).flat()).toContain('wife')
  expect(textsOf(document).flat()).toContain('she')
})

test('given words have chains as texts have', async () => {
  const document = await analyzeTokens([
    ['Mary', 'sings', '.'],
    ['She', 'dances', '.'],
  ])
  expect(textsOf(document)).toEqual([['Mary', 'She']])
})

test('a long text is read in time that grows with its length', async () => {
  const page =
    'Robert Hill met his sister Clara. She told him a story about their father. He laughed. They went home.\n'
  const [short, long] = (await analyze([page.repeat(20), page.repeat(400)])) as [Document, Document]
  expectSound(long)
  expect(long.chains.flatMap(({ mentions }) => mentions).length).toBe(
    20 * short.chains.flatMap(({ mentions }) => mentions).length,
  )
})

function expectSound({ text, sentences, chains }: Document): void {
  const all = chains.flatMap(({ mentions }) => mentions).sort((a, b) => a.start - b.start)
  expect(all.length).toBeGreaterThan(0)
  let end = 0
  for (const mention of all) {
    expect(mention.start).toBeGreaterThanOrEqual(end)
    expect(text.slice(mention.start, mention.end).trim()).not.toBe('')
    const head = sentences[mention.sentence]?.tokens[mention.head]
    expect(head?.start).toBeGreaterThanOrEqual(mention.start)
    expect(head?.end).toBeLessThanOrEqual(mention.end)
    end = mention.end
  }
  for (const { mentions } of chains) {
    expect(mentions.map(({ start }) => start)).toEqual(mentions.map(({ start }) => start).sort((a, b) => a - b))
  }
}
