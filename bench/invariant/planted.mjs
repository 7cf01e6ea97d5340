import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { dictionaryNames } from '../../dist/esm/attributes/index.js'
import { dictionary, mutations } from '../../dist/esm/index.js'
import { analyze, readStructures } from '../../dist/esm/language/index.js'
import { keepsStructure } from '../../dist/esm/validity/index.js'
import { randomOf } from '../reading/random.mjs'
import { allReviews, wholly } from './reviews.mjs'

const seed = 17
const mostWords = 60
const perAttribute = 300

/** What is put in the place of a word of a person, where no sentence allows it. */
const wrong = {
  verb: ['became', 'destroy', 'sang', 'remembers', 'believed', 'goes', 'happened', 'understand'],
  adverb: ['quickly', 'often', 'seldom', 'very', 'almost', 'again'],
  preposition: ['of', 'during', 'with', 'into', 'among', 'from'],
  'determiner or conjunction': ['the', 'which', 'because', 'although'],
  'word of several kinds': [
    'well',
    'like',
    'mean',
    'sound',
    'so',
    'over',
    'down',
    'set',
    'left',
    'out',
    'might',
    'will',
  ],
}

/** Sentences of a forum of hate speech and short reviews: its first half, for development. */
function texts(data) {
  const forum = gunzipSync(readFileSync(join(data, 'stormfront/sentences.tsv.gz')))
    .toString()
    .trim()
    .split('\n')
    .slice(1)
  const first = forum.slice(0, forum.length / 2).map((line) => line.split('\t')[3])
  const reviews = allReviews(data).map(({ text }) => text.replaceAll('<br />', ' '))
  const random = randomOf(seed)
  const short = (each) => each.split(' ').length <= mostWords
  return [
    ...random.shuffled(first.filter(short)).slice(0, 3000),
    ...random.shuffled(reviews.filter(short)).slice(0, 500),
  ]
}

/** For each dictionary its atomic mutants and how many are discarded; for each kind of planted fault how many are noticed. */
export async function plantedFaults(data) {
  const all = texts(data)
  await analyze(all.slice(0, 10))
  const discarded = []
  const kept = []
  for (const name of dictionaryNames) {
    const facts = []
    const random = randomOf(`${seed} ${name}`.length)
    const variants = []
    const source = mutations(all, { attributes: [dictionary(name)], onText: (each) => facts.push(each) })
    for await (const { original, variants: made } of source.cases(wholly([name], 40))) {
      const others = [...made].filter(({ input }) => input !== original)
      if (others.length > 0) variants.push({ original, variant: random.pick(others) })
    }
    const sum = (of) => facts.reduce((total, each) => total + of(each), 0)
    const thrown = sum((each) => Object.values(each.discarded).reduce((total, count) => total + count, 0))
    discarded.push({ name, mutants: sum(({ valid }) => valid) + thrown, discarded: thrown })
    kept.push(...random.shuffled(variants).slice(0, perAttribute))
  }
  return { discarded, faults: await noticed(kept) }
}

async function noticed(pairs) {
  const random = randomOf(seed)
  const made = pairs.flatMap(({ original, variant }) => {
    const [{ start, end }] = variant.edits
    const before = variant.input.slice(0, start).split(/\s+/).filter(Boolean)
    const behind = variant.input.slice(end).split(/\s+/).filter(Boolean)
    const own = variant.input.slice(start, end)
    if (/[^\p{L}]/u.test(own) || original.length === 0) return []
    return Object.entries(wrong).map(([kind, words]) => ({
      kind,
      own: [...before, own, ...behind],
      words: [...before, random.pick(words), ...behind],
    }))
  })
  const structures = await readStructures(made.map(({ own }) => own))
  const checks = await keepsStructure(made.map(({ words }, at) => ({ original: structures[at], words })))
  return Object.keys(wrong).map((kind) => {
    const of = checks.filter((_, at) => made[at].kind === kind)
    return { kind, planted: of.length, percent: (100 * of.filter(({ keeps }) => !keeps).length) / of.length }
  })
}
