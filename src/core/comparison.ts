/** A case with a BTC, as a comparison lists it. */
export interface ComparedCase {
  readonly caseId: string
  readonly origin?: string
  /** The attributes of its BTCs: in a list of new ones those that are new, in a list of fixed ones those that are gone. */
  readonly attributes: readonly string[]
  /** Why it is accepted, in the words of somebody who wrote them into the baseline. */
  readonly accepted?: string
}

/** What a plan says now and said when the baseline was made. */
export interface PlanDifference {
  /** `seed`, `cases`, `word lists`, ... */
  readonly what: string
  readonly before: string
  readonly now: string
}

/** Attributes of a case that float noise decides. */
export interface BorderlineCase {
  readonly key: string
  readonly attributes: readonly string[]
}

/** A gap of answers case by case, as comparisons need it. */
export interface BookedGap {
  readonly measure: string
  readonly attribute: string
  readonly classes: readonly [string, string]
  readonly scale: 'share' | 'ratio' | 'number' | 'distance'
  readonly judge: 'mean' | 'median'
  /** The largest gap that is accepted; of a ratio its logarithm. */
  readonly limit: number
  /** By the key of the case, first minus second; of a ratio of logarithms. Cases without a number are left out. */
  readonly byCase: Readonly<Record<string, number>>
}

/** A gap of answers in two runs, on the cases in which both measured it. */
export interface ComparedGap extends Omit<BookedGap, 'byCase'> {
  /** The gaps then and now, in the unit of the measure; of a ratio how much larger the first is. */
  readonly before: number
  readonly now: number
  /** Cases that both measured, and those that the earlier run measured of the cases that both asked. */
  readonly cases: number
  readonly measuredBefore: number
  /**
   * p of "it did not grow", towards either class, Holm-adjusted over all gaps that changed: a paired t test, of a median a sign test, by units. 1 for a gap
   * that is no larger than accepted, or that moved the other way; 0 or 1 where both runs are whole and steady.
   */
  readonly p: number
  /** Both runs asked the whole suite, and each input has one answer for good. */
  readonly exact: boolean
  /** By unit, the sums of its cases' gaps in either run, and how many cases they are. */
  readonly units: Readonly<Record<string, readonly [before: number, now: number, cases: number]>>
}

/** A run beside an earlier one (or beside that of another model): what is new, what is gone, what is still there. */
export interface BaselineComparison {
  /**
   * - `written`: there was no baseline; this run is it.
   * - `compared`: judged by what is new.
   * - `updated`: compared, and then taken for the new baseline (`-u`).
   * - `missing`: there is no baseline, and none may be written (CI). Fails.
   * - `other-plan`: the baseline was made with another plan, so nothing was compared. Fails until it is updated.
   * - `other-arithmetic`: an 8-bit model on a processor that multiplies in another way, so nothing was compared. Fails until the
   *   file has an entry for this kind too (`-u`).
   * - `unreadable`: the file is damaged, so nothing was compared. Fails until it is updated or restored.
   */
  readonly status: 'written' | 'compared' | 'updated' | 'missing' | 'other-plan' | 'other-arithmetic' | 'unreadable'
  /** The baseline's file, from the working folder, with `/`. Absent when two models are compared. */
  readonly path?: string
  /** The name of the entry in that file: the test's name and which of its baselines it is. */
  readonly entry?: string
  /** Who is compared with: the model of the baseline, or the other model. */
  readonly model?: string
  /** The version that made the baseline (`expect-fair 0.1.0`), where it was another one: it may have drawn other cases. */
  readonly madeBy?: string
  /** Cases that both runs asked; the lists below are only about these. */
  readonly common: number
  /** Cases that one run asked alone, and cases of one name with other texts: not compared. */
  readonly onlyNow: number
  readonly onlyBefore: number
  readonly changed: number
  /** BTCs that were not there before. */
  readonly new: readonly ComparedCase[]
  /** BTCs that are gone. */
  readonly fixed: readonly ComparedCase[]
  /** BTCs that are still there, those with a written reason apart. */
  readonly open: readonly ComparedCase[]
  readonly accepted: readonly ComparedCase[]
  /**
   * Cases that got a BTC and cases that lost all theirs, with the exact one-sided p of "it is no worse". Cases of one text or
   * template are not independent: where there are such, a unit counts once, by what most of its changed cases did.
   */
  readonly mcnemar?: {
    readonly worse: number
    readonly better: number
    readonly p: number
    /** By unit, how many more cases got a BTC than lost all theirs; units without a change are left out. */
    readonly units?: Readonly<Record<string, number>>
    /** Some unit has several cases: `worse` and `better` then count units. */
    readonly several?: true
  }
  /** Of gaps of answers: each with its growth. They decide in place of single cases, which chance makes and unmakes. */
  readonly gaps?: readonly ComparedGap[]
  /** Of `unreadable`: what is wrong with the file. */
  readonly reason?: string
  /** Of `other-plan` and `other-arithmetic`: what differs. */
  readonly differences?: readonly PlanDifference[]
}

/** The cases of a run one by one, as a comparison needs them. */
export interface CaseBook {
  /** Every case that counts, in the order asked: its key (8 characters, from its name) and its content (4, from its variants). */
  readonly asked: readonly string[]
  readonly withBtc: readonly (ComparedCase & { readonly key: string })[]
  /** The unit that each asked case belongs to; see `Claim`. */
  readonly units?: readonly string[]
  /**
   * Cases and attributes whose every difference lies within the float noise of the model: another processor may decide them
   * the other way. Never new, and never gone.
   */
  readonly borderline?: readonly BorderlineCase[]
  /** Of gaps of answers: each gap, case by case. */
  readonly gaps?: readonly BookedGap[]
  /** Of gaps of answers: the suite was asked whole, and each input has one answer for good. */
  readonly exact?: true
  /** The run could not have shown a bias (a constant model), or was cut short: it is no baseline. */
  readonly vacuous: boolean
  /** What the plan says, by what can be compared in words. */
  readonly plan: Readonly<Record<string, string>>
}
