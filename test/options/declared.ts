import { eecOptions } from '../../src/cases/eec.js'
import type { AnyOption } from '../../src/core/options/index.js'
import { eec } from '../../src/index.js'

/** A function with its declared options, and a call that is right but for the options. */
export interface DeclaredFunction {
  readonly set: { readonly name: string; readonly entries: readonly (readonly [string, AnyOption])[] }
  /** What the given options are part of. */
  call(given: never): unknown
}

/** Every exported function that takes options. What tests and the writer of docs/options.md walk. */
export const declared: Readonly<Record<string, DeclaredFunction>> = {
  eec: { set: eecOptions, call: eec },
}
