import { hideSecrets, secretHider } from '../secrets/hide.js'
import { paragraph } from '../visible.js'
import { safeError } from './safe-error.js'

/** Where each code has a section, from the folder of the user's project. */
const errorPage = 'node_modules/expect-fair/docs/errors.md'

/** Contains the parts of a good error message. The parts say what is wrong, what was given, what was expected and what to do. */
export interface Complaint {
  /** Stable, `EF` and three digits: 1xx plans, 2xx models, 3xx case sources and attributes, 4xx matchers and reports, 5xx oracles, 6xx language, 7xx gradients and searches, 86x options, 9xx reporter and command line. */
  readonly code: `EF${number}`
  readonly problem: string
  readonly given?: string
  readonly expected?: string
  readonly fix?: string
  readonly cause?: unknown
}

/**
 * Represents any error that this package throws. The `message` contains all parts of the error, and the `code` stays the same across
 * versions. Secrets and control characters are removed from text that comes from outside, such as a model's answers, values and paths.
 *
 * @example
 * ```ts
 * import { dictionary, FairnessError } from 'expect-fair'
 *
 * try {
 *   dictionary('shoe size')
 * } catch (error) {
 *   if (!(error instanceof FairnessError)) throw error
 *   expect(error.code).toMatch(/^EF\d+$/)
 * }
 * ```
 */
export class FairnessError extends Error {
  override readonly name: string = 'FairnessError'
  readonly code: string

  constructor(complaint: Complaint) {
    const { code, problem, given, expected, fix, cause } = complaint
    const hide = secretHider()
    const safe = (text: string): string => paragraph(hide(text))
    const lines = [`[${code}] ${safe(problem)}`]
    if (given !== undefined) lines.push(`  given:    ${safe(given)}`)
    if (expected !== undefined) lines.push(`  expected: ${safe(expected)}`)
    if (fix !== undefined) lines.push(`  do:       ${safe(fix)}`)
    lines.push(`  more:     ${errorPage}#${code.toLowerCase()}`)
    super(lines.join('\n'), cause === undefined ? undefined : { cause: safeError(cause, hide) })
    this.code = code
  }
}

/** The message of an error that is made once more, in another thread: its code and the line of its page are written again. */
export const bareMessage = (message: string): string => message.replace(/^\[EF\d+\] |\n {2}more: {5}\S+$/g, '')

/** What an error says is wrong, in one line: the problem, what was given and the code. Other texts stay as they are. */
export function inShort(message: string): string {
  const [, code, problem] = message.match(/^\[(EF\d+)\] (.*)/) ?? []
  if (code === undefined || problem === undefined) return message.replace(/\.$/, '')
  const given = message.match(/^ {2}given: {4}(.*)$/m)?.[1]
  return `${problem.replace(/\.$/, '')} (${given === undefined ? '' : `${given}; `}${code})`
}

/** Characters of a value that are looked through for secrets before it is cut: half a key would be none any more. */
const lookedThrough = 20_000

/** A value in one line for an error: type and a short form, never more than `limit` characters. */
export function show(value: unknown, limit = 120): string {
  const text = hideSecrets(inOneLine(value).slice(0, lookedThrough))
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`
}

function inOneLine(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'function') return `function ${value.name || '(anonymous)'}`
  if (typeof value === 'bigint' || typeof value === 'symbol' || value === undefined) return String(value)
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value)
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}

/** `a`, `b` or `c`. */
export function oneOf(names: readonly string[]): string {
  const quoted = names.map((name) => `'${name}'`)
  return quoted.length < 2 ? (quoted[0] ?? '(none)') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}
