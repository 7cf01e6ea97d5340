/**
 * How well and how fast English is analysed, on the development set of UD English-EWT with the person labels of Universal
 * NER: tags and trees of given words, trees from raw text (aligned as in the CoNLL 2018 shared task), persons' names, words
 * a second with one thread. Times are processor times of the whole process.
 *
 *     npm run eval:language [-- folder with ud-ewt/ and uner-ewt/]
 */
import { analyze, analyzeTokens } from '../../dist/esm/language/index.js'
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
const { wordsPerSecond, outside } = await speed(words)

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
]
process.stdout.write('| UD English-EWT dev | floor | measured |\n| --- | --- | --- |\n')
for (const [name, floor, value, digits = 2] of lines) {
  process.stdout.write(`| ${name} | ${floor} | ${value.toFixed(digits)} |\n`)
}
