/**
 * Trains the scorer of src/language/coreference. See README.md beside this file.
 *
 *     node training/coreference/train.mjs <folder of prepared documents> [--folds 5]
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from '../../dist/esm/language/coreference/resolve.js'
import { Scorer } from '../../dist/esm/language/coreference/scorer.js'
import { train } from './learn.mjs'
import { f1, gapDecisions } from './questions.mjs'

const [folder, option, folds = '5'] = process.argv.slice(2)
const read = (name) => JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8'))

const chains = [...read('litbank-train'), ...read('gum-train')]
const gap = read('gap-dev')
const swapped = read('gap-dev-swapped')

if (option === '--folds') {
  const all = []
  for (let fold = 0; fold < Number(folds); fold++) {
    const isInside = (_, at) => at % Number(folds) !== fold
    const outside = gap.filter((_, at) => at % Number(folds) === fold)
    const scorer = new Scorer(train(chains, gap.filter(isInside), swapped.filter(isInside)))
    const decisions = outside.flatMap((row) => gapDecisions(row, run(scorer, row.document)))
    report(`fold ${fold}`, decisions)
    all.push(...decisions)
    if (process.env.ONE) break
  }
  report('all folds', all)
} else {
  const weights = train(chains, gap, swapped)
  writeFileSync(new URL('../../src/language/weights/coreference.json', import.meta.url), `${JSON.stringify(weights)}\n`)
}

function run(scorer, document) {
  return resolve(document, scorer.paths, (question) => scorer.answer(question))
}

function report(title, decisions) {
  const of = (gender) => f1(decisions.filter((each) => each.gender === gender)).f1
  const { f1: overall, precision, recall } = f1(decisions)
  const [female, male] = [of('female'), of('male')]
  process.stdout.write(
    `${title}: F1 ${overall.toFixed(2)} P ${precision.toFixed(1)} R ${recall.toFixed(1)} F ${female.toFixed(2)} M ${male.toFixed(2)} ratio ${(female / male).toFixed(3)}\n`,
  )
}
