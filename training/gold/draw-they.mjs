/**
 * Draws the 200 sentences of test/language/gold/they-rewrites.json.
 *
 *   node training/gold/draw-they.mjs <folder of ud-ewt and ud-gum-ccby> > drawn.json
 *   node training/gold/draw-they.mjs <the same folder> trees > test/language/gold/they-trees.conllu
 *
 * Pools, in this order: UD EWT dev (it holds 98 sentences with he/she, so all are taken), UD GUM dev (only its free
 * genres; 102 sentences), then UD EWT train, of which as many as are missing are drawn with the seed. Sentences that
 * `leftOut` names have no meaningful rewriting to singular they; the reason stands beside them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const seed = 20261120
const size = 200
const pools = [
  ['ewt-dev', 'ud-ewt/en_ewt-ud-dev.conllu'],
  ['gum-dev', 'ud-gum-ccby/en_gum-ud-dev.conllu.gz'],
  ['ewt-train', 'ud-ewt/en_ewt-ud-train.conllu.gz'],
]
const leftOut = {
  'weblog-blogspot.com_thelameduck_20041119192207_ENG_20041119_192207-0012': 'her is a country',
  'answers-20111108105146AAtiEx7_ans-0001': 'both genders at once: him/her',
  'GUM_textbook_labor-23': 'both genders at once: his or her',
  'GUM_bio_emperor-17': 'a heading without its subject: Declares himself emperor',
  'GUM_conversation_grounded-108': 'broken off after the pronoun: J- she',
}
const pronouns = new Set(['he', 'him', 'his', 'himself', 'she', 'her', 'hers', 'herself'])

function* sentences(path) {
  const bytes = readFileSync(path)
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  for (const block of text.trim().split('\n\n')) {
    const lines = block.split('\n')
    const comment = (name) => lines.find((line) => line.startsWith(`# ${name} = `))?.slice(name.length + 5)
    const words = lines.filter((line) => /^\d+\t/.test(line)).map((line) => line.split('\t'))
    yield { id: comment('sent_id'), text: comment('text'), words }
  }
}

/** mulberry32: a generator of 32 bits that is the same on every machine. */
function generator(state) {
  let a = state
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** The first `count` of a Fisher-Yates shuffle, put back in the order of the treebank. */
function draw(items, count, random) {
  const order = items.map((_, index) => index)
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[order[last], order[other]] = [order[other], order[last]]
  }
  return order
    .slice(0, count)
    .sort((a, b) => a - b)
    .map((index) => items[index])
}

const folder = process.argv[2]
const random = generator(seed)
const drawn = []
for (const [set, path] of pools) {
  const found = [...sentences(join(folder, path))].filter(
    ({ id, words }) =>
      !(id in leftOut) && words.some((word) => word[3] === 'PRON' && pronouns.has(word[1].toLowerCase())),
  )
  for (const sentence of draw(found, size - drawn.length, random)) drawn.push({ set, ...sentence })
}

/** Only the tree: words with form, lemma, tags, features, head and relation; no multi-word lines, no other layers. */
const tree = ({ id, text, words }) => {
  const lines = words.map((word) => [...word.slice(0, 8), '_', '_'].join('\t'))
  return [`# sent_id = ${id}`, `# text = ${text}`, ...lines, '', ''].join('\n')
}

if (process.argv[3] === 'trees') process.stdout.write(drawn.map(tree).join(''))
else
  process.stdout.write(
    `${JSON.stringify(
      drawn.map(({ id, set, text }) => ({ id, set, text })),
      null,
      2,
    )}\n`,
  )
