/**
 * Draws the sheet of a blind reading: 100 templates of one instance and 20 that are broken on purpose, in random order.
 * `node bench/reading/draw.mjs gender <texts.jsonl.gz> <seed> <folder> [one|each]` writes sheet.md for the readers and key.json.
 * Texts of the development readings, which the judge of templates was fitted to, are left out.
 */
import { createReadStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { biasFinder } from '../../dist/esm/index.js'
import { exportTemplates } from '../../dist/esm/source.js'
import { breakTemplate } from './break-template.mjs'
import { randomOf } from './random.mjs'

const [attribute, file, seedText, folder, persons = 'one'] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: node bench/reading/draw.mjs gender|occupation|country TEXTS.jsonl.gz SEED FOLDER [one|each]')
  process.exit(2)
}
const [rightCount, brokenCount] = [100, 20]
const random = randomOf(Number(seedText))

const development = JSON.parse(readFileSync(new URL('results/gender-development.json', import.meta.url), 'utf8'))
const known = new Set(development.items.map(({ text }) => text))
const texts = []
for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
  const text = JSON.parse(line)
  if (!known.has(text.id)) texts.push(text)
}
const order = random.shuffled(texts)

const templates = []
for await (const template of exportTemplates(
  order.map(({ text }) => text),
  { attributes: [attribute], persons },
)) {
  const { id } = order[Number(template.origin.match(/\d+/)[0]) - 1]
  // One template a text, any of its persons: two of one text would be read as one.
  const last = templates.at(-1)
  if (last?.text !== id) templates.push({ text: id, template, persons: 1 })
  else if (random.below(++last.persons) === 0) last.template = template
  if (templates.length >= rightCount + 3 * brokenCount) break
}
const right = templates.slice(0, rightCount).map((each) => ({ ...each, broken: false }))
const broken = []
for (const each of templates.slice(rightCount)) {
  const made = breakTemplate(each.template, random)
  if (made !== undefined && broken.length < brokenCount) broken.push({ text: each.text, ...made, broken: made.kind })
}
if (right.length < rightCount || broken.length < brokenCount)
  throw new Error(`${right.length} templates and ${broken.length} broken ones are too few`)

const items = random.shuffled([...right, ...broken])
mkdirSync(folder, { recursive: true })
const sheet = [`# Sheet: ${attribute}, seed ${seedText}, ${items.length} items`]
for (const [at, { template, original = template }] of items.entries())
  sheet.push('', `## Item ${at + 1}`, '', marked(original), '', ...(await filled(template)))
writeFileSync(join(folder, 'sheet.md'), `${sheet.join('\n')}\n`)
const key = items.map(({ text, broken: how }, at) => ({ item: at + 1, text, broken: how }))
writeFileSync(
  join(folder, 'key.json'),
  `${JSON.stringify({ attribute, persons, seed: Number(seedText), items: key }, undefined, 1)}\n`,
)

/** The original with `[[ ]]` around what is replaced. */
function marked({ parts }) {
  return `Original: ${oneLine(parts.map((part) => (typeof part === 'string' ? part : `[[${part.is}]]`)).join(''))}`
}

/** Filled for one variant of each class, of four classes where there are more: the stretches about the edits. */
async function filled(template) {
  const context = { seed: 1, sample: 1, variantsPerCase: 8, attributes: [attribute], skip() {}, drawn() {} }
  const lines = []
  for await (const { variants } of biasFinder([template], { attributes: [attribute] }).cases(context)) {
    const seen = new Set()
    for (const { input, classes, edits } of variants) {
      if (seen.has(classes[attribute]) || seen.size >= 4) continue
      seen.add(classes[attribute])
      lines.push(`- ${classes[attribute]}: ${excerpts(input, edits)}`)
    }
  }
  return lines
}

function excerpts(text, edits) {
  const reach = 70
  const stretches = []
  for (const { start, end } of edits) {
    const [from, to] = [Math.max(0, start - reach), Math.min(text.length, end + reach)]
    const last = stretches.at(-1)
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to)
    else stretches.push({ from, to })
  }
  return stretches.map(({ from, to }) => `…${oneLine(text.slice(from, to))}…`).join(' ')
}

function oneLine(text) {
  return text.replace(/<br\s*\/?>/gi, ' ⏎ ').replace(/\s+/g, ' ')
}
