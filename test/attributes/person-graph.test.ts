import { describe, expect, test } from 'vitest'
import { defineAttribute, dictionary, dictionaryNames, personGraph, wordPairs } from '../../src/attributes/index.js'
import { mutations } from '../../src/cases/index.js'
import { casesOf } from '../support/source-laws.js'

const graph = personGraph([dictionary('gender'), dictionary('religion')])

describe('the graph of person words', () => {
  test('says what a word is, in any letters', () => {
    expect(graph.isA('actor')).toEqual([
      { attribute: 'gender', class: 'male', partOfSpeech: 'noun', number: 'singular', ambiguous: false },
    ])
    expect(graph.isA('ACTRESSES')).toMatchObject([{ attribute: 'gender', class: 'female', number: 'plural' }])
    expect(graph.isA('Muslim').map(({ partOfSpeech }) => partOfSpeech)).toEqual(['noun', 'adjective'])
    expect(graph.isA('table')).toEqual([])
  })

  test('gives the words that are distinct from it: of another class, the same number and group', () => {
    expect(graph.distinctFrom('brothers').map(({ word }) => word)).toEqual(
      [...wordPairs(dictionary('gender'))].flatMap(({ from, to }) => (from === 'brothers' ? [to] : [])),
    )
    expect(graph.distinctFrom('brothers').map(({ word }) => word)).toContain('sisters')
    expect(graph.distinctFrom('table')).toEqual([])
    for (const { attribute, class: other } of graph.distinctFrom('Christian')) {
      expect([attribute, other]).not.toContain('christian')
    }
  })

  test('has the words that mutations() puts in the place of a word', async () => {
    const [one] = await casesOf(mutations(['My father met a Muslim.'], { attributes: [dictionary('religion')] }))
    const known = new Set(graph.distinctFrom('Muslim').map(({ word }) => word))
    const put = [...(one?.variants ?? [])].flatMap(({ input, edits = [], classes }) =>
      classes.religion === 'muslim' ? [] : edits.map(({ start, end }) => input.slice(start, end)),
    )
    expect(put.length).toBeGreaterThan(9)
    expect(put.filter((word) => !/^an?$/.test(word) && !known.has(word))).toEqual([])
  })

  test('leaves out offensive words unless asked for them, and takes attributes of your own', () => {
    const everything = dictionaryNames.map((name) => dictionary(name))
    const words = ['cripple', 'midget', 'retard', 'gypsy']
    const some = words.filter((word) => personGraph(everything, { offensive: true }).isA(word).length > 0)
    expect(some.length).toBeGreaterThan(0)
    expect(some.filter((word) => personGraph(everything).isA(word).length > 0)).toEqual([])
    const town = defineAttribute({
      name: 'town',
      classes: { north: { adjectives: ['northern'] }, south: { adjectives: ['southern'] } },
    })
    expect(personGraph([town]).distinctFrom('Northern')).toMatchObject([{ word: 'southern', class: 'south' }])
  })
})
