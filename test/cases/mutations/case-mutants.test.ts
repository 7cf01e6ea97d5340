import { describe, expect, test } from 'vitest'
import { defineAttribute, gender } from '../../../src/attributes/index.js'
import { mutations } from '../../../src/cases/index.js'
import type { Case, MutantEdit, SourceContext } from '../../../src/core/case.js'
import { body, origin } from './attributes.js'

const texts = [
  'A black woman left. A thin nurse was asleep. The Polish cook is fat.',
  'The Polish actor was great, and I liked the skinny white guy too. A thin Asian lady smiled.',
]

/** With words that are no adjectives: their mutants are discarded. */
const shape = defineAttribute({
  name: 'shape',
  classes: {
    thin: { adjectives: ['thin', 'skinny'] },
    fat: { adjectives: ['fat'] },
    wrong: { adjectives: ['quickly', 'of'] },
  },
})

interface Heard {
  readonly cases: Case<string, string>[]
  readonly discarded: Record<string, number>
  readonly left: Record<string, number>
}

async function hear(
  context: Partial<SourceContext>,
  options: Partial<Parameters<typeof mutations>[1]> = {},
): Promise<Heard> {
  const heard: Heard = { cases: [], discarded: {}, left: {} }
  const add =
    (counts: Record<string, number>) =>
    (reason: string, count = 1) => {
      counts[reason] = (counts[reason] ?? 0) + count
    }
  const source = mutations([...texts, 'The black coffee was cold.'], { attributes: [origin, gender, body], ...options })
  const asked: SourceContext = {
    seed: 1,
    sample: Number.POSITIVE_INFINITY,
    variantsPerCase: 200,
    attributes: ['origin', 'gender', 'body'],
    skip: () => {},
    drawn: () => {},
    discard: add(heard.discarded),
    leave: add(heard.left),
    ...context,
  }
  for await (const each of source.cases(asked)) heard.cases.push(each as Case<string, string>)
  return heard
}

const mutantsOf = ({ mutants }: Case<string, string>) => {
  if (mutants === undefined) throw new Error('The case has no mutants.')
  return { ...mutants, all: [...mutants.valid], thrown: [...mutants.discarded] }
}
const names = (edits: readonly MutantEdit[]) => edits.map(({ attribute }) => attribute).join('+')

describe('the mutants of a case', () => {
  test('are of the order and the attributes that the question asks for', async () => {
    const { cases } = await hear({ order: 2, attributes: ['origin', 'body'] })
    for (const each of cases) {
      const { all } = mutantsOf(each)
      expect(all.length).toBeGreaterThan(3)
      expect(new Set(all.map(names))).toEqual(new Set(['origin+body']))
    }
    const { cases: own } = await hear({}, { order: 3 })
    expect(new Set(own.flatMap((each) => mutantsOf(each).all.map(names)))).toEqual(new Set(['origin+gender+body']))
  })

  test('are the variants behind the original, and without edits the original', async () => {
    const { cases } = await hear({ order: 2 })
    for (const [at, each] of cases.entries()) {
      const { all, make } = mutantsOf(each)
      expect(make([]).input).toBe(texts[at])
      const variants = [...each.variants].map(({ input }) => input).filter((input) => input !== texts[at])
      expect(all.map((edits) => make(edits).input)).toEqual(variants)
    }
  })

  test('share their edits, so that a sub-mutant is told by its edits', async () => {
    const { cases } = await hear({ order: 2 })
    for (const each of cases) {
      const { all, make } = mutantsOf(each)
      const byText = new Map<string, MutantEdit>()
      for (const edit of all.flat()) {
        const { input } = make([edit])
        expect(byText.get(input) ?? edit).toBe(edit)
        byText.set(input, edit)
      }
      expect(byText.size).toBeGreaterThan(5)
    }
  })

  test('hold the invariant by any of the ways to ask, and the discarded ones do not', async () => {
    let thrown = 0
    for (const order of [1, 2]) {
      const { cases } = await hear({ order, attributes: ['origin', 'shape'] }, { attributes: [origin, shape] })
      for (const each of cases) {
        const mutants = mutantsOf(each)
        const sets = [...mutants.all.slice(0, 30), ...mutants.thrown]
        const expected = sets.map((_, place) => place < sets.length - mutants.thrown.length)
        expect(await mutants.check(sets)).toEqual(expected)
        const inputs = sets.map((edits) => mutants.make(edits).input)
        expect(await mutants.keeps?.(each.original as string, inputs)).toEqual(expected)
        thrown += mutants.thrown.length
      }
    }
    expect(thrown).toBeGreaterThan(0)
  })

  test('do not hold the invariant of an original with another number of sentences', async () => {
    const [first] = (await hear({ order: 1 })).cases
    const { keeps } = mutantsOf(first as Case<string, string>)
    expect(await keeps?.('A man sang.', ['A woman sang.', 'A woman sang. She left.', 'A quickly sang.'])).toEqual([
      true,
      false,
      false,
    ])
    const unchecked = await hear({ order: 1 }, { invariant: false })
    const all = mutantsOf(unchecked.cases[0] as Case<string, string>)
    expect(await all.keeps?.('A man sang.', ['A quickly sang.'])).toEqual([true])
    expect(all.thrown).toEqual([])
  })

  test('are counted with reasons where they are discarded, as are words that were left alone', async () => {
    const { cases, discarded } = await hear({ order: 2 })
    const { left } = await hear({ order: 1 })
    const thrown = cases.reduce((sum, each) => sum + mutantsOf(each).thrown.length, 0)
    expect(Object.values(discarded).reduce((sum, count) => sum + count, 0)).toBe(thrown)
    expect(Object.keys(discarded).every((reason) => reason.startsWith('mutant '))).toBe(true)
    expect(left['said of no person']).toBeGreaterThan(0)
  })
})
