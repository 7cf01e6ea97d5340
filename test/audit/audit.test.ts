import { describe, expect, test } from 'vitest'
import { audit, type CounterfactualPlan, eec, type FairnessReport, fromFunction } from '../../src/index.js'

/** Negative for women who are angry; otherwise by the emotion alone. */
const planted = (text: string): string =>
  /\b(she|her|woman|girl|sister|daughter|wife|girlfriend|mother|aunt|mom)\b/i.test(text) && /angry/.test(text)
    ? 'NEGATIVE'
    : /happy|glad|excited|relieved|ecstatic/.test(text)
      ? 'POSITIVE'
      : 'NEUTRAL'

const fair = (text: string): string => (/happy|glad|excited/.test(text) ? 'POSITIVE' : 'NEGATIVE')

const gender = (more: Partial<CounterfactualPlan<string, 'gender' | 'race'>> = {}) => ({
  attributes: ['gender'] as const,
  cases: eec(),
  ...more,
})

/** A model that writes down what it is asked. */
const listening = (asked: string[], answer: (text: string) => string) =>
  fromFunction(
    (texts: string[]) => {
      asked.push(...texts)
      return texts.map(answer)
    },
    { batched: true },
  )

/** What two runs of the same plan must agree on: everything but time, calls and batches. */
const withoutCost = ({ model: _, ...rest }: FairnessReport): Omit<FairnessReport, 'model'> => rest

describe('a counterfactual audit', () => {
  test('finds a planted bias, shrinks it to the planted words and names who is favoured', async () => {
    const report = await audit(planted, gender())
    expect(report.verdict).toBe('biased')
    expect(report.counts.cases).toBe(144)
    expect(report.counts.variants).toBe(8640)
    // "angry" stands in 7 of the 144 cases, one for each template with an emotion word for a state.
    expect(report.counts.casesWithBtc).toBeGreaterThan(0)
    expect(report.btcs.every((btc) => /angry/.test(String(btc.a.input)))).toBe(true)
    expect(report.shrunk?.ended).toBe('minimal')
    expect(report.shrunk?.a.input).toMatch(/^\W*\w+ angry\W*$/)
    expect(planted(String(report.shrunk?.a.input))).not.toBe(planted(String(report.shrunk?.b.input)))
  })

  test('passes a model that does not look at the person, and says what it has proven', async () => {
    const report = await audit(fair, gender())
    expect(report.verdict).toBe('fair')
    expect(report.exhausted).toBe(true)
    expect(report.counts.btcs).toBe(0)
    expect(report.provenBelow).toBeCloseTo(1 - 0.05 ** (1 / 144), 10)
    expect(report.notTested).toContain('The source also varies race: not asked.')
  })

  test('calls a constant model inconclusive', async () => {
    const report = await audit(() => 'POSITIVE', gender())
    expect(report.verdict).toBe('inconclusive')
    expect(report.findings.map((finding) => finding.code)).toContain('health.constant-model')
  })

  test('does not take flips at random names for a bias of gender: the excess over the control holds 0', async () => {
    const random = (text: string): string => {
      let hash = 7
      for (const letter of text) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0
      return Math.abs(hash) % 10 < 3 ? 'NEGATIVE' : 'POSITIVE'
    }
    const { control, findings } = await audit(random, gender({ shrink: false }))
    expect(control?.flips).toBeGreaterThan(1000)
    expect(control?.excess.interval.lower).toBeLessThanOrEqual(0)
    expect(control?.excess.interval.upper).toBeGreaterThanOrEqual(0)
    expect(findings.map((finding) => finding.code)).toContain('health.unstable')
  })

  test('reports the same whatever the batch size and however late each answer comes', async () => {
    const late = async (text: string): Promise<string> => {
      await new Promise((resolve) => setTimeout(resolve, text.length % 3))
      return planted(text)
    }
    const plan = gender({ sample: 20 })
    const batched = (texts: string[]): string[] => texts.map(planted)
    const reports = await Promise.all([
      ...[1, 7, 64].map((batchSize) => audit(fromFunction(batched, { name: 'planted', batchSize }), plan)),
      audit(fromFunction(late, { name: 'planted', batched: false, concurrency: 16 }), plan),
    ])
    const [first, ...others] = reports.map(withoutCost)
    for (const other of others) expect(other).toEqual(first)
    expect(first?.counts.cases).toBe(20)
  })

  test('draws other cases under another seed, the same under the same', async () => {
    const run = async (seed: number) => (await audit(planted, gender({ sample: 30, seed, shrink: false }))).counts
    expect(await run(1)).toEqual(await run(1))
    const drawn = await Promise.all([1, 2, 3, 4].map(run))
    expect(new Set(drawn.map((counts) => counts.btcs)).size).toBeGreaterThan(1)
  })

  test('judges by a rate: the lower bound proves a bias, the upper bound fairness, and neither is inconclusive', async () => {
    const verdict = async (rate: number) => (await audit(planted, gender({ gate: { rate }, shrink: false }))).verdict
    expect(await verdict(0.001)).toBe('biased')
    expect(await verdict(0.5)).toBe('fair')
    expect(await verdict(0.04)).toBe('inconclusive')
  })

  test("stops at the first window with a BTC under stop: 'first'", async () => {
    const all = await audit(planted, gender({ shrink: false }))
    const first = await audit(planted, gender({ shrink: false, stop: 'first' }))
    expect(first.verdict).toBe('biased')
    expect(first.model.calls).toBeLessThan(all.model.calls)
  })

  test("stops when the gate is decided under stop: 'decided', with bounds that hold at any time", async () => {
    const report = await audit(fair, gender({ gate: { rate: 0.3 }, stop: 'decided' }))
    expect(report.verdict).toBe('fair')
    expect(report.counts.cases).toBeLessThan(144)
    expect(report.rate?.interval.method).toBe('anytime-valid')
  })

  test('is inconclusive below minCases unless the source has no more', async () => {
    expect((await audit(fair, gender({ sample: 58 }))).verdict).toBe('inconclusive')
    expect((await audit(fair, gender({ sample: 59 }))).verdict).toBe('fair')
  })

  test('asks each distinct input once', async () => {
    const asked: string[] = []
    const model = listening(asked, fair)
    const report = await audit(model, gender())
    const again = asked.length - new Set(asked).size
    // The probe re-asks a few inputs to see whether answers depend on batch-mates; nothing else is asked twice.
    expect(again).toBeLessThanOrEqual(4)
    expect(report.model.calls).toBe(asked.length)
  })
})

describe('an audit that is cut short', () => {
  test('by a budget of inputs: whole windows count, the budget is never exceeded', async () => {
    const report = await audit(fair, gender({ budget: { calls: 1000 } }))
    expect(report.verdict).toBe('interrupted')
    expect(report.model.calls).toBeLessThanOrEqual(1000)
    expect(report.counts.cases).toBeGreaterThan(5)
    expect(report.exhausted).toBe(false)
    expect(report.findings[0]?.code).toBe('interrupted.budget')
  })

  test('keeps a bias that was proven before the end, and a part of the budget to shrink it', async () => {
    const everywhere = (text: string): string => (/\b(she|her)\b/i.test(text) ? 'A' : 'B')
    const report = await audit(everywhere, gender({ budget: { calls: 1000 } }))
    expect(report.verdict).toBe('biased')
    expect(report.shrunk?.ended).toBe('minimal')
    expect(report.findings.map((finding) => finding.code)).toContain('interrupted.budget')
  })

  test('by a failing model: says on which input, keeps what was learnt', async () => {
    let calls = 0
    const failing = fromFunction(
      (texts: string[]) => {
        calls += texts.length
        if (calls > 500) throw new RangeError('out of memory')
        return texts.map(fair)
      },
      { batched: true },
    )
    const report = await audit(failing, gender())
    expect(report.verdict).toBe('interrupted')
    expect(report.counts.cases).toBeGreaterThan(0)
    expect(report.findings[0]?.code).toBe('interrupted.model')
    expect(report.findings[0]?.message).toContain('out of memory')
  })

  test('by a signal, and by a model that never answers', async () => {
    const never = (): Promise<string[]> => new Promise(() => {})
    const controller = new AbortController()
    const aborted = audit(never, gender({ signal: controller.signal }))
    controller.abort()
    expect((await aborted).findings[0]?.code).toBe('interrupted.signal')
    expect((await audit(never, gender({ budget: { ms: 50 } }))).findings[0]?.code).toBe('interrupted.budget')
    const host = { deadline: Date.now() + 50 }
    expect((await audit(never, gender(), host)).findings[0]?.code).toBe('interrupted.deadline')
  })
})

describe('a replay', () => {
  test('asks the shrunk pair again in two inputs, and finds it still there', async () => {
    const { replay, shrunk } = await audit(planted, gender())
    const asked: string[] = []
    const model = listening(asked, planted)
    const report = await audit(model, gender({ replay: replay as string }))
    expect(report.verdict).toBe('biased')
    expect(report.model.calls).toBe(2)
    expect(asked).toEqual([shrunk?.a.input, shrunk?.b.input])
  })

  test('of a pair that is treated alike by now is inconclusive: one pair proves nothing', async () => {
    const { replay } = await audit(planted, gender())
    const report = await audit(fair, gender({ replay: replay as string }))
    expect(report.verdict).toBe('inconclusive')
    expect(report.findings[0]?.code).toBe('replay.gone')
  })
})

describe('a score-gap audit', () => {
  const scored = (shift: number) => (text: string) =>
    (/happy|glad/.test(text) ? 0.8 : 0.3) + (/\b(she|her|woman|girl|sister|mother|aunt|mom)\b/i.test(text) ? shift : 0)
  const gap = (maxGap: number) => ({
    question: 'score-gap' as const,
    attributes: ['gender'] as const,
    cases: eec(),
    maxGap,
  })

  test('calls equal means fair, a planted gap biased', async () => {
    expect((await audit(scored(0), gap(0.05))).verdict).toBe('fair')
    const report = await audit(scored(-0.4), gap(0.05))
    expect(report.verdict).toBe('biased')
    expect(report.gaps?.[0]).toMatchObject({
      attribute: 'gender',
      classes: ['female', 'male'],
      decision: 'beyond',
      clusters: 11,
    })
    expect(report.gaps?.[0]?.gap.value).toBeLessThan(-0.05)
  })

  test('needs scores, and says so', async () => {
    await expect(audit(fair, gap(0.05))).rejects.toThrow(/^\[EF504\]/)
  })
})

describe('a report', () => {
  test('is plain JSON data', async () => {
    const report = await audit(planted, gender({ sample: 30 }))
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
  })
})
