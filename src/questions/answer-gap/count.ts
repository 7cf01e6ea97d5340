import { defined } from '../../core/defined.js'
import type { UnseenSums } from '../../oracle/index.js'
import type { CountBasis, Counted } from '../../run/counted.js'
import { ScoreGaps } from '../score-gap/score-gaps.js'
import type { AnswerEnds } from './ends.js'
import type { AnswerExample } from './example.js'
import { WithoutNumbers } from './lopsided.js'
import type { ControlSums, MeasuredAnswers } from './measure-case.js'
import type { AnswerGapSettings, MeasureFacts } from './settings.js'
import type { SmallestPrompt } from './shrink-example.js'
import { addSpreads, noSpread, type SpreadSums } from './spread.js'

/** What a case of an answer-gap run has shown. */
export interface AnswersShown {
  /** One for each measure of the plan. */
  readonly measures: readonly MeasuredAnswers[]
  readonly ends: AnswerEnds
  readonly variants: number
  readonly capped: boolean
}

/** What cases without a pair have shown. */
export interface AnswerSums {
  readonly withoutPair: number
  readonly unseen: UnseenSums
}

/** One measure over a run. */
export class MeasureCounts {
  readonly facts: MeasureFacts
  readonly gaps: ScoreGaps
  control: ControlSums = { between: 0, betweenPairs: 0, within: 0, withinPairs: 0 }
  spread: SpreadSums = noSpread
  clipped = 0
  unmeasured = 0
  readonly without: WithoutNumbers = new WithoutNumbers()
  /** By attribute and classes the clearest case of each direction. */
  readonly #examples = new Map<string, AnswerExample>()

  constructor(facts: MeasureFacts, gaps: ScoreGaps) {
    this.facts = facts
    this.gaps = gaps
  }

  add(
    { measured, control, spread, clipped, unmeasured, without, examples }: MeasuredAnswers,
    cluster: string | undefined,
  ): boolean {
    this.clipped += clipped
    this.unmeasured += unmeasured
    this.without.add(without)
    const own = cluster === undefined ? measured : { ...measured, cluster }
    if (!this.gaps.addMeasured(own)) return false
    this.control = {
      between: this.control.between + control.between,
      betweenPairs: this.control.betweenPairs + control.betweenPairs,
      within: this.control.within + control.within,
      withinPairs: this.control.withinPairs + control.withinPairs,
    }
    this.spread = addSpreads(this.spread, spread)
    for (const example of examples) {
      const key = keyOf(example.attribute, example.classes, example.gap)
      const before = this.#examples.get(key)
      if (before === undefined || Math.abs(example.gap) > Math.abs(before.gap)) this.#examples.set(key, example)
    }
    return true
  }

  /** The cases of the examples so far. */
  get exampleCases(): readonly string[] {
    return [...this.#examples.values()].map(({ caseId }) => caseId)
  }

  /** The clearest case of two classes in the direction of their gap. */
  exampleOf(attribute: string, classes: readonly [string, string], gap: number): AnswerExample | undefined {
    return this.#examples.get(keyOf(attribute, classes, gap))
  }
}

const keyOf = (attribute: string, classes: readonly [string, string], gap: number): string =>
  JSON.stringify([attribute, ...classes, gap < 0])

/** The answers of a run, measure by measure. */
export class AnswerGapCounts implements Counted<AnswersShown, AnswerSums> {
  readonly measures: readonly MeasureCounts[]
  cases = 0
  variants = 0
  capped = 0
  withoutPair = 0
  /** The prompts of the clearest gap, made small. */
  smallest: SmallestPrompt | undefined
  #ends: AnswerEnds = { answers: 0, refused: 0, empty: 0, cut: 0 }
  readonly #isSuite: boolean

  constructor({ attributes, seed }: CountBasis, { gate, over, minCases }: AnswerGapSettings) {
    this.#isSuite = over === 'suite'
    this.measures = gate.measures.map(
      (facts) =>
        new MeasureCounts(
          facts,
          new ScoreGaps({
            attributes,
            maxGap: facts.maxGap,
            confidence: gate.confidence,
            over,
            seed,
            ...defined({ minCases }),
          }),
        ),
    )
  }

  gapsOf(place: number): ScoreGaps {
    return (this.measures[place] as MeasureCounts).gaps
  }

  get ends(): AnswerEnds {
    return this.#ends
  }

  /** Cases of which every measure shows nothing are no evidence. */
  add({ measures, ends, variants, capped }: AnswersShown): boolean {
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
    this.#ends = {
      answers: this.#ends.answers + ends.answers,
      refused: this.#ends.refused + ends.refused,
      empty: this.#ends.empty + ends.empty,
      cut: this.#ends.cut + ends.cut,
    }
    return true
  }

  get sums(): AnswerSums {
    return { withoutPair: this.withoutPair, unseen: this.gapsOf(0).refused.sums }
  }

  addSums({ withoutPair, unseen }: AnswerSums): void {
    this.withoutPair += withoutPair
    this.gapsOf(0).refused.addSums(unseen)
  }
}
