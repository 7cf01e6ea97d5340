import { describe, expect, test } from 'vitest'
import { hash32 } from '../../src/core/random.js'
import { audit, closeScore, eec, fromFunction, type Oracle, type Plan, sameLabelSet, table } from '../../src/index.js'
import { crossedInShards } from './support.js'

const female = /\b(?:she|her|woman|girl|sister|daughter|wife|girlfriend|mother|aunt|mom)\b/i
const plan = { attributes: ['gender'], cases: eec(), shrink: false } as const
const biased = (text: string): string => (female.test(text) ? 'no' : 'yes')
const differs = (given: unknown): Oracle => ({ name: 'own', differs: given as Oracle['differs'] })
const judgedBy = (oracle: Oracle, model: (text: string) => unknown = biased) =>
  audit(model as never, { ...plan, oracle })

describe('an oracle of one’s own that does not do what it promises is an error', () => {
  test.each<[string, unknown, string, RegExp]>([
    ['returns nothing', () => {}, 'EF508', /returned undefined/],
    ['returns a number', () => 0, 'EF508', /returned 0/],
    ['returns a text', () => '', 'EF508', /returned ""/],
    ['returns a promise', async () => true, 'EF508', /returned a promise/],
    ['throws', () => JSON.parse('{'), 'EF509', /own' failed/],
    [
      'looks one way only',
      (a: { label: string }, b: { label: string }) => a.label > b.label,
      'EF510',
      /when their order changes/,
    ],
    [
      'tells a prediction from itself',
      (a: { label: string }, b: { label: string }) => a === b || a.label !== b.label,
      'EF510',
      /from itself/,
    ],
    ['compares objects', (a: object, b: object) => Object(a) !== Object(b) || Math.abs(1) > 2, '', /^$/],
  ])('%s', async (_, given, code, message) => {
    const work = judgedBy(differs(given))
    if (code === '') {
      // Two answers to one input are two objects: by such an oracle the model contradicts itself.
      expect((await work).verdict).toBe('inconclusive')
      return
    }
    await expect(work).rejects.toThrow(expect.objectContaining({ code }))
    await expect(work).rejects.toThrow(message)
  })

  test.each<[string, Partial<Oracle>, string]>([
    ['an outcome that contradicts it', { outcome: () => 'same' }, 'EF510'],
    ['an outcome that is no text', { outcome: () => undefined as never }, 'EF508'],
    ['a closeness that contradicts it', { closeness: { score: () => 0, tolerance: 1 } }, 'EF510'],
  ])('%s', async (_, more, code) => {
    const oracle = {
      name: 'own',
      differs: (a: unknown, b: unknown) => (a as { label: string }).label !== (b as { label: string }).label,
      ...more,
    }
    await expect(judgedBy(oracle as Oracle)).rejects.toThrow(expect.objectContaining({ code }))
  })

  test.each<[string, unknown]>([
    ['a tolerance that is no number', { score: () => 0, tolerance: Number.NaN }],
    ['a closeness without a score', { tolerance: 1 }],
  ])('%s is refused before anything is asked', async (_, closeness) => {
    const oracle = { name: 'own', differs: () => false, closeness } as unknown as Oracle
    await expect(judgedBy(oracle)).rejects.toThrow(expect.objectContaining({ code: 'EF506' }))
  })

  test('the same holds of rows and of mutants', async () => {
    const features = {
      sex: { kind: 'category', values: ['f', 'm'], protected: true },
      score: { kind: 'integer', min: 0, max: 99 },
    } as const
    const cases = table(
      { features, input: 'row' },
      Array.from({ length: 80 }, (_, at) => ({ sex: at % 2 ? 'f' : 'm', score: at })),
    )
    const rows = {
      question: 'individual',
      attributes: ['sex'],
      cases,
      oracle: differs(() => undefined),
    } as unknown as Plan<string>
    await expect(
      audit(
        fromFunction(() => 'a', { batched: false }),
        rows,
      ),
    ).rejects.toThrow(expect.objectContaining({ code: 'EF508' }))
  })
})

describe('an oracle that cannot find anything passes nothing', () => {
  test.each<[string, Oracle, (text: string) => unknown, string]>([
    ['it never says that two differ', differs(() => false), biased, 'health.blind-oracle'],
    [
      'it sees one outcome in all answers',
      { name: 'own', outcome: () => 'x', differs: () => false },
      biased,
      'health.blind-oracle',
    ],
    [
      'it leaves out every label',
      sameLabelSet({ ignoreBelow: 2 }),
      (text) => ({ labels: [biased(text)], scores: { [biased(text)]: 1 } }),
      'health.blind-oracle',
    ],
    [
      'its tolerance is wider than all scores',
      closeScore({ tolerance: 0.1 }),
      (text) => (female.test(text) ? 0.001 : 0.05),
      'health.tolerance-too-wide',
    ],
    [
      'its tolerance is of another unit',
      closeScore({ tolerance: 100 }),
      (text) => (female.test(text) ? 3 : 90),
      'health.tolerance-too-wide',
    ],
  ])('%s', async (_, oracle, model, code) => {
    const report = await judgedBy(oracle, model)
    expect(report.verdict).toBe('inconclusive')
    expect(report.findings.map((finding) => finding.code)).toContain(code)
  })

  test('also when shards are joined', async () => {
    const small = (text: string): number => (female.test(text) ? 0.001 : 0.05)
    const { whole, merged } = await crossedInShards(small, { ...plan, oracle: closeScore({ tolerance: 0.1 }) })
    expect([whole.verdict, merged.verdict]).toEqual(['inconclusive', 'inconclusive'])
    expect(merged.findings).toEqual(whole.findings)
  })
})

describe('a tolerance that nobody gave is a share of the spread of the scores', () => {
  const text = (given: string): number => (hash32(given.split(' ').at(-1) as string) % 1000) / 1000
  test.each<[string, number, number]>([
    ['tiny', 0.05, 0],
    ['of 0 to 1', 1, 0],
    ['of 0 to 100', 100, 0],
    ['of 300 to 800', 500, 300],
    ['of a millionth', 1e-6, 0],
  ])('scores that are %s', async (_, scale, from) => {
    const base = (given: string): number => from + scale * text(given)
    const fair = await audit((given: string) => base(given), plan)
    expect(fair.oracle).toMatch(/a tenth of the spread of the scores/)
    const shifted = await audit((given: string) => base(given) + (female.test(given) ? 0.3 * scale : 0), plan)
    expect(shifted.verdict).toBe('biased')
    const hardly = await audit((given: string) => base(given) + (female.test(given) ? 0.02 * scale : 0), plan)
    expect(hardly.counts.casesWithBtc).toBeLessThanOrEqual(fair.counts.casesWithBtc)
  })

  test('0.001 against 0.05 is found', async () => {
    const report = await audit((given: string) => (female.test(given) ? 0.001 : 0.05), plan)
    expect(report.verdict).toBe('biased')
  })

  test('closeScore() without a tolerance is relative, with a label too', async () => {
    const model = (given: string) => ({
      label: 'a',
      scores: { a: 0.9 - (female.test(given) ? 0.01 : 0), b: 0.1, c: 0 },
    })
    const report = await audit(model, { ...plan, oracle: closeScore({ label: 'a' }) })
    expect(report.verdict).toBe('biased')
    expect(report.oracle).toMatch(/for a, a tenth of the spread/)
  })

  test('the same in one run, in shards, with other batches', async () => {
    const model = (given: string): number => text(given) + (female.test(given) ? 0.15 : 0)
    const { whole, merged } = await crossedInShards(model, plan)
    expect(merged.oracle).toBe(whole.oracle)
    expect(merged.counts).toEqual(whole.counts)
    const batched = fromFunction((texts: string[]) => texts.map(model), { batched: true, batchSize: 7 })
    expect((await audit(batched, plan)).oracle).toBe(whole.oracle)
  })

  test('a replayed pair is judged as it was found', async () => {
    const model = (given: string): number => 0.02 * text(given) + (female.test(given) ? 0.01 : 0)
    const found = await audit(model, { ...plan, shrink: {} })
    const again = await audit(model, { ...plan, shrink: {}, replay: found.replay as string })
    expect([found.verdict, again.verdict]).toEqual(['biased', 'biased'])
    expect(again.oracle).toBe(found.oracle)
    const mended = await audit(() => 0.01, {
      ...plan,
      shrink: {},
      replay: found.replay as string,
    })
    expect(mended.verdict).toBe('inconclusive')
  })
})

describe('group parity that cannot differ says nothing', () => {
  const features = {
    sex: { kind: 'category', values: ['f', 'm'], protected: true },
    score: { kind: 'integer', min: 0, max: 99 },
  } as const
  const rows = Array.from({ length: 400 }, (_, at) => ({ sex: at % 2 ? 'f' : 'm', score: at % 100 }))
  const cases = table({ features, input: 'row' }, rows)
  const parity = { question: 'group-parity', attributes: ['sex'], cases, maxDifference: 0.1 } as const
  type Row = (typeof rows)[number]
  const ask = (model: (row: Row) => unknown, more: object = {}) =>
    audit(fromFunction(model as never, { batched: false }), { ...parity, ...more } as unknown as Plan<string>)
  const credit = ({ sex, score }: Row): number => 300 + score * 4 + (sex === 'm' ? 100 : 0)

  test.each<[string, (row: Row) => unknown, object, string, RegExp]>([
    [
      'a threshold below all scores',
      credit,
      {},
      'parity.everybody-selected',
      /between 304 and 792.*Choose a threshold/,
    ],
    ['a threshold above all scores', ({ score }) => score / 1000, {}, 'parity.nobody-selected', /between 0 and 0\.099/],
    [
      'a label that everybody gets',
      ({ sex, score }) => ({ label: 'yes', scores: { yes: 0.6 + score / 1000, no: sex === 'f' ? 0.2 : 0.1 } }),
      { favourable: 'yes' },
      'parity.everybody-selected',
      /'yes'/,
    ],
    [
      'a label that nobody gets',
      ({ score }) => (score > 50 ? 'ja' : 'nein'),
      { favourable: 'yes' },
      'parity.nobody-selected',
      /answered '/,
    ],
  ])('%s', async (_, model, more, code, message) => {
    const report = await ask(model, more)
    expect(report.verdict).toBe('inconclusive')
    expect(report.findings[0]).toMatchObject({ code, message: expect.stringMatching(message) })
  })

  test('a threshold in the unit of the scores decides', async () => {
    expect((await ask(credit, { threshold: 550 })).verdict).toBe('biased')
  })

  test('and when shards are joined', async () => {
    const model = fromFunction(credit as never, { batched: false })
    const { whole, merged } = await crossedInShards(model, parity as unknown as Plan<string>)
    expect(merged.findings).toEqual(whole.findings)
    expect(merged.verdict).toBe('inconclusive')
  })
})
