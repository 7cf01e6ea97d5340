/**
 * How well and how fast English is analysed, on the development set of UD English-EWT with the person labels of Universal
 * NER: tags and trees of given words, trees from raw text (aligned as in the CoNLL 2018 shared task), persons' names, words
 * a second with one thread; the margin test, which mutants keep the structure of their original; gender rewriting, texts taken
 * for another language, and which references are taken for the same person. Times are processor times of the whole process.
 *
 *     npm run eval:language [-- folder with ud-ewt/, uner-ewt/, gap/, litbank/, ud-gum-ccby/]
 */
import { analyze, analyzeTokens } from '../dist/esm/language/index.js'
import { coreferenceScores } from './language/coreference.mjs'
import { languageScores } from './language/english.mjs'
import { genderScores } from './language/gender.mjs'
import { marginScores } from './language/margin.mjs'
import { rawScores, scores } from './language/scores.mjs'
import { speed } from './language/speed.mjs'
import { readPersons, readTreebank } from './language/treebank.mjs'

const [data = '../shared/data'] = process.argv.slice(2)
const sentences = readTreebank(`${data}/ud-ewt/en_ewt-ud-dev.conllu`)
const persons = readPersons(`${data}/uner-ewt/en_ewt-ud-dev.iob2`)
const words = sentences.map(({ rows }) => rows.map(({ form }) => form))

const given = await analyzeTokens(words)
const tagged = scores(sentences, given, persons)
const raw = await rawScores(sentences, analyze)
const { wordsPerSecond, outside, analysed } = await speed(words)
const [byUpos, byXpos] = [
  await marginScores(sentences, persons, 'upos'),
  await marginScores(sentences, persons, 'xpos'),
]

const lines = [
  ['UPOS', 95.8, tagged.upos],
  ['XPOS', 94.8, tagged.xpos],
  ['UAS', 89, tagged.uas],
  ['LAS', 86, tagged.las],
  ['lemmas (any case)', '', tagged.lemmas],
  ['PERSON precision', '', tagged.personPrecision],
  ['PERSON recall', '', tagged.personRecall],
  ['PERSON F1', 77, tagged.personF1],
  ['raw text: words F1', '', raw.words],
  ['raw text: sentences F1', '', raw.sentences],
  ['raw text: UPOS F1', '', raw.upos],
  ['raw text: UAS F1', '', raw.uas],
  ['raw text: LAS F1', 80, raw.las],
  ['words a second, tags + parse, one thread', 15_000, wordsPerSecond, 0],
  ['share of that time outside the network, %', '< 30', 100 * outside, 0],
  ['words a second, the whole analysis with references', '', analysed, 0],
]
process.stdout.write('| UD English-EWT dev | floor | measured |\n| --- | --- | --- |\n')
for (const [name, floor, value, digits = 2] of lines) {
  process.stdout.write(`| ${name} | ${floor} | ${value.toFixed(digits)} |\n`)
}

const share = ({ percent }) => percent.toFixed(1)
process.stdout.write('\n| margin test, tau 1, UD English-EWT dev | floor | mutants | tags: UPOS | tags: XPOS |\n')
process.stdout.write('| --- | --- | --- | --- | --- |\n')
for (const [name, floor, kind] of [
  ['structure kept, other person noun, %', 97, 'noun'],
  ['structure kept, other adjective, %', 97, 'adjective'],
  ['structure kept, other first name, %', 95, 'name'],
  ['wrong part of speech noticed, %', 85, 'wrong'],
]) {
  process.stdout.write(
    `| ${name} | ${floor} | ${byUpos[kind].mutants} | ${share(byUpos[kind])} | ${share(byXpos[kind])} |\n`,
  )
}
byUpos.byKind.forEach((row, at) => {
  process.stdout.write(`| - ${row.kind} | | ${row.mutants} | ${share(row)} | ${share(byXpos.byKind[at])} |\n`)
})

const gender = await genderScores(data)
process.stdout.write(
  '\n| gender rewriting, predicted trees, exact match | floor | texts | % |\n| --- | --- | --- | --- |\n',
)
for (const [name, floor, { texts, percent }] of [
  ['he <-> she: WinoBias dev, both directions', 99, gender.swap],
  ['he, she -> they: 200 gold sentences', 95, gender.they],
  ['the same, words given', 95, gender.theyGiven],
]) {
  process.stdout.write(`| ${name} | ${floor} | ${texts} | ${percent.toFixed(2)} |\n`)
}

process.stdout.write('\n| English or not, texts with words | limit | texts | % |\n| --- | --- | --- | --- |\n')
for (const [name, limit, { texts, percent }] of languageScores(data)) {
  process.stdout.write(`| ${name} | ${limit} | ${texts} | ${percent.toFixed(2)} |\n`)
}

process.stdout.write('\n| references to persons | floor | measured |\n| --- | --- | --- |\n')
for (const [name, floor, value, digits = 2] of await coreferenceScores(data)) {
  process.stdout.write(`| ${name} | ${floor} | ${Number.isNaN(value) ? 'none' : value.toFixed(digits)} |\n`)
}
