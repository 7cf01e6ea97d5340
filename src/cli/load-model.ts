import { existsSync, statSync } from 'node:fs'
import { extname, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cliErrors } from '../core/errors/index.js'
import type { ModelHandle } from '../core/model.js'
import { nativeImport } from '../core/native-import.cjs'
import { isHandle } from '../models/handle.js'
import { type AnswerKind, fromFunction, fromPipeline } from '../models/index.js'

const moduleEndings = ['.js', '.mjs', '.cjs', '.ts', '.mts']

/**
 * A model by its path: a folder, a module, or a name on the hub. `answers`: the kind of answer, where a function of a module does not answer with
 * a label, or a folder holds a model of another kind.
 * @throws FairnessError EF914, and those of `fromPipeline`.
 */
export async function loadModel(given: string, cwd: string, answers?: AnswerKind): Promise<ModelHandle<string>> {
  const path = resolve(cwd, given)
  const options = answers === 'spans' ? { task: 'token-classification' } : {}
  if (!existsSync(path)) {
    if (moduleEndings.includes(extname(given))) throw cliErrors.noModel(given, 'the file does not exist.')
    return fromPipeline(given, options)
  }
  if (statSync(path).isDirectory()) return fromPipeline(relative(process.cwd(), path) || path, options)
  if (!moduleEndings.includes(extname(path))) {
    throw cliErrors.noModel(given, `a file with the extension '${extname(path)}' is not a module.`)
  }
  return fromModule(path, given, answers)
}

async function fromModule(path: string, given: string, answers: AnswerKind | undefined): Promise<ModelHandle<string>> {
  let loaded: Readonly<Record<string, unknown>>
  try {
    loaded = (await nativeImport(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>
  } catch (cause) {
    throw cliErrors.noModel(given, cause instanceof Error ? cause.message : String(cause), cause)
  }
  const exported = loaded.default ?? loaded.model
  // A CommonJS module of compiled TypeScript has its default export one level down.
  const inner = exported as { readonly default?: unknown; readonly model?: unknown } | undefined
  const found = typeof exported === 'object' && !isHandle(exported) ? (inner?.default ?? inner?.model) : exported
  if (isHandle(found)) return found as ModelHandle<string>
  if (typeof found === 'function')
    return fromFunction<string>(found as (texts: string[]) => never, {
      name: given,
      ...(answers !== undefined && { answers }),
    })
  throw cliErrors.noModel(given, 'the module has no default export, and none named model, that is a model.')
}
