import type { Variant } from '../core/case.js'
import { modelErrors } from '../core/errors/index.js'
import type { ModelHandle } from '../core/model.js'
import { count, func, number, type OptionSet, oneOf, options, required, value } from '../core/options/index.js'
import type { Prediction } from '../core/prediction.js'
import { errors } from './errors.js'
import { checkGuarded, type GuardUse, guarded } from './guarding.js'
import { type GuardAttribute, variantsOf } from './variants-of.js'

/** Describes an input that the model treats differently from one of its variants. */
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
   * The attributes whose variants are compared with an input: `'gender'`, `'occupation'` and `'country'` through the person in the text;
   * `'race'` through its words or, without such words, a name; others, such as `'religion'`, and those of `dictionary()` through their
   * words.
   */
  readonly attributes: readonly GuardAttribute[]
  /**
   * `'own'` (default): the model's answer is returned unchanged, and biased inputs are reported (as in BiasRV). `'majority'`: a biased
   * input gets the majority answer of itself and its variants (as in BiasHeal).
   */
  readonly answer?: 'own' | 'majority'
  /** The largest number of variants of an input, over all attributes. Default 8. */
  readonly variantsPerInput?: number
  /** For models that return one score: the largest accepted difference between scores. Default 0.1. */
  readonly tolerance?: number
  /** Called with each biased input. */
  readonly onBias?: (finding: GuardFinding) => void
}

/** Represents a model that is protected by a guard. You can use it like any other handle. */
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
 * Guards a text model while it runs. Each input is compared with its own variants (see `variants()`), which are the same text about a
 * person of another class. The option `answer` determines what happens to inputs that are treated differently. If an input does not contain
 * exactly one identifiable person, it has no variants, and the model's answer is returned unchanged.
 *
 * The guard counts the variants in `use.extraCalls`. The variants also count towards the budget of an audit, which must be large enough for
 * them. If you dispose the guard, the model is disposed too.
 *
 * @throws FairnessError EF201 for a value that is not a model handle (make one with `fromFunction`), EF202 for invalid options, and, during
 * use, EF336 for an attribute object that cannot be varied in texts, EF881 for an unknown name.
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
