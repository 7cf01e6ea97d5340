import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readArguments, textOf } from '../arguments.js'
import { exits, type Terminal } from '../terminal.js'
import { writeWhole } from '../write-file.js'
import { chooser } from './ask.js'
import { firstTest, packagesFor } from './first-test.js'
import { type Model, modelOf } from './model.js'
import { type Project, readProject } from './project.js'
import { type TestForm, testForm } from './test-form.js'

/** `npx expect-fair init`: a first test of a model. It adds one file, and changes none that is there. */
export async function initCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = readArguments('init', args, {
    model: { type: 'string' },
    at: { type: 'string' },
    runner: { type: 'string' },
    out: { type: 'string' },
    'dry-run': { type: 'boolean' },
  })
  const choose = chooser(terminal)
  const given = { model: textOf(values, 'model'), at: textOf(values, 'at') }
  const { cwd } = terminal
  const model = await modelOf(cwd, given, choose, terminal.ask)
  const project = await readProject(cwd, model, textOf(values, 'runner'), choose)
  const form = testForm(project, model, textOf(values, 'out'))
  const path = join(project.folder, form.path)
  const text = firstTest(project, model, form)
  const shown = relative(cwd, path).replaceAll('\\', '/')
  const lines = existsSync(path)
    ? alreadyThere(shown, readFileSync(path, 'utf8') === text)
    : written(shown, values['dry-run'] === true)
  if (!existsSync(path) && values['dry-run'] !== true) writeWhole(path, text)
  terminal.out(`${[...lines, ...next(cwd, project, model, form)].join('\n')}\n`)
  return exits.fine
}

const alreadyThere = (path: string, same: boolean): string[] => [
  `${path} already exists and was not changed. Nothing was written.`,
  ...(same ? [] : ['To write another test file, pass its name with --out.']),
]

const written = (path: string, dry: boolean): string[] => [`${path} ${dry ? 'would be ' : ''}written.`]

/** What to type next: packages that are missing, then the test. */
function next(cwd: string, project: Project, model: Model, form: TestForm): string[] {
  const { manager, runner, has, folder } = project
  const needed = ['expect-fair', ...runnerPackages(project, form), ...packagesFor[model.kind]]
  const missing = needed.filter((name) => !has(name))
  const move = folder === cwd ? '' : `cd ${quoted(relative(cwd, folder))} && `
  const flag = form.vmModules ? 'NODE_OPTIONS=--experimental-vm-modules ' : ''
  const path = quoted(form.path)
  const tsx = form.typescript && has('tsx') ? '--import tsx ' : ''
  const command = {
    vitest: `${manager.run} vitest run ${path}`,
    jest: `${flag}${manager.run} jest ${path}`,
    bun: `bun test ./${path}`,
    node: `node ${tsx}--test ${path}`,
  }[runner]
  return [
    ...(missing.length > 0 ? [`First: ${move}${manager.add} ${missing.join(' ')}`] : []),
    `Next:  ${move}${command}`,
  ]
}

function runnerPackages({ runner }: Project, { typescript }: TestForm): readonly string[] {
  if (runner === 'bun') return typescript ? ['@types/bun'] : []
  return runner === 'node' ? ['expect', ...(typescript ? ['@types/node'] : [])] : [runner]
}

const quoted = (path: string): string => (/^[\w./@-]+$/.test(path) ? path : `"${path}"`)
