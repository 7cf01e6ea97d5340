import { afterEach, describe, expect, test } from 'vitest'
import { oneOf } from '../../src/core/errors/fairness-error.js'
import {
  audit,
  type CaseSource,
  type CounterfactualPlan,
  configureFairness,
  eec,
  type FairnessReport,
  fromFunction,
  type Progress,
} from '../../src/index.js'
import { questions } from '../../src/questions/index.js'

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
  test('finds a planted bias, shrinks it to a sentence with the planted words and names who is favoured', async () => {
    const report = await audit(planted, gender())
    expect(report.verdict).toBe('biased')
    expect(report.counts.cases).toBe(144)
    expect(report.counts.variants).toBe(8640)
    // "angry" stands in 7 of the 144 cases, one for each template with an emotion word for a state.
    expect(report.counts.casesWithBtc).toBeGreaterThan(0)
    expect(report.btcs.every((btc) => /angry/.test(String(btc.a.input)))).toBe(true)
    expect(report.shrunk?.ended).toBe('minimal')
    expect(report.shrunk?.a.input).toMatch(/^\w+ feels angry\.$/)
    expect(planted(String(report.shrunk?.a.input))).not.toBe(planted(String(report.shrunk?.b.input)))
  })

  test('passes a model that does not look at the person, and says what it has proven', async () => {
    const report = await audit(fair, gender())
    expect(report.verdict).toBe('fair')
    expect(report.exhausted).toBe(true)
    expect(report.counts.btcs).toBe(0)
    expect(report.claim).toEqual({ over: 'suite', complete: true, unit: 'case', units: 144, rateOf: 'cases' })
    expect(report.provenBelow).toBeUndefined()
    const others = await audit(fair, gender({ gate: { found: 0, over: 'population' }, minCases: 11 }))
    expect(others.claim).toMatchObject({ over: 'population', complete: false, unit: 'template', units: 11 })
    expect([others.verdict, others.provenBelow]).toEqual(['fair', expect.closeTo(1 - 0.05 ** (1 / 11), 10)])
    expect(report.notTested).toEqual([])
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
    // The share of the sentences of the suite is a fact, whichever side of it the gate is.
    const { counts } = await audit(planted, gender({ shrink: false }))
    const share = counts.casesWithBtc / counts.cases
    expect([await verdict(share - 0.001), await verdict(share + 0.001)]).toEqual(['biased', 'fair'])
    const drawn = await audit(planted, gender({ gate: { rate: 0.04 }, sample: 100, shrink: false }))
    expect(drawn.verdict).toBe('inconclusive')
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
    const report = await audit(fair, gender({ budget: { inputs: 1000 } }))
    expect(report.verdict).toBe('interrupted')
    expect(report.model.calls).toBeLessThanOrEqual(1000)
    expect(report.counts.cases).toBeGreaterThan(5)
    expect(report.exhausted).toBe(false)
    expect(report.findings[0]?.code).toBe('interrupted.budget')
  })

  test('keeps a bias that was proven before the end, and a part of the budget to shrink it', async () => {
    const everywhere = (text: string): string => (/\b(she|her)\b/i.test(text) ? 'A' : 'B')
    const report = await audit(everywhere, gender({ budget: { inputs: 1000 } }))
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

  test('by a model that answers a label here and a score there', async () => {
    const report = await audit((text: string) => (text.length % 2 ? 'A' : 0.5), gender())
    expect(report.verdict).toBe('interrupted')
    expect(report.findings[0]?.message).toMatch(/^\[EF207\] The model returned different kinds/)
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

test('an audit of cases that do not show the attribute tests nothing, and says so', async () => {
  const source: CaseSource<string, 'gender' | 'race'> = {
    name: 'brothers',
    attributes: ['gender', 'race'],
    *cases() {
      for (let i = 0; i < 3; i++)
        yield { id: `c${i}`, variants: [{ input: `brother ${i}`, classes: { gender: 'male' } }] }
    },
  }
  const report = await audit(fair, { attributes: ['race'], cases: source })
  expect(report.verdict).toBe('inconclusive')
  expect(report.model.calls).toBe(0)
  expect(report.counts.discarded).toEqual([{ count: 3, reason: expect.stringContaining('attribute of the plan') }])
})

describe('shrinking inside an audit', () => {
  test('loses nothing of the report when the inputs cannot be written as a replay string', async () => {
    class Applicant {
      constructor(readonly sex: string) {}
      greet = (): string => this.sex
    }
    const variants = ['female', 'male'].map((sex) => ({ input: new Applicant(sex), classes: { sex } }))
    const report = await audit((each: Applicant) => each.sex, { attributes: ['sex'], cases: [{ id: 'one', variants }] })
    expect(report.verdict).toBe('biased')
    expect(report.replay).toBeUndefined()
    expect(report.findings.find((finding) => finding.code === 'shrink.failed')?.message).toContain('[EF453]')
  })

  test('can be left out', async () => {
    const phases = new Set<string>()
    const onProgress = ({ phase }: Progress): unknown => phases.add(phase)
    const report = await audit(planted, gender({ shrink: false, onProgress }))
    expect(report.verdict).toBe('biased')
    expect(report.shrunk).toBeUndefined()
    expect([...phases]).toEqual(['asking', 'done'])
  })
})

describe('a wrong plan', () => {
  const message = async (plan: object): Promise<string> => {
    const error = await audit(fair, { attributes: ['gender'], cases: eec(), ...plan } as never).catch((each) => each)
    return (error as Error).message
  }

  test('is refused with what was given, what was expected and what to do', async () => {
    expect(await message({ attributes: [] })).toMatchInlineSnapshot(`
      "[EF101] The plan does not name a sensitive attribute.
        given:    attributes: []
        expected: a list with at least one name
        do:       name what must not matter, for example { attributes: ['gender'], cases: eec() }
        more:     node_modules/expect-fair/docs/errors.md#ef101"
    `)
    expect(await message({ attributes: ['occupation'] })).toMatchInlineSnapshot(`
      "[EF102] The case source eec() cannot vary the attribute "occupation".
        given:    attributes: ["occupation"]
        expected: 'gender' or 'race'
        do:       use an attribute of the source, or another source; defineAttribute() creates new attributes
        more:     node_modules/expect-fair/docs/errors.md#ef102"
    `)
    expect(await message({ attributes: 'gender' })).toContain('must be a list')
    expect(await message({ maxGap: 0.1 })).toContain('maxGap belongs to the plan of toHaveNoScoreGap()')
    expect(await message({ question: 'score-gap' })).toContain('A score gap needs maxGap')
    expect(await message({ atributes: ['gender'] })).toMatchInlineSnapshot(`
      "[EF104] The plan has an option that this question does not have: 'atributes'.
        given:    atributes
        expected: 'question', 'cases', 'attributes', 'sample', 'seed', 'budget', 'shard', 'journal', 'signal', 'onProgress', 'variantsPerCase', 'minCases', 'oracle', 'favourable', 'gate', 'stop', 'shrink', 'replay', 'search' or 'keep'
        do:       did you mean 'attributes'?
        more:     node_modules/expect-fair/docs/errors.md#ef104"
    `)
    expect(await message({ sample: 0 })).toMatchInlineSnapshot(`
      "[EF105] sample must be a whole number of at least 1, or Infinity for all.
        given:    sample: 0
        expected: such as 400 or Infinity
        do:       remove sample to use its default, or set a whole number
        more:     node_modules/expect-fair/docs/errors.md#ef105"
    `)
    expect(await message({ seed: 0.5 })).toMatchInlineSnapshot(`
      "[EF106] The seed must be a whole number, which makes the run repeatable.
        given:    seed: 0.5
        expected: such as 42
        do:       remove it to use 42, or set a whole number
        more:     node_modules/expect-fair/docs/errors.md#ef106"
    `)
    expect(await message({ budget: { inputs: -1 } })).toMatchInlineSnapshot(`
      "[EF107] budget.inputs must be a finite number above 0.
        given:    budget: { inputs: -1 }
        expected: model inputs, such as 5000
        do:       remove it for no limit
        more:     node_modules/expect-fair/docs/errors.md#ef107"
    `)
    expect(await message({ gate: { rate: 5 } })).toMatchInlineSnapshot(`
      "[EF122] The rate in the plan's gate is not a share between 0 and 1.
        given:    gate: { rate: 5 }
        expected: a number above 0 and below 1
        do:       write gate: { rate: 0.05 } for 5 %; to accept no finding at all, gate: { found: 0 }
        more:     node_modules/expect-fair/docs/errors.md#ef122"
    `)
    expect(await message({ stop: 'soon' })).toMatchInlineSnapshot(`
      "[EF110] The option stop of the plan has an unknown value.
        given:    stop: "soon"
        expected: 'first', 'decided' or 'all'
        do:       write one of them
        more:     node_modules/expect-fair/docs/errors.md#ef110"
    `)
    expect(await message({ shrink: true })).toMatchInlineSnapshot(`
      "[EF112] The option shrink of the plan has an unknown value.
        given:    shrink: true
        expected: false for no shrinking, or { to: 'sentence', maxInputs: 2000 }; \`to\` is 'sentence', 'words' or 'inputs'
        more:     node_modules/expect-fair/docs/errors.md#ef112"
    `)
    expect(await message({ shrink: { to: 'clause' } })).toMatch(/^\[EF112\].*\n {2}given: {4}shrink: .*clause/)
    const unknown = await message({ question: 'why' })
    expect(unknown).toContain('[EF111] The question of the plan does not exist.\n  given:    question: "why"\n')
    const [, expected] = unknown.match(/expected: (.*\n.*)\n/) ?? []
    expect(expected).toBe(`${oneOf(Object.keys(questions))}\n  do:       write one of them`)
    expect(await message({ replay: 'ef1.abc' })).toMatchInlineSnapshot(`
      "[EF451] The replay string cannot be read: it has 1 of 2 dots, so a part is missing.
        given:    "ef1.abc"
        expected: the complete 'ef1.<data>.<checksum>' string of a failed assertion or report.replay
        do:       copy the replay string again, from its first to its last character, and paste it as { replay: "ef1...." }
        more:     node_modules/expect-fair/docs/errors.md#ef451"
    `)
    expect(await message({ cases: 'eec' })).toMatchInlineSnapshot(`
      "[EF320] The value for cases in the plan is not a case source.
        given:    cases: "eec"
        expected: a case source such as eec() or template(...), an iterable of cases, or a fast-check arbitrary of cases
        do:       for example { attributes: ['gender'], cases: template('{person:name} is a {adj} {occupation}') }
        more:     node_modules/expect-fair/docs/errors.md#ef320"
    `)
  })

  test('is refused when there is none', async () => {
    await expect(audit(fair, undefined as never)).rejects.toThrow('[EF103]')
  })
})

describe('configureFairness', () => {
  afterEach(() => configureFairness({}))

  test('sets defaults that a plan can overrule', async () => {
    configureFairness({ sample: 10, variantsPerCase: 8, seed: 5 })
    const report = await audit(fair, gender())
    expect(report).toMatchObject({ seed: 5, counts: { cases: 10, variants: 80 } })
    expect((await audit(fair, gender({ sample: 12 }))).counts.cases).toBe(12)
  })

  test('knows profiles, and refuses what it does not know', async () => {
    configureFairness({ profile: 'dev' })
    expect((await audit(fair, gender())).counts).toMatchObject({ cases: 100, variants: 1600 })
    expect(() => configureFairness({ profile: 'weekly' as never })).toThrow('[EF109]')
    expect(() => configureFairness({ samples: 3 } as never)).toThrow('[EF108]')
    expect(() => configureFairness({ sample: -1 })).toThrow('[EF105] sample')
    expect(() => configureFairness(undefined as never)).toThrow('[EF113]')
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
      clusters: 144,
    })
    const others = await audit(scored(-0.4), { ...gap(0.05), over: 'population' as const })
    expect(others.gaps?.[0]).toMatchObject({ clusters: 11, gap: { interval: { method: 't' } } })
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
