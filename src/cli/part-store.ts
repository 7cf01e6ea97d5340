import { existsSync, readFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cliErrors } from '../core/errors/index.js'
import { nativeImport } from '../core/native-import.cjs'
import type { RunReport } from '../core/record.js'
import { runJson } from '../views/index.js'
import { parseRun, reportsIn } from './read-runs.js'
import { writeWhole } from './write-file.js'

/** Where the parts of a split run lie until they are joined: a folder that all machines see, or a store such as S3. */
export interface PartStore {
  /** Keeps a text under a name; the same name again replaces it, since a job that was killed is run again. */
  put(name: string, text: string): unknown
  /** The text of a name that `list` gave. */
  get(name: string): string | Promise<string>
  /** The names of all that was put. */
  list(): Iterable<string> | Promise<Iterable<string>>
}

const ending = 'fairness-report.json'
const modules = ['.js', '.mjs', '.cjs', '.ts', '.mts']

/**
 * The store that an option names: a folder, or a module whose default export has put, get and list.
 * @throws FairnessError EF922
 */
export async function partStore(given: string, cwd: string): Promise<PartStore> {
  const path = resolve(cwd, given)
  if (!modules.includes(extname(path))) return folderStore(path, given)
  if (!existsSync(path)) throw cliErrors.noStore(given, 'the file does not exist.')
  let loaded: { readonly default?: unknown }
  try {
    loaded = (await nativeImport(pathToFileURL(path).href)) as { readonly default?: unknown }
  } catch (cause) {
    throw cliErrors.noStore(given, cause instanceof Error ? cause.message : String(cause), cause)
  }
  const store = Object(loaded.default) as Partial<PartStore>
  const lacking = (['put', 'get', 'list'] as const).filter((name) => typeof store[name] !== 'function')
  if (lacking.length > 0) throw cliErrors.noStore(given, `its default export has no ${lacking.join(', no ')}.`)
  return guarded(store as PartStore, given)
}

/** What a store throws is reported with the name of the store. */
function guarded(store: PartStore, given: string): PartStore {
  const told = async <T>(work: () => T | Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (cause) {
      throw cliErrors.noStore(given, cause instanceof Error ? cause.message : String(cause), cause)
    }
  }
  return {
    put: (name, text) => told(() => store.put(name, text)),
    get: (name) => told(() => store.get(name)),
    // A store may hold other things, too.
    list: () => told(async () => [...(await store.list())].filter((name) => name.endsWith(ending))),
  }
}

/** A file itself, or the parts below a folder: those that the reporter has written there too. */
const folderStore = (path: string, given: string): PartStore => ({
  put: (name, text) => writeWhole(join(path, name), text),
  get: (name) => readFileSync(name, 'utf8'),
  list: () => reportsIn(path, given),
})

/** Keeps the run of one shard under a name of its own; a run that is not split keeps the whole. */
export async function putPart(store: PartStore, run: RunReport): Promise<string> {
  const shard = run.tests.flatMap(({ assertions }) => assertions.flatMap(({ report }) => report?.shard ?? []))[0]
  const name = `${shard === undefined ? 'whole' : `shard-${shard.index}-of-${shard.count}`}.${ending}`
  await store.put(name, runJson(run))
  return name
}

/** All parts that a store has. @throws FairnessError EF916, EF922. */
export async function partsIn(store: PartStore): Promise<RunReport[]> {
  const names = [...(await store.list())].sort()
  const runs: RunReport[] = []
  for (const name of names) runs.push(parseRun(await store.get(name), name))
  return runs
}
