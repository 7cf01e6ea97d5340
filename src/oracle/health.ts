import { count, percent, whole } from '../core/numbers.js'
import type { Oracle } from '../core/oracle.js'
import { isUnreadable, type Prediction } from '../core/prediction.js'
import type { Finding } from '../core/report.js'
import { outcomeOf } from './differences.js'
import { leadOf } from './score.js'
import { type Flips, unstable } from './unstable.js'

/** Scores that differ by less come from rounding, not from the input. */
const SAME_SCORE = 1e-9

/** Share of unreadable answers above which a run has not shown that the rest is fair. */
const mostUnreadable = 0.05

interface Range {
  lowest: number
  highest: number
}

/** What a run looked like beside its counts. */
export interface HealthContext extends Flips {
  /** The model gave two answers to one input. */
  readonly nondeterministic?: boolean
}

/** What the answers of a part of a run looked like, as plain data. */
export interface HealthState {
  readonly answers: number
  readonly unreadable: number
  readonly outcomes: readonly string[]
  readonly scores: readonly (readonly [label: string, lowest: number, highest: number])[]
  readonly smallestLead?: number
}

/**
 * Looks at the answers of a run for signs that they say less than they seem to. Keeps only ranges, not answers.
 */
export class Health {
  readonly #oracle: Oracle | undefined
  readonly #outcomes = new Set<string>()
  readonly #scores = new Map<string, Range>()
  #answers = 0
  #unreadable = 0
  #smallestLead = Number.POSITIVE_INFINITY

  /** @param oracle Not needed to join what several parts of a run have seen. */
  constructor(oracle?: Oracle) {
    this.#oracle = oracle
  }

  /** What was seen so far, as plain data. */
  get state(): HealthState {
    return {
      answers: this.#answers,
      unreadable: this.#unreadable,
      outcomes: [...this.#outcomes],
      scores: [...this.#scores].map(([label, { lowest, highest }]) => [label, lowest, highest] as const),
      ...(Number.isFinite(this.#smallestLead) ? { smallestLead: this.#smallestLead } : {}),
    }
  }

  /** Adds what another part of the run has seen. */
  add({ answers, unreadable, outcomes, scores, smallestLead = Number.POSITIVE_INFINITY }: HealthState): void {
    this.#answers += answers
    this.#unreadable += unreadable
    for (const outcome of outcomes) this.#outcomes.add(outcome)
    for (const [label, lowest, highest] of scores) {
      this.#widen(label, lowest)
      this.#widen(label, highest)
    }
    this.#smallestLead = Math.min(this.#smallestLead, smallestLead)
  }

  see(predictions: Iterable<Prediction>): void {
    for (const prediction of predictions) {
      this.#answers++
      if (isUnreadable(prediction)) this.#unreadable++
      this.#seeOutcome(prediction)
      this.#seeScores(prediction)
      const lead = leadOf(prediction)
      if (lead !== undefined && lead < this.#smallestLead) this.#smallestLead = lead
    }
  }

  /** Two or more answers, all the same, scores included: the model may not look at its input at all. */
  get constant(): boolean {
    return this.#answers > 1 && this.#outcomes.size < 2 && !this.#scoresVary
  }

  /** The model could not have shown a bias: it is constant, or too many of its answers could not be read. */
  get vacuous(): boolean {
    return this.constant || this.#unreadable > mostUnreadable * this.#answers
  }

  findings(context: HealthContext = {}): Finding[] {
    return [
      ...this.#constantFindings(),
      ...this.#unreadableFindings(),
      ...(context.nondeterministic ? [NONDETERMINISTIC] : []),
      ...unstable(context),
    ]
  }

  get #scoresVary(): boolean {
    return [...this.#scores.values()].some(({ lowest, highest }) => highest - lowest > SAME_SCORE)
  }

  #constantFindings(): Finding[] {
    const [outcome] = this.#outcomes
    if (this.#answers < 2 || this.#outcomes.size > 1 || outcome === undefined) return []
    const what = outcome === A_SCORE ? `the score ${this.#scores.get('score')?.lowest}` : outcome
    const always = `All ${whole(this.#answers)} answers of the model were ${what}`
    if (this.constant) {
      const scores = this.#scores.size === 0 || outcome === A_SCORE ? '' : ', with the same scores'
      return [
        {
          code: 'health.constant-model',
          message: `${always}${scores}. A model that answers every input alike passes any fairness test, so this run shows nothing. Check that the model reads its input (tokenizer, input names, the right file), and use cases that it answers differently.`,
        },
      ]
    }
    if (outcome === A_SCORE) return []
    const nearest = Number.isFinite(this.#smallestLead)
      ? `; the nearest to another answer was ahead by ${Number(this.#smallestLead.toPrecision(2))}`
      : ''
    return [
      {
        code: 'health.constant-label',
        message: `${always}, with scores that vary${nearest}. Cases far from the decision boundary hardly ever flip: add cases that the model answers differently, or test the scores with toHaveNoScoreGap().`,
      },
    ]
  }

  #unreadableFindings(): Finding[] {
    if (this.#unreadable === 0) return []
    const share = this.#unreadable / this.#answers
    const what = `${whole(this.#unreadable)} of ${count(this.#answers, 'answer')} (${percent(share)}) could not be read as a label.`
    const message =
      share > mostUnreadable
        ? `${what} Two of them count as alike although nobody knows what they say, so with more than ${percent(mostUnreadable)} a run cannot pass. Let the provider hold answers to the labels (constrain), ask for the label alone, or allow longer answers.`
        : `${what} Such an answer differs from every label; two of them count as alike.`
    return [{ code: 'health.unreadable', message }]
  }

  #seeOutcome(prediction: Prediction): void {
    if (this.#outcomes.size > 1) return
    if (this.#oracle?.outcome && prediction.kind !== 'score') this.#outcomes.add(outcomeOf(this.#oracle, prediction))
    else this.#outcomes.add(plainOutcome(prediction))
  }

  #seeScores(prediction: Prediction): void {
    const scores = prediction.kind === 'score' ? { score: prediction.score } : (prediction.scores ?? {})
    for (const [label, score] of Object.entries(scores)) this.#widen(label, score)
  }

  #widen(label: string, score: number): void {
    const range = this.#scores.get(label)
    if (range === undefined) this.#scores.set(label, { lowest: score, highest: score })
    else {
      range.lowest = Math.min(range.lowest, score)
      range.highest = Math.max(range.highest, score)
    }
  }
}

const A_SCORE = 'a score'

function plainOutcome(prediction: Prediction): string {
  switch (prediction.kind) {
    case 'label':
      return prediction.label
    case 'labels':
      return JSON.stringify(prediction.labels)
    case 'score':
      return A_SCORE
  }
}

const NONDETERMINISTIC: Finding = {
  code: 'health.nondeterministic',
  message:
    'The model gave two different answers to the same input, so a part of the differences between classes may be chance. Fix its seed, set its temperature to 0, or turn dropout off.',
}
