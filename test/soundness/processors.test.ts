import { describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.js'
import { formatBaselines, parseBaselines } from '../../src/baseline/format.js'
import { compareCases, judgeBy } from '../../src/baseline/index.js'
import { type StoredBaseline, toStored } from '../../src/baseline/stored.js'
import { type ModelHandle, modelBrand } from '../../src/core/model.js'
import type { Prediction } from '../../src/core/prediction.js'
import { Random } from '../../src/core/random.js'
import type { Arithmetic, CaseBook } from '../../src/core/report.js'
import { closeScore } from '../../src/oracle/index.js'
import type { CounterfactualPlan } from '../../src/questions/index.js'
import type { WideReport } from '../support/wide-report.js'

/** Cases of two texts; the model's scores are looked up by text. */
const size = 100
const cases = Array.from({ length: size }, (_, at) => ({
  id: `case ${at}`,
  variants: [
    { input: `He buys product ${at}.`, classes: { gender: 'male' } },
    { input: `She buys product ${at}.`, classes: { gender: 'female' } },
  ],
}))
const plan: CounterfactualPlan<string, 'gender'> = {
  attributes: ['gender'],
  cases,
  sample: size,
  shrink: false,
  gate: { newSince: 'baseline' },
}
/** Distances that a case's scores have from the boundary on one processor: what nobody could tell from 0 on another. */
const rounding = 3e-6

type Answer = (share: number) => Prediction

const kinds: Readonly<Record<string, Answer>> = {
  'a label': (share) => ({ kind: 'label', label: share >= 0.5 ? 'yes' : 'no', scores: { no: 1 - share, yes: share } }),
  'a set of labels': (share) => ({
    kind: 'labels',
    labels: share >= 0.5 ? ['rude', 'text'] : ['text'],
    scores: { rude: share, text: 0.9 },
  }),
  'a score': (share) => ({ kind: 'score', score: share }),
}

/** A model in floats: `shareOf` says what it means, and `processor` moves each score by its own rounding. */
function model(
  answer: Answer,
  shareOf: (text: string) => number,
  processor: number,
  moved = rounding,
): ModelHandle<string> {
  const shares = new Map<string, number>()
  const share = (text: string): number => {
    const known = shares.get(text)
    if (known !== undefined) return known
    const random = new Random(1).derive(`${processor} ${text}`)
    const made = shareOf(text) + moved * (2 * random.float() - 1)
    shares.set(text, made)
    return made
  }
  const handle = {
    [modelBrand]: true as const,
    id: 'planted',
    batch: 'adaptive' as const,
    limits: [],
    floats: true,
    predict: async (texts: readonly string[]) => ({ predictions: texts.map((text) => answer(share(text))) }),
    dispose: async () => {},
  }
  return handle
}

const numberOf = (text: string): number => Number(/\d+/.exec(text)?.[0])
const isShe = (text: string): boolean => text.startsWith('She')

/** Every tenth case has a side on the boundary, every fiftieth a plain bias; of scores the boundary is a tolerance of 0.1. */
function planted(kind: string, dislikes: readonly number[] = []): (text: string) => number {
  return (text) => {
    const at = numberOf(text)
    const plain = 0.2 + 0.6 * ((at % 7) / 6)
    if (dislikes.includes(at)) return isShe(text) ? 0.1 : 0.9
    if (at % 50 === 3) return isShe(text) ? 0.05 : 0.95
    if (at % 10 !== 0) return kind === 'a score' ? plain : plain < 0.45 || plain > 0.55 ? plain : 0.7
    if (kind === 'a score') return isShe(text) ? 0.4 : 0.5
    return isShe(text) ? 0.5 : 0.8
  }
}

const book = (report: WideReport): CaseBook => report.cases as CaseBook

async function baselineOf(kind: string, handle: ModelHandle<string>): Promise<StoredBaseline> {
  const entry = toStored(await audit(handle, { ...plan, ...oracleOf(kind) })) as StoredBaseline
  // As it comes out of the file.
  return parseBaselines(formatBaselines(new Map([['a', entry]]))).get('a') as StoredBaseline
}

function judge(before: StoredBaseline, report: WideReport): WideReport {
  const comparison = compareCases(before, book(report), report.version, report.model.arithmetic)
  return judgeBy(report, comparison, { newSince: 'baseline' })
}

const oracleOf = (kind: string) => (kind === 'a score' ? { oracle: closeScore({ tolerance: 0.1 }) } : {})

const judged = async (kind: string, before: StoredBaseline, handle: ModelHandle<string>): Promise<WideReport> =>
  judge(before, await audit(handle, { ...plan, ...oracleOf(kind) }))

const keysOf = ({ borderline = [] }: Pick<CaseBook, 'borderline'>): string =>
  borderline
    .map(({ key }) => key)
    .sort()
    .join()

describe.each(Object.entries(kinds))('a baseline of a model in floats that gives %s', (kind, answer) => {
  const runs = kind === 'a label' ? 200 : 20

  test(`passes on ${runs} other processors: nothing is new, nothing is fixed`, { timeout: 240_000 }, async () => {
    const before = await baselineOf(kind, model(answer, planted(kind), 0))
    expect(before.borderline?.length).toBeGreaterThan(2)
    let differently = 0
    for (let processor = 1; processor <= runs; processor++) {
      const asked = await audit(model(answer, planted(kind), processor), { ...plan, ...oracleOf(kind) })
      const { verdict, baseline } = judge(before, asked)
      expect([verdict, baseline?.new, baseline?.fixed]).toEqual(['fair', [], []])
      if (keysOf(book(asked)) !== keysOf(before)) differently++
    }
    // The processors did decide pairs in different ways.
    expect(differently).toBeGreaterThan(runs / 2)
  })

  test('is worse where 1 % of the cases changed, and by those alone', async () => {
    const before = await baselineOf(kind, model(answer, planted(kind), 0))
    const dislikes = [77]
    const report = await judged(kind, before, model(answer, planted(kind, dislikes), 1))
    expect(report.verdict).toBe('biased')
    expect(report.baseline?.new.map(({ caseId }) => caseId)).toEqual(dislikes.map((at) => `case ${at}`))
  })

  test('would not pass if float noise were not known', async () => {
    const blind = (processor: number) => ({ ...model(answer, planted(kind), processor), floats: false })
    const before = await baselineOf(kind, blind(0))
    expect(before.borderline).toBeUndefined()
    const verdicts = await Promise.all(
      [1, 2, 3].map(async (processor) => (await judged(kind, before, blind(processor))).verdict),
    )
    expect(verdicts).toContain('biased')
  })
})

describe('what moves further than noise is not excused:', () => {
  const answer = kinds['a label'] as Answer

  test('a model whose rounding is a hundred times larger', async () => {
    const before = await baselineOf('a label', model(answer, planted('a label'), 0, 3e-4))
    const verdicts = []
    for (const processor of [1, 2, 3])
      verdicts.push((await judged('a label', before, model(answer, planted('a label'), processor, 3e-4))).verdict)
    expect(verdicts).toContain('biased')
  })

  test('a borderline case that a changed model decides plainly is new when it was no flip before', async () => {
    // Case 20 lies on the boundary on its one side; a model that fell for it plainly moved by far more than noise.
    const quiet = (text: string): number => (numberOf(text) % 10 === 0 ? 0.8 : planted('a label')(text))
    const before = await baselineOf('a label', model(answer, quiet, 0))
    const report = await judged(
      'a label',
      before,
      model(answer, (text) => (numberOf(text) === 20 && isShe(text) ? 0.1 : quiet(text)), 1),
    )
    expect(report.baseline?.new.map(({ caseId }) => caseId)).toEqual(['case 20'])
  })

  test('a case that lost its bias by a hair is not called fixed, one that lost it plainly is', async () => {
    const before = await baselineOf('a label', model(answer, planted('a label'), 0))
    const eased = (share: number) => (text: string) =>
      numberOf(text) === 53 && isShe(text) ? share : planted('a label')(text)
    const hair = await judged('a label', before, model(answer, eased(0.499999), 1, 0))
    expect([hair.baseline?.fixed, hair.baseline?.open.some(({ caseId }) => caseId === 'case 53')]).toEqual([[], true])
    const plain = await judged('a label', before, model(answer, eased(0.9), 1))
    expect(plain.baseline?.fixed.map(({ caseId }) => caseId)).toEqual(['case 53'])
  })
})

describe('a baseline of an 8-bit model', () => {
  const answer = kinds['a label'] as Answer
  const on = (arithmetic: Arithmetic, dislikes: readonly number[] = []) => ({
    ...model(answer, planted('a label', dislikes), 0),
    arithmetic,
  })

  test.each<[Arithmetic, Arithmetic]>([
    ['8-bit exact', '8-bit saturating'],
    ['8-bit saturating', '8-bit exact'],
    ['8-bit saturating', '8-bit mixed'],
  ])('made where it is %s decides nothing where it is %s, and says what to do', async (then, now) => {
    const before = await baselineOf('a label', on(then))
    expect(before.arithmetic).toBe(then)
    // Even one that became plainly worse: it is another function.
    for (const dislikes of [[], [11, 12, 13]]) {
      const report = await judged('a label', before, on(now, dislikes))
      expect(report.verdict).toBe('inconclusive')
      expect(report.baseline).toMatchObject({ status: 'other-arithmetic', new: [], common: 0 })
      expect(report.findings[0]?.message).toMatch(
        new RegExp(`arithmetic: ${now}, before ${then}.*reduce_range=True.*-u`),
      )
    }
  })

  test.each<[Arithmetic, Arithmetic]>([
    ['8-bit exact', '8-bit exact'],
    ['8-bit saturating', '8-bit saturating'],
    ['8-bit', '8-bit'],
    // Exported anew: what a baseline is for.
    ['8-bit saturating', '8-bit'],
    ['float', '8-bit saturating'],
    ['8-bit exact', 'float'],
  ])('made where it is %s is compared where it is %s', async (then, now) => {
    const before = await baselineOf('a label', on(then))
    expect((await judged('a label', before, on(now))).verdict).toBe('fair')
    const worse = await judged('a label', before, on(now, [11]))
    expect([worse.verdict, worse.baseline?.new.length]).toEqual(['biased', 1])
  })
})
