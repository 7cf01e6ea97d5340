// Writes what the package exports, from the built declarations: docs/api holds one API report an entry, docs/reference the
// reference. With --check it writes nothing and fails where either is not what the build says.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entries } from './api/entries.mjs'
import { extract } from './api/extract.mjs'
import { referencePages } from './api/reference.mjs'

const work = mkdtempSync(join(tmpdir(), 'expect-fair-api-'))
const wanted = new Map()
try {
  const extracted = extract(entries(), work)
  for (const { entry, report } of extracted) wanted.set(`docs/api/${entry.file}.api.md`, report)
  for (const [name, text] of referencePages(extracted)) wanted.set(`docs/reference/${name}`, text)
} finally {
  rmSync(work, { recursive: true })
}

const present = ['docs/api', 'docs/reference'].flatMap((folder) =>
  existsSync(folder) ? readdirSync(folder).map((name) => `${folder}/${name}`) : [],
)
const stale = present.filter((path) => !wanted.has(path))
if (process.argv.includes('--check')) check()
else write()

function write() {
  for (const folder of ['docs/api', 'docs/reference']) mkdirSync(folder, { recursive: true })
  for (const path of stale) rmSync(path)
  for (const [path, text] of wanted) writeFileSync(path, text)
}

function check() {
  const wrong = stale.map((path) => `${path} describes an entry that is gone`)
  for (const [path, text] of wanted) {
    const kept = existsSync(path) ? readFileSync(path, 'utf8').replaceAll('\r\n', '\n') : ''
    if (kept !== text) wrong.push(firstDifference(path, kept.split('\n'), text.split('\n')))
  }
  if (wrong.length === 0) return
  process.stderr.write(`What the package exports has changed:\n\n${wrong.join('\n')}\n
If the change is meant, run \`npm run api\`, look at the difference and commit it.\n`)
  process.exitCode = 1
}

function firstDifference(path, kept, built) {
  const at = built.findIndex((line, index) => line !== kept[index])
  const line = at < 0 ? built.length : at
  return `${path}:${line + 1}\n  committed: ${kept[line] ?? '(nothing)'}\n  built:     ${built[line] ?? '(nothing)'}`
}
