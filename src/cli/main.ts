import { cliErrors, FairnessError } from '../core/errors/index.js'
import { packageVersion } from '../core/root.cjs'
import { auditCommand } from './audit-command.js'
import { exportCommand } from './export-command.js'
import { initCommand } from './init/init-command.js'
import { mergeCommand } from './merge-command.js'
import { exits, type Terminal } from './terminal.js'
import { overview, usage } from './usage.js'

type Command = (args: readonly string[], terminal: Terminal) => Promise<number>

const commands: Readonly<Record<string, Command>> = {
  audit: auditCommand,
  init: initCommand,
  export: exportCommand,
  merge: mergeCommand,
}

/** Runs a command and gives its exit code. Misuse is told in sentences, without a stack. */
export async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args
  try {
    if (name === '--version' || name === '-v') return say(terminal, packageVersion)
    if (name === '--help' || name === '-h' || name === 'help') return say(terminal, overview)
    const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
    if (command === undefined) throw cliErrors.unknownCommand(name, Object.keys(commands))
    if (rest.includes('--help') || rest.includes('-h')) return say(terminal, usage[name as string] as string)
    return await command(rest, terminal)
  } catch (error) {
    if (!(error instanceof FairnessError)) throw error
    terminal.err.write(`${error.message}\n`)
    return exits.misuse
  }
}

function say(terminal: Terminal, text: string): number {
  terminal.out(`${text}\n`)
  return exits.fine
}
