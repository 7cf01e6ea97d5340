// How many small faults in the code of the verdicts the tests notice: mutation testing by Stryker.
//
//   npm run test:mutation                       all groups, hours on two cores; results are kept in .cache/mutation
//   npm run test:mutation -- --only=gate,gaps   some groups of groups.mjs
//   npm run test:mutation -- --report           reads what is kept, and runs nothing
//
// Exit code 1 when fewer than 92 % of the mutants are noticed, or one survives that `survivors/` does not explain.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { groups } from './groups.mjs'

const WANTED = 0.92
const root = fileURLToPath(new URL('../../', import.meta.url))
const kept = (group) => `${root}.cache/mutation/${group}.json`

const only = process.argv
  .find((each) => each.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const names = Object.keys(groups).filter((name) => only?.includes(name) ?? true)
if (!process.argv.includes('--report')) for (const name of names) runGroup(name)

function runGroup(name) {
  const { tests, files } = groups[name]
  mkdirSync(`${root}.cache/mutation`, { recursive: true })
  console.log(`${name}: ${files.join(' ')}`)
  const { status } = spawnSync('npx', ['stryker', 'run', 'test/mutation/stryker.config.mjs'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MUTATION_GROUP: name, MUTATION_FILES: files.join(','), MUTATION_TESTS: tests },
  })
  if (status !== 0) throw new Error(`Stryker ended with ${status} on the group ${name}`)
}

/** The text that a mutant replaces, on one line. */
function textOf(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  lines[last] = lines[last].slice(0, end.column - 1)
  lines[0] = lines[0].slice(start.column - 1)
  return lines.join(' ').replace(/\s+/g, ' ')
}

const reasons = new URL('survivors/', import.meta.url)
const explained = readdirSync(reasons).flatMap((name) => JSON.parse(readFileSync(new URL(name, reasons), 'utf8')))
const isExplained = (survivor) =>
  explained.some(
    ({ file, line, replacement }) =>
      file === survivor.file &&
      survivor.code.includes(line) &&
      (replacement === undefined || replacement === survivor.replacement),
  )

const total = { noticed: 0, all: 0 }
const unexplained = []
for (const name of names) {
  if (!existsSync(kept(name))) {
    console.log(`${name}: no result yet`)
    continue
  }
  for (const [file, { mutants, source }] of Object.entries(JSON.parse(readFileSync(kept(name), 'utf8')).files)) {
    const noticed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length
    const survivors = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    total.noticed += noticed
    total.all += noticed + survivors.length
    console.log(
      `${file.padEnd(34)} ${noticed} of ${noticed + survivors.length} (${((100 * noticed) / (noticed + survivors.length)).toFixed(1)} %)`,
    )
    for (const { location, mutatorName, replacement } of survivors) {
      const survivor = {
        file,
        place: `${location.start.line}:${location.start.column}`,
        // The statement around it: what it replaces may be as short as a number.
        code: source.split('\n')[location.start.line - 1].trim(),
        text: textOf(source, location),
        mutatorName,
        replacement: (replacement ?? '').replace(/\s+/g, ' '),
      }
      if (!isExplained(survivor)) unexplained.push(survivor)
    }
  }
}
const share = total.noticed / total.all
console.log(
  `\n${total.noticed} of ${total.all} mutants noticed (${(100 * share).toFixed(1)} %); wanted: ${100 * WANTED} %.`,
)
for (const { file, place, mutatorName, text, replacement } of unexplained)
  console.log(`- not explained: ${file}:${place} ${mutatorName}: ${text.slice(0, 100)} -> ${replacement.slice(0, 80)}`)
process.exitCode = share < WANTED || unexplained.length > 0 ? 1 : 0
