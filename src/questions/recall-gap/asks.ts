import { defined } from '../../core/defined.js'
import { modelErrors } from '../../core/errors/index.js'
import type { Prediction, SpansPrediction } from '../../core/prediction.js'
import { sameAnswer } from '../../models/index.js'
import { AskedAgain } from '../../run/asked-again.js'
import type { AskedCase } from '../../run/asked-case.js'
import type { Asking } from '../../run/asking.js'
import { judged } from '../../run/judged-variants.js'
import type { Answered, Asks, CountsSoFar } from '../../run/question.js'
import type { Shrunk } from '../../run/shrink-found.js'
import { bookCase } from '../answer-gap/book-case.js'
import { type ExampleCase, ExampleCases } from '../answer-gap/example-cases.js'
import type { MeasuredExample } from '../answer-gap/examples-of.js'
import { examplesToShrink } from '../answer-gap/examples-to-shrink.js'
import { type AnsweredCase, measureValues } from '../answer-gap/measure-case.js'
import type { MeasureFacts } from '../answer-gap/settings.js'
import { shrinkClearest } from '../answer-gap/shrink-clearest.js'
import { mostForShrinking } from '../answer-gap/shrink-example.js'
import { classesIn } from './classes.js'
import type { RecallCounts, RecallShown } from './count.js'
import { addOthers, type FoundNames, foundIn, marked, noOthers, personLabels } from './found.js'
import { type MeasuredText, measuringTexts } from './measure-texts.js'
import { type ExchangedNames, namesOf } from './names.js'
import { namesAsked } from './names-asked.js'
import { decidedByNames } from './report.js'
import type { RecallGapSettings } from './settings.js'

/** What a case shows, variant by variant. */
interface FoundCase {
  readonly found: readonly FoundNames[]
  readonly named: readonly string[]
  readonly predictions: readonly SpansPrediction[]
}

/** Asks the variants of cases, and looks which of the exchanged names were found. */
export class RecallGapAsks implements Asks {
  readonly #asking: Asking<RecallCounts>
  readonly #settings: RecallGapSettings
  readonly #isPerson: (label: string) => boolean
  readonly judge = { differs: (one: Prediction, other: Prediction): boolean => !sameAnswer(one, other) }
  readonly #examples = new ExampleCases()
  readonly #again = new AskedAgain()

  constructor(asking: Asking<RecallCounts>, settings: RecallGapSettings) {
    this.#asking = asking
    this.#settings = settings
    this.#isPerson = personLabels(settings.labels)
  }

  /** Makes the texts of the clearest gap small. */
  shrinking(): (() => Promise<Shrunk>) | undefined {
    const settings = this.#settings
    const decide = (facts: Parameters<typeof decidedByNames>[1]) => decidedByNames(this.#asking.counts, facts, settings)
    const [clearest] = examplesToShrink(this.#asking, settings, this.#examples, decide)
    if (clearest === undefined) return undefined
    return () => this.#shrink(clearest.example, clearest.known)
  }

  #shrink(example: MeasuredExample, { variants }: ExampleCase): Promise<Shrunk> {
    const { run, counts } = this.#asking
    const { closed, use } = run.probe
    const { shrink, match, gate } = this.#settings
    const { maxInputs = mostForShrinking, to } = shrink === false ? {} : (shrink ?? {})
    const named = variants.filter((_, at) => (namesOf(variants)[at] as ExchangedNames).names.length > 0)
    const measure = measuringTexts({ variants: named, measure: example.measure, match, isPerson: this.#isPerson })
    const ask = async (inputs: readonly unknown[]): Promise<MeasuredText[]> =>
      (await run.probe.ask(inputs)).map((each, at) => measure(inputs[at] as string, asSpans(each, closed, use.id)))
    return shrinkClearest(
      {
        example,
        variants: named,
        facts: gate.measures.find(({ name }) => name === example.measure) as MeasureFacts,
        repeats: 1,
        maxInputs,
        measured: async (inputs) => (await ask(inputs)).map(({ number }) => number),
        answers: async (inputs) => (await ask(inputs)).map(({ text }) => ({ text })),
        ...defined({ to, signal: run.signal }),
      },
      (smallest) => {
        counts.smallest = smallest
      },
    )
  }

  async *windows(): AsyncGenerator<void> {
    for await (const window of this.#asking.run.windows()) {
      for (const asked of window) this.#case(asked)
      this.#examples.keepOnly(this.#asking.counts.measures)
      yield
    }
  }

  /** What decides which names count as found. */
  planFacts(): Readonly<Record<string, string | undefined>> {
    const { gate, labels, match } = this.#settings
    const measures = gate.measures.map(({ name, maxGap }) => `${name} up to ${maxGap}`).join(', ')
    return { measures, match, labels: labels?.join(', ') }
  }

  soFar(): CountsSoFar {
    return { cases: this.#asking.counts.cases, casesWithBtc: 0 }
  }

  /** Answers that vary are never a fact: some are asked for again. */
  doubtful(): readonly (readonly [Answered, Answered])[] {
    return this.#asking.run.probe.use.remote === undefined ? this.#again.pairs : []
  }

  #case(asked: AskedCase<unknown, string>): void {
    const { run, units } = this.#asking
    const { closed, use } = run.probe
    const predictions = asked.predictions.map((prediction) => asSpans(prediction, closed, use.id))
    this.#again.see(asked, predictions)
    this.#asking.see(
      predictions,
      asked.variants.map(({ input }) => input),
    )
    const { match } = this.#settings
    const names = namesOf(asked.variants)
    const texts = asked.variants.map(({ input }) => textOf(input, use.id))
    const found = texts.map((text, at) =>
      foundIn(
        text,
        (predictions[at] as SpansPrediction).spans,
        names[at] as (typeof names)[number],
        this.#isPerson,
        match,
      ),
    )
    const { source } = asked
    const one: AnsweredCase = {
      caseId: source.id,
      ...defined({ origin: source.origin }),
      unit: units.keyOf(source),
      variants: judged({ ...asked, predictions }),
      answers: texts.map((text, at) => [
        { text: marked(text, (predictions[at] as SpansPrediction).spans, (found[at] as FoundNames).missed) },
      ]),
    }
    this.#examples.see(one.caseId, { variants: one.variants })
    const named = names.map((own, at) => nameIn(texts[at] as string, own))
    const shown = this.#shown(one, { found, named, predictions }, asked.capped)
    if (this.#asking.count(source, shown)) {
      bookCase(this.#asking, this.#settings.gate, this.#examples, asked, one.unit, shown.measures)
    }
  }

  #shown(one: AnsweredCase, { found, named, predictions }: FoundCase, capped: boolean): RecallShown {
    const { counts, checked } = this.#asking
    const { attributes } = checked
    const values = [recalls(found), alarms(found)]
    const measures = this.#settings.gate.measures.map((facts, place) =>
      measureValues(
        one,
        (values[place] as readonly (number | undefined)[]).map((value) => [value]),
        counts.gapsOf(place),
        facts,
        attributes,
      ),
    )
    const labels: Record<string, number> = {}
    for (const { spans } of predictions) for (const { label } of spans) labels[label] = (labels[label] ?? 0) + 1
    const classes = classesIn(one.variants, found, attributes)
    const names = namesAsked(one.variants, named, found, values)
    const others = found
      .filter(({ names: own }) => own > 0)
      .reduce((sum, each) => addOthers(sum, each.others), noOthers)
    return { measures, classes, names, others, labels, variants: one.variants.length, capped }
  }
}

/** The share of a variant's names that was found; of one without names nothing. */
const recalls = (found: readonly FoundNames[]): (number | undefined)[] =>
  found.map(({ names, found: own }) => (names === 0 ? undefined : own / names))

/**
 * Whether a person was found beside the names that not all variants of the case have. What all have says nothing of a class, and may well
 * be a person.
 */
function alarms(found: readonly FoundNames[]): (number | undefined)[] {
  const named = found.filter(({ names }) => names > 0).map(({ elsewhere }) => new Set(elsewhere))
  return found.map(({ names, elsewhere }) =>
    names === 0 ? undefined : elsewhere.some((word) => named.some((own) => !own.has(word))) ? 1 : 0,
  )
}

/** The names of a variant as one: `Anna Miller`, `Anna and Tom`. */
const nameIn = (text: string, { names }: ExchangedNames): string =>
  [...new Set(names.map(({ start, end }) => text.slice(start, end)))].join(' and ')

/** An empty list of labels of a function of which nothing else is known is one of spans. @throws FairnessError EF229 */
function asSpans(prediction: Prediction, closed: boolean, id: string): SpansPrediction {
  if (prediction.kind === 'spans') return prediction
  if (prediction.kind === 'labels' && prediction.labels.length === 0 && !closed) return { kind: 'spans', spans: [] }
  throw modelErrors.othersForSpans(id, prediction.kind)
}

/** @throws FairnessError EF230 */
function textOf(input: unknown, id: string): string {
  if (typeof input === 'string') return input
  throw modelErrors.noText(id, input, 0)
}
