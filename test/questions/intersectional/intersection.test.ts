import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { audit } from '../../../src/audit/index.js'
import { hash32 } from '../../../src/core/random.js'
import { fromFunction } from '../../../src/models/index.js'
import type { FairnessReport } from '../../../src/questions/index.js'
import { type PlantedName, plantedMutants, textOf } from './planted-mutants.js'

/** A model that answers each text by the toss of a coin that the text itself throws. */
const coin = (salt: number, share: number) => (text: string) =>
  hash32(`${salt} ${text}`) % 1000 < share * 1000 ? 'no' : 'yes'

const lattices = fc.record({
  originals: fc.integer({ min: 1, max: 6 }),
  words: fc.integer({ min: 1, max: 3 }),
  names: fc.constantFrom<PlantedName[]>(['race', 'gender'], ['race', 'gender', 'body']),
  salt: fc.nat(),
  share: fc.constantFrom(0.05, 0.2, 0.5),
  invalidShare: fc.constantFrom(0, 0.3),
  batchSize: fc.constantFrom(1, 7, 64),
})

type Lattice = typeof lattices extends fc.Arbitrary<infer T> ? T : never

const idsOf = ({ originals }: Lattice): string[] => Array.from({ length: originals }, (_, at) => `t${at}`)
const saysOf = ({ salt, share }: Pick<Lattice, 'salt' | 'share'>) => coin(salt, share)
const invalidOf =
  ({ salt, invalidShare }: Lattice) =>
  (text: string): boolean =>
    hash32(`valid ${salt} ${text}`) % 1000 < invalidShare * 1000

const sourceOf = (lattice: Lattice) =>
  plantedMutants(
    idsOf(lattice).map((id) => ({ id, words: lattice.words, invalid: invalidOf(lattice) })),
    lattice.names,
  )

/** Everything by brute force: all mutants, all sub-mutants, no schedule. */
function bruteForce(lattice: Lattice) {
  const says = saysOf(lattice)
  const invalid = invalidOf(lattice)
  const { names, words } = lattice
  const counts = { cases: 0, mutants: 0, errors: 0, hidden: 0, casesWithError: 0, casesWithHidden: 0, discarded: 0 }
  for (const id of idsOf(lattice)) {
    const at = (numbers: readonly number[]) => textOf(id, names, numbers)
    const original = says(at(names.map(() => 0)))
    const all = names.reduce<number[][]>(
      (lists) => lists.flatMap((list) => Array.from({ length: words }, (_, word) => [...list, word + 1])),
      [[]],
    )
    const valid = all.filter((numbers) => !invalid(at(numbers)))
    counts.discarded += all.length - valid.length
    if (valid.length === 0) continue
    counts.cases++
    counts.mutants += valid.length
    const erring = valid.filter((numbers) => says(at(numbers)) !== original)
    const hidden = erring.filter((numbers) => {
      const parts = names.reduce<number[][]>(
        (lists, _, place) =>
          lists.flatMap((list) => [
            [...list, 0],
            [...list, numbers[place] as number],
          ]),
        [[]],
      )
      const changed = (part: readonly number[]) => part.filter((number) => number > 0).length
      const known = parts.filter((part) => changed(part) > 0 && (changed(part) === names.length || !invalid(at(part))))
      const errs = known.filter((part) => says(at(part)) !== original)
      const size = Math.min(...errs.map(changed))
      const below = (part: readonly number[]) =>
        parts.filter(
          (other) =>
            changed(other) > 0 &&
            changed(other) < changed(part) &&
            other.every((n, place) => n === 0 || n === part[place]),
        )
      return errs.some(
        (part) => changed(part) === size && size > 1 && below(part).every((other) => !invalid(at(other))),
      )
    })
    counts.errors += erring.length
    counts.hidden += hidden.length
    if (erring.length > 0) counts.casesWithError++
    if (hidden.length > 0) counts.casesWithHidden++
  }
  return counts
}

const model = (lattice: Omit<Lattice, 'batchSize'> & { readonly batchSize: number }) => {
  const says = saysOf(lattice)
  return fromFunction((texts: string[]) => texts.map(says), { batchSize: lattice.batchSize })
}

const plan = (lattice: Lattice) => ({
  attributes: lattice.names,
  cases: sourceOf(lattice),
  order: lattice.names.length,
  variantsPerCase: Number.POSITIVE_INFINITY,
  sample: Number.POSITIVE_INFINITY,
  minCases: 1,
})

/** What two runs must agree on. */
function essence(report: FairnessReport) {
  const { model: _, ...rest } = report
  return rest
}

describe('the schedule', () => {
  test('finds what asking every sub-mutant finds, for any model and any invariant', async () => {
    let hidden = 0
    let unclear = 0
    await fc.assert(
      fc.asyncProperty(lattices, async (lattice) => {
        const expected = bruteForce(lattice)
        for (const schedule of ['smart', 'full'] as const) {
          const report = await audit(model(lattice), { ...plan(lattice), question: 'hidden', schedule, shrink: false })
          const { all } = report.intersection ?? {}
          expect(report.counts.discarded.find(({ reason }) => reason === 'planted')?.count ?? 0).toBe(
            expected.discarded,
          )
          expect(report.counts).toMatchObject({ cases: expected.cases, casesWithBtc: expected.casesWithHidden })
          if (expected.cases === 0) continue
          expect(all).toMatchObject({
            cases: expected.cases,
            mutants: expected.mutants,
            errors: expected.errors,
            hidden: expected.hidden,
            casesWithError: expected.casesWithError,
            casesWithHidden: expected.casesWithHidden,
          })
          hidden += all?.hidden ?? 0
          unclear += all?.unclear ?? 0
        }
      }),
      { numRuns: 60 },
    )
    expect(hidden).toBeGreaterThan(10)
    expect(unclear).toBeGreaterThan(10)
  })

  test('gives the same report whatever the batch size', async () => {
    await fc.assert(
      fc.asyncProperty(lattices, async (lattice) => {
        const [one, other] = await Promise.all(
          [1, 50].map((batchSize) =>
            audit(model({ ...lattice, batchSize }), { ...plan(lattice), question: 'intersectional' }),
          ),
        )
        expect(essence(one as FairnessReport)).toEqual(essence(other as FairnessReport))
      }),
      { numRuns: 20 },
    )
  })

  test('asks the sub-mutants of mutants that err alone', async () => {
    const asked = new Set<string>()
    const errs = (text: string) => text === 'a race=1 gender=2'
    const one = fromFunction((texts: string[]) =>
      texts.map((text) => {
        asked.add(text)
        return errs(text) ? 'no' : text.startsWith('b') ? 'perhaps' : 'yes'
      }),
    )
    const cases = plantedMutants([
      { id: 'a', words: 3 },
      { id: 'b', words: 3 },
    ])
    const report = await audit(one, { question: 'hidden', attributes: ['race', 'gender'], cases })
    expect(report.verdict).toBe('biased')
    expect([...asked].filter((text) => /[1-9]/.test(text) && /=0/.test(text)).sort()).toEqual([
      'a race=0 gender=2',
      'a race=1 gender=0',
    ])
    expect(asked.size).toBe(2 * (1 + 9) + 2)
  })
})

describe('a hidden error is told by text and word pair', () => {
  // An atomic verdict of the same text and attribute, but of another word, says nothing.
  const model = fromFunction((texts: string[]) =>
    texts.map((text) => (text === 'a race=2 gender=0' || text === 'a race=1 gender=1' ? 'no' : 'yes')),
  )
  test('an atomic error of another word of the attribute does not explain it', async () => {
    const report = await audit(model, {
      question: 'hidden',
      attributes: ['race', 'gender'],
      cases: plantedMutants([{ id: 'a', words: 2 }]),
    })
    expect(report.intersection?.all).toMatchObject({ errors: 1, hidden: 1 })
    expect(report.btcs[0]?.words?.map(({ to }) => to)).toEqual(['1', '1'])
  })
})

describe('order 3', () => {
  const attributes = ['race', 'gender', 'body'] as const
  const cases = plantedMutants([{ id: 'a', words: 1 }], attributes)
  const asking = async (erring: readonly string[], question: 'hidden' | 'intersectional' = 'hidden') =>
    audit(
      fromFunction((texts: string[]) => texts.map((text) => (erring.includes(text) ? 'no' : 'yes'))),
      { question, attributes, cases },
    )

  test('an error of all three alone is hidden, with eight corners', async () => {
    const report = await asking(['a race=1 gender=1 body=1'])
    expect(report.verdict).toBe('biased')
    expect(report.btcs[0]).toMatchObject({ attribute: 'race, gender and body', hidden: true })
    expect(report.btcs[0]?.square?.map(({ changed }) => changed.join('+'))).toEqual([
      '',
      'race',
      'gender',
      'body',
      'race+gender',
      'race+body',
      'gender+body',
      'race+gender+body',
    ])
  })

  test('a hidden pair inside is reported as the pair', async () => {
    const report = await asking(['a race=1 gender=1 body=1', 'a race=1 gender=0 body=1'])
    expect(report.btcs[0]).toMatchObject({ attribute: 'race and body', hidden: true, smallest: ['race', 'body'] })
    expect(report.btcs[0]?.square).toHaveLength(4)
    expect(report.btcs[0]?.b.input).toBe('a race=1 gender=0 body=1')
    expect(report.intersection?.attributed).toEqual([
      { attributes: ['race', 'body'], cases: 1, errors: 1, hidden: true },
    ])
  })

  test('an atomic error is an intersectional error and not a hidden one', async () => {
    const erring = ['a race=1 gender=1 body=1', 'a race=1 gender=0 body=0']
    expect((await asking(erring)).verdict).not.toBe('biased')
    const report = await asking(erring, 'intersectional')
    expect(report.verdict).toBe('biased')
    expect(report.btcs[0]).toMatchObject({ hidden: false, smallest: ['race'] })
  })

  test('of three attributes pairs alone are asked where the plan says so', async () => {
    const report = await audit(
      fromFunction((texts: string[]) => texts.map((text) => (text === 'a race=0 gender=1 body=1' ? 'no' : 'yes'))),
      { question: 'hidden', attributes, cases, order: 2 },
    )
    expect(report.intersection?.combinations.map((each) => [each.attributes.join('+'), each.hidden])).toEqual([
      ['race+gender', 0],
      ['race+body', 0],
      ['gender+body', 1],
    ])
    expect(report.notTested).toContain('Changes of more than 2 attributes at once.')
  })
})
