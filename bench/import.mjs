/**
 * What it costs to import the package in a process of its own: processor and wall time from the start of the process to the end of the
 * import, and the files that are loaded. Rounds take all imports in turn, so that other work on the machine meets all alike.
 *
 *     npm run build && node bench/import.mjs [folder of another version, built] [rounds]
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const [other, rounds = '15'] = process.argv.slice(2)
const imports = [
  ['vitest alone', "await import('vitest')"],
  ['expect-fair/vitest', "await import('expect-fair/vitest')"],
  ['both entries', "await import('expect-fair/vitest'); await import('expect-fair')"],
  ['expect-fair', "await import('expect-fair')"],
  ['expect-fair, CommonJS', "require('expect-fair')"],
  ['expect-fair/matchers', "await import('expect-fair/matchers')"],
  ['expect-fair/matchers, CommonJS', "require('expect-fair/matchers')"],
]
const folders = other === undefined ? ['.'] : ['.', other]
const told = `
const { userCPUTime, systemCPUTime } = process.resourceUsage()
process.stdout.write(JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1000, wall: performance.now() }))`

function run(folder, program, env = {}) {
  const kind = program.startsWith('require') ? 'commonjs' : 'module'
  const { status, stdout, stderr } = spawnSync(process.execPath, [`--input-type=${kind}`, '-e', program + told], {
    cwd: resolve(folder),
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  if (status !== 0) throw new Error(`${program} in ${folder}: ${stderr}`)
  return JSON.parse(stdout)
}

function filesOf(folder, program) {
  const coverage = mkdtempSync(join(tmpdir(), 'import-'))
  run(folder, program, { NODE_V8_COVERAGE: coverage })
  const scripts = readdirSync(coverage).flatMap((file) => JSON.parse(readFileSync(join(coverage, file), 'utf8')).result)
  rmSync(coverage, { recursive: true })
  return scripts.filter(({ url }) => url.startsWith('file:')).length
}

const times = new Map()
for (let round = 0; round < Number(rounds); round++) {
  for (const [name, program] of imports) {
    for (const folder of folders) {
      const key = `${folder} ${name}`
      times.set(key, [...(times.get(key) ?? []), run(folder, program)])
    }
  }
}
const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
const figures = (folder, name, program) => {
  const all = times.get(`${folder} ${name}`)
  return {
    cpu: median(all.map(({ cpu }) => cpu)),
    wall: median(all.map(({ wall }) => wall)),
    files: filesOf(folder, program),
  }
}
const versions = folders.map((folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version)
const head = versions.flatMap((version) => [`${version}: files`, 'CPU, ms', 'wall, ms'])
console.log(`Node ${process.version}, medians of ${rounds} processes each.\n`)
console.log(`| import | ${head.join(' | ')} |${other === undefined ? '' : ' CPU against the other |'}`)
console.log(`|---|${head.map(() => '---|').join('')}${other === undefined ? '' : '---|'}`)
for (const [name, program] of imports) {
  const found = folders.map((folder) => figures(folder, name, program))
  const cells = found.flatMap(({ files, cpu, wall }) => [files, cpu.toFixed(0), wall.toFixed(0)])
  if (found.length > 1) cells.push((found[0].cpu / found[1].cpu).toFixed(2))
  console.log(`| ${name} | ${cells.join(' | ')} |`)
}
