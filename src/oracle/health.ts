import { defined } from '../core/defined.js'
import { digest } from '../core/digest.js'
import { inputKey } from '../core/input-key.js'
import { count, whole } from '../core/numbers.js'
import type { Oracle } from '../core/oracle.js'
import { answersOf, isUnreadable, type Prediction, scoresOf, spansText, unreadableLabel } from '../core/prediction.js'
import type { Finding } from '../core/report.js'
import { type LabelColumns, predictionsOf } from '../core/row-columns.js'
import { outcomeOf, positionOf } from './differences.js'
import { FreeText, type FreeTextState, type TextKind } from './free-text.js'
import { comparesLabels } from './oracles.js'
import { saidOutcome } from './said-outcome.js'
import { leadOf } from './score.js'
import { isIllegible, unreadableFinding } from './unreadable.js'
import { type Flips, unstable } from './unstable.js'

/** Scores that differ by less come from rounding, not from the input. */
const SAME_SCORE = 1e-9

interface Range {
  lowest: number
  highest: number
}

/**
 * Different inputs from which one answer to all of them says that the model may not read them. Of fewer nothing of the kind is said:
 * a few inputs often have one answer.
 */
const enoughInputs = 10
/** Characters that stand for an input. */
const keyLength = 11

/** What a run looked like beside its counts. */
export interface HealthContext extends Flips {
  /** The model gave two answers to one input. */
  readonly nondeterministic?: boolean
  /** The question is about scores: it does not matter that the label is always the same. */
  readonly scores?: boolean
}

/** What the answers of a part of a run looked like, as plain data. */
export interface HealthState {
  readonly answers: number
  /** What stands for the first different inputs, as many as it takes. */
  readonly inputs: readonly string[]
  readonly unreadable: number
  readonly outcomes: readonly string[]
  readonly scores: readonly (readonly [label: string, lowest: number, highest: number])[]
  readonly smallestLead?: number
  /** Two different answers at most, as they are, where the oracle sees them in another way. */
  readonly plain?: readonly string[]
  /** Of an oracle of one's own, whether it told any two answers apart. */
  readonly apart?: boolean
  /** Of an oracle with a tolerance, where the answers were on its line. */
  readonly reach?: { readonly lowest: number; readonly highest: number; readonly tolerance: number }
  /** Labels that may be texts. */
  readonly texts?: FreeTextState
}

/** Different answers that an oracle of one's own is tried on. */
const tried = 16

/**
 * Looks at the answers of a run for signs that they say less than they seem to. Keeps only ranges, not answers.
 */
export class Health {
  readonly #oracle: Oracle | undefined
  readonly #outcomes = new Set<string>()
  readonly #scores = new Map<string, Range>()
  readonly #inputs = new Set<string>()
  #answers = 0
  #unreadable = 0
  #smallestLead = Number.POSITIVE_INFINITY
  readonly #plain = new Set<string>()
  readonly #samples = new Map<string, Prediction>()
  #apart: boolean | undefined
  #reach: (Range & { readonly tolerance: number }) | undefined
  readonly #texts: FreeText | undefined

  /**
   * @param oracle The rule that compares answers. Not needed to join what several parts of a run have seen, nor where answers
   *   are not compared.
   * @param closed The labels are known to be a closed list.
   */
  constructor(oracle?: Oracle, closed = false) {
    this.#oracle = oracle
    this.#texts = closed ? undefined : new FreeText()
  }

  /** What was seen so far, as plain data. */
  get state(): HealthState {
    return {
      answers: this.#answers,
      inputs: [...this.#inputs],
      unreadable: this.#unreadable,
      outcomes: [...this.#outcomes],
      scores: [...this.#scores].map(([label, { lowest, highest }]) => [label, lowest, highest] as const),
      ...(Number.isFinite(this.#smallestLead) ? { smallestLead: this.#smallestLead } : {}),
      ...(this.#plain.size > 0 ? { plain: [...this.#plain] } : {}),
      ...defined({ apart: this.#apart }),
      ...(this.#reach === undefined ? {} : { reach: { ...this.#reach } }),
      ...(this.#texts === undefined || this.#texts.counts.inputs === 0 ? {} : { texts: this.#texts.state }),
    }
  }

  /** Adds what another part of the run has seen. */
  add(state: HealthState): void {
    const { answers, inputs, unreadable, outcomes, scores, smallestLead = Number.POSITIVE_INFINITY } = state
    const { plain = [], apart, reach, texts = [] } = state
    for (const each of plain) this.#plain.add(each)
    if (apart !== undefined) this.#apart = apart || this.#apart === true
    if (reach !== undefined) {
      this.#widenReach(reach.lowest, reach.tolerance)
      this.#widenReach(reach.highest, reach.tolerance)
    }
    this.#texts?.add(texts)
    this.#answers += answers
    for (const input of inputs) this.#inputs.add(input)
    this.#unreadable += unreadable
    for (const outcome of outcomes) this.#outcomes.add(outcome)
    for (const [label, lowest, highest] of scores) {
      this.#widen(label, lowest)
      this.#widen(label, highest)
    }
    this.#smallestLead = Math.min(this.#smallestLead, smallestLead)
  }

  /** @param inputs What was answered, in the order of the predictions: those of one case. */
  see(predictions: readonly Prediction[], inputs: readonly unknown[]): void {
    this.#texts?.see(predictions, inputs)
    let at = 0
    for (const prediction of predictions) {
      this.#answers++
      if (this.#inputs.size < enoughInputs) this.#inputs.add(digest(inputKey(inputs[at]), keyLength))
      at++
      if (isUnreadable(prediction)) this.#unreadable++
      this.#seeOutcome(prediction)
      this.#seeScores(prediction)
      this.#seePlace(prediction)
      const lead = leadOf(prediction)
      if (lead !== undefined && lead < this.#smallestLead) this.#smallestLead = lead
    }
  }

  /** The same for answers in columns. @param inputAt What was answered, by its place. */
  seeColumns(answers: LabelColumns, inputAt: (at: number) => unknown): void {
    const { names, labels, scores } = answers
    const isPlain = this.#texts === undefined && this.#oracle !== undefined && comparesLabels(this.#oracle)
    if (!isPlain || names.includes(unreadableLabel)) {
      this.see(
        predictionsOf(answers),
        Array.from(labels, (_, at) => inputAt(at)),
      )
      return
    }
    for (let at = 0; at < labels.length && this.#inputs.size < enoughInputs; at++) {
      this.#inputs.add(digest(inputKey(inputAt(at)), keyLength))
    }
    this.#answers += labels.length
    for (let at = 0; at < labels.length && (this.#outcomes.size < 2 || this.#plain.size < 2); at++) {
      const outcome = names[labels[at] as number] as string
      if (this.#outcomes.size < 2) this.#outcomes.add(outcome)
      if (this.#plain.size < 2) this.#plain.add(outcome)
    }
    const size = names.length
    const lowest = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
    const highest = new Float64Array(size).fill(Number.NEGATIVE_INFINITY)
    let least = this.#smallestLead
    for (let at = 0; at < labels.length; at++) {
      const label = labels[at] as number
      let next = Number.NEGATIVE_INFINITY
      for (let name = 0; name < size; name++) {
        const score = scores[at * size + name] as number
        if (score < (lowest[name] as number)) lowest[name] = score
        if (score > (highest[name] as number)) highest[name] = score
        if (name !== label && score > next) next = score
      }
      const lead = Math.abs((scores[at * size + label] as number) - next)
      if (lead < least) least = lead
    }
    this.#smallestLead = least
    for (let name = 0; name < size && labels.length > 0; name++) {
      this.#widen(names[name] as string, lowest[name] as number)
      this.#widen(names[name] as string, highest[name] as number)
    }
  }

  /** Two or more answers, all the same, scores included: the model may not look at its input at all. */
  get constant(): boolean {
    return this.#answers > 1 && this.#outcomes.size < 2 && this.#plain.size < 2 && !this.#scoresVary
  }

  /** The model could not have shown a bias: it is constant, too many answers could not be read, or none could be told apart. */
  get vacuous(): boolean {
    return this.constant || this.illegible || this.#blind || this.incomparable
  }

  /** Too many answers could not be read. */
  get illegible(): boolean {
    return isIllegible(this.#legible)
  }

  get #legible(): Pick<HealthState, 'unreadable' | 'answers'> {
    return { unreadable: this.#unreadable, answers: this.#answers }
  }

  /** The labels are texts or numbers written as texts: two that differ show no bias either. */
  get incomparable(): boolean {
    return this.#texts?.kind !== undefined
  }

  /** The range of the scores of a model that gives one score. */
  get scoreRange(): Readonly<Range> | undefined {
    return this.#scores.get('score')
  }

  /** The answers differ, and the oracle takes all of them for the same. */
  get #blind(): boolean {
    if (this.constant || this.#answers < 2) return false
    if (this.#reach !== undefined) return this.#reach.highest - this.#reach.lowest <= this.#reach.tolerance
    if (this.#apart !== undefined) return !this.#apart
    const [one] = this.#plain
    return this.#outcomes.size === 1 && (this.#plain.size > 1 || (one === A_SCORE && this.#scoresVary))
  }

  findings(context: HealthContext = {}): Finding[] {
    return [
      ...(this.#texts?.kind === undefined ? [] : [this.#textFinding(this.#texts.kind, this.#texts.counts)]),
      ...(this.#blind ? [this.#blindFinding()] : this.#constantFindings(context.scores === true)),
      ...unreadableFinding(this.#legible, {
        noun: context.scores === true || this.#outcomes.has(A_SCORE) ? 'number' : 'label',
        inMeans: context.scores === true,
      }),
      ...(context.nondeterministic ? [NONDETERMINISTIC] : []),
      // Flips between texts are no instability.
      ...(this.incomparable ? [] : unstable(context)),
    ]
  }

  get #scoresVary(): boolean {
    return [...this.#scores.values()].some(({ lowest, highest }) => highest - lowest > SAME_SCORE)
  }

  #constantFindings(aboutScores: boolean): Finding[] {
    const [outcome] = this.#outcomes
    if (this.#outcomes.size > 1 || outcome === undefined) return []
    const what = outcome === A_SCORE ? `the score ${this.#scores.get('score')?.lowest}` : saidOutcome(outcome)
    const always = `All ${whole(this.#answers)} answers of the model were ${what}`
    if (this.#inputs.size < enoughInputs) return this.constant ? [fewInputs(always, this.#inputs.size)] : []
    if (this.constant) {
      const scores = this.#scores.size === 0 || outcome === A_SCORE ? '' : ', with the same scores'
      return [
        {
          code: 'health.constant-model',
          message: `${always}${scores}. A model that gives every input the same answer passes any fairness test, so this run shows nothing. Check that the model reads its input (tokenizer, input names, the right file), and use cases that it answers differently.`,
        },
      ]
    }
    if (outcome === A_SCORE || aboutScores) return []
    const nearest = Number.isFinite(this.#smallestLead)
      ? `; the nearest to another answer was ahead by ${Number(this.#smallestLead.toPrecision(2))}`
      : ''
    return [
      {
        code: 'health.constant-label',
        message: `${always}, with scores that vary${nearest}. Cases far from the decision boundary hardly ever flip. Add cases that the model answers differently, or test the scores with toHaveNoScoreGap().`,
      },
    ]
  }

  #textFinding(kind: TextKind, { inputs, answers }: FreeText['counts']): Finding {
    const what = `${count(answers, 'different answer')} to the ${count(inputs, 'input')} that were checked`
    if (kind === 'numbers-as-text') {
      return {
        code: 'health.numbers-as-text',
        message: `The model returns numbers as texts (${what}), so even the smallest difference counted as another label, and this run shows nothing. Return numbers, which are compared as scores; if they are names of labels, list them: fromFunction(model, { labels: [...] }).`,
      }
    }
    return {
      code: 'health.free-text',
      message: `The model answers in free text (${what}). Texts for different inputs differ whether or not the model is fair, so this run shows nothing. Judge it with toHaveNoAnswerGap(); or let the function map each answer to a label or a score, or ask a language model for labels: fromLanguageModel(model, { labels: [...] }). If the answers are names from a fixed list of labels, list them: fromFunction(model, { labels: [...] }).`,
    }
  }

  #blindFinding(): Finding {
    const name = this.#oracle === undefined ? 'The oracle' : `The oracle '${this.#oracle.name}'`
    if (this.#reach !== undefined) {
      const { lowest, highest, tolerance } = this.#reach
      const [low, high] = [shown(lowest), shown(highest)]
      return {
        code: 'health.tolerance-too-wide',
        message: `All compared scores are between ${low} and ${high}, which is within the tolerance of ${shown(tolerance)}. No two scores could have counted as different, so this run shows nothing. Use a smaller tolerance for closeScore(), or omit it to use a tenth of the spread of the scores.`,
      }
    }
    return {
      code: 'health.blind-oracle',
      message: `${name} treated all of the model's answers as equal, although they differ: it would pass any model, so this run shows nothing. Check what it compares, or remove it.`,
    }
  }

  /** What the oracle makes of an answer beside its outcome. */
  #seePlace(prediction: Prediction): void {
    const oracle = this.#oracle
    if (oracle === undefined) return
    if (oracle.outcome !== undefined) {
      if (this.#plain.size < 2) this.#plain.add(plainOutcome(prediction))
    } else if (oracle.closeness !== undefined && oracle.relative === undefined) {
      this.#widenReach(positionOf(oracle, prediction), oracle.closeness.tolerance)
    } else if (oracle.closeness === undefined) this.#tryOn(oracle, prediction)
  }

  #tryOn(oracle: Oracle, prediction: Prediction): void {
    this.#apart ??= false
    if (this.#apart || this.#samples.size >= tried) return
    const key = JSON.stringify(prediction)
    if (this.#samples.has(key)) return
    for (const other of this.#samples.values()) if (oracle.differs(other, prediction)) this.#apart = true
    this.#samples.set(key, prediction)
  }

  #widenReach(position: number, tolerance: number): void {
    const { lowest, highest } = this.#reach ?? { lowest: position, highest: position }
    this.#reach = { lowest: Math.min(lowest, position), highest: Math.max(highest, position), tolerance }
  }

  #seeOutcome(prediction: Prediction): void {
    if (this.#outcomes.size > 1) return
    if (this.#oracle?.outcome) this.#outcomes.add(outcomeOf(this.#oracle, prediction))
    else this.#outcomes.add(plainOutcome(prediction))
  }

  #seeScores(prediction: Prediction): void {
    // What could not be read lies outside the scores.
    if (isUnreadable(prediction)) return
    const scores = prediction.kind === 'score' ? { score: prediction.score } : (scoresOf(prediction) ?? {})
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

/** Nothing is shown by a model that may be constant; but a few inputs are no reason to doubt it. */
const fewInputs = (always: string, inputs: number): Finding => ({
  code: 'health.few-inputs',
  message: `${always}, and ${inputs === 1 ? 'it was asked one input' : `it was asked ${whole(inputs)} different inputs`} only. Such a small number says nothing about what the answer depends on. Ask more inputs, or inputs that the model answers differently.`,
})

/** Stands for any score. No label reads like it. */
const A_SCORE = '\u0000a score'

const shown = (value: number): string => String(Number(value.toPrecision(6)))

function plainOutcome(prediction: Prediction): string {
  switch (prediction.kind) {
    case 'label':
      return prediction.label
    case 'labels':
      return JSON.stringify(prediction.labels)
    case 'score':
      return A_SCORE
    case 'text':
      return JSON.stringify(answersOf(prediction))
    case 'spans':
      return spansText(prediction)
  }
}

const NONDETERMINISTIC: Finding = {
  code: 'health.nondeterministic',
  message:
    'The model gave two different answers to the same input, so some of the differences between classes may be chance. Fix the seed of the model, set its temperature to 0, or turn off dropout.',
}

const incomparable: ReadonlySet<string> = new Set(['health.free-text', 'health.numbers-as-text'])

/** Whether a report says that the answers of its model cannot be compared: what differs in it shows no bias either. */
export const isIncomparable = (findings: readonly Finding[]): boolean =>
  findings.some(({ code }) => incomparable.has(code))
