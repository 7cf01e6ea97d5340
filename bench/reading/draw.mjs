import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadWordSplitter } from '../../dist/esm/language/index.js'
import { choose } from './choose.mjs'
import { rows } from './goals.mjs'
import { sheetName } from './name.mjs'
import { plant } from './plant/index.mjs'
import { randomOf } from './random.mjs'
import { cellsOf } from './rows/index.mjs'
import { shown } from './show.mjs'
import { textsFor } from './texts/read.mjs'

/** Items of a sheet beside the planted ones, and of those. */
const [usualCount, plantedCount] = [200, 20]
/** More are drawn: not every item can be broken so that it shows. */
const spares = { mutants: 40, persons: 40, candidates: 40, found: 30, evidence: 22 }

/** The checklists that the readers of a sheet get beside the common one. */
const checklistsOf = {
  mutants: ['checklist-mutants.md'],
  persons: ['checklist-persons.md'],
  found: ['checklist-mutants.md', 'checklist-found.md'],
  candidates: ['checklist-mutants.md', 'checklist-candidates.md'],
  evidence: ['checklist-evidence.md'],
}

/** Texts of the development that are looked at: as many as a sheet of kept texts has about. */
const developmentTexts = 4000

/** Draws a sheet; gives what is reported of it. `folders`: data, texts, out (for readers), keys (never for readers). */
export async function draw({ items: given, told, ...which }, folders) {
  const { row, seed, number, isDevelopment, genre, mostWords } = which
  const { title, checklist } = rows[row]
  const count = given ?? rows[row].count ?? usualCount
  // A small sheet, which is only to be looked at, has as few planted items and spares as it has items.
  const share = given === undefined ? 1 : Math.min(1, given / usualCount)
  const scaled = (usual) => Math.ceil(usual * share)
  const random = randomOf(seed)
  const all = textsFor({ row, draw: number, isDevelopment, genre, mostWords }, folders)
  const texts = isDevelopment ? random.shuffled(all).slice(0, developmentTexts) : all
  const split = await loadWordSplitter()
  const chosen = await choose(cellsOf[row](), texts, random, count + scaled(spares[checklist]), told)

  const pool = [...random.shuffled(chosen.slice(count)), ...random.shuffled(chosen.slice(0, count))]
  const planted = plant(pool, checklist, random, { wanted: scaled(plantedCount), split })
  const taken = new Set(planted.map(({ group }) => group))
  const own = chosen.filter(({ group }) => !taken.has(group)).slice(0, count)
  const items = random.shuffled([...own.map((item) => ({ ...item, planted: false })), ...planted])

  const name = sheetName(which)
  const folder = join(folders.out, name)
  for (const path of [folder, folders.keys]) mkdirSync(path, { recursive: true })
  writeFileSync(join(folder, 'sheet.txt'), sheetOf(items, split))
  for (const file of ['checklist.md', ...checklistsOf[checklist], 'reader.md']) {
    copyFileSync(new URL(file, import.meta.url), join(folder, file))
  }
  const key = { row, title, draw: number, seed, isDevelopment, genre, mostWords, ...commit(), items: items.map(keyOf) }
  writeFileSync(join(folders.keys, `${name}.json`), `${JSON.stringify(key, undefined, 1)}\n`)
  return { name, folder, texts: texts.length, items: own.length, planted: planted.length, shares: sharesOf(own) }
}

/** Nothing on the sheet says what made it. */
function sheetOf(items, split) {
  return items.map((item, at) => [`=== ${at + 1} ===`, ...shown(item, split), '', ''].join('\n')).join('')
}

/** What an item is, without its texts: some of them have no licence that allows a copy. */
function keyOf({ id, corpus, genre, attribute, variety, exchange, note, decided, planted }, at) {
  return { n: at + 1, id, corpus, genre, attribute, variety, exchange, note, decided, planted }
}

function commit() {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  return { commit: git('rev-parse', 'HEAD'), isClean: git('status', '--porcelain') === '' }
}

function sharesOf(items) {
  const counts = (name) => {
    const values = items.map((item) => item[name]).filter((value) => value !== undefined)
    return Object.fromEntries(
      [...new Set(values)].sort().map((value) => [value, values.filter((each) => each === value).length]),
    )
  }
  return { genre: counts('genre'), corpus: counts('corpus'), attribute: counts('attribute'), model: counts('variety') }
}
