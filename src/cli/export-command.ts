import { resolve } from 'node:path'
import { exportCounterexamples } from '../baseline/index.js'
import { count } from '../core/numbers.js'
import { readArguments, textOf } from './arguments.js'
import { exits, type Terminal } from './terminal.js'
import { writeWhole } from './write-file.js'

/** `npx expect-fair export`: the kept counterexamples as a module of test cases. */
export async function exportCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments('export', args, { out: { type: 'string' } }, true)
  const { cases, module } = await exportCounterexamples(resolve(terminal.cwd, positionals[0] ?? '.'))
  const out = textOf(values, 'out')
  if (out === undefined) terminal.out(module)
  else writeWhole(resolve(terminal.cwd, out), module)
  terminal.err.write(`${count(cases.length, 'counterexample')}${out === undefined ? '' : ` written to ${out}`}.\n`)
  return exits.fine
}
