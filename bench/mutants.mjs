/**
 * How many mutants `mutations()` makes of development texts, by attribute, and a sample of them for a strict reading.
 *
 *     node bench/mutants.mjs [--part 0] [--parts 10] [--order 1] [--attributes gender,age] [--each 20] [--out sample.json]
 *         [--dist ../other/dist/esm] [--data ../shared/data] [--seed 1]
 *
 * Corpora are cut into `--parts`, so that each sample can be of other texts; the table is of one part. Of each text a few mutants are
 * checked, and those of all its candidates that are valid are counted by the share that these have. `--each` is the number of mutants
 * drawn of each attribute (of order 2: of all together), of different texts and of all genres alike. `--dist` is another build: of the
 * version to compare with.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { developmentTexts } from './mutants/corpora.mjs'
import { randomOf } from './reading/random.mjs'

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: '0' },
    parts: { type: 'string', default: '10' },
    order: { type: 'string', default: '1' },
    attributes: { type: 'string' },
    each: { type: 'string', default: '20' },
    out: { type: 'string' },
    dist: { type: 'string', default: new URL('../dist/esm', import.meta.url).pathname },
    data: { type: 'string', default: '../shared/data' },
    seed: { type: 'string', default: '1' },
  },
})
const { dictionaryNames, mutations } = {
  ...(await import(`${values.dist}/attributes/dictionary.js`)),
  ...(await import(`${values.dist}/index.js`)),
}
const order = Number(values.order)
const random = randomOf(Number(values.seed))
const names = values.attributes?.split(',') ?? dictionaryNames
const texts = developmentTexts(values.data, { part: Number(values.part), parts: Number(values.parts) })
const asked = order === 1 ? names.map((name) => [name]) : [names]
/** Valid mutants that are looked for of each text. */
const wanted = 8
const drawn = []

console.log(`${texts.length} texts, order ${order}\n`)
console.log('| attributes | texts with a mutant | places | mutants, about | valid, of those checked | left |')
console.log('| --- | --- | --- | --- | --- | --- |')
for (const attributes of asked) drawn.push(...(await mutantsOf(attributes)))
if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(drawn, undefined, 1)}\n`)
process.exit()

async function mutantsOf(attributes) {
  const facts = { texts: 0, places: 0, mutants: 0, valid: 0, checked: 0, left: {} }
  const shares = new Map()
  const source = mutations(
    texts.map(({ text }) => text),
    {
      attributes,
      order,
      onText({ position, places, valid, discarded, left }) {
        const lost = Object.values(discarded).reduce((sum, one) => sum + one, 0)
        shares.set(position, valid / Math.max(1, valid + lost))
        facts.places += places
        facts.valid += valid
        facts.checked += valid + lost
        for (const [reason, times] of Object.entries(left)) facts.left[reason] = (facts.left[reason] ?? 0) + times
      },
    },
  )
  const context = {
    seed: Number(values.seed),
    sample: Number.POSITIVE_INFINITY,
    variantsPerCase: wanted + 1,
    attributes,
    skip() {},
    drawn() {},
  }
  const found = new Map()
  for await (const { original, origin, mutants } of source.cases(context)) {
    const position = Number(origin.match(/\d+/)[0])
    const { id, genre } = texts[position - 1]
    facts.texts++
    facts.mutants += mutants.candidates * shares.get(position)
    const edits = random.pick([...mutants.valid])
    const labels = edits.map(({ attribute, from, to }) => `${attribute}: ${from} -> ${to}`)
    const { input, edits: spans } = mutants.make(edits)
    const own = mutants.make([]).edits
    const item = { id, attributes: attributes.join(', '), labels, text: marked(original, own, input, spans) }
    found.set(genre, [...(found.get(genre) ?? []), item])
  }
  const left = Object.entries(facts.left).sort(([, one], [, other]) => other - one)
  console.log(
    `| ${attributes.join(', ')} | ${facts.texts} | ${facts.places} | ${facts.mutants.toFixed(0)} | ${percent(facts.valid, facts.checked)} | ${left.map(([reason, times]) => `${reason} ${times}`).join(', ')} |`,
  )
  return spread([...found.values()].map((items) => random.shuffled(items)))
}

/** As many of each genre as there are, one after the other. */
function spread(genres) {
  const picked = []
  for (let at = 0; picked.length < Number(values.each) && genres.some((items) => at < items.length); at++) {
    picked.push(...genres.flatMap((items) => items.slice(at, at + 1)))
  }
  return picked.slice(0, Number(values.each))
}

/** The text with each change as [[old -> new]]; of long ones the parts around the changes. */
function marked(original, before, input, after) {
  let text = ''
  let cursor = 0
  let last = -1
  before.forEach(({ start, end }, at) => {
    const old = original.slice(start, end)
    const now = input.slice(after[at].start, after[at].end)
    if (old === now) return
    const between = original.slice(cursor, start)
    text += last < 0 ? shortened(between, 0, 450) : shortened(between, 200, 200)
    text += `[[${old} -> ${now}]]`
    cursor = end
    last = at
  })
  return text + shortened(original.slice(cursor), 350, 0)
}

function shortened(text, front, back) {
  if (text.length <= front + back) return text
  return `${text.slice(0, front)} … ${back === 0 ? '' : text.slice(-back)}`
}

function percent(part, whole) {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(0)} %`
}
