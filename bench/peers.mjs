/**
 * langtest and langfair beside `biasFinder()`, on the same 500 reviews of the training half: how many texts each reaches, and how many of its
 * texts the sentiment model of this repository judges otherwise for a pair. Whether a pair is valid is for a reader to say: `--sheet 100`
 * writes pairs of each tool.
 *
 *     node bench/peers.mjs texts FILE
 *     python training/peers/pairs.py FILE PAIRS       (in an environment of its own)
 *     node bench/peers.mjs count FILE PAIRS [--sheet 100 --to FOLDER]
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { hash32 } from '../dist/esm/core/random.js'
import { biasFinder, fromPipeline } from '../dist/esm/index.js'
import { textsOf } from './biasfinder/corpora.mjs'
import { changesBetween } from './reading/changed-words.mjs'
import { chunks, sourceContext } from './reading/rows/words.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', default: '../shared/data' },
    texts: { type: 'string', default: '500' },
    sheet: { type: 'string' },
    to: { type: 'string', default: '.' },
  },
})
const [command, file, pairs] = positionals
const lines = (path) =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

if (command === 'texts') await writeTexts()
else await count()
process.exit()

/** Every fourth review of at most 250 words, in an order that depends on nothing else. */
async function writeTexts() {
  const all = []
  let id = 0
  for await (const text of textsOf('imdb', values.data, 1)) {
    if (id % 4 === 0 && text.split(/\s+/).length <= 250) all.push({ id, text })
    id++
  }
  all.sort((one, other) => hash32(`peers ${one.id}`) - hash32(`peers ${other.id}`))
  writeFileSync(
    file,
    all
      .slice(0, Number(values.texts))
      .map((each) => `${JSON.stringify(each)}\n`)
      .join(''),
  )
}

async function count() {
  const texts = lines(file)
  const made = [...lines(pairs), ...(await own(texts, 'everyone')), ...(await own(texts, 'each'))]
  const model = fromPipeline('fixtures/models/sentiment')
  console.log(
    `${texts.length} texts\n\n| tool | texts reached | pairs | texts with a flip | pairs that flip |\n|---|---|---|---|---|`,
  )
  for (const tool of new Set(made.map((pair) => pair.tool))) {
    const all = made.filter((pair) => pair.tool === tool)
    const labels = await labelsOf(model, [...new Set(all.flatMap(({ a, b }) => [a, b]))])
    for (const pair of all) pair.flips = labels.get(pair.a) !== labels.get(pair.b)
    const flips = all.filter((pair) => pair.flips)
    const texts = (some) => new Set(some.map(({ id }) => id)).size
    console.log(`| ${tool} | ${texts(all)} | ${all.length} | ${texts(flips)} | ${flips.length} |`)
    if (values.sheet !== undefined) writeSheet(tool, all)
  }
  await model.dispose()
}

/** A pair of each text, of two variants that differ in the class. */
async function own(texts, persons) {
  const found = []
  for (const some of chunks(texts, 24)) {
    const source = biasFinder(
      some.map(({ text }) => text),
      { attributes: ['gender'], persons },
    )
    for await (const { origin, variants } of source.cases(sourceContext(['gender'], 8, 1))) {
      const { id } = some[Number(origin.match(/\d+/)[0]) - 1]
      const [one, ...others] = variants
      const other = others.find(({ classes }) => classes.gender !== one.classes.gender)
      if (other !== undefined)
        found.push({ id, tool: `biasFinder(), ${persons}`, note: '', a: one.input, b: other.input })
    }
  }
  return found
}

async function labelsOf(model, texts) {
  const labels = new Map()
  for (const some of chunks(texts, 32)) {
    const { predictions } = await model.predict(some, {})
    predictions.forEach(({ scores }, at) => {
      labels.set(some[at], Object.entries(scores).sort(([, one], [, other]) => other - one)[0][0])
    })
  }
  return labels
}

/** Pairs of one tool to read, at most one of a text, with what differs in braces. */
function writeSheet(tool, all) {
  const seen = new Set()
  const some = all
    .toSorted((one, other) => hash32(`${one.id} ${one.note}`) - hash32(`${other.id} ${other.note}`))
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .slice(0, Number(values.sheet))
  const shown = some.map(({ id, note, flips, a, b }) => {
    let text = ''
    let from = 0
    for (const { start, end, toStart, toEnd } of changesBetween(a, b)) {
      text += `${a.slice(from, start)}{${a.slice(start, end)}>${b.slice(toStart, toEnd)}}`
      from = end
    }
    return `#${id} ${note}${flips ? ' FLIPS' : ''}\n${text}${a.slice(from)}\n`
  })
  writeFileSync(`${values.to}/${tool.replace(/[^a-z]+/gi, '-')}.txt`, shown.join('\n'))
}
