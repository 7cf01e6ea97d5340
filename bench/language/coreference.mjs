import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { analyze, analyzeTokens } from '../../dist/esm/language/index.js'
import { entities, purity } from './chain-scores.mjs'
import { readGap, readGum, readLitBank } from './gold-chains.mjs'
import { replacedChains } from './replaced-chains.mjs'
import { swapGenders } from './swap-genders.mjs'

const percent = (part, whole) => (100 * part) / whole
const overlap = (one, other) => one.start < other.end && other.start < one.end

/** Rows `[name, floor, value, digits]` for the table of `npm run eval:language`. */
export async function coreferenceScores(data) {
  const passages = readGap(`${data}/gap/gap-validation.tsv`)
  const read = await analyze(passages.map(({ text }) => text))
  const decisions = passages.flatMap((passage, at) => gapDecisions(passage, read[at].chains))
  const female = f1(decisions.filter(({ gender }) => gender === 'female'))
  const male = f1(decisions.filter(({ gender }) => gender === 'male'))
  const swapped = passages.map(swapGenders)
  const readSwapped = await analyze(swapped.map(({ text }) => text))
  const decisionsSwapped = swapped.flatMap((passage, at) => gapDecisions(passage, readSwapped[at].chains))
  const same = decisions.filter(({ found }, at) => found === decisionsSwapped[at].found).length
  const novels = await tokenRows(readLitBank(`${data}/litbank/coref.tar.xz`, 'test'))
  const gum = await tokenRows(readGum(`${data}/ud-gum-ccby/en_gum-ud-dev.conllu.gz`))
  const certainOf = ({ document }) => document.chains.filter(({ certain }) => certain)
  const named = certainInGap(passages, read, ({ chains }) => chains.filter(({ certain }) => certain))
  const replaced = certainInGap(passages, read, replacedChains)
  const rows = [
    ['GAP validation: F1', 70, f1(decisions)],
    ['GAP validation: F1 masculine', '', male],
    ['GAP validation: F1 feminine', '', female],
    ['GAP validation: feminine / masculine', '0.97 to 1.03', female / male, 3],
    ['GAP validation: decisions that stay with all genders swapped, %', '', percent(same, decisions.length)],
    ['GAP validation: names in the pronoun’s certain chain that are its own, %', '', percent(named.right, named.all)],
    ['GAP validation: names replaced with the pronoun that are its own, %', 90, percent(replaced.right, replaced.all)],
    ['GAP validation: share of pronouns in a certain chain, %', '', percent(named.certain, passages.length)],
  ]
  for (const [name, documents] of [
    ['LitBank, held-out fifth', novels],
    ['GUM dev, CC BY genres', gum],
  ]) {
    const ofEntity = new Map(documents.map((row) => [row, entities(row)]))
    const entityOf = (row, mention) => ofEntity.get(row)(mention)
    const certain = purity(documents, certainOf, entityOf)
    const replaced = purity(documents, ({ document }) => replacedChains(document), entityOf)
    const all = purity(documents, ({ document }) => document.chains, entityOf)
    rows.push(
      [`${name}: mentions that BiasFinder replaces that are right, %`, 90, percent(replaced.right, replaced.matched)],
      [`${name}: persons that it replaces`, '', replaced.chains, 0],
      [`${name}: mentions of certain chains that are right, %`, '', percent(certain.right, certain.matched)],
      [`${name}: the same, mentions without gold counted as wrong, %`, '', percent(certain.right, certain.all)],
      [`${name}: certain chains wholly right, %`, '', percent(certain.wholly, certain.chains)],
      [`${name}: mentions of all chains that are right, %`, '', percent(all.right, all.matched)],
      [`${name}: share of chains that are certain, %`, '', percent(certain.chains, all.chains)],
    )
  }
  rows.push(...(await reviewShares(`${data}/imdb/aclImdb.train.jsonl.gz`)))
  return rows
}

const reviews = 2000

/** In how many reviews, evenly drawn, exactly one person is spoken of more than once, and whether that one is certain. */
async function reviewShares(path) {
  const lines = gunzipSync(readFileSync(path)).toString().trim().split('\n')
  const drawn = Array.from(
    { length: reviews },
    (_, at) => JSON.parse(lines[Math.floor((at * lines.length) / reviews)]).text,
  )
  const count = { one: 0, certain: 0, any: 0 }
  for (const { chains } of await analyze(drawn)) {
    const spokenOf = chains.filter(({ number, mentions }) => number === 'singular' && mentions.length > 1)
    const isFit = ({ certain, gender }) => certain && gender !== 'unknown'
    if (spokenOf.length === 1 && spokenOf[0].gender !== 'unknown') count.one++
    if (spokenOf.length === 1 && isFit(spokenOf[0])) count.certain++
    if (spokenOf.some(isFit)) count.any++
  }
  return [
    [
      `IMDB train, ${reviews} reviews: with one person spoken of more than once, gender known, %`,
      '',
      percent(count.one, reviews),
    ],
    ['- and that chain is certain, %', '', percent(count.certain, reviews)],
    ['- with any such chain that is certain, %', '', percent(count.any, reviews)],
  ]
}

async function tokenRows(documents) {
  const rows = []
  for (const { sentences, ...rest } of documents) rows.push({ ...rest, document: await analyzeTokens(sentences) })
  return rows
}

/** As GAP's own scorer: pronoun and name are in one chain when mentions of it overlap both. */
function gapDecisions({ pronoun, names, gender }, chains) {
  const mine = chains.find(({ mentions }) => mentions.some((mention) => overlap(mention, pronoun)))
  return names.map((name) => ({
    gender,
    gold: name.isAntecedent,
    found: mine?.mentions.some((mention) => overlap(mention, name)) ?? false,
  }))
}

function certainInGap(passages, documents, chainsOf) {
  const count = { all: 0, right: 0, certain: 0 }
  passages.forEach((passage, at) => {
    const certain = chainsOf(documents[at])
    if (certain.some(({ mentions }) => mentions.some((mention) => overlap(mention, passage.pronoun)))) count.certain++
    for (const { found, gold } of gapDecisions(passage, certain)) {
      count.all += found
      count.right += found && gold
    }
  })
  return count
}

function f1(decisions) {
  const hits = decisions.filter(({ gold, found }) => gold && found).length
  const found = decisions.filter((each) => each.found).length
  const gold = decisions.filter((each) => each.gold).length
  return percent(2 * hits, found + gold)
}
