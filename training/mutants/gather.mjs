/**
 * Writes one line for each exchange of words that readers judged: `node training/mutants/gather.mjs OUT.jsonl [FOLDER]`. FOLDER holds the
 * sheets, keys and answers of readings (`reading-sheets`, `reading-keys`, `reading-answers`, `cmp`), whose texts the repository does not keep.
 * A line has the whole text, the places that change with their new words, and the verdicts of all readers.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changesBetween } from '../../bench/reading/changed-words.mjs'
import { textsFor } from '../../bench/reading/texts/read.mjs'

const [out, folder = '..'] = process.argv.slice(2)
if (out === undefined) {
  console.error('Usage: node training/mutants/gather.mjs OUT.jsonl [FOLDER]')
  process.exit(2)
}
const jsonLines = (path) =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const folders = { data: join(folder, 'shared/data'), texts: join(folder, 'reading-texts') }
const developed = new Map(
  textsFor({ row: 'mutations-1', draw: 1, isDevelopment: true }, folders).map((each) => [each.id, each]),
)
const textsOf = ({ row, draw, isDevelopment }) =>
  isDevelopment ? developed : new Map(textsFor({ row, draw, isDevelopment }, folders).map((each) => [each.id, each]))

const found = []
const add = (sheet, item, text, changes, verdicts) => {
  if (text === undefined || changes === undefined || changes.length === 0) return
  const { id, attribute } = item
  found.push({ sheet, id, group: text.group, genre: text.genre, attribute, text: text.text, changes, verdicts })
}

// What rules refuse, read whole.
for (const each of JSON.parse(readFileSync(join(folder, 'cmp/cand1-labelled.json'), 'utf8'))) {
  const changes = changesBetween(each.a, each.some[0]).map(({ start, end, toStart, toEnd }) => [
    start,
    end,
    each.some[0].slice(toStart, toEnd),
  ])
  add('cand1', each, { ...each, text: each.a }, changes, [each.verdict])
}

// Sheets of the kit and of the comparison with 0.1.0.
const sheets = [
  ['mutations-1-1-1', ['mutations-1-A', 'mutations-1-B']],
  ['candidates-1-1', ['candidates-A', 'candidates-B']],
  ['development-mutations-1-1-71', ['dev-mutations-1']],
  ['development-mutations-1-1-81', ['dev-mutations-1b']],
  ...['cmp1-0', 'cmp1-1', 'cmp1-2', 'cmp2-0', 'cmp2-1'].map((name) => [name, [name]]),
]
for (const [name, readers] of sheets) {
  const key = JSON.parse(readFileSync(join(folder, 'reading-keys', `${name}.json`), 'utf8'))
  const answers = readers
    .map((reader) => join(folder, 'reading-answers', `${reader}.jsonl`))
    .filter(existsSync)
    .map((path) => new Map(jsonLines(path).map((each) => [each.n, each.verdict])))
  const shown = shownIn(join(folder, 'reading-sheets', name, 'sheet.txt'))
  const isComparison = name.startsWith('cmp')
  const texts = isComparison ? developed : textsOf(key)
  for (const item of isComparison ? key : key.items) {
    if (item.planted) continue
    const text = texts.get(item.id)
    const verdicts = answers.map((each) => each.get(item.n)).filter(Boolean)
    const { a, b } = shown.get(item.n) ?? {}
    if (text === undefined || a === undefined) continue
    add(isComparison ? `${name} ${item.file}` : name, item, text, placed(text.text, a, b), verdicts)
  }
}
writeFileSync(out, `${found.map((each) => JSON.stringify(each)).join('\n')}\n`)
const counts = {}
for (const { sheet } of found) counts[sheet] = (counts[sheet] ?? 0) + 1
console.log(counts, found.length)

function shownIn(path) {
  const parts = readFileSync(path, 'utf8').split(/=== (\d+) ===\n/)
  const found = new Map()
  for (let at = 1; at < parts.length; at += 2) {
    const lines = parts[at + 1].trim().split('\n')
    const side = (mark) => lines.find((line) => line.startsWith(mark))?.slice(mark.length)
    found.set(Number(parts[at]), { a: side('A: '), b: side('B: ') })
  }
  return found
}

/** Where the marked words of a sheet are in the whole text, each with what is there in B. */
function placed(text, a, b) {
  const [marksA, marksB] = [a, b].map((side) => [...side.matchAll(/\[\[(.*?)\]\]/g)])
  if (marksA.length === 0 || marksA.length !== marksB.length) return undefined
  // A sheet has one blank for each run of blanks.
  let plain = ''
  const offsets = []
  for (let at = 0; at < text.length; at++) {
    if (/\s/.test(text[at])) {
      if (plain.endsWith(' ') || plain === '') continue
      plain += ' '
    } else plain += text[at]
    offsets.push(at)
  }
  const changes = []
  let from = 0
  for (const [at, mark] of marksA.entries()) {
    const before = a
      .slice(0, mark.index)
      .replace(/\[\[|\]\]/g, '')
      .split(' … ')
      .at(-1)
      .replace(/^… /, '')
      .slice(-60)
    const behind = a
      .slice(mark.index + mark[0].length)
      .replace(/\[\[|\]\]/g, '')
      .split(' …')[0]
      .slice(0, 40)
    const place = plain.indexOf(before + mark[1] + behind, Math.max(0, from - 60))
    if (place < 0) return undefined
    const start = place + before.length
    changes.push([offsets[start], offsets[start + mark[1].length - 1] + 1, marksB[at][1]])
    from = start + mark[1].length
  }
  return changes
}
