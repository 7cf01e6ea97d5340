// Builds the package into dist: ES modules, CommonJS (Jest in its CommonJS mode can load nothing else), and what both
// share. Files are overwritten in place, so that a worker thread that runs from dist keeps its script.
import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { analysisChecksum } from './tools/analysis-checksum.mjs'

const run = promisify(execFile)
// CommonJS in every build, and not compiled.
const plainFiles = ['root.cjs', 'root.d.cts', 'native-import.cjs', 'native-import.d.cts']
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'))

for (const format of ['esm', 'cjs']) {
  mkdirSync(`dist/${format}/core`, { recursive: true })
  for (const file of plainFiles) copyFileSync(`src/core/${file}`, `dist/${format}/core/${file}`)
}
writeFileSync('dist/cjs/package.json', '{ "type": "commonjs" }\n')
// Written again when all is built: what an analysis says is kept under this checksum, and must not be what half a build says.
rmSync('dist/analysis.json', { force: true })

// The code is without comments; the types, which editors show, have them, and are those of both formats.
const compiled = ['tsconfig.json', 'tsconfig.cjs.json'].map((project) => compile(project, '--removeComments'))
const schema = run(process.execPath, ['write-schema.mjs', 'dist/report.schema.json'])
for (const { reason } of await Promise.allSettled([...compiled, schema])) {
  if (reason === undefined) continue
  process.stderr.write(reason.stdout || `${reason.stderr ?? reason}\n`)
  process.exitCode = 1
}
for (const format of ['esm', 'cjs']) removeStale(`dist/${format}`)
if (process.exitCode === undefined) {
  await compile('tsconfig.json', '--emitDeclarationOnly')
  removeUnreachedTypes()
  copyTypes()
  writeFileSync('dist/analysis.json', `${JSON.stringify({ analysis: analysisChecksum('.') })}\n`)
}

function compile(project, ...options) {
  return run(process.execPath, [join(typescript, 'bin/tsc'), '-p', project, ...options])
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

function copyTypes() {
  for (const file of typesIn('dist/cjs')) rmSync(file)
  for (const file of typesIn('dist/esm')) copyFileSync(file, file.replace('dist/esm', 'dist/cjs'))
}

function typesIn(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.d.ts'))
  return files.map((file) => join(folder, file).replaceAll('\\', '/'))
}

/** Removes what an earlier build made of sources that are gone. */
function removeStale(out) {
  for (const file of readdirSync(out, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || file.name === 'package.json') continue
    const built = join(file.parentPath, file.name)
    const source = built.replace(out, 'src').replace(/(\.d\.ts|\.js)$/, '.ts')
    if (!existsSync(source)) rmSync(built)
  }
}
