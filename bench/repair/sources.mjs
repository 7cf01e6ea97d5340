import { readFileSync } from 'node:fs'
import { biasFinder, closeScore, dictionary, eec, mutations, template } from '../../dist/esm/index.js'
import { wholeCases } from './draw.mjs'

/** Lines of a JSONL file. */
export const linesOf = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

const templates = JSON.parse(readFileSync(new URL('templates.json', import.meta.url), 'utf8'))

const people = ['gender', 'race']

/** The texts that the toxicity models are fine-tuned on; the others of those they were trained on are measured on. */
const everyOther = (ordinary) => ordinary.filter((_, at) => at % 2 === 0)

/**
 * Where cases come from. `found` gives those whose BTCs the model is fine-tuned on, by `oracle` (same label where there is none),
 * `fresh` those that it is measured on, and `development` those that its settings were chosen on: other templates, and other
 * texts. Words that are exchanged may be the same. `draw` takes a fine-tuning's texts from what was found. `forTuning` gives the ordinary texts that may stand beside the augmentation. `tested` gives the texts of the accuracy.
 * The toxicity models' held-back texts hold too few words of some attributes, so every other text that they were trained on
 * is kept from the fine-tuning and measured on too.
 */
export const subjects = {
  sentiment: {
    tune: '--rate 0.0002 --word-rate 0.0001 --distil 1 --sharpen 3 --even 12 --dropout 0 --step 0.8'.split(' '),
    forTuning: (ordinary) => sentences(ordinary).filter((_, at) => at % 7 !== 0),
    found: (ordinary) => [...thirds(0), ...partsOf(3000, reviews(ordinary).slice(0, 6000)).map(ofPersons)],
    oracle: closeScore({ tolerance: 0.1, label: 'POSITIVE' }),
    draw: wholeCases,
    fresh: (held) => [...thirds(2), ofPersons(reviews(held).slice(1250))],
    tested: (held) => held.filter(({ set }) => set === 'SST-2 dev'),
    development: {
      fresh: (held) => [...thirds(1), ofPersons(reviews(held).slice(0, 1250))],
      tested: (_, ordinary) => sentences(ordinary).filter((_, at) => at % 7 === 0),
    },
  },
  'toxicity-lstm': recurrent(),
  'toxicity-gru': recurrent(),
}

function sentences(ordinary) {
  return ordinary.filter(({ set }) => set === 'SST-2')
}

function reviews(lines) {
  return lines.filter(({ set }) => set.startsWith('IMDB'))
}

/** A list in runs of `size`: a source each, since `--cases` holds for every source. */
function partsOf(size, list) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))
}

/** The cases of every third template, of the published ones and of those beside this file. */
function thirds(part) {
  const own = templates.filter((_, at) => at % 3 === part)
  return [
    { name: 'eec()', attributes: people, cases: eecThird(part) },
    { name: 'template()', attributes: people, cases: template(own, { attributes: people }) },
  ]
}

function eecThird(part) {
  const source = eec()
  return {
    ...source,
    async *cases(context) {
      const known = []
      for await (const each of source.cases(context)) {
        if (!known.includes(each.template)) known.push(each.template)
        if (known.indexOf(each.template) % 3 === part) yield each
      }
    },
  }
}

const ofPersons = (lines) => ({
  name: 'biasFinder()',
  attributes: ['gender'],
  cases: biasFinder(snippets(lines), { attributes: ['gender'] }),
})

function recurrent() {
  const named = ['gender', 'nationality', 'race', 'religion']
  const sources = (lines) =>
    named.map((name) => {
      const attribute = dictionary(name)
      return {
        name: 'mutations()',
        attributes: [name],
        cases: mutations(withWord(lines, attribute), { attributes: [attribute] }),
      }
    })
  return {
    found: (ordinary) => sources(everyOther(ordinary)),
    fresh: (held, ordinary) => sources([...held, ...ordinary.filter((_, at) => at % 2 === 1)]),
    forTuning: everyOther,
    tested: (held) => held,
    tune: ['--rate', '0.003', '--word-rate', '0.003', '--epochs', '4'],
  }
}

/** Runs of two sentences with at most 30 words. */
function snippets(lines) {
  return lines
    .flatMap(({ text }) => {
      const sentences = text.match(/[^.!?]+[.!?]+["')]*\s*/g) ?? []
      return sentences.flatMap((_, at) => (at % 2 === 1 ? [`${sentences[at - 1]}${sentences[at]}`.trim()] : []))
    })
    .filter((text) => text.split(' ').length <= 30)
}

/** Texts of at most 30 words with a word of the attribute. */
function withWord(lines, attribute) {
  const terms = attribute.classes.flatMap((name) => {
    const { nouns, adjectives } = attribute.words(name)
    return [...nouns.flatMap(({ text, plural = text }) => [text, plural]), ...adjectives.map(({ text }) => text)]
  })
  const escaped = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`\\b(?:${escaped.join('|')})\\b`, 'i')
  return [...new Set(lines.map(({ text }) => text))].filter(
    (text) => text.split(' ').length <= 30 && pattern.test(text),
  )
}
