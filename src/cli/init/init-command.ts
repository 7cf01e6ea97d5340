import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments, textOf } from '../arguments.js'
import { exits, type Terminal } from '../terminal.js'
import { writeWhole } from '../write-file.js'
import { firstTest, testName } from './first-test.js'
import { readProject } from './project.js'
import { setupLine } from './setup-line.js'

/** `npx expect-fair init`: a first test file and the setup line. What is there already stays as it is. */
export async function initCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = readArguments('init', args, { runner: { type: 'string' }, 'dry-run': { type: 'boolean' } })
  const project = readProject(terminal.cwd, textOf(values, 'runner'))
  const dry = values['dry-run'] === true
  const write = (path: string, text: string): void => {
    if (!dry) writeWhole(join(project.folder, path), text)
  }
  const setup = setupLine(project)
  const path = join(project.tests, testName(project))
  const exists = existsSync(join(project.folder, path))
  if (setup.kind === 'added') write(project.config as string, setup.text)
  if (!exists) write(path, firstTest(project, setup.kind === 'in-test'))
  const done = dry ? 'would be ' : ''
  const lines = [
    exists ? `${path} is there already and stays as it is.` : `${path} ${done}written.`,
    {
      there: `${project.config} has the setup line already.`,
      added: `${project.config} ${done}given the setup line for expect-fair/${project.runner}.`,
      'in-test': exists
        ? `Add the setup line yourself: import 'expect-fair/${project.runner}' in a setup file of ${project.runner}.`
        : `The test imports expect-fair/${project.runner} itself.`,
    }[setup.kind],
    `Next: npx ${project.runner === 'vitest' ? 'vitest run' : 'jest'} ${path}`,
  ]
  terminal.out(`${lines.join('\n')}\n`)
  return exits.fine
}
