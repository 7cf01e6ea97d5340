import type { Question, Verdict } from './report.js'

/** Says where a value is not what it must be; `undefined` for one that is right. */
type Check = (value: unknown, at: string) => string | undefined

const is =
  (right: (value: unknown) => boolean): Check =>
  (value, at) =>
    right(value) ? undefined : at

const text = is((value) => typeof value === 'string')
const flag = is((value) => typeof value === 'boolean')
/** JSON writes what is no number as `null`. */
const number = is((value) => typeof value === 'number' || value === null)
const whole = is((value) => Number.isSafeInteger(value) && (value as number) >= 0)
const anything: Check = () => undefined
const among = (names: readonly unknown[]): Check => is((value) => names.includes(value))

const list =
  (of: Check): Check =>
  (value, at) => {
    if (!Array.isArray(value)) return at
    for (const [place, each] of value.entries()) {
      const flaw = of(each, `${at}[${place}]`)
      if (flaw !== undefined) return flaw
    }
    return undefined
  }

/** An object with these members; the optional ones may be missing, others may be there. */
const object =
  (needed: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): Check =>
  (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return at
    const members = value as Readonly<Record<string, unknown>>
    const under = (name: string): string => (at === '' ? name : `${at}.${name}`)
    for (const [name, check] of Object.entries(needed)) {
      const flaw = check(members[name], under(name))
      if (flaw !== undefined) return flaw
    }
    for (const [name, check] of Object.entries(optional)) {
      const flaw = members[name] === undefined ? undefined : check(members[name], under(name))
      if (flaw !== undefined) return flaw
    }
    return undefined
  }

const every =
  (of: Check): Check =>
  (value, at) => {
    if (typeof value !== 'object' || value === null) return at
    return list((each) => of(each, at))(Object.values(value), at)
  }

const estimate = object({
  value: number,
  interval: object({ lower: number, upper: number, confidence: number, method: text }),
})
const prediction: Check = (value, at) => {
  const { kind } = Object(value) as { readonly kind?: unknown }
  if (kind === 'score') return object({ score: number })(value, at)
  const scores = { scores: every(number) }
  return kind === 'labels'
    ? object({ labels: list(text) }, scores)(value, at)
    : object({ kind: among(['label']), label: text }, scores)(value, at)
}
const side = object({ classes: every(text), prediction })
const corner = object({ changed: list(text), valid: flag }, { prediction })
const btc = object(
  { caseId: text, attribute: text, a: side, b: side },
  {
    template: text,
    origin: text,
    favours: text,
    margin: number,
    square: list(corner),
    hidden: flag,
    smallest: list(text),
  },
)
const reasons = list(object({ reason: text, count: whole }))
const share = object({ some: whole, of: whole }, { estimate })
const mutants = object({
  cases: whole,
  casesWithError: whole,
  casesWithHidden: whole,
  mutants: whole,
  errors: whole,
  hidden: whole,
  unclear: whole,
  caseErrorRate: estimate,
  caseHiddenRate: estimate,
  errorRate: estimate,
  hiddenRate: estimate,
})
const gap = object({
  attribute: text,
  classes: list(text),
  gap: estimate,
  clusters: whole,
  pairs: whole,
  pEquivalent: number,
  pDifferent: number,
  decision: among(['within', 'beyond', 'undecided']),
})
const parityGap = object(
  {
    metric: text,
    share: text,
    attribute: text,
    highest: text,
    lowest: text,
    difference: estimate,
    atLeast: number,
    atMost: number,
  },
  { decision: among(['within', 'beyond', 'undecided']) },
)
const rowRate = object({
  rows: whole,
  found: whole,
  rate: estimate,
  alone: list(object({ attribute: text, found: whole, rate: estimate })),
})
const comparedCase = object({ caseId: text, attributes: list(text) })
const control = object({ cases: whole, pairs: whole, flips: whole, pairRate: estimate, excess: estimate })

const questions: readonly Question[] = [
  'counterfactual',
  'score-gap',
  'individual',
  'group-parity',
  'intersectional',
  'hidden',
]
const verdicts: readonly Verdict[] = ['fair', 'biased', 'inconclusive', 'interrupted']

const report = object(
  {
    format: among(['expect-fair/report@1']),
    question: among(questions),
    verdict: among(verdicts),
    version: text,
    attributes: list(text),
    source: text,
    oracle: text,
    gate: object({}),
    seed: number,
    exhausted: flag,
    counts: object(
      {
        cases: whole,
        variants: whole,
        pairs: whole,
        btcs: whole,
        casesWithBtc: whole,
        skipped: reasons,
        discarded: reasons,
      },
      { left: reasons },
    ),
    byAttribute: list(
      object({
        attribute: text,
        cases: whole,
        casesWithBtc: whole,
        rate: estimate,
        pairs: whole,
        btcs: whole,
        pairRate: estimate,
      }),
    ),
    byClass: list(object({ attribute: text, class: text, variants: whole, btcs: whole, pairs: whole })),
    directions: list(
      object({ attribute: text, favoured: text, other: text, casesFor: whole, casesAgainst: whole, p: number }),
    ),
    btcs: list(btc),
    model: object({
      id: text,
      calls: whole,
      batches: whole,
      saved: whole,
      ms: number,
      batchSize: object({ smallest: whole, largest: whole }),
      dependsOnBatch: flag,
      truncated: whole,
      limits: list(text),
    }),
    findings: list(object({ code: text, message: text })),
    notTested: list(text),
  },
  {
    rate: estimate,
    provenBelow: number,
    byClassPair: list(
      object({ attribute: text, classes: list(text), cases: whole, casesWithBtc: whole, pairs: whole, btcs: whole }),
    ),
    control,
    gaps: list(gap),
    yield: object({ search: text, tested: whole, found: whole, modelRows: whole, phases: list(anything) }),
    rates: object({}, { data: rowRate, domain: rowRate }),
    intersection: object({ order: whole, all: mutants, combinations: list(mutants), attributed: list(anything) }),
    parity: object({
      favourable: text,
      groups: list(object({ attribute: text, class: text, rows: whole, selection: share })),
      gaps: list(parityGap),
      fourFifths: flag,
    }),
    shrunk: btc,
    replay: text,
    baseline: object({
      status: text,
      common: whole,
      new: list(comparedCase),
      fixed: list(comparedCase),
      open: list(comparedCase),
      accepted: list(comparedCase),
    }),
    cases: object({ asked: list(text), withBtc: list(comparedCase), vacuous: flag, plan: every(text) }),
    seal: text,
  },
)

/** What is wrong with the shape of a report, as the name of a member such as `counts.cases`; `undefined` where nothing is. */
export const flawOf = (given: unknown): string | undefined => {
  const flaw = report(given, '')
  return flaw === '' ? 'the report itself' : flaw
}
