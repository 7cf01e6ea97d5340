/**
 * Trains the scorer of src/language/coreference. See README.md beside this file.
 *
 *     node training/coreference/train.mjs <folder of prepared documents> [--folds 5]
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { findReferences } from '../../dist/esm/language/coreference/find-references.js'
import { featureCount } from '../../dist/esm/language/coreference/layout.js'
import { resolve } from '../../dist/esm/language/coreference/resolve.js'
import { Scorer } from '../../dist/esm/language/coreference/scorer.js'
import { pathBetween } from '../../dist/esm/language/coreference/syntax.js'
import { seeded, Trainee } from './network.mjs'
import { f1, gapDecisions, questionOfGap, questionsOfChains } from './questions.mjs'

const [folder, option, folds = '5'] = process.argv.slice(2)
const read = (name) => JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8'))
const settings = {
  pronouns: { hidden: 32, epochs: 12, rate: 0.003, batch: 32, drop: 0.25, decay: 0.02 },
  nouns: { hidden: 16, epochs: 6, rate: 0.003, batch: 32, drop: 0.25, decay: 0.02 },
}
const gapWeight = 1

const chains = [...read('litbank-train'), ...read('gum-train')]
const gap = read('gap-dev')
const paths = frequentPaths([...chains, ...gap].map(({ document }) => document))
process.stdout.write(`${paths.length} paths, ${featureCount} features\n`)

if (option === '--folds') {
  const all = []
  for (let fold = 0; fold < Number(folds); fold++) {
    const inside = gap.filter((_, at) => at % Number(folds) !== fold)
    const outside = gap.filter((_, at) => at % Number(folds) === fold)
    const scorer = new Scorer(train(chains, inside))
    const decisions = outside.flatMap((row) => gapDecisions(row, run(scorer, row.document)))
    report(`fold ${fold}`, decisions)
    all.push(...decisions)
    if (process.env.ONE) break
  }
  report('all folds', all)
} else {
  const weights = train(chains, gap)
  writeFileSync(new URL('../../src/language/weights/coreference.json', import.meta.url), `${JSON.stringify(weights)}\n`)
}

function run(scorer, document) {
  return resolve(document, scorer.paths, (question) => scorer.answer(question))
}

function train(chains, gap) {
  const map = new Map(paths.map((path, at) => [path, at + 1]))
  let scorer
  let weights
  for (let round = 0; round < 2; round++) {
    const questions = [
      ...chains.flatMap((row) => questionsOfChains(row, map)),
      ...(scorer ? chains.flatMap((row) => questionsOfChains(row, map, scorer)) : []),
      ...gap.flatMap((row) => questionOfGap(row, map, scorer) ?? []).map((each) => ({ ...each, weight: gapWeight })),
    ]
    const learn = (name, kept) => {
      const { hidden, ...options } = settings[name]
      return new Trainee(featureCount, hidden, seeded(7)).train(kept, options).export()
    }
    weights = {
      paths,
      pronouns: learn(
        'pronouns',
        questions.filter(({ kind }) => kind === 'pronoun'),
      ),
      nouns: learn(
        'nouns',
        questions.filter(({ kind }) => kind === 'nominal'),
      ),
    }
    scorer = new Scorer(weights)
    process.stdout.write(`round ${round}: ${questions.length} questions\n`)
  }
  return weights
}

function frequentPaths(documents) {
  const counts = new Map()
  for (const document of documents) {
    const bySentence = new Map()
    for (const each of findReferences(document))
      bySentence.set(each.sentence, [...(bySentence.get(each.sentence) ?? []), each])
    for (const references of bySentence.values()) {
      for (const one of references) {
        for (const other of references) {
          if (one.place >= other.place || other.kind !== 'pronoun') continue
          const path = pathBetween(one.tree, one.head, other.head)
          counts.set(path, (counts.get(path) ?? 0) + 1)
        }
      }
    }
  }
  return [...counts]
    .filter(([, count]) => count >= 8)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, 590)
    .map(([path]) => path)
}

function report(title, decisions) {
  const of = (gender) => f1(decisions.filter((each) => each.gender === gender)).f1
  const { f1: overall, precision, recall } = f1(decisions)
  const [female, male] = [of('female'), of('male')]
  process.stdout.write(
    `${title}: F1 ${overall.toFixed(2)} P ${precision.toFixed(1)} R ${recall.toFixed(1)} F ${female.toFixed(2)} M ${male.toFixed(2)} ratio ${(female / male).toFixed(3)}\n`,
  )
}
