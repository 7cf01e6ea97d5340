import type { Variant } from '../core/case.js'
import { modelErrors } from '../core/errors/index.js'
import type { ModelHandle } from '../core/model.js'
import { count, func, number, type OptionSet, oneOf, options, required, value } from '../core/options/index.js'
import type { Prediction } from '../core/prediction.js'
import { errors } from './errors.js'
import { checkGuarded, type GuardUse, guarded } from './guarding.js'
import { type GuardAttribute, variantsOf } from './variants-of.js'

/** An input that the model treats unlike its own variants. */
export interface GuardFinding {
  readonly input: string
  /** What the model says of it. */
  readonly prediction: Prediction
  /** What the guard answered. */
  readonly answered: Prediction
  readonly variants: readonly {
    readonly input: string
    readonly classes: Readonly<Record<string, string>>
    readonly prediction: Prediction
  }[]
}

export interface GuardOptions {
  /**
   * Attributes whose variants an input is checked against: `'gender'`, `'occupation'`, `'country'` by the person it speaks of; `'race'` by its
   * words in it, and where it has none by a name; others, such as `'religion'`, and those of `dictionary()` by their words in it.
   */
  readonly attributes: readonly GuardAttribute[]
  /**
   * `'own'` (default): the model's answer goes out as it is, and what is biased is reported (as BiasRV does).
   * `'majority'`: an input that is biased is answered as most of its variants are, itself included (as BiasHeal does).
   */
  readonly answer?: 'own' | 'majority'
  /** Variants asked of an input at most, over all attributes. Default 8. */
  readonly variantsPerInput?: number
  /** For models that give one score: how far apart scores may be. Default 0.1. */
  readonly tolerance?: number
  /** Told each biased input. */
  readonly onBias?: (finding: GuardFinding) => void
}

/** A model with a guard before it: a handle like any other. */
export interface GuardedModel extends ModelHandle<string> {
  readonly use: GuardUse
}

export const guardOptions: OptionSet<GuardOptions, 'onBias'> = options(
  'guard',
  {
    attributes: required(
      value("a list of attributes, such as ['gender']", (given) => Array.isArray(given) && given.length > 0),
    ),
    answer: oneOf(['own', 'majority'], { default: 'own' }),
    variantsPerInput: count({ default: 8, formerly: 'extraCalls' }),
    tolerance: number({ least: 0, default: 0.1 }),
    onBias: func('a function of a finding'),
  },
  { ...errors, none: (given) => modelErrors.badOption('options', given, "{ attributes: ['gender'] }") },
)

/**
 * Guards a text model while it runs: each input is checked against its own variants (`variants()`), the same text about a
 * person of another class. What it does with inputs that are treated differently is said by `answer`. An input in which no
 * single person is found has no variants and is answered as it is.
 *
 * `use.extraCalls` counts the variants asked; a budget of an audit counts them too, and must hold all that may come. Ending the guard
 * ends the model.
 *
 * @throws FairnessError EF201 for what is no model handle (make one with `fromFunction`), EF202 for options that cannot be,
 * and, when it is asked, EF336 for an object of an attribute that texts cannot be varied by, EF881 for a name that the package does not know.
 *
 * @example
 * ```ts
 * import { fromFunction } from 'expect-fair'
 * import { guard } from 'expect-fair/repair'
 *
 * const harsh = fromFunction((text: string) => (/\b(he|his)\b/i.test(text) ? 'rejected' : 'accepted'))
 * const guarded = guard(harsh, { attributes: ['gender'], answer: 'majority', variantsPerInput: 6 })
 * const { predictions } = await guarded.predict(['John applied. He knows his work.'], {})
 * expect(predictions).toMatchObject([{ label: 'accepted' }])
 * ```
 */
export function guard(model: ModelHandle<string>, given: GuardOptions): GuardedModel {
  checkGuarded(model, 'guard')
  const { attributes, answer, tolerance, variantsPerInput, onBias } = guardOptions.read(given)
  if (variantsPerInput < attributes.length)
    throw modelErrors.badOption('variantsPerInput', variantsPerInput, 'a whole number, at least 1 for each attribute')
  return guarded(model, {
    name: 'guard',
    answer,
    tolerance,
    most: variantsPerInput,
    usualBatch: 32,
    keyOf: (input) => input,
    familyOf: async (input) => {
      const chosen = await variantsOfAll(input, attributes, variantsPerInput)
      return {
        others: chosen.map((variant) => variant.input),
        onBias: ({ others, ...found }) => onBias?.({ input, ...found, variants: chosen.map(toTold(others)) }),
      }
    },
  })
}

/** An equal share of `most` for each attribute, the first ones getting what is over. */
async function variantsOfAll(
  input: string,
  attributes: readonly GuardAttribute[],
  most: number,
): Promise<Variant<string>[]> {
  const found: Variant<string>[] = []
  for (const [at, choice] of attributes.entries()) {
    const share = Math.ceil((most - found.length) / (attributes.length - at))
    found.push(...(await variantsOf(input, choice, share)))
  }
  return found
}

const toTold =
  (predictions: readonly Prediction[]) =>
  ({ input, classes }: Variant<string>, at: number): GuardFinding['variants'][number] => ({
    input,
    classes: classes as Readonly<Record<string, string>>,
    prediction: predictions[at] as Prediction,
  })
