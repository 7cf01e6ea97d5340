import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import { cliErrors } from '../../core/errors/index.js'
import { fromHttp, fromOnnx, fromPipeline } from '../../models/index.js'
import type { Choose } from './ask.js'
import { exportsOf, type ModuleExports } from './exports-of.js'

export const kinds = ['function', 'pipeline', 'onnx', 'http', 'language-model'] as const
export type Kind = (typeof kinds)[number]

const kindWords: Readonly<Record<Kind, string>> = {
  function: 'your own function, from texts to labels or scores',
  pipeline: 'a model for transformers.js: a folder, or a name on the hub',
  onnx: 'an ONNX file, for texts or for rows of numbers',
  http: 'a classifier behind an address',
  'language-model': 'a language model that chooses a label, by the AI SDK',
}

/** The model that the first test asks. Without a place the test has an example of its own, to be replaced. */
export type Model =
  | { readonly kind: 'function'; readonly own?: OwnModule }
  | { readonly kind: 'pipeline'; readonly at?: string }
  | { readonly kind: 'onnx'; readonly at?: string; readonly tokenizer?: string }
  | { readonly kind: 'http' | 'language-model'; readonly at?: string }

/** A module with the user's function, or with a model handle. */
export interface OwnModule {
  /** Absolute. */
  readonly file: string
  readonly exports: ModuleExports
  /** The export to ask: `default`, or a name. */
  readonly name: string
}

const modules = /\.[cm]?[jt]sx?$/
const address = /^https?:\/\//
const hubName = /^[\w-][\w.-]*\/[\w-][\w.-]*$/

/** Where models of each kind are, as the question in a terminal says it. */
const placeQuestions: Readonly<Record<Kind, string>> = {
  function: 'Which file exports it? For example src/mood.ts, or src/mood.ts#classify',
  pipeline: 'Which folder contains it, or what is its name on the hub?',
  onnx: 'Which file is it?',
  http: 'What is its address?',
  'language-model': 'What is the base URL of its server? For example http://localhost:11434/v1',
}

/**
 * The model that is meant by `--model` (a kind, or the model itself) and `--at`; asked for where nothing was said and
 * somebody can answer.
 * @throws FairnessError EF913 for a kind that there is not, EF919 for a model that cannot be used; those of its handle.
 */
export async function modelOf(
  cwd: string,
  given: { readonly model: string | undefined; readonly at: string | undefined },
  choose: Choose | undefined,
  ask: ((question: string) => Promise<string>) | undefined,
): Promise<Model> {
  const { model, at } = given
  if (model === undefined && at === undefined && choose !== undefined && ask !== undefined) {
    const kind = await choose('What kind of model do you want to test?', kindWords, 'function')
    const place = (await ask(`${placeQuestions[kind]}\n(nothing: an example that you replace in the test): `)).trim()
    return modelAt(cwd, kind, place === '' ? undefined : place)
  }
  const kind = kinds.find((each) => each === model)
  if (kind !== undefined) return modelAt(cwd, kind, at)
  if (model !== undefined && at !== undefined) throw cliErrors.badWord('model', model, kinds)
  const place = model ?? at
  return place === undefined ? { kind: 'function' } : modelAt(cwd, kindOf(cwd, place), place)
}

function kindOf(cwd: string, place: string): Kind {
  if (address.test(place)) return 'http'
  if (modules.test(place.split('#')[0] as string)) return 'function'
  if (/\.onnx$/i.test(place)) return 'onnx'
  const path = resolve(cwd, place)
  if (existsSync(path) ? statSync(path).isDirectory() : hubName.test(place)) return 'pipeline'
  if (/[/\\.]/.test(place)) throw cliErrors.noOwnModel(place, 'the file or folder does not exist.', 'correct the path')
  throw cliErrors.badWord('model', place, kinds)
}

function modelAt(cwd: string, kind: Kind, at: string | undefined): Model {
  if (at === undefined) return { kind }
  switch (kind) {
    case 'function':
      return { kind, own: ownModule(cwd, at) }
    case 'pipeline':
      // Handles say what is wrong with a folder, a file or an address; nothing is loaded before they are asked.
      fromPipeline(fromHere(cwd, at))
      return { kind, at }
    case 'onnx': {
      const tokenizer = [dirname(at), dirname(dirname(at))].find((folder) =>
        existsSync(resolve(cwd, folder, 'tokenizer.json')),
      )
      fromOnnx(fromHere(cwd, at), tokenizer === undefined ? {} : { tokenizer: resolve(cwd, tokenizer) })
      return tokenizer === undefined ? { kind, at } : { kind, at, tokenizer }
    }
    case 'http':
    case 'language-model':
      fromHttp(at, { request: () => ({}), response: () => [] })
      return { kind, at }
  }
}

/** A path of the command's folder as one of the process, which handles resolve; a name on the hub stays. */
function fromHere(cwd: string, at: string): string {
  const path = resolve(cwd, at)
  return existsSync(path) || !hubName.test(at) ? path : at
}

function ownModule(cwd: string, given: string): OwnModule {
  const [path = '', wanted] = given.split('#')
  const file = resolve(cwd, path)
  if (!existsSync(file) || !statSync(file).isFile())
    throw cliErrors.noOwnModel(
      given,
      `there is no file ${path}.`,
      'correct the path; it starts at the folder of the command',
    )
  if (!modules.test(file))
    throw cliErrors.noOwnModel(
      given,
      `a file with the extension '${extname(file)}' is not a module.`,
      'name a file that exports it',
    )
  const exports = exportsOf(readFileSync(file, 'utf8'))
  return { file, exports, name: exportToAsk(given, path, exports, wanted) }
}

function exportToAsk(given: string, path: string, exports: ModuleExports, wanted: string | undefined): string {
  const { functions, others, standard, open } = exports
  const names = [...(standard ? ['default'] : []), ...functions, ...others]
  if (wanted !== undefined) {
    if (names.includes(wanted) || open) return wanted
    throw cliErrors.noExport(given, path, wanted, names)
  }
  const choice = standard ? ['default'] : functions.length > 0 ? functions : others
  const [only] = choice
  if (only !== undefined && choice.length === 1) return only
  throw only === undefined
    ? cliErrors.noOwnModel(given, `no export was found in ${path}.`, 'export the function that takes texts')
    : cliErrors.noOwnModel(given, `${path} exports ${choice.join(', ')}.`, `say which: --model ${path}#${only}`)
}

/** A name for what a module exports: its own, or one made of the file's. */
export function nameOf({ name, file }: OwnModule): string {
  if (name !== 'default') return name
  const stem = basename(file).replace(/\..*$/, '')
  const base = stem === 'index' ? basename(dirname(file)) : stem
  const words = base.split(/[^\p{ID_Continue}$]+/u).filter((word) => word !== '')
  const camel = words.map((word, at) => (at === 0 ? word : (word[0] as string).toUpperCase() + word.slice(1))).join('')
  return /^[\p{ID_Start}$_]/u.test(camel) ? camel : 'model'
}

/** A path relative to a folder, written with slashes. */
export const pathFrom = (folder: string, path: string): string => relative(folder, path).replaceAll('\\', '/')

export const declarationOf = (file: string): string =>
  join(dirname(file), basename(file).replace(/\.([cm]?)jsx?$/, '.d.$1ts'))
