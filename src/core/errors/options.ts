import { FairnessError, oneOf, show } from './fairness-error.js'

// EF860-869: options of functions. Those of plans are in plan.ts.

/** Where an option stands, and what was given for it. */
export interface OptionPlace {
  /** The function, without parentheses. */
  readonly of: string
  /** Its name, inside other options with theirs: `texts.substitutes`. */
  readonly option: string
}

/** @param near What the name may have been meant for. */
export const unknownOption = (
  { of, option }: OptionPlace,
  known: readonly string[],
  near: readonly string[],
): FairnessError =>
  new FairnessError({
    code: 'EF860',
    problem: `${of}() has no option '${option}'.`,
    given: option,
    expected: oneOf(known),
    fix: near.length > 0 ? `did you mean ${oneOf(near)}?` : 'correct the name, or remove the option',
  })

/**
 * The name that an option had in an earlier version.
 *
 * @param owner `adf()`, or a command.
 */
export const renamedOption = (owner: string, option: string, now: string): FairnessError =>
  new FairnessError({
    code: 'EF865',
    problem: `The option '${option}' of ${owner} is now called '${now}'.`,
    given: option,
    fix: `write '${now}' instead`,
  })

export const badOption = ({ of, option }: OptionPlace, given: unknown, expected: string): FairnessError =>
  new FairnessError({
    code: 'EF861',
    problem: `The option '${option}' of ${of}() has an invalid value.`,
    given: `${option}: ${show(given)}`,
    expected,
  })

export const noOptions = (
  of: string,
  option: string | undefined,
  given: unknown,
  known: readonly string[],
): FairnessError =>
  new FairnessError({
    code: 'EF862',
    problem:
      option === undefined
        ? `The options of ${of}() must be an object.`
        : `The option '${option}' of ${of}() must be an object.`,
    given: show(given),
    expected: `an object with ${known.length === 1 ? '' : 'some of '}${oneOf(known).replace(/ or /g, ', ')}`,
  })

export const missingOption = ({ of, option }: OptionPlace, expected: string): FairnessError =>
  new FairnessError({
    code: 'EF863',
    problem: `${of}() needs the option '${option}'.`,
    given: `${option}: undefined`,
    expected,
  })

/** An option that does nothing for the inputs of this run. */
export const idleOption = ({ of, option }: OptionPlace, on: string, here: string): FairnessError =>
  new FairnessError({
    code: 'EF864',
    problem: `The option '${option}' of ${of}() is for ${on}, but this run searches ${here}.`,
    given: option,
    expected: `options for ${here}`,
    fix: `remove '${option}', or use the search on ${on}`,
  })

/**
 * Something else than a function needs, where it takes no object of options.
 *
 * @param what The argument in words: `word`, `list of texts`.
 */
export const badArgument = (of: string, what: string, given: unknown, expected: string): FairnessError =>
  new FairnessError({
    code: 'EF866',
    problem: `${of}() was not given a ${what}.`,
    given: show(given),
    expected,
  })
