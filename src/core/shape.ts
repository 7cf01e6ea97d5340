import type { Verdict } from './report.js'

/** Says where a value is not what it must be; `undefined` for one that is right. */
export type Shape = (value: unknown, at: string) => string | undefined

const is =
  (right: (value: unknown) => boolean): Shape =>
  (value, at) =>
    right(value) ? undefined : at

export const text: Shape = is((value) => typeof value === 'string')
export const flag: Shape = is((value) => typeof value === 'boolean')
/** JSON writes NaN and infinities as `null`. */
export const number: Shape = is((value) => typeof value === 'number' || value === null)
export const whole: Shape = is((value) => Number.isSafeInteger(value) && (value as number) >= 0)
export const anything: Shape = () => undefined
export const among = (names: readonly unknown[]): Shape => is((value) => names.includes(value))

export const list =
  (of: Shape): Shape =>
  (value, at) => {
    if (!Array.isArray(value)) return at
    for (const [place, each] of value.entries()) {
      const flaw = of(each, `${at}[${place}]`)
      if (flaw !== undefined) return flaw
    }
    return undefined
  }

/** An object with these members; the optional ones may be missing, others may be there. */
export const object =
  (needed: Readonly<Record<string, Shape>>, optional: Readonly<Record<string, Shape>> = {}): Shape =>
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
  (of: Shape): Shape =>
  (value, at) => {
    if (typeof value !== 'object' || value === null) return at
    return list((each) => of(each, at))(Object.values(value), at)
  }

export const estimate: Shape = object({
  value: number,
  interval: object({ lower: number, upper: number, confidence: number, method: text }),
})
const prediction: Shape = (value, at) => {
  const { kind } = Object(value) as { readonly kind?: unknown }
  if (kind === 'score') return object({ score: number })(value, at)
  if (kind === 'text') return object({ text })(value, at)
  const scores = { scores: every(number) }
  return kind === 'labels'
    ? object({ labels: list(text) }, scores)(value, at)
    : object({ kind: among(['label']), label: text }, scores)(value, at)
}
const side = object({ classes: every(text), prediction })
const corner = object({ changed: list(text), valid: flag }, { prediction })
const btc: Shape = object(
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
const reasons: Shape = list(object({ reason: text, count: whole }))
const comparedCase = object({ caseId: text, attributes: list(text) })
const comparedGap = object({
  measure: text,
  attribute: text,
  classes: list(text),
  scale: text,
  before: number,
  now: number,
  cases: whole,
  p: number,
})

const verdicts: readonly Verdict[] = ['fair', 'biased', 'inconclusive', 'interrupted']

/** What a report has beside the members that all reports have. */
export interface OwnMembers {
  readonly needed: Readonly<Record<string, Shape>>
  readonly optional: Readonly<Record<string, Shape>>
}

/** The members of questions whose cases pass or fail one by one. */
export const caseMembers: OwnMembers['optional'] = {
  rate: estimate,
  provenBelow: number,
  shrunk: btc,
  replay: text,
  yield: object({ search: text, tested: whole, found: whole, modelRows: whole, phases: list(anything) }),
  baseline: object(
    {
      status: text,
      common: whole,
      new: list(comparedCase),
      fixed: list(comparedCase),
      open: list(comparedCase),
      accepted: list(comparedCase),
    },
    { gaps: list(comparedGap) },
  ),
  cases: object({ asked: list(text), withBtc: list(comparedCase), vacuous: flag, plan: every(text) }),
}

/** Whom a model favours. */
export const directions: Shape = list(
  object({ attribute: text, favoured: text, other: text, casesFor: whole, casesAgainst: whole, p: number }),
)

/** What is said of single classes. */
export const classMembers: OwnMembers = {
  needed: { byClass: list(object({ attribute: text, class: text, variants: whole, btcs: whole, pairs: whole })) },
  optional: {
    byClassPair: list(
      object({ attribute: text, classes: list(text), cases: whole, casesWithBtc: whole, pairs: whole, btcs: whole }),
    ),
  },
}

/** A report with these members beside those that all reports have. */
export const reportShape = ({ needed, optional }: OwnMembers): Shape =>
  object(
    {
      format: among(['expect-fair/report@1']),
      question: text,
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
      ...needed,
    },
    { seal: text, ...optional },
  )

/** What is wrong with the shape of a report, as the name of a member such as `counts.cases`; `undefined` where nothing is. */
export const flawOf = (shape: Shape, given: unknown): string | undefined => {
  const flaw = shape(given, '')
  return flaw === '' ? 'the report itself' : flaw
}
