import { defined } from '../../core/defined.js'
import type { UnseenSums } from '../../oracle/index.js'
import type { CountBasis, Counted } from '../../run/counted.js'
import { MeasureCounts } from '../answer-gap/count.js'
import type { MeasuredAnswers } from '../answer-gap/measure-case.js'
import type { SmallestPrompt } from '../answer-gap/shrink-example.js'
import { ScoreGaps } from '../score-gap/score-gaps.js'
import { addClasses, type ClassRecall } from './classes.js'
import { addOthers, noOthers, type OtherWords } from './found.js'
import { type AskedName, add } from './names-asked.js'
import type { RecallGapSettings } from './settings.js'
import type { NamesTest } from './test-names.js'

/** What a case of a recall-gap run has shown. */
export interface RecallShown {
  /** Recall, and false alarms. */
  readonly measures: readonly MeasuredAnswers[]
  readonly classes: readonly ClassRecall[]
  readonly names: readonly AskedName[]
  /** Of texts with a name, the words that are none. */
  readonly others: OtherWords
  /** How often each label was found. */
  readonly labels: Readonly<Record<string, number>>
  readonly variants: number
  readonly capped: boolean
}

/** What cases without a pair have shown. */
export interface RecallSums {
  readonly withoutPair: number
  readonly unseen: UnseenSums
}

/** What was found of names, over a run. */
export class RecallCounts implements Counted<RecallShown, RecallSums> {
  readonly measures: readonly MeasureCounts[]
  cases = 0
  variants = 0
  capped = 0
  withoutPair = 0
  classes: readonly ClassRecall[] = []
  others: OtherWords = noOthers
  readonly names: Map<string, AskedName> = new Map<string, AskedName>()
  /** What the names were found to say, by gap: the shrinker and the report ask the same. Of no use once another case has been added. */
  readonly namesTests: Map<string, NamesTest> = new Map<string, NamesTest>()
  readonly labels: Map<string, number> = new Map<string, number>()
  /** The texts of the clearest gap, made small. */
  smallest: SmallestPrompt | undefined
  readonly #isSuite: boolean

  constructor({ attributes, seed }: CountBasis, { gate, over, minCases }: RecallGapSettings) {
    this.#isSuite = over === 'suite'
    const { confidence } = gate
    this.measures = gate.measures.map((facts) => {
      const { maxGap } = facts
      return new MeasureCounts(
        facts,
        new ScoreGaps({ attributes, maxGap, confidence, over, seed, ...defined({ minCases }) }),
      )
    })
  }

  gapsOf(place: number): ScoreGaps {
    return (this.measures[place] as MeasureCounts).gaps
  }

  /** Each text has one answer. */
  get ends(): { readonly answers: number } {
    return { answers: this.variants }
  }

  /** Cases without two names of different classes are no evidence. */
  add({ measures, classes, names, others, labels, variants, capped }: RecallShown): boolean {
    // Of a suite each case is a unit of its own.
    const cluster = this.#isSuite ? String(this.cases) : undefined
    const counts = measures.map((each, place) => this.measures[place]?.add(each, cluster) === true)
    if (!counts.includes(true)) {
      this.withoutPair++
      return false
    }
    this.cases++
    this.variants += variants
    if (capped) this.capped++
    this.classes = addClasses(this.classes, classes)
    this.others = addOthers(this.others, others)
    for (const each of names) add(this.names, each)
    this.namesTests.clear()
    for (const [label, times] of Object.entries(labels)) this.labels.set(label, (this.labels.get(label) ?? 0) + times)
    return true
  }

  get sums(): RecallSums {
    return { withoutPair: this.withoutPair, unseen: this.gapsOf(0).refused.sums }
  }

  addSums({ withoutPair, unseen }: RecallSums): void {
    this.withoutPair += withoutPair
    this.gapsOf(0).refused.addSums(unseen)
  }
}
