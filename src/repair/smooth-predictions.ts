import { mtNlp } from '../cases/index.js'
import { defined } from '../core/defined.js'
import { modelErrors } from '../core/errors/index.js'
import { type ModelHandle, modelBrand } from '../core/model.js'
import { count, type OptionSet, options, signal } from '../core/options/index.js'
import type { Prediction, Scores } from '../core/prediction.js'
import { errors } from './errors.js'
import { smoothingDeclaration, smoothScores } from './smoothing.js'

export interface SmoothPredictionsOptions {
  /** The number of texts that are smoothed together: the text and its most fluent mutants. Default 15, as published. */
  readonly k?: number
  /** The weight of a text's own score relative to those of its mutants: e^epsilon to 1. Default 2, as published. */
  readonly epsilon?: number
  /** For models that return one score: the threshold between the two outcomes. Default 0.5. */
  readonly threshold?: number
  /** Ends the work early. */
  readonly signal?: AbortSignal
}

export const smoothPredictionsOptions: OptionSet<SmoothPredictionsOptions, 'signal'> = options(
  'smoothPredictions',
  { k: count({ least: 3, default: 15 }), ...smoothingDeclaration, signal: signal() },
  errors,
)

/** Contains a text with the model's answers before and after smoothing. */
export interface SmoothedPrediction {
  readonly input: string
  readonly before: Prediction
  /** The label of the largest smoothed score, or the smoothed score. */
  readonly after: Prediction
  /** Texts that took part, this one among them; 1 where it has no mutants and nothing was smoothed. */
  readonly k: number
  /** Mutants with another outcome than the text, before and after. */
  readonly violations: { readonly before: number; readonly after: number }
}

export interface SmoothedPredictions {
  readonly predictions: readonly SmoothedPrediction[]
  readonly epsilon: number
  /** Over all texts. */
  readonly violations: { readonly before: number; readonly after: number }
  /** Mutants that the violations are counted of. */
  readonly mutants: number
}

/** Texts of one call to a model that says no number itself. */
const usualBatch = 32

/**
 * Predicts with the certified smoothing of MT-NLP (Ma, Wang and Liu, 2020). The model is asked about each text and its `k - 1` most fluent
 * mutants, which `mtNlp()` generates. The scores of the text become weighted averages over the text and its mutants, with more weight on
 * the text's own scores (see `smoothScores`). The result counts the mutants that were treated differently before and after smoothing. If a
 * text contains no noun for a person, the model's answer is returned unchanged.
 *
 * The function asks up to `k` model inputs for each text.
 *
 * @throws FairnessError EF201 for a value that is not a model handle, EF202 for invalid options, EF335 for a value that is not a list of
 * texts, EF208 for a model without scores.
 *
 * @example
 * ```ts
 * import { fromFunction } from 'expect-fair'
 * import { smoothPredictions } from 'expect-fair/repair'
 *
 * const model = fromFunction((text: string) => {
 *   const good = /actress|female/.test(text) ? 0.495 : 0.53
 *   return { label: good > 0.5 ? 'good' : 'bad', scores: { good, bad: 1 - good } }
 * })
 * const { violations } = await smoothPredictions(model, ['The actor met the doctor.'])
 * expect(violations).toEqual({ before: 2, after: 0 })
 * ```
 */
export async function smoothPredictions(
  model: ModelHandle<string>,
  texts: readonly string[],
  given: SmoothPredictionsOptions = {},
): Promise<SmoothedPredictions> {
  if (typeof model !== 'object' || model === null || model[modelBrand] !== true)
    throw modelErrors.notAModel(model, 'smoothPredictions')
  const { k, epsilon, threshold, signal } = smoothPredictionsOptions.read(given)
  const families = await familiesOf(texts, k, signal)
  const answers = await askAll(model, [...new Set(families.flat())], signal)
  const predictions = families.map((family) => {
    const own = family.map((text) => answers.get(text) as Prediction)
    return { input: family[0] as string, ...smoothed(own, epsilon, threshold), k: family.length }
  })
  const sum = (of: (one: SmoothedPrediction) => number): number => predictions.reduce((all, one) => all + of(one), 0)
  return {
    predictions,
    epsilon,
    violations: { before: sum((one) => one.violations.before), after: sum((one) => one.violations.after) },
    mutants: sum((one) => one.k - 1),
  }
}

/** Each text with its mutants, the text first. */
async function familiesOf(texts: readonly string[], k: number, signal?: AbortSignal): Promise<string[][]> {
  const mutants = new Map<string, readonly string[]>()
  const source = mtNlp(texts, { mutants: k - 1 })
  const all = Number.POSITIVE_INFINITY
  const nothing = (): void => {}
  const context = {
    seed: 0,
    sample: all,
    variantsPerCase: all,
    attributes: source.attributes,
    skip: nothing,
    drawn: nothing,
  }
  for await (const { original, variants } of source.cases({
    ...context,
    ...defined({ signal }),
  })) {
    const others = Array.from(variants, ({ input }) => input).filter((text) => text !== original)
    mutants.set(original as string, [...new Set(others)])
  }
  return texts.map((text) => [text, ...(mutants.get(text) ?? [])])
}

async function askAll(
  model: ModelHandle<string>,
  texts: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, Prediction>> {
  const size = model.batch === 'adaptive' ? usualBatch : model.batch
  const answers = new Map<string, Prediction>()
  for (let from = 0; from < texts.length; from += size) {
    const part = texts.slice(from, from + size)
    const { predictions } = await model.predict(part, signal === undefined ? {} : { signal })
    for (const [at, text] of part.entries()) answers.set(text, predictions[at] as Prediction)
  }
  return answers
}

function smoothed(
  family: readonly Prediction[],
  epsilon: number,
  threshold: number,
): Pick<SmoothedPrediction, 'before' | 'after' | 'violations'> {
  const [before] = family as readonly [Prediction, ...Prediction[]]
  if (family.length === 1) return { before, after: before, violations: { before: 0, after: 0 } }
  if (before.kind === 'score') {
    const { scores, violations } = smoothScores(family.map(scoreOf), { epsilon, threshold })
    return { before, after: { kind: 'score', score: scores[0] as number }, violations }
  }
  const own = family.map(scoresOf)
  const names = Object.keys(own[0] as Scores)
  const columns = names.map(
    (name) =>
      smoothScores(
        own.map((scores) => scores[name] ?? 0),
        { epsilon },
      ).scores,
  )
  const after = own.map(
    (_, at): Scores => Object.fromEntries(names.map((name, column) => [name, columns[column]?.[at] as number])),
  )
  const scores = after[0] as Scores
  return {
    before,
    after: { kind: 'label', label: likeliest(scores), scores },
    violations: { before: differing(own), after: differing(after) },
  }
}

const differing = (all: readonly Scores[]): number => {
  const [own, ...mutants] = all.map(likeliest)
  return mutants.filter((label) => label !== own).length
}

function likeliest(scores: Scores): string {
  const [[first, most] = ['', 0], ...rest] = Object.entries(scores)
  return rest.reduce<readonly [string, number]>((best, each) => (each[1] > best[1] ? each : best), [first, most])[0]
}

function scoreOf(prediction: Prediction): number {
  if (prediction.kind === 'score') return prediction.score
  throw modelErrors.noScores(prediction)
}

function scoresOf(prediction: Prediction): Scores {
  if (prediction.kind === 'label' && prediction.scores !== undefined) return prediction.scores
  throw modelErrors.noScores(prediction)
}
