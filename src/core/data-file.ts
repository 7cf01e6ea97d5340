import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from './root.cjs'

/** Reads a JSON file of the package, such as `src/attributes/lists/gender.json`. */
export function readDataFile<T>(path: string): T {
  return JSON.parse(readFileSync(join(packageRoot, path), 'utf8')) as T
}
