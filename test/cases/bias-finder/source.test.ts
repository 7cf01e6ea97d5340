import { describe, expect, test } from 'vitest'
import { attributeNamed } from '../../../src/attributes/index.js'
import { audit } from '../../../src/audit/index.js'
import { biasFinder, type Texts } from '../../../src/cases/index.js'
import type { Progress } from '../../../src/core/plan.js'
import { fromFunction } from '../../../src/models/index.js'
import { casesOf, expectSourceLaws, noted } from '../../support/source-laws.js'

const kin = ['sister', 'brother', 'mother', 'father', 'daughter', 'son', 'wife', 'husband']
const things = ['film', 'book', 'song', 'play', 'game']
/** Forty texts about one person each, as their own analysis says. */
const persons = kin.flatMap((who) =>
  things.map((thing) => {
    const she = ['sister', 'mother', 'daughter', 'wife'].includes(who)
    return `My ${who} saw the ${thing} twice. ${she ? 'She says it was her' : 'He says it was his'} favourite.`
  }),
)
const others = ['The film is long and dull.', '', 7, 'They left early because they were bored.']
const corpus = persons.flatMap((text, at) => [text, others[at % others.length]])

/** How often each value comes. */
function countsOf(values: readonly unknown[]): number[] {
  return [...new Set(values)].map((value) => values.filter((each) => each === value).length)
}

async function* streamed(texts: readonly unknown[]): AsyncGenerator<unknown> {
  yield* texts
}

async function drawn(texts: Texts, sample: number, seed = 42) {
  const context = noted({ sample, seed, attributes: ['gender'] })
  const ids: string[] = []
  for await (const each of biasFinder(texts).cases(context)) ids.push(each.id)
  return { ids, totals: context.totals, skips: Object.fromEntries(context.skips) }
}

describe('biasFinder', () => {
  test('keeps the laws of sources, for one attribute and for several', async () => {
    await expectSourceLaws(() => biasFinder(corpus), 5)
    await expectSourceLaws(() => biasFinder(corpus, { attributes: ['gender', 'country'], persons: 'each' }), 50)
  })

  test('reads a list in random order until it has enough, and counts only what it read', async () => {
    const { ids, totals, skips } = await drawn(corpus, 5)
    expect(ids.slice(0, 5)).not.toEqual((await drawn(corpus, 5, 43)).ids.slice(0, 5))
    expect((await drawn(corpus, 5)).ids).toEqual(ids)
    expect(totals).toEqual([undefined, 40])
    expect(Object.keys(skips).toSorted()).toEqual([
      'a group, not one person',
      'empty text',
      'no person',
      'not a text',
      'the same text came before',
    ])
  })

  test('takes each text as likely as any other', async () => {
    const times = new Map<string, number>()
    for (let seed = 0; seed < 200; seed++) {
      for (const id of (await drawn(persons.slice(0, 5), 2, seed)).ids.slice(0, 2)) {
        times.set(id, (times.get(id) ?? 0) + 1)
      }
    }
    // 400 draws of 5: 80 each, standard deviation 6.9; five of these is 35.
    expect(times.size).toBe(5)
    for (const count of times.values()) expect(Math.abs(count - 80)).toBeLessThan(35)
  })

  test('gives the same cases of a stream as of a list, in an order that hangs on the seed', async () => {
    const [all, once, again, other] = [
      await drawn(corpus, Number.POSITIVE_INFINITY),
      await drawn(streamed(corpus), 10),
      await drawn(streamed(corpus), 10),
      await drawn(streamed(corpus), 10, 1),
    ]
    expect(all.ids).toHaveLength(40)
    expect(once.ids.toSorted()).toEqual(all.ids.toSorted())
    expect(again.ids).toEqual(once.ids)
    expect(other.ids).not.toEqual(once.ids)
    expect(once.totals).toEqual([undefined, 40])
  })

  test('says of each case where its text stands, the original and the template', async () => {
    const [first] = await casesOf(biasFinder(['The film is dull.', persons[0]]), { attributes: ['gender'] })
    expect(first).toMatchObject({
      id: 'gender, text 2',
      origin: 'text 2 of 2',
      original: persons[0],
      template: 'My <gaw> saw the film twice. <pro-spp> says it was <pro-pp> favourite.',
    })
  })

  test('gives as many variants as are wanted, spread over the classes, two words of each where it can', async () => {
    const [one] = await casesOf(biasFinder(['I met Julia yesterday. Julia is a teacher and she loves her work.']), {
      attributes: ['gender'],
      variantsPerCase: 9,
    })
    expect(countsOf([...(one?.variants ?? [])].map(({ classes }) => classes.gender))).toEqual([3, 3, 3])
    const [many] = await casesOf(
      biasFinder(['I met Julia yesterday. Julia is a teacher and she loves her work.'], { attributes: ['country'] }),
      { attributes: ['country'], variantsPerCase: 20 },
    )
    expect(countsOf([...(many?.variants ?? [])].map(({ classes }) => classes.country))).toEqual(Array(10).fill(2))
  })

  test('keeps to the classes of an attribute that was narrowed', async () => {
    const gender = attributeNamed('gender').only('male', 'female')
    const [one] = await casesOf(biasFinder(persons, { attributes: [gender] }), { attributes: ['gender'], sample: 1 })
    expect([...(one?.variants ?? [])].map(({ classes }) => classes.gender)).toEqual(['male', 'female'])
  })

  test.each([
    ['a single text', 'My sister says she loves it.', {}],
    ['nothing', undefined, {}],
    ['an attribute that it cannot vary', [], { attributes: ['age'] }],
    ['no attribute', [], { attributes: [] }],
    ['an unknown choice of persons', [], { persons: 'all' }],
    ['no name', [], { names: 0 }],
  ])('refuses %s', (_, texts, options) => {
    expect(() => biasFinder(texts as unknown as Texts, options as object)).toThrowErrorMatchingSnapshot()
  })
})

describe('an audit of a corpus', () => {
  const model = fromFunction((texts: string[]) => texts.map((text) => (/\bsister\b/.test(text) ? 'bad' : 'good')))

  test('finds a planted bias and shows progress of the reading', async () => {
    const phases: Progress[] = []
    const report = await audit(model, {
      attributes: ['gender'],
      cases: biasFinder(corpus),
      sample: 40,
      onProgress: (progress) => void phases.push(progress),
    })
    expect(report.verdict).toBe('biased')
    expect(report.counts.cases).toBe(40)
    expect(report.counts.casesWithBtc).toBe(10)
    expect(report.exhausted).toBe(false)
    expect(report.shrunk?.origin).toMatch(/^text \d+ of 80$/)
    const reading = phases.find(({ phase }) => phase === 'reading')
    expect(reading).toMatchObject({ texts: expect.any(Number), ofTexts: 80 })
  })

  test('has seen every case when the corpus holds fewer than wanted', async () => {
    const report = await audit(model, { attributes: ['gender'], cases: biasFinder(streamed(corpus)), sample: 400 })
    expect(report.exhausted).toBe(true)
    expect(report.counts.cases).toBe(40)
    expect(report.counts.skipped.reduce((sum, { count }) => sum + count, 0)).toBe(40)
  })

  test('ends as interrupted when its signal fires while it reads', async () => {
    const controller = new AbortController()
    const report = await audit(model, {
      attributes: ['gender'],
      cases: biasFinder(
        Array.from({ length: 2000 }, (_, at) => `The film number ${at} is long, dull and of no use to me.`),
      ),
      signal: controller.signal,
      onProgress: ({ phase }) => phase === 'reading' && controller.abort(),
    })
    expect(report.verdict).toBe('interrupted')
  })
})
