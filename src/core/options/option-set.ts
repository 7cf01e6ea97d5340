import type { FairnessError } from '../errors/fairness-error.js'
import * as optionErrors from '../errors/options.js'
import { flat } from './flat.js'
import { nearest } from './nearest.js'
import type { AnyOption, InputKind, Option, Place } from './option.js'

/** The options as a function works with them: those without a default (`Open`) may be absent, the others are there. */
export type Read<Options, Open extends keyof Options> = {
  readonly [Name in Exclude<keyof Options, Open>]-?: Exclude<Options[Name], undefined>
} & { readonly [Name in Open]?: Exclude<Options[Name], undefined> }

/** One option for every name of the interface, of exactly its type, and none besides. */
export type Declaration<Options, Open extends keyof Options> = {
  readonly [Name in keyof Options]-?: Option<
    Exclude<Options[Name], undefined>,
    Name extends Open ? 'open' : object extends Pick<Options, Name> ? 'default' : 'required'
  >
}

/** The declared options of a function. */
export interface OptionSet<Options extends object, Open extends keyof Options = never> {
  /** The function, without parentheses. */
  readonly name: string
  readonly entries: readonly (readonly [string, AnyOption])[]
  /**
   * The options with their defaults; `undefined` counts as not given.
   *
   * @throws FairnessError EF860 for an unknown option, EF865 for the old name of one, EF861 (or the declaration's own error) for a wrong value, EF862
   *   for what is not an object, EF863 for a missing option.
   */
  read(given: Options | undefined, place?: Place): Read<Options, Open>
  /** Looks at names only, inside too, and only at objects. @throws FairnessError EF860 */
  refuseUnknown(given: unknown, place?: Place): void
  /** Holds values that were given to the declaration, not those of options inside options. @throws FairnessError EF861 */
  refuseWrong(given: unknown): void
  /** @throws FairnessError EF864 for an option that was given and does nothing for this kind of input. */
  refuseIdle(given: Options, here: InputKind): void
}

/** Errors in place of those of `core/errors/options.ts`, for functions that have codes of their own. */
export interface OwnErrors {
  readonly unknown?: (name: string, known: readonly string[], near: readonly string[]) => FairnessError
  /** Of a missing option too, whose value is then `undefined`. */
  readonly wrong?: (place: optionErrors.OptionPlace, given: unknown, expected: string) => FairnessError
  readonly none?: (given: unknown) => FairnessError
}

/**
 * Declares the options of a function, once: the compiler holds the declaration equal to the interface, whose comments are the
 * lines of docs/options.
 *
 * ```ts
 * export const eecOptions: OptionSet<EecOptions, 'subjects'> = options('eec', { subjects: list(group(subject)) })
 * ```
 */
export function options<Options extends object, Open extends keyof Options = never>(
  name: string,
  declared: Declaration<NoInfer<Options>, NoInfer<Open>>,
  errors: OwnErrors = {},
): OptionSet<Options, Open> {
  return new DeclaredOptions(name, Object.entries(declared) as unknown as Entries, errors) as unknown as OptionSet<
    Options,
    Open
  >
}

/** A declaration, whatever its options are. */
export type AnySet = Pick<OptionSet<object>, 'name' | 'entries' | 'refuseUnknown' | 'refuseWrong'>

/** The names of several declarations together. */
export function merged(sets: readonly AnySet[]): AnySet {
  const all = new Map(sets.flatMap(({ entries }) => entries))
  return new DeclaredOptions(sets[0]?.name ?? '', [...all], {})
}

type Entries = readonly (readonly [string, AnyOption])[]

class DeclaredOptions {
  readonly #known: readonly string[]

  constructor(
    readonly name: string,
    readonly entries: Entries,
    readonly errors: OwnErrors,
  ) {
    this.#known = entries.map(([option]) => option)
  }

  read(given: unknown = {}, place: Place = { of: this.name, path: '' }): Record<string, unknown> {
    if (!isObject(given))
      throw this.errors.none?.(given) ?? optionErrors.noOptions(place.of, place.path || undefined, given, this.#known)
    this.#refuseNames(given, place)
    // What is misspelt inside comes before what is missing beside it.
    const values: Record<string, unknown> = {}
    for (const [name, { inner }] of this.entries) {
      const value = valueAt(given, name)
      if (value !== undefined) values[name] = inner === undefined ? value : inner(value, inside(place, name))
    }
    for (const [name, option] of this.entries) {
      const value = values[name]
      if (value !== undefined) this.#check(option, value, inside(place, name))
      else if (option.presence === 'default') values[name] = option.default
      else if (option.presence === 'required') throw this.#missing(option, inside(place, name))
    }
    return values
  }

  refuseUnknown(given: unknown, place: Place = { of: this.name, path: '' }): void {
    if (!isObject(given)) return
    this.#refuseNames(given, place)
    for (const [name, { inner }] of this.entries) {
      const value = valueAt(given, name)
      if (value !== undefined) inner?.(value, inside(place, name))
    }
  }

  refuseWrong(given: unknown): void {
    if (!isObject(given)) return
    for (const [name, option] of this.entries) {
      const value = valueAt(given, name)
      if (value !== undefined) this.#check(option, value, { of: this.name, path: name })
    }
  }

  refuseIdle(given: object, here: InputKind): void {
    for (const [option, { on }] of this.entries) {
      if (on === undefined || on === here || valueAt(given, option) === undefined) continue
      throw optionErrors.idleOption({ of: this.name, option }, on, here)
    }
  }

  #refuseNames(given: object, place: Place): void {
    const other = Object.entries(flat(given)).find(
      ([name, value]) => value !== undefined && !this.#known.includes(name),
    )
    if (other === undefined) return
    const [name] = other
    const renamed = this.entries.find(([, { formerly }]) => formerly === name)
    if (renamed !== undefined)
      throw optionErrors.renamedOption(`${place.of}()`, inside(place, name).path, inside(place, renamed[0]).path)
    const near = nearest(name, this.#known)
    if (this.errors.unknown !== undefined) throw this.errors.unknown(name, this.#known, near)
    const asGiven = near.map((each) => inside(place, each).path)
    throw optionErrors.unknownOption(optionAt(inside(place, name)), this.#known, asGiven)
  }

  #missing({ refuse, type }: AnyOption, place: Place): FairnessError {
    const { wrong } = this.errors
    return (
      refuse?.(undefined) ??
      wrong?.(optionAt(place), undefined, type) ??
      optionErrors.missingOption(optionAt(place), type)
    )
  }

  #check(option: AnyOption, value: unknown, place: Place): void {
    const fault = option.fault(value)
    if (fault === undefined) return
    const wrong = this.errors.wrong ?? optionErrors.badOption
    throw option.refuse?.(value) ?? wrong(optionAt(place), fault.given, fault.expected)
  }
}

const isObject = (given: unknown): given is object =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

const valueAt = (given: object, name: string): unknown => (given as Readonly<Record<string, unknown>>)[name]

const inside = ({ of, path }: Place, name: string): Place => ({ of, path: path === '' ? name : `${path}.${name}` })

const optionAt = ({ of, path }: Place): optionErrors.OptionPlace => ({ of, option: path })
