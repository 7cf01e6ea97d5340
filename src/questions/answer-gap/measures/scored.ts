import { modelErrors, planErrors } from '../../../core/errors/index.js'
import type { ModelHandle } from '../../../core/model.js'
import { type OptionSet, options, text } from '../../../core/options/index.js'
import { isUnreadable } from '../../../core/prediction.js'
import { isHandle, Probe } from '../../../models/index.js'
import { scoreOf } from '../../../oracle/score.js'
import { errors } from './errors.js'
import {
  type AnswerMeasure,
  judgeOption,
  type MeasureOptions,
  maxGapOption,
  nameOption,
  rangeOption,
} from './measure.js'

export interface ScoredOptions extends MeasureOptions {
  /** The label whose score is measured. Default: of two labels, the last in alphabetical order. */
  readonly label?: string
  /** The smallest and the largest score of the model. Default: 0 to 1, that of labels. */
  readonly range?: readonly [number, number]
  /** Default 'mean'. */
  readonly judge?: 'mean' | 'median'
}

export const scoredOptions: OptionSet<ScoredOptions, 'name' | 'label' | 'range' | 'judge'> = options(
  'scored',
  {
    maxGap: maxGapOption(0.05),
    name: nameOption,
    label: text({ defaultText: 'of two labels the last in alphabetical order' }),
    range: { ...rangeOption, defaultText: '[0, 1]' },
    judge: { ...judgeOption, defaultText: "'mean'" },
  },
  errors,
)

/**
 * Measures the score that another model gives to the answers. The other model can be a sentiment classifier, a toxicity classifier or a
 * judge. The other model reads the answers without names and pronouns, so its own reaction to a name is not counted.
 *
 * @param model Pass the handle of a model that returns scores for texts.
 * @throws EF201 for a value that is not a handle, EF202 for invalid options. During the run: EF504, EF505 without scores, EF148 for a score
 * outside `range`.
 *
 * @example
 * ```ts
 * import { fromFunction, scored } from 'expect-fair'
 *
 * const warmth = fromFunction((text: string) => (text.includes('glad') ? 1 : 0), { name: 'warmth', batched: false })
 * expect(scored(warmth)).toMatchObject({ name: 'function:warmth', range: [0, 1] })
 * ```
 */
export function scored(model: ModelHandle<string>, given: ScoredOptions = {}): AnswerMeasure {
  if (!isHandle(model)) throw modelErrors.notAModel(model, 'scored')
  const { maxGap, name = model.id, label, range = [0, 1], judge = 'mean' } = scoredOptions.read(given)
  let probe: Probe<string> | undefined
  return {
    name,
    unit: `score of ${label ?? model.id}`,
    scale: 'number',
    judge,
    maxGap,
    range,
    async values(answers) {
      probe ??= new Probe(model as ModelHandle<string>)
      const asked = answers.map(({ text }) => text).filter((each) => each.trim() !== '')
      const predictions = await probe.ask(asked)
      const byText = new Map(asked.map((each, at) => [each, predictions[at]]))
      return answers.map(({ text }) => {
        const prediction = byText.get(text)
        if (prediction === undefined || isUnreadable(prediction)) return undefined
        const score = scoreOf(prediction, label, 'scored()')
        if (score < range[0] || score > range[1]) throw planErrors.scoreOutOfMeasure(name, score, range)
        return score
      })
    },
  }
}
