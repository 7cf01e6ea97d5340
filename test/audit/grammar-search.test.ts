import { describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.js'
import { grammar, readyGrammar } from '../../src/cases/index.js'
import { whoIsMeant } from '../../src/language/index.js'
import { fromFunction } from '../../src/models/index.js'
import { grammarSearch } from '../../src/search/index.js'

/** Of twelve words one is treated badly, in half of the sentences. */
const source = readyGrammar('sentiment')
const model = fromFunction(
  (texts: string[]) => texts.map((text) => (/my niece/i.test(text) && text.length % 2 === 0 ? 'negative' : 'positive')),
  { batched: true, name: 'no nieces' },
)
const plan = { attributes: ['gender'], cases: source, sample: 2, variantsPerCase: 2, shrink: false } as const

describe('grammarSearch()', () => {
  test('learns in its first phase which words fail, and finds more with them in the second', async () => {
    const { yield: given, btcs } = await audit(model, {
      ...plan,
      search: grammarSearch(source, { first: 200, second: 200 }),
    })
    const [rand, prob] = given?.phases ?? []
    expect([rand?.phase, rand?.tested, prob?.phase]).toEqual(['rand', 200, 'prob'])
    expect(rand?.found).toBeGreaterThan(0)
    expect((prob?.found ?? 0) / (prob?.tested ?? 1)).toBeGreaterThan((2 * (rand?.found ?? 0)) / 200)
    for (const { a, b, caseId } of btcs) {
      if (!caseId.includes('my niece') && !/my niece/i.test(`${a.input} ${b.input}`)) expect.unreachable(caseId)
      expect(a.classes.gender).not.toBe(b.classes.gender)
    }
  })

  test('gives the same for the same seed', async () => {
    const ask = () => audit(model, { ...plan, search: grammarSearch(source, { first: 60, second: 30 }) })
    const [one, other] = [await ask(), await ask()]
    expect(other.btcs).toEqual(one.btcs)
    expect(other.yield?.found).toBe(one.yield?.found)
  })

  test('ends where a grammar holds no more pairs', async () => {
    const small = grammar({
      start: ['<who> is here.'],
      who: [
        { text: 'he', classes: { gender: 'male' } },
        { text: 'she', classes: { gender: 'female' } },
      ],
    })
    const report = await audit(model, { attributes: ['gender'], cases: small, search: grammarSearch(small) })
    expect(report.yield).toMatchObject({ tested: 1, found: 0, ended: 'done' })
  })

  test('refuses what is no grammar', () => {
    expect(() => grammarSearch({} as never)).toThrow('EF761')
    expect(() => grammarSearch(readyGrammar('sentiment'), { firsts: 1 } as never)).toThrow('EF860')
  })
})

describe('whoIsMeant()', () => {
  test('says by a noun or a name whom the last pronoun means', async () => {
    expect(
      await whoIsMeant([
        'Maria Gonzalez says that she is tired.',
        'The weather is fine.',
        'The old farmer sold his cow.',
      ]),
    ).toEqual(['maria gonzalez', 'nobody', 'the old farmer'])
  })

  test('can be audited with the ready grammar', async () => {
    const cases = readyGrammar('coreference')
    const report = await audit(whoIsMeant, { attributes: ['gender'], cases, sample: 60, shrink: false })
    expect(report.counts.cases).toBe(60)
    expect(report.rate?.value).toBeLessThan(0.5)
  })
})
