import { readFileSync } from 'node:fs'

// These register matchers and export nothing.
const registering = ['vitest', 'jest', 'bun']

/** The entries of package.json that export names, the main one first. `file`: the name in src and dist; `specifier`: what users import. */
export function entries() {
  const { name, exports } = JSON.parse(readFileSync('package.json', 'utf8'))
  return Object.keys(exports)
    .filter((path) => !path.endsWith('.json'))
    .map((path) => ({
      file: path === '.' ? 'index' : path.slice(2),
      specifier: path === '.' ? name : name + path.slice(1),
    }))
    .filter(({ file }) => !registering.includes(file))
}
