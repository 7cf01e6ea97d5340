import { type Attribute, type AttributeIn, attributeInMutations } from '../../attributes/index.js'
import { sourceErrors } from '../../core/errors/index.js'
import {
  flag,
  func,
  group,
  number,
  type OptionSet,
  oneOf,
  options,
  orFalse,
  type Read,
  required,
  value,
  withDefault,
} from '../../core/options/index.js'
import type { ComposedOptions } from '../../validity/index.js'
import type { LeftReason } from './left-reasons.js'
import type { Occurrences } from './sites.js'
import type { Mutant } from './text-mutants.js'

/**
 * Contains the results for one text. You can use the results to build tables and to tune dictionaries. If a text has too few words for a
 * mutant, it is not analysed and all its values are 0.
 */
export interface TextFacts {
  /** From 1. */
  readonly position: number
  /** Words for persons that can change; everybody's gender at once is none of them. */
  readonly places: number
  /** Words of the dictionaries that were not changed. */
  readonly left: Readonly<Partial<Record<LeftReason, number>>>
  readonly valid: number
  /** Mutants that do not keep the structure, by the first problem: relation, xpos, phrase, ... */
  readonly discarded: Readonly<Record<string, number>>
  /** Mutants with two edits in one sentence; only these need a separate check. */
  readonly sharing: number
  /** Sentences that were checked. */
  readonly checked: number
}

/** Specifies an attribute. You can pass the name of a built-in dictionary, your own words, or some classes of a dictionary. */
export type MutationAttributeChoice = AttributeIn<'mutations'> | Attribute

export interface MutationOptions<
  Choices extends readonly MutationAttributeChoice[] = readonly MutationAttributeChoice[],
> {
  /**
   * Attributes with nouns or adjectives, by the names of their dictionaries or from `defineAttribute`; names of persons and pronouns change
   * only together with such a word, or with everybody's gender. There must be at least `order` of them.
   */
  readonly attributes: Choices
  /** The number of edits of a mutant, each of a different attribute. Default 1: atomic mutants. */
  readonly order?: number
  /**
   * Whether an edit changes its word wherever the word means a person (`all`, default), or only in one place. With `all`, one more edit exchanges
   * everybody's gender.
   */
  readonly occurrences?: Occurrences
  /** The dependency invariant, or `false` to keep all mutants. Default: the margin test. */
  readonly invariant?: Omit<ComposedOptions, 'signal'> | false
  /** Also uses words that are marked offensive. Default false. */
  readonly offensive?: boolean
  /** Called with the result for each text that was read. */
  readonly onText?: (facts: TextFacts) => void
  /** Called with each discarded mutant and its text, to check the invariant. */
  readonly onDiscarded?: (text: string, mutant: Mutant) => void
}

const invariant: OptionSet<Omit<ComposedOptions, 'signal'>> = options('mutations', {
  tau: number({ least: 0, default: 1 }),
  tags: oneOf(['xpos', 'upos'], { default: 'xpos' }),
  comparison: oneOf(['margin', 'strict'], { default: 'margin' }),
})

type Open = 'onText' | 'onDiscarded' | 'invariant'

export const mutationOptions: OptionSet<MutationOptions, Open> = options('mutations', {
  attributes: required(
    value('a list of different names of attributes, or of attributes', isUsable, {
      refuse: sourceErrors.badMutationAttributes,
    }),
  ),
  // How many there can be depends on the attributes.
  order: withDefault(
    value('a whole number from 1 to the number of attributes', (given) => typeof given === 'number'),
    1,
  ),
  occurrences: oneOf(['all', 'one'], { default: 'all', refuse: sourceErrors.badOccurrences }),
  invariant: orFalse(group(invariant, { defaultText: 'the margin test' })),
  offensive: flag({ default: false }),
  onText: func('a function of the facts of a text'),
  onDiscarded: func('a function of a text and a mutant'),
})

/** Options with their defaults. */
export type CheckedMutationOptions = Omit<Read<MutationOptions, Open>, 'attributes'> & {
  readonly attributes: readonly Attribute[]
}

/** @throws FairnessError EF370 to EF372, EF860 to EF863, EF880, EF881 */
export function checkedOptions(given: MutationOptions): CheckedMutationOptions {
  const read = mutationOptions.read(given)
  const attributes = read.attributes.map((choice) =>
    typeof choice === 'string' ? attributeInMutations(choice) : choice,
  )
  const names = attributes.map(({ name }) => name)
  if (!Number.isSafeInteger(read.order) || read.order < 1 || read.order > names.length)
    throw sourceErrors.badMutationOrder(read.order, names)
  return { ...read, attributes }
}

const nameOf = (choice: string | Attribute | undefined): unknown => (typeof choice === 'string' ? choice : choice?.name)

function isUsable(attributes: unknown): boolean {
  const names = Array.isArray(attributes) ? attributes.map(nameOf) : []
  const isNamed = names.length > 0 && names.every((name) => typeof name === 'string')
  return isNamed && new Set(names).size === names.length
}
