import { type ParseArgsConfig, parseArgs } from 'node:util'
import { cliErrors } from '../core/errors/index.js'

export type Options = NonNullable<ParseArgsConfig['options']>
export type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>

/**
 * Reads the arguments of a command.
 * @throws FairnessError EF912.
 */
export function readArguments(
  command: string,
  args: readonly string[],
  options: Options,
  positionals = false,
): { readonly values: Values; readonly positionals: readonly string[] } {
  try {
    const read = parseArgs({ args: [...args], options, allowPositionals: positionals, strict: true })
    return { values: read.values as Values, positionals: read.positionals }
  } catch (error) {
    // Node's own sentence names the argument; what it says after that is about programming.
    const [sentence = ''] = (error as Error).message.split(/\. (?=To |Did )/)
    throw cliErrors.badArguments(command, `${sentence.replace(/\.$/, '')}.`)
  }
}

export const textOf = (values: Values, name: string): string | undefined => values[name] as string | undefined

/** A number of an option. @throws FairnessError EF913 for a text that is none, or one outside the bounds. */
export function numberOf(
  values: Values,
  name: string,
  { least, most = Number.POSITIVE_INFINITY, whole = true }: { least: number; most?: number; whole?: boolean },
): number | undefined {
  const text = textOf(values, name)
  if (text === undefined) return undefined
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(value) || value < least || value > most || (whole && !Number.isSafeInteger(value))) {
    const kind = whole ? 'a whole number' : 'a number'
    const bound = most === Number.POSITIVE_INFINITY ? `of at least ${least}` : `from ${least} to ${most}`
    throw cliErrors.badOption(name, text, `${kind} ${bound}`)
  }
  return value
}
