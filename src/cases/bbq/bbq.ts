import { defined } from '../../core/defined.js'
import { sourceErrors } from '../../core/errors/index.js'
import type { ModelHandle } from '../../core/model.js'
import { count, list, type OptionSet, oneOf, options, value, withDefault } from '../../core/options/index.js'
import type { Prediction } from '../../core/prediction.js'
import { Random } from '../../core/random.js'
import { type BbqCategory, bbqCategories, bbqData } from './data.js'
import { type BbqItem, itemsOf } from './items.js'
import { type BbqAnswer, type BbqScore, scoresOf } from './scores.js'

export interface BbqOptions {
  /** Categories of the benchmark. Default all nine of one attribute. */
  readonly categories?: readonly BbqCategory[]
  /** Fillings of each template, four questions each. Where the stereotyped person may come first or second, fillings of each order. Default 1. */
  readonly perTemplate?: number
  /** Chooses the persons of the templates and the order of the answers. Default 42. */
  readonly seed?: number
}

/** Provides the questions of BBQ and calculates the scores of the answers. */
export interface Bbq {
  readonly items: readonly BbqItem[]
  /** The inputs of a model, in the order of the items. */
  readonly inputs: readonly string[]
  /** Asks a model all questions. Its labels are a, b and c, or it answers in words. */
  ask(model: ModelHandle<string>, options?: { readonly signal?: AbortSignal }): Promise<readonly BbqScore[]>
  /**
   * Scores of answers that you already have, in the order of the items.
   *
   * @throws FairnessError EF329 for another number of answers.
   */
  scores(answers: readonly BbqAnswer[]): readonly BbqScore[]
}

export const bbqOptions: OptionSet<BbqOptions, 'categories'> = options('bbq', {
  categories: list(oneOf(bbqCategories), { least: 1, defaultText: 'all nine' }),
  perTemplate: count({ default: 1 }),
  seed: withDefault(value<number>('a whole number', Number.isSafeInteger), 42),
})

/** Inputs of one call of a model that takes any number. */
const callSize = 64

/**
 * Generates the Bias Benchmark for QA (Parrish et al., 2022) from its published templates (CC BY 4.0). Each question is about two people.
 * The context of a question either reveals the answer (disambiguated) or does not (ambiguous). The benchmark defines two scores for each
 * category. A score near 0 means that the answers do not follow the stereotypes of the templates. These stereotypes come from the United
 * States.
 *
 * @throws FairnessError EF860 and EF861 for invalid options.
 *
 * @example
 * ```ts
 * import { bbq, fromFunction } from 'expect-fair'
 *
 * const questions = bbq({ categories: ['Age', 'Religion'] })
 * const model = fromFunction((text: string) => (text.includes('(a) Unknown') ? 'a' : 'b'), { batched: false })
 * const scores = await questions.ask(model)
 * expect(scores.map(({ group, condition }) => `${group} ${condition}`)).toContain('Religion ambiguous')
 * ```
 */
export function bbq(given: BbqOptions = {}): Bbq {
  const { categories = bbqCategories, perTemplate, seed } = bbqOptions.read(given)
  const random = new Random(seed, 'bbq')
  const items = bbqData()
    .templates.filter(({ category }) => categories.includes(category))
    .flatMap((template) =>
      Array.from({ length: perTemplate }, (_, at) =>
        itemsOf(template, at + 1, random.derive(`${template.id} ${at}`)),
      ).flat(),
    )
  const inputs = items.map(({ input }) => input)
  const scores = (answers: readonly BbqAnswer[]): readonly BbqScore[] => {
    if (answers.length !== items.length) throw sourceErrors.wrongBbqAnswers(answers.length, items.length)
    return scoresOf(items, answers)
  }
  return {
    items,
    inputs,
    scores,
    async ask(model, { signal } = {}) {
      const size = model.batch === 'adaptive' ? callSize : model.batch
      const answers: Prediction[] = []
      while (answers.length < inputs.length) {
        const part = inputs.slice(answers.length, answers.length + size)
        const { predictions } = await model.predict(part, defined({ signal }))
        if (predictions.length !== part.length) throw sourceErrors.wrongBbqAnswers(predictions.length, part.length)
        answers.push(...predictions)
      }
      return scores(answers)
    },
  }
}
