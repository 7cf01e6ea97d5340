import { defined } from '../../core/defined.js'
import { modelErrors } from '../../core/errors/index.js'
import { answersOf, type Prediction, type TextAnswer, type TextPrediction } from '../../core/prediction.js'
import { sameAnswer } from '../../models/index.js'
import { AskedAgain } from '../../run/asked-again.js'
import type { AskedCase } from '../../run/asked-case.js'
import type { Asking } from '../../run/asking.js'
import { judged } from '../../run/judged-variants.js'
import type { Answered, Asks, CountsSoFar } from '../../run/question.js'
import type { Shrunk } from '../../run/shrink-found.js'
import { bookCase } from './book-case.js'
import type { AnswerGapCounts } from './count.js'
import { endsOf } from './ends.js'
import type { AnswerExample } from './example.js'
import { type ExampleCase, ExampleCases } from './example-cases.js'
import { examplesToShrink } from './examples-to-shrink.js'
import { masksOf } from './mask.js'
import { type AnsweredCase, type MeasuredAnswers, measureDistances, measureValues } from './measure-case.js'
import { measuringPrompts } from './measure-prompts.js'
import type { AnswerMeasure, MeasuredAnswer } from './measures/measure.js'
import { isRefused } from './measures/refusal.js'
import { decidedBy } from './report.js'
import type { AnswerGapSettings, MeasureFacts } from './settings.js'
import { shrinkClearest } from './shrink-clearest.js'
import { mostForShrinking } from './shrink-example.js'

/** A case whose answers are ready to be measured. */
interface Ready {
  readonly asked: AskedCase<unknown, string>
  readonly one: AnsweredCase
  /** Of each variant, its answers without what the case exchanges. */
  readonly masked: readonly (readonly MeasuredAnswer[])[]
}

/** Asks the variants of cases, and measures their answers. */
export class AnswerGapAsks implements Asks {
  readonly #asking: Asking<AnswerGapCounts>
  readonly #measures: readonly AnswerMeasure[]
  readonly #settings: AnswerGapSettings
  /** What the plan calls a refusal. */
  readonly #refuses: (answer: MeasuredAnswer) => boolean
  readonly judge = { differs: (one: Prediction, other: Prediction): boolean => !sameAnswer(one, other) }
  readonly #examples = new ExampleCases()
  readonly #again = new AskedAgain()

  constructor(asking: Asking<AnswerGapCounts>, measures: readonly AnswerMeasure[], settings: AnswerGapSettings) {
    this.#asking = asking
    this.#measures = measures
    this.#settings = settings
    this.#refuses = measures.find(({ refuses }) => refuses !== undefined)?.refuses ?? isRefused
  }

  /** Makes the prompts of the clearest gap small. */
  shrinking(): (() => Promise<Shrunk>) | undefined {
    const settings = this.#settings
    const decide = (facts: Parameters<typeof decidedBy>[1]) => decidedBy(this.#asking.counts, facts, settings)
    for (const { example, known } of examplesToShrink(this.#asking, settings, this.#examples, decide)) {
      const place = this.#measures.findIndex(({ name }) => name === example.measure)
      const measure = this.#measures[place]
      if (measure?.values !== undefined) return () => this.#shrink(example, known, measure, place)
    }
    return undefined
  }

  #shrink(
    example: AnswerExample,
    { variants, smaller }: ExampleCase,
    measure: AnswerMeasure,
    place: number,
  ): Promise<Shrunk> {
    const { run, counts } = this.#asking
    const { closed, use } = run.probe
    const { shrink, repeats, gate } = this.#settings
    const { maxInputs = mostForShrinking, to } = shrink === false ? {} : (shrink ?? {})
    const facts = gate.measures[place] as MeasureFacts
    const ask = async (inputs: readonly unknown[]): Promise<TextPrediction[]> =>
      (await run.probe.ask(inputs)).map((each) => asText(each, closed, use.id))
    return shrinkClearest(
      {
        example,
        variants,
        facts,
        repeats,
        maxInputs,
        measured: measuringPrompts(variants, measure, facts, ask),
        answers: async (inputs) => (await ask(inputs)).map((each) => answersOf(each)[0] as TextAnswer),
        ...defined({ to, smaller, signal: run.signal }),
      },
      (smallest) => {
        counts.smallest = smallest
      },
    )
  }

  async *windows(): AsyncGenerator<void> {
    const { run } = this.#asking
    for await (const window of run.windows({ byKind: true })) {
      const ready = window.map((asked) => this.#ready(asked))
      const shown: MeasuredAnswers[][] = ready.map(() => [])
      for (const [place, measure] of this.#measures.entries()) {
        const found = await this.#measure(ready, measure, place)
        for (const [at, each] of found.entries()) shown[at]?.push(each)
      }
      for (const [at, { asked, one, masked }] of ready.entries()) {
        this.#again.see(asked, asked.predictions)
        this.#examples.see(one.caseId, { variants: one.variants, ...defined({ smaller: asked.source.smaller }) })
        const measures = shown[at] as MeasuredAnswers[]
        const counts = this.#asking.count(asked.source, {
          measures,
          ends: endsOf(masked.flat(), this.#refuses),
          variants: one.variants.length,
          capped: asked.capped,
        })
        if (counts) bookCase(this.#asking, this.#settings.gate, this.#examples, asked, one.unit, measures)
      }
      this.#examples.keepOnly(this.#asking.counts.measures)
      yield
    }
  }

  /** What decides how answers are measured, and how much chance is in the numbers. */
  planFacts(): Readonly<Record<string, string | undefined>> {
    const { gate, repeats } = this.#settings
    const measures = gate.measures.map(({ name, maxGap, range }) => {
      return `${name} up to ${maxGap}${range === undefined ? '' : ` within ${range.join(' to ')}`}`
    })
    return { measures: measures.join(', '), repeats: String(repeats) }
  }

  soFar(): CountsSoFar {
    return { cases: this.#asking.counts.cases, casesWithBtc: 0 }
  }

  /**
   * Answers that vary are never a fact, and a model need not say that its answers do: some are asked for again. Answers over a network
   * and answers that were asked for repeatedly count as varying anyway.
   */
  doubtful(): readonly (readonly [Answered, Answered])[] {
    const isKnown = this.#settings.repeats > 1 || this.#asking.run.probe.use.remote !== undefined
    return isKnown ? [] : this.#again.pairs
  }

  #ready(asked: AskedCase<unknown, string>): Ready {
    const { run, units } = this.#asking
    const { closed, use } = run.probe
    const predictions = asked.predictions.map((prediction) => asText(prediction, closed, use.id))
    const variants = judged({ ...asked, predictions })
    this.#asking.see(
      predictions,
      variants.map(({ input }) => input),
    )
    const answers = predictions.map(answersOf)
    const masks = masksOf(asked.variants)
    const masked = answers.map((own, at) => {
      const mask = masks[at] as (answer: string) => string
      return own.map((answer) => ({ ...answer, text: mask(answer.text), said: answer.text }))
    })
    const { source, kindPairs } = asked
    const one: AnsweredCase = {
      caseId: source.id,
      ...(source.origin !== undefined && { origin: source.origin }),
      unit: units.keyOf(source),
      variants,
      answers,
      ...(kindPairs && {
        pairs: new Map(
          [...kindPairs].map(([attribute, drawn]) => [
            attribute,
            drawn.map((pair) => pair.map((each) => asked.variants.indexOf(each)) as unknown as [number, number]),
          ]),
        ),
      }),
    }
    return { asked, one, masked }
  }

  /** What each case of a window shows of a measure; all answers of a window are handed to it at once. */
  async #measure(ready: readonly Ready[], measure: AnswerMeasure, place: number): Promise<MeasuredAnswers[]> {
    const { counts, checked } = this.#asking
    const { attributes } = checked
    const facts = this.#settings.gate.measures[place] as AnswerGapSettings['gate']['measures'][number]
    const answers = ready.flatMap(({ masked }) => masked.flat())
    let from = 0
    if (measure.distances !== undefined) {
      const between = await measure.distances(answers)
      return ready.map(({ one, masked }) => {
        const start = from
        from += masked.flat().length
        return measureDistances(one, (a, b) => between(start + a, start + b), attributes)
      })
    }
    const inputs = ready.flatMap(({ one, masked }) =>
      masked.flatMap((own, at) => own.map(() => one.variants[at]?.input)),
    )
    const numbers = (await measure.values?.(answers, inputs)) ?? []
    return ready.map(({ one, masked }) => {
      const values = masked.map((own) => {
        from += own.length
        return numbers.slice(from - own.length, from)
      })
      return measureValues(one, values, counts.gapsOf(place), facts, attributes)
    })
  }
}

/** A function whose labels were not declared is taken at its word. @throws FairnessError EF227 */
function asText(prediction: Prediction, closed: boolean, id: string): TextPrediction {
  if (prediction.kind === 'text') return prediction
  if (prediction.kind === 'label' && prediction.scores === undefined && !closed) {
    const answer: TextAnswer = { text: prediction.label }
    return { kind: 'text', ...answer }
  }
  throw modelErrors.labelsForTexts(id, prediction.kind)
}
