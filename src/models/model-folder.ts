import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { modelErrors } from '../core/errors/index.js'
import { graphSuffixes } from '../runtime/graph-file.js'

/** The absolute folder that `given` means, or undefined when it is a name on the hub. */
export function folderOf(given: string): string | undefined {
  const folder = resolve(given)
  if (existsSync(folder)) return folder
  const meansPath = given.startsWith('.') || isAbsolute(given) || given.includes('\\') || given.split('/').length > 2
  if (meansPath) throw modelErrors.folderMissing(folder, given)
  return undefined
}

/**
 * Checks that a folder holds what a text-classification pipeline needs. transformers.js itself loads without a
 * tokenizer_config.json and fails later with words that do not say why.
 */
export function checkFolder(folder: string, dtype: string | undefined): void {
  needed(join(folder, 'config.json'), 'the description of the model, with id2label', reExport)
  needed(join(folder, 'tokenizer.json'), 'the vocabulary of the model', reExport)
  needed(
    join(folder, 'tokenizer_config.json'),
    'the settings of the tokenizer, without which texts are not read',
    reExport,
  )
  readJson(join(folder, 'config.json'))
  readJson(join(folder, 'tokenizer_config.json'))
  const graph = graphOf(folder, dtype)
  if (graph !== undefined) needed(graph, `the graph for dtype '${wantedDtype(folder, dtype)}'`, otherDtypes(folder))
}

function wantedDtype(folder: string, dtype: string | undefined): unknown {
  const config = readJson(join(folder, 'config.json')) as { 'transformers.js_config'?: { dtype?: unknown } }
  return dtype ?? config['transformers.js_config']?.dtype ?? 'fp32'
}

/** The path of the graph that a pipeline on a folder reads; `undefined` where its choice is not known. */
export function graphOf(folder: string, dtype: string | undefined): string | undefined {
  const wanted = wantedDtype(folder, dtype)
  const suffix = typeof wanted === 'string' ? graphSuffixes[wanted] : undefined
  return suffix === undefined ? undefined : join(folder, 'onnx', `model${suffix}.onnx`)
}

const reExport = 'copy it from the original model, or export the model again, for example with optimum-cli export onnx'

export function needed(path: string, what: string, fix: string): void {
  if (!existsSync(path)) throw modelErrors.fileMissing(path, what, fix)
}

/** What to do when the graph is missing: choose a dtype that is there. */
function otherDtypes(folder: string): string {
  const files = existsSync(join(folder, 'onnx')) ? readdirSync(join(folder, 'onnx')) : []
  const there = Object.keys(graphSuffixes).filter((dtype) => files.includes(`model${graphSuffixes[dtype]}.onnx`))
  if (there.length === 0) return reExport
  return `say which graph to use: ${there.map((dtype) => `{ dtype: '${dtype}' }`).join(' or ')}`
}

/** The object that a file of settings holds. */
export function readJson(path: string): object {
  let read: unknown
  try {
    read = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw modelErrors.fileUnreadable(path, cause)
  }
  if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read
  throw modelErrors.fileUnreadable(path, { message: 'it is not a JSON object' })
}

/** Files of a tokenizer, from its folder or from the path of its tokenizer.json. */
export function tokenizerFiles(given: string): { folder: string; file: string; config: string | undefined } {
  const path = resolve(given)
  const folder = path.endsWith('.json') ? join(path, '..') : path
  const file = path.endsWith('.json') ? path : join(path, 'tokenizer.json')
  needed(
    file,
    'the vocabulary of the model (tokenizer.json)',
    'correct { tokenizer }: a folder with tokenizer.json, or the file',
  )
  const config = join(folder, 'tokenizer_config.json')
  return { folder, file, config: existsSync(config) ? config : undefined }
}

/** `true` for a folder that is there. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
