import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { dictionaryNames, offensiveTerms } from '../attributes/index.js'
import { cliErrors, FairnessError } from '../core/errors/index.js'
import { masked, modelCard } from '../views/index.js'
import { numberOf, readArguments, textOf } from './arguments.js'
import { readRuns } from './read-runs.js'
import { exits, type Terminal } from './terminal.js'
import { writeWhole } from './write-file.js'

const [begin, end] = ['<!-- expect-fair card -->', '<!-- expect-fair card end -->']

/** `npx expect-fair card`: the section of a model card, from reports. */
export async function cardCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = { out: { type: 'string' }, level: { type: 'string' } } as const
  const { values, positionals } = readArguments('card', args, options, true)
  const level = numberOf(values, 'level', { least: 1, most: 4 }) ?? 2
  const run = readRuns(positionals, terminal.cwd)
  const card = section(() => modelCard(run, { mask: masked(offensiveTerms()), level, attributes: dictionaryNames }))
  const out = textOf(values, 'out')
  if (out === undefined) {
    terminal.out(card)
    return exits.fine
  }
  const path = resolve(terminal.cwd, out)
  writeWhole(path, into(existsSync(path) ? readFileSync(path, 'utf8') : '', card))
  terminal.err.write(`The section was written into ${out}.\n`)
  return exits.fine
}

function section(make: () => string): string {
  try {
    return make()
  } catch (error) {
    if (error instanceof FairnessError) throw error
    throw cliErrors.noRun('the report', `it is damaged: ${(error as Error).message}`, error)
  }
}

/** The file with the section between its marks; at the end of a file without them. */
function into(before: string, card: string): string {
  const made = `${begin}\n${card}${end}`
  const [first, last] = [before.indexOf(begin), before.indexOf(end)]
  if (first >= 0 && last > first) return `${before.slice(0, first)}${made}${before.slice(last + end.length)}`
  return before.trim() === '' ? `${made}\n` : `${before.trimEnd()}\n\n${made}\n`
}
