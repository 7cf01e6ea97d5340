import type { FairnessError } from '../errors/fairness-error.js'

/** What is read when an option is not given: its default, nothing, or an error. */
export type Presence = 'default' | 'open' | 'required'

/** The kind of input for which a search reads an option. */
export type InputKind = 'rows' | 'texts'

/** What every option may say besides its values. */
export interface OptionSettings<Value> {
  readonly default?: Value
  /** The default in words where it is no plain value: `1000 on rows, 100 on texts`. */
  readonly defaultText?: string
  /** Its name in an earlier version. The old name is refused with the new one. */
  readonly formerly?: string
  /** The only kind of input for which it does something. */
  readonly on?: InputKind
  /** The error of a wrong value, where it is not that of the whole declaration. */
  readonly refuse?: (given: unknown) => FairnessError
}

/** The presence that settings give an option. */
export type PresenceOf<Settings> = Settings extends { readonly default: unknown } ? 'default' : 'open'

/** Where the options that are read stand: the function, and the option that holds them. */
export interface Place {
  readonly of: string
  /** Empty at the top, else such as `texts` or `subjects[1]`. */
  readonly path: string
}

/** A wrong value, or the wrong part of one. */
export interface Fault {
  readonly given: unknown
  readonly expected: string
}

/** Options inside an option. */
export interface Inside {
  readonly entries: readonly (readonly [string, AnyOption])[]
  /** How a path names them: `texts.similar`, `subjects[].gender`, `features.*.min`. */
  readonly shape: 'object' | 'list' | 'record'
  /** Where they depend on another option beside them: `{ kind: 'category' }`. */
  readonly when?: Readonly<Record<string, string>>
}

/** One declared option. `Value` is exactly its type, so that a declaration cannot say less or more than an interface. */
export interface Option<in out Value, out Given extends Presence = Presence> extends OptionSettings<Value> {
  readonly presence: Given
  /** Its values in words, for errors and docs: `a whole number of 1 or more`. */
  readonly type: string
  readonly inside?: readonly Inside[]
  fault(value: unknown): Fault | undefined
  /** Reads the options that a value holds. */
  inner?(value: unknown, place: Place): unknown
}

/** A declared option, whatever its values are. */
export type AnyOption = Omit<Option<never>, 'default'> & { readonly default?: unknown }
