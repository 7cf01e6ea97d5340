import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { bundledLicences } from './bundled-licences.mjs'

/** Mathematics: hundreds of small files, or no ES modules, so that they are part of the bundle and not installed beside it. */
const bundled = /^(@stdlib\/|ml-|is-any-array$)/
/** What the bundler itself adds. */
const helpers = /^@oxc-project\//
/** What runners bring with them. */
const ofRunners = ['bun:test', '@jest/globals']
/** Functions of @stdlib can tell their steps on a terminal: in the bundle they are silent, and need no package for it. */
const silent = {
  name: 'silent',
  resolveId: (id) => (id === 'debug' ? '\0debug' : undefined),
  load: (id) => (id === '\0debug' ? 'module.exports = () => () => {}' : undefined),
}

/**
 * Joins the compiled modules of `dist/esm` to few files, since a test that imports its matchers would open a thousand: ES modules in
 * `dist/import`, CommonJS in `dist/require`. Each has a file for every entry, and what entries share in `shared`.
 */
export async function bundle() {
  const entries = readdirSync('dist/esm').filter((file) => file.endsWith('.js'))
  const input = Object.fromEntries(entries.map((file) => [file.slice(0, -3), `dist/esm/${file}`]))
  const written = [
    await write('dist/import', 'esm', { ...input, worker: 'dist/esm/runtime/worker.js' }),
    await write('dist/require', 'cjs', input),
  ].flat()
  const foreign = new Set(
    written.flatMap(({ moduleIds = [] }) => moduleIds).filter((id) => /^[^\0].*node_modules/.test(id)),
  )
  writeFileSync('dist/bundled-licences.txt', `${bundledLicences([...foreign])}\n`)
}

async function write(folder, format, input) {
  const build = await rolldown({
    input,
    platform: 'node',
    plugins: [silent],
    // Files of CommonJS have a place of their own, by which the package finds its folder.
    external: (id) =>
      id.endsWith('.cjs') || (/^[@\w]/.test(id) && id !== 'debug' && !bundled.test(id) && !helpers.test(id)),
  })
  const { output } = await build.write({
    dir: folder,
    format,
    exports: 'named',
    comments: false,
    // Jest in its CommonJS mode has no `import()`.
    dynamicImportInCjs: false,
    chunkFileNames: 'shared/[name].js',
  })
  await build.close()
  checkPackages(output)
  removeOthers(folder, new Set(output.map(({ fileName }) => fileName)))
  return output
}

/** Removes what an earlier build left; files are overwritten in place, so that a thread that runs from here keeps its script. */
function removeOthers(folder, written) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).replaceAll('\\', '/')
    if (entry.isFile() && name.endsWith('.js') && !written.has(name)) rmSync(path)
  }
}

/** A package that is neither in the bundle nor installed with ours would be missing at a user's. */
function checkPackages(output) {
  const { name, dependencies, optionalDependencies, peerDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  const declared = { [name]: '', ...dependencies, ...optionalDependencies, ...peerDependencies }
  const installed = [...Object.keys(declared), ...ofRunners]
  const imported = new Set(output.flatMap(({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports]))
  const missing = [...imported].filter(
    (id) =>
      /^[@\w]/.test(id) &&
      !/\.c?js$/.test(id) &&
      !isBuiltin(id) &&
      !installed.some((each) => `${id}/`.startsWith(`${each}/`)),
  )
  if (missing.length > 0)
    throw new Error(`The bundle imports packages that are not among the dependencies: ${missing.join(', ')}`)
}
