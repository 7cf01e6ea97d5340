import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const stamp = 'dist/esm/build.json'
const files = ['build.mjs', 'write-schema.mjs', 'tsconfig.json', 'package.json', 'package-lock.json']
/** What a build ends with, and what is made beside the modules. */
const made = [
  'dist/esm/index.js',
  'dist/import/index.js',
  'dist/require/index.js',
  'dist/analysis.json',
  'dist/bundled-licences.txt',
  'dist/report.schema.json',
  'dist/cjs/package.json',
]

/** What a build is made of, as a checksum: the sources with the data beside them, what builds, and its options. */
export function sourcesChecksum(options) {
  const hash = createHash('sha256').update(`${options.join(' ')}\n`)
  for (const path of [...files.filter((file) => existsSync(file)), ...filesIn('src'), ...filesIn('tools')].sort()) {
    const bytes = readFileSync(path)
    hash.update(`${path} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

/** Whether `dist` is whole, as far as can be seen, and made of just these sources. */
export function isBuilt(checksum) {
  if (![stamp, ...made].every((path) => existsSync(path))) return false
  return JSON.parse(readFileSync(stamp, 'utf8')).sources === checksum
}

/** To be called before `dist` is changed: half a build is none. */
export function forgetBuilt() {
  rmSync(stamp, { force: true })
}

export function markBuilt(checksum) {
  writeFileSync(stamp, `${JSON.stringify({ sources: checksum })}\n`)
}

function filesIn(folder) {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
}
