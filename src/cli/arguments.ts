import { type ParseArgsConfig, parseArgs } from 'node:util'
import { cliErrors, optionErrors } from '../core/errors/index.js'

type Argument = NonNullable<ParseArgsConfig['options']>[string]

/** `formerly`: its name in an earlier version. The old name is refused with the new one. */
export type Options = Readonly<Record<string, Argument & { readonly formerly?: string }>>
export type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>

/**
 * Reads the arguments of a command.
 * @throws FairnessError EF912, EF865 for the old name of an option.
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
    const [, unknown] = /^Unknown option '--([^']+)'/.exec(sentence) ?? []
    const renamed = Object.entries(options).find(([, { formerly }]) => formerly !== undefined && formerly === unknown)
    if (renamed !== undefined)
      throw optionErrors.renamedOption(`npx expect-fair ${command}`, `--${unknown}`, `--${renamed[0]}`)
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
