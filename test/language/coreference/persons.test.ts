import { expect, test } from 'vitest'
import { chainsIn, read, textsOf } from './chains-of.js'

test('a pronoun goes with the person of its gender, wherever the other one stands', async () => {
  expect(await chainsIn('Mary met John at the station. She gave him her umbrella.')).toEqual([
    ['Mary', 'She', 'her'],
    ['John', 'him'],
  ])
  expect(await chainsIn('John met Mary at the station. He gave her his umbrella.')).toEqual([
    ['John', 'He', 'his'],
    ['Mary', 'her'],
  ])
})

test('a text about two persons shows two chains', async () => {
  const chains = await chainsIn(
    'Susan is a lawyer. She works in Boston. Her brother Peter is a cook and he lives in Rome.',
  )
  expect(chains).toContainEqual(['Susan', 'a lawyer', 'She', 'Her'])
  expect(chains).toContainEqual(['brother', 'Peter', 'a cook', 'he'])
})

test('a possessive does not mean the person that it owns', async () => {
  const chains = await chainsIn('His mother was tired. She went to bed.')
  expect(chains).toEqual([['mother', 'She']])
})

test('a name after its pronoun is found', async () => {
  const chains = await chainsIn('When she opened the door, Anna saw the garden.')
  expect(chains).toEqual([['she', 'Anna']])
})

test('the possessive of a name is a mention of the name without its mark', async () => {
  const chains = await chainsIn("Daniel's car broke down, so he walked home.")
  expect(chains).toEqual([['Daniel', 'he']])
})

test('full name, surname and title with surname are one person; another title is another person', async () => {
  const chains = await chainsIn('Jane Miller wrote the book. Miller sold many copies. Mr. Miller read it.')
  expect(chains).toEqual([['Jane Miller', 'Miller']])
})

test('a surname before the full name is the same person, but not for certain', async () => {
  const document = await read('Keller was born Elizabeth Anne Keller in Chicago. She lived there.')
  expect(textsOf(document)).toContainEqual(['Keller', 'Elizabeth Anne Keller', 'She'])
  expect(document.chains.some(({ certain, mentions }) => certain && mentions.length > 1)).toBe(false)
})

test('a surname before two full names is that of the first', async () => {
  const chains = await chainsIn('Keller was born Elizabeth Keller, the daughter of Robert Keller. The house was small.')
  expect(chains).toContainEqual(['Keller', 'Elizabeth Keller', 'the daughter'])
})

test('a clause before its main clause is about the subject that follows, known or new', async () => {
  const chains = await chainsIn('Susan met Anna in Rome. After she left the party, Susan went home.')
  expect(chains).toContainEqual(['Susan', 'she', 'Susan'])
})

test('an apposition and a predicate mean the person', async () => {
  const [chain] = await chainsIn('Julia Brown, the actress, is a widow.')
  expect(chain).toEqual(['Julia Brown', 'the actress', 'a widow'])
})

test('a predicate of another gender or number does not join', async () => {
  const chains = await chainsIn('Kevin and Laura are actors.')
  expect(chains.flat()).not.toContain('Laura')
})

test('persons joined by "and" keep chains of their own, and "they" makes a third', async () => {
  const document = await read('Tom and Ann bought a house. They love it. She painted the door.')
  const texts = textsOf(document)
  expect(texts).toContainEqual(['Ann', 'She'])
  expect(texts).toContainEqual(['Tom'])
  expect(texts).toContainEqual(['They'])
  expect(document.chains.find(({ mentions }) => mentions.length === 1 && mentions[0]?.kind === 'pronoun')?.number).toBe(
    'plural',
  )
})

test('"they" for things makes no chain', async () => {
  expect(textsOf(await read('The songs are short. They are good.'))).toEqual([])
})

test('first and second persons and "it" make no chain', async () => {
  expect(textsOf(await read('I told you that we saw it ourselves.'))).toEqual([])
})

test('persons who are mentioned once have a chain of one mention', async () => {
  const document = await read('A man walks into a bar. The doctor is out.')
  expect(textsOf(document)).toEqual([['A man'], ['The doctor']])
  expect(document.chains.map(({ gender }) => gender)).toEqual(['male', 'unknown'])
})

test('a reflexive goes with the subject of its verb', async () => {
  const chains = await chainsIn('Emma laughed when Laura hurt herself.')
  expect(chains).toEqual([['Laura', 'herself']])
})
