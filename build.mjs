// Builds the package into dist. `esm` holds a file for every module, which tests and benches of this repository import, and the
// types; `import` and `require` hold what users load, in few files: ES modules, and CommonJS (Jest in its CommonJS mode can load
// nothing else). Files are overwritten in place, so that a worker thread that runs from dist keeps its script. Nothing is done
// where dist is made of the same sources. Options are the compiler's: `--noCheck` where all types are checked besides.
import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { analysisChecksum } from './tools/analysis-checksum.mjs'
import { forgetBuilt, isBuilt, markBuilt, sourcesChecksum } from './tools/build-stamp.mjs'
import { bundle } from './tools/bundle.mjs'

const run = promisify(execFile)
// CommonJS in every build, and not compiled.
const plainFiles = ['root.cjs', 'native-import.cjs']
const commonJs = '{ "type": "commonjs" }\n'
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'))

const options = process.argv.slice(2)
const sources = sourcesChecksum(options)
if (!isBuilt(sources)) await build()

async function build() {
  forgetBuilt()
  for (const folder of ['dist/esm', 'dist/import', 'dist/require']) {
    mkdirSync(`${folder}/core`, { recursive: true })
    for (const file of plainFiles) copyFileSync(`src/core/${file}`, `${folder}/core/${file}`)
  }
  writeFileSync('dist/require/package.json', commonJs)
  // Written again when all is built: what an analysis says is kept under this checksum, and must not be what half a build says.
  rmSync('dist/analysis.json', { force: true })

  const compiled = run(process.execPath, [join(typescript, 'bin/tsc'), '-p', 'tsconfig.json', ...options])
  const schema = run(process.execPath, ['write-schema.mjs', 'dist/report.schema.json'])
  for (const { reason } of await Promise.allSettled([compiled, schema])) {
    if (reason === undefined) continue
    process.stderr.write(reason.stdout || `${reason.stderr ?? reason}\n`)
    process.exitCode = 1
  }
  removeStale('dist/esm')
  if (process.exitCode !== undefined) return
  await bundle()
  removeUnreachedTypes()
  copyTypes()
  writeFileSync('dist/analysis.json', `${JSON.stringify({ analysis: analysisChecksum('.') })}\n`)
  markBuilt(sources)
}

/** Leaves the types that an entry leads to: the others cannot be imported. */
function removeUnreachedTypes() {
  const entries = JSON.stringify(JSON.parse(readFileSync('package.json', 'utf8')).exports)
  const reached = new Set(entries.match(/dist\/esm\/[\w/.-]+\.d\.ts/g))
  for (const file of reached) {
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)\.js['"]/g)) {
      reached.add(join(dirname(file), `${path}.d.ts`).replaceAll('\\', '/'))
    }
  }
  for (const file of typesIn('dist/esm')) if (!reached.has(file)) rmSync(file)
}

/** The types of CommonJS are those of the ES modules, in a folder that says what they are of. */
function copyTypes() {
  rmSync('dist/cjs', { recursive: true, force: true })
  for (const file of typesIn('dist/esm')) {
    const copy = file.replace('dist/esm', 'dist/cjs')
    mkdirSync(dirname(copy), { recursive: true })
    copyFileSync(file, copy)
  }
  writeFileSync('dist/cjs/package.json', commonJs)
}

function typesIn(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.d.ts'))
  return files.map((file) => join(folder, file).replaceAll('\\', '/'))
}

/** Removes what an earlier build made of sources that are gone. */
function removeStale(out) {
  for (const file of readdirSync(out, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const built = join(file.parentPath, file.name)
    const source = built.replace(out, 'src').replace(/(\.d\.ts|\.js)$/, '.ts')
    if (!existsSync(source)) rmSync(built)
  }
}
