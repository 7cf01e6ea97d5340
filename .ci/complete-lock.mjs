// A registry that lacks the binaries of other platforms leaves them out of package-lock.json, and `npm ci` then refuses
// the lock file. This writes the missing entries: their versions stand in the packages that want them, and their names
// say for which platform they are. `npm ci` installs none of them where they do not fit.
import { readFileSync, writeFileSync } from 'node:fs'

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const added = []

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue
    const parts = name.split(/[/-]/)
    const cpu = processors.filter((processor) => parts.includes(processor))
    if (cpu.length !== 1 || !/^\d+\.\d+\.\d+\S*$/.test(version)) {
      console.error(`left out: ${name}@${version} (platform or version not told)`)
      continue
    }
    const os = systems.filter((system) => parts.includes(system))
    const libc = parts.includes('musl') ? ['musl'] : parts.includes('gnu') ? ['glibc'] : []
    const place = `${path === '' ? '' : `${parentOf(path)}`}node_modules/${name}`
    lock.packages[place] = {
      version,
      cpu,
      ...(libc.length > 0 ? { libc } : {}),
      ...(entry.dev ? { dev: true } : {}),
      ...(entry.devOptional ? { devOptional: true } : {}),
      optional: true,
      ...(os.length > 0 ? { os } : {}),
    }
    added.push(`${name}@${version}`)
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
if (added.length > 0) writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added.length} entries added`)

/** Whether a lookup from the package at `path` finds `name` in its own folder or in one above. */
function isLocked(path, name) {
  for (let folder = path; ; folder = parentOf(folder).replace(/\/$/, '')) {
    if (lock.packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

/** The folder that holds the `node_modules` in which the package at `path` lies, with a slash at its end; '' for the top. */
function parentOf(path) {
  return path.slice(0, path.lastIndexOf('node_modules/'))
}
