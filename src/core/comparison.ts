/** Describes a case with a BTC in a comparison of two runs. */
export interface ComparedCase {
  readonly caseId: string
  readonly origin?: string
  /** The attributes of its BTCs: in a list of new BTCs the new attributes, in a list of fixed ones those that are gone. */
  readonly attributes: readonly string[]
  /** The reason why it is accepted, as written into the baseline. */
  readonly accepted?: string
}

/** Contains a value of the current plan and its value when the baseline was created. */
export interface PlanDifference {
  /** `seed`, `cases`, `word lists`, ... */
  readonly what: string
  readonly before: string
  readonly now: string
}

/** Lists the attributes of a case for which floating-point noise decides the outcome. */
export interface BorderlineCase {
  readonly key: string
  readonly attributes: readonly string[]
}

/** Contains the gap between answers for each case, so that two runs can be compared. */
export interface BookedGap {
  readonly measure: string
  readonly attribute: string
  readonly classes: readonly [string, string]
  readonly scale: 'share' | 'ratio' | 'number' | 'distance'
  readonly judge: 'mean' | 'median'
  /** The largest accepted gap; for a ratio, its logarithm. */
  readonly limit: number
  /** By the key of the case, first minus second; for a ratio, of logarithms. Cases without a number are excluded. */
  readonly byCase: Readonly<Record<string, number>>
}

/** Compares the same gap in two runs. The comparison is based on the cases that both runs measured. */
export interface ComparedGap extends Omit<BookedGap, 'byCase'> {
  /** The gaps then and now, in the unit of the measure; for a ratio, how much larger the first is. */
  readonly before: number
  readonly now: number
  /** Cases that both measured, and those that the earlier run measured of the cases that both runs asked. */
  readonly cases: number
  readonly measuredBefore: number
  /**
   * p of "it did not grow", towards either class, Holm-adjusted over all gaps that changed: a paired t test or, for a median, a sign test,
   * by units. 1 for a gap that is not larger than accepted or that moved in the other direction; 0 or 1 if both runs are complete and
   * steady.
   */
  readonly p: number
  /** Both runs asked the complete suite, and each input has one fixed answer. */
  readonly exact: boolean
  /** By unit, the sums of its cases' gaps in either run, and how many cases they are. */
  readonly units: Readonly<Record<string, readonly [before: number, now: number, cases: number]>>
}

/** Compares a run with an earlier run or with a run of another model. The comparison shows what is new, what is gone and what remains. */
export interface BaselineComparison {
  /**
   * - `written`: there was no baseline, so this run is the baseline now.
   * - `compared`: judged by what is new.
   * - `updated`: compared, and then stored as the new baseline (`-u`).
   * - `missing`: there is no baseline, and none may be written (CI). Fails.
   * - `other-plan`: the baseline was made with another plan, so nothing was compared. Fails until it is updated.
   * - `other-arithmetic`: an 8-bit model on a processor that multiplies in another way, so nothing was compared. Fails until the
   *   file has an entry for this kind too (`-u`).
   * - `unreadable`: the file is damaged, so nothing was compared. Fails until it is updated or restored.
   */
  readonly status: 'written' | 'compared' | 'updated' | 'missing' | 'other-plan' | 'other-arithmetic' | 'unreadable'
  /** The path of the baseline file from the working folder, with `/`. Absent if two models are compared. */
  readonly path?: string
  /** The name of the entry in that file: the test's name and which of its baselines it is. */
  readonly entry?: string
  /** The model of the comparison: that of the baseline, or the other model. */
  readonly model?: string
  /** The version that made the baseline (`expect-fair 0.1.0`), if it was a different one: it may have drawn other cases. */
  readonly madeBy?: string
  /** Cases that both runs asked; the lists below are only about these. */
  readonly common: number
  /** Cases that only one run asked, and cases with the same name but other texts. They are not compared. */
  readonly onlyNow: number
  readonly onlyBefore: number
  readonly changed: number
  /** BTCs that did not exist before. */
  readonly new: readonly ComparedCase[]
  /** BTCs that are gone. */
  readonly fixed: readonly ComparedCase[]
  /** BTCs that still exist; those with a written reason are listed separately. */
  readonly open: readonly ComparedCase[]
  readonly accepted: readonly ComparedCase[]
  /**
   * Cases that got a BTC and cases that lost all theirs, with the exact one-sided p of "it is no worse". Cases of one text or template are
   * not independent: such a unit counts once, by the majority of its changed cases.
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
  /** For gaps of answers: each with its growth. They decide instead of single cases, which appear and disappear by chance. */
  readonly gaps?: readonly ComparedGap[]
  /** For `unreadable`: what is wrong with the file. */
  readonly reason?: string
  /** For `other-plan` and `other-arithmetic`: the differences. */
  readonly differences?: readonly PlanDifference[]
}

/** Records the individual cases of a run so that another run can be compared with it. */
export interface CaseBook {
  /** Every case that counts, in the order asked: its key (8 characters, from its name) and its content (4, from its variants). */
  readonly asked: readonly string[]
  readonly withBtc: readonly (ComparedCase & { readonly key: string })[]
  /** The unit that each asked case belongs to; see `Claim`. */
  readonly units?: readonly string[]
  /**
   * Cases and attributes whose differences are all within the float noise of the model: another processor may give the opposite result.
   * They are never new and never gone.
   */
  readonly borderline?: readonly BorderlineCase[]
  /** For gaps of answers: each gap, case by case. */
  readonly gaps?: readonly BookedGap[]
  /** For gaps of answers: the complete suite was asked, and each input has one fixed answer. */
  readonly exact?: true
  /** The run could not have shown bias (a constant model), or was cut short: it cannot be a baseline. */
  readonly vacuous: boolean
  /** The plan in comparable terms. */
  readonly plan: Readonly<Record<string, string>>
}
