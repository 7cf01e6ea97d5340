import { cliErrors, FairnessError, safeError } from '../core/errors/index.js'
import { packageVersion } from '../core/root.cjs'
import { exits, type SafeTerminal, safeTerminal, type Terminal } from './terminal.js'
import { overview, usage } from './usage.js'

type Command = (args: readonly string[], terminal: SafeTerminal) => Promise<number>

/** Loaded when they are called: help and misuse need nothing of what an audit needs. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  audit: async () => (await import('./audit-command.js')).auditCommand,
  plan: async () => (await import('./plan-command.js')).planCommand,
  init: async () => (await import('./init/init-command.js')).initCommand,
  export: async () => (await import('./export-command.js')).exportCommand,
  merge: async () => (await import('./merge-command.js')).mergeCommand,
  comment: async () => (await import('./comment/comment-command.js')).commentCommand,
  card: async () => (await import('./card-command.js')).cardCommand,
}

/** Runs a command and gives its exit code. Misuse is reported in sentences, without a stack. */
export async function main(args: readonly string[], given: Terminal): Promise<number> {
  const terminal = safeTerminal(given)
  const [name, ...rest] = args
  try {
    if (name === '--version' || name === '-v') return say(terminal, packageVersion)
    if (name === '--help' || name === '-h' || name === 'help') return say(terminal, overview)
    const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
    if (command === undefined) throw cliErrors.unknownCommand(name, Object.keys(commands))
    if (rest.includes('--help') || rest.includes('-h')) return say(terminal, usage[name as string] as string)
    return await (await command())(rest, terminal)
  } catch (error) {
    if (!(error instanceof FairnessError)) throw safeError(error)
    terminal.err.write(`${error.message}\n`)
    return exits.misuse
  }
}

function say(terminal: Terminal, text: string): number {
  terminal.out(`${text}\n`)
  return exits.fine
}
