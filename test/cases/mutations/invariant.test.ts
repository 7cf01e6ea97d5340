import { beforeAll, describe, expect, test } from 'vitest'
import { defineAttribute, gender } from '../../../src/attributes/index.js'
import { findSites } from '../../../src/cases/mutations/find-sites.js'
import { TermTable } from '../../../src/cases/mutations/terms.js'
import { type Mutant, TextMutants } from '../../../src/cases/mutations/text-mutants.js'
import { Random } from '../../../src/core/random.js'
import { analyze, loadWordSplitter, readStructures, type WordSplitter } from '../../../src/language/index.js'
import {
  ComposedInvariant,
  type ComposedOptions,
  keepsStructure,
  tolerantTableComp,
} from '../../../src/validity/index.js'
import { origin } from './attributes.js'

/** Some words do not fit where adjectives stand, so that mutants are discarded. */
const shape = defineAttribute({
  name: 'shape',
  classes: {
    thin: { adjectives: ['thin', 'skinny'] },
    fat: { adjectives: ['fat', 'very fat'] },
    wrong: { adjectives: ['quickly', 'became', 'of', 'sings'] },
  },
})
const attributes = [gender, origin, shape]
const texts = [
  'A black woman opened the door. Her brother, a thin man, was asleep. The Polish actress is fat.',
  'The Polish actor was great, and I liked the skinny white guy too. His wife is a thin Asian lady.',
  'An Asian girl and a fat boy play the lead in this long film. Black people will love the fat actor.',
  'The fat policeman is an African American. She is a thin girl. Two Poles met a skinny waiter, a black man',
]

let split: WordSplitter
let cases: { text: string; words: string[][]; mutants: TextMutants; drawn: Mutant[] }[]

beforeAll(async () => {
  split = await loadWordSplitter()
  const table = new TermTable(attributes)
  const cut = (text: string) => split(text).flatMap((sentence) => sentence.map((word) => word.text))
  cases = (await analyze(texts)).map((document) => {
    const { places, sites } = findSites(document, table, { occurrences: 'one', published: true })
    const mutantsOf = (order: number) =>
      new TextMutants(document, places, {
        sites,
        attributes: attributes.map(({ name }) => name),
        order,
        cut,
      })
    const drawn = [1, 2, 3].flatMap((order) => {
      const mutants = mutantsOf(order)
      const numbers = mutants.drawn(new Random(7, `${document.text} ${order}`))
      return Array.from({ length: 80 }, () => numbers.next().value).flatMap((number) => {
        const mutant = number === undefined ? undefined : mutants.at(number)
        return mutant === undefined ? [] : [mutant]
      })
    })
    const words = document.sentences.map(({ tokens }) => tokens.map(({ text }) => text))
    return { text: document.text, words, mutants: mutantsOf(1), drawn }
  })
})

const wordsOf = (mutant: Mutant) => mutant.map(({ words }) => words)

/** The sentences of the whole mutant, from its text alone. */
function sentencesOf(mutants: TextMutants, mutant: Mutant): string[][] {
  return split(mutants.textOf(mutant).text).map((sentence) => sentence.map(({ text }) => text))
}

/** Each changed sentence of the whole mutant, one mutant at a time. */
async function fullCheck(original: string[][], mutated: string[][], options: ComposedOptions): Promise<boolean> {
  expect(mutated).toHaveLength(original.length)
  const changed = original.flatMap((words, at) => (words.join(' ') === mutated[at]?.join(' ') ? [] : [at]))
  const before = await readStructures(changed.map((at) => original[at] as string[]))
  const after = changed.map((at) => mutated[at] as string[])
  if (options.comparison !== 'strict') {
    const answers = await keepsStructure(before.map((each, at) => ({ original: each, words: after[at] as string[] })))
    return answers.every(({ keeps }) => keeps)
  }
  const own = await readStructures(after)
  return before.every((each, at) =>
    (['labels', 'xpos'] as const).every((kind) =>
      tolerantTableComp(Array.from(each[kind], String), Array.from(own[at]?.[kind] ?? [], String)),
    ),
  )
}

describe('the composed invariant', () => {
  test.each<ComposedOptions>([{}, { comparison: 'strict' }])(
    'equals the full check of the whole mutant: %o',
    async (options) => {
      const seen = { kept: 0, discarded: 0 }
      for (const { words, mutants, drawn } of cases) {
        const answers = await new ComposedInvariant(words, options).check(drawn.map(wordsOf))
        for (const [at, mutant] of drawn.entries()) {
          const { text } = mutants.textOf(mutant)
          const keeps = await fullCheck(words, sentencesOf(mutants, mutant), options)
          expect({ text, keeps: answers[at]?.keeps }).toEqual({ text, keeps })
          seen[keeps ? 'kept' : 'discarded']++
        }
      }
      expect(seen.kept).toBeGreaterThan(50)
      expect(seen.discarded).toBeGreaterThan(50)
    },
    60_000,
  )

  test('checks nothing more for a mutant whose edits lie in different sentences', async () => {
    let apart = 0
    for (const { words, drawn } of cases) {
      const check = new ComposedInvariant(words)
      await check.check(drawn.flatMap((mutant) => wordsOf(mutant).map((edit) => [edit])))
      const { checked } = check.counts
      const sentences = (mutant: Mutant) =>
        mutant.flatMap((edit) => [...new Set(edit.words.map((each) => each.sentence))])
      const others = drawn.filter((mutant) => new Set(sentences(mutant)).size === sentences(mutant).length)
      apart += others.filter(({ length }) => length > 1).length
      await check.check(others.map(wordsOf))
      expect(check.counts).toMatchObject({ checked, sharing: 0 })
      await check.check(drawn.map(wordsOf))
      expect(check.counts.sharing).toBe(drawn.length - others.length)
      expect(check.counts.checked).toBeLessThanOrEqual(checked + drawn.length - others.length)
    }
    expect(apart).toBeGreaterThan(20)
  })

  test('names the sentence and the word that does not hold', async () => {
    const words = [
      ['He', 'left', '.'],
      ['The', 'fat', 'man', 'slept', '.'],
    ]
    const edit = [{ sentence: 1, from: 1, to: 2, words: ['quickly'] }]
    const [answer] = await new ComposedInvariant(words).check([[edit]])
    expect(answer?.keeps).toBe(false)
    expect(answer?.violation).toMatchObject({ sentence: 1 })
    expect((await new ComposedInvariant(words).check([[]]))[0]).toEqual({ keeps: true })
  })
})
