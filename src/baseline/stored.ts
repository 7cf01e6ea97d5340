import { defined } from '../core/defined.js'
import { digest } from '../core/digest.js'
import type { AnyReport, Arithmetic, BookedGap, BorderlineCase, ComparedCase } from '../core/report.js'
import { hidden } from '../core/secrets/hidden.js'

/** A case with a BTC as the file keeps it. */
export type StoredCase = ComparedCase & { readonly key: string }

/** What is kept of one assertion: what it asked, and what it found. */
export interface StoredBaseline {
  /** `expect-fair 0.2.0` */
  readonly madeBy: string
  readonly model: string
  /** What decides which questions were asked, in words. */
  readonly plan: Readonly<Record<string, string>>
  /** Stands for `plan`. */
  readonly fingerprint: string
  readonly counts: Readonly<Record<'cases' | 'casesWithBtc' | 'variants' | 'pairs' | 'btcs', number>>
  readonly rate?: {
    readonly value: number
    readonly lower: number
    readonly upper: number
    readonly confidence: number
  }
  readonly btcs: readonly StoredCase[]
  /** Cases and attributes that float noise decided. */
  readonly borderline?: readonly BorderlineCase[]
  /** How the model multiplied; absent where it did in floats, or where that is not known. */
  readonly arithmetic?: Arithmetic
  /** For gaps of answers: each gap, case by case. */
  readonly gaps?: readonly BookedGap[]
  /** Of gaps of answers: the suite was asked whole, and each input had one answer for good. */
  readonly exact?: true
  /** Key and content of every case asked, sorted. */
  readonly asked: readonly string[]
}

/** What a report is kept as. `before`: the entry that it replaces, whose written reasons stay with their cases. */
export function toStored(report: AnyReport, before?: StoredBaseline): StoredBaseline | undefined {
  const { cases, counts, rate, version, model } = hidden(report)
  if (cases === undefined) return undefined
  const reasons = new Map(before?.btcs.map(({ key, accepted }) => [key, accepted]))
  return {
    madeBy: `expect-fair ${version}`,
    model: model.id,
    plan: cases.plan,
    fingerprint: fingerprint(cases.plan),
    counts: {
      cases: counts.cases,
      casesWithBtc: cases.gaps === undefined ? counts.casesWithBtc : cases.withBtc.length,
      variants: counts.variants,
      pairs: counts.pairs,
      btcs: counts.btcs,
    },
    ...(rate === undefined
      ? {}
      : {
          rate: {
            value: rounded(rate.value),
            lower: rounded(rate.interval.lower),
            upper: rounded(rate.interval.upper),
            confidence: rate.interval.confidence,
          },
        }),
    btcs: cases.withBtc.map((each) => {
      const accepted = reasons.get(each.key)
      return accepted === undefined ? each : { ...each, accepted }
    }),
    ...(cases.borderline === undefined || cases.borderline.length === 0 ? {} : { borderline: cases.borderline }),
    ...(model.arithmetic === undefined || model.arithmetic === 'float' ? {} : { arithmetic: model.arithmetic }),
    ...defined({ gaps: cases.gaps, exact: cases.exact }),
    asked: cases.asked,
  }
}

export const fingerprint = (plan: Readonly<Record<string, string>>): string =>
  digest(JSON.stringify(Object.entries(plan).sort(([one], [other]) => (one < other ? -1 : 1))), 12)

const rounded = (value: number): number => Number(value.toPrecision(6))
