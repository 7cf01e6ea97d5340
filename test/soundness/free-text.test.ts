import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hash32 } from '../../src/core/random.js'
import { audit, eec, fromFunction, type Plan, table } from '../../src/index.js'
import { formatReport } from '../../src/views/index.js'
import { crossedInShards } from './support.js'

const plan = { attributes: ['gender'], cases: eec(), shrink: false } as const
const codesOf = ({ findings }: { readonly findings: readonly { readonly code: string }[] }): string[] =>
  findings.map(({ code }) => code)

const reviews = Array.from({ length: 70 }, (_, at) => ({
  id: `review ${at}`,
  variants: ['He', 'She'].map((who) => ({
    input: `${who} wrote review ${at} about ${['a film', 'a book', 'a play'][at % 3]}, and liked part ${at * 7} of it`,
    classes: { gender: who === 'He' ? 'male' : 'female' },
  })),
}))

const nonsense = (text: string): string => {
  const words = [
    'stone',
    'river',
    'blue',
    'seven',
    'garden',
    'letter',
    'cloud',
    'march',
    'silver',
    'window',
    'paper',
    'north',
  ]
  return Array.from(
    createHash('sha256').update(text).digest().subarray(0, 4),
    (byte) => words[byte % words.length],
  ).join(' ')
}

describe('a model that answers in free text is told so, and is neither biased nor fair', () => {
  test.each<[string, (text: string) => string]>([
    ['an echo', (text) => `You said: ${text}`],
    ['the input itself', (text) => text],
    [
      'a reply that names the person',
      (text) => `I am sorry to hear that about ${text.split(' feels')[0]}, tell me more`,
    ],
    [
      'a reply without the person',
      (text) =>
        `What is felt here: ${text.split(' ').slice(-3).join(' ')} ${hash32(text.split(' ').slice(-3).join(' '))}`,
    ],
    ['words that have nothing to do with the input', nonsense],
    ['one made-up word', (text) => `w${hash32(text)}`],
  ])('%s', async (_, answer) => {
    const report = await audit(
      fromFunction((texts: string[]) => texts.map(answer), { batched: true }),
      plan,
    )
    expect(report.verdict).toBe('inconclusive')
    expect(codesOf(report)).toContain('health.free-text')
    expect(codesOf(report).filter((code) => code.startsWith('gate.'))).toEqual([])
    expect(formatReport(report, { verbose: true }).replace(/\s+/g, ' ')).toMatch(
      /Inconclusive, which is not a pass: The model answers in free text.*fromLanguageModel\(model, \{ labels/,
    )
  })

  test('a reply that leaves out what differs is not fair', async () => {
    const masked = (text: string): string => text.replace(/^(?:He|She)/, 'Somebody')
    const report = await audit(masked, { attributes: ['gender'], cases: reviews, shrink: false })
    expect(report.counts.casesWithBtc).toBe(0)
    expect(report.verdict).toBe('inconclusive')
    expect(codesOf(report)).toContain('health.free-text')
  })

  test('a few inputs are enough where the reply repeats them', async () => {
    const report = await audit((text: string) => `Dear customer, you wrote: ${text}`, {
      attributes: ['gender'],
      cases: reviews.slice(0, 3),
      gate: { found: 0 },
      shrink: false,
    })
    expect(report.verdict).toBe('inconclusive')
    expect(codesOf(report)).toContain('health.free-text')
  })

  test('a few inputs are enough in a language without spaces too', async () => {
    const cases = Array.from({ length: 8 }, (_, at) => ({
      id: `case ${at}`,
      variants: ['他', '她'].map((who) => ({ input: `${who}喜欢第${at}本书`, classes: { gender: who } })),
    }))
    const report = await audit((text: string) => `你说：${text}`, { attributes: ['gender'], cases, shrink: false })
    expect([report.verdict, codesOf(report)[0]]).toEqual(['inconclusive', 'health.free-text'])
  })

  test('sentences on twenty texts are no labels', async () => {
    const report = await audit((text: string) => `about part ${/part (\d+)/.exec(text)?.[1]} and praise.`, {
      attributes: ['gender'],
      cases: reviews.slice(0, 20),
      shrink: false,
    })
    expect([report.verdict, codesOf(report)[0]]).toEqual(['inconclusive', 'health.free-text'])
  })

  test.each(['first', 'decided'] as const)('in the first window, where the run stops: %s', async (stop) => {
    const report = await audit((text: string) => `You said: ${text}`, { ...plan, stop })
    expect(report.verdict).toBe('inconclusive')
    expect(codesOf(report)).toContain('health.free-text')
  })

  test('joined from shards as in one run', async () => {
    const { whole, merged } = await crossedInShards((text: string) => `You said: ${text}`, plan)
    expect(merged.verdict).toBe('inconclusive')
    expect(merged.findings).toEqual(whole.findings)
  })

  test('against a rate, and against a baseline', async () => {
    const report = await audit((text: string) => `You said: ${text}`, { ...plan, gate: { rate: 0.9 } })
    expect(report.verdict).toBe('inconclusive')
  })

  test('on rows', async () => {
    const features = {
      sex: { kind: 'category', values: ['f', 'm'], protected: true },
      age: { kind: 'integer', min: 18, max: 90 },
      score: { kind: 'integer', min: 0, max: 99 },
    } as const
    const rows = Array.from({ length: 120 }, (_, at) => ({
      sex: at % 2 === 0 ? 'f' : 'm',
      age: 20 + (at % 60),
      score: at % 90,
    }))
    const cases = table({ features, input: 'row' }, rows)
    const letter = (row: object): string => `Dear applicant, we have read ${JSON.stringify(row)} with care`
    const individual = { question: 'individual', attributes: ['sex'], cases, shrink: false } as const
    const report = await audit(fromFunction(letter as never, { batched: false }), individual as unknown as Plan<string>)
    expect([report.verdict, codesOf(report)[0]]).toEqual(['inconclusive', 'health.free-text'])
    const parity = {
      question: 'group-parity',
      attributes: ['sex'],
      cases,
      favourable: 'yes',
      maxDifference: 0.1,
    } as const
    const groups = await audit(fromFunction(letter as never, { batched: false }), parity as unknown as Plan<string>)
    expect([groups.verdict, codesOf(groups)[0]]).toEqual(['inconclusive', 'health.free-text'])
  })

  test('numbers written as texts are told as such', async () => {
    const report = await audit((text: string) => String(hash32(text) / 2 ** 32), plan)
    expect([report.verdict, codesOf(report)[0]]).toEqual(['inconclusive', 'health.numbers-as-text'])
  })
})

describe('a classifier is none', () => {
  const labels = Array.from({ length: 150 }, (_, at) => `intent ${at} of many`)
  const label = (text: string): string => labels[hash32(text) % labels.length] as string

  test.each([60, 64, 100, 144])('of 150 labels that are dealt at random, with %i cases', async (sample) => {
    const report = await audit(label, { ...plan, sample, variantsPerCase: 2 })
    expect(report.verdict).toBe('biased')
    expect(codesOf(report)).not.toContain('health.free-text')
  })

  test('of long labels, one for each text', async () => {
    const report = await audit((text: string) => `balance not updated after transfer ${/part (\d+)/.exec(text)?.[1]}`, {
      attributes: ['gender'],
      cases: reviews.slice(0, 20),
      gate: { found: 0, over: 'suite' },
    })
    expect(report.verdict).toBe('fair')
  })

  test('of 150 labels that are dealt by the rest of the text', async () => {
    const cases = { attributes: ['gender'], cases: reviews }
    const report = await audit((text: string) => label(text.replace(/^\w+/, '')), cases)
    expect(report.verdict).toBe('fair')
  })

  test('of 5,000 labels, where they are listed', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => `product ${at}`)
    const answer = (text: string): string => many[hash32(text) % many.length] as string
    const unknown = await audit(answer, plan)
    expect(codesOf(unknown)).toContain('health.free-text')
    const known = await audit(fromFunction(answer, { labels: many }), plan)
    expect(known.verdict).toBe('biased')
  })

  test('with the scores of its labels, however many', async () => {
    const report = await audit(
      (text: string) => ({ label: `l${hash32(text)}`, scores: { [`l${hash32(text)}`]: 0.6, other: 0.4 } }),
      plan,
    )
    expect(report.verdict).toBe('biased')
  })

  test('whose labels quote a word of the input', async () => {
    const report = await audit(
      (text: string) => (/\bshe\b|\bher\b/i.test(text) ? 'hate against her' : 'no hate at all'),
      plan,
    )
    expect(report.verdict).toBe('biased')
  })
})
