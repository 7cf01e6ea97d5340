import { readFileSync } from 'node:fs'
import { biasFinder, dictionary, eec, mutations, template } from '../../../dist/esm/index.js'

/** Lines of a JSONL file. */
export const linesOf = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

const templates = JSON.parse(readFileSync(new URL('templates.json', import.meta.url), 'utf8'))

const forTuning = (ordinary) => ordinary.filter((_, at) => at % 2 === 0)

/**
 * Where cases come from. `found` gives those whose BTCs the model is fine-tuned on, `fresh` those that it is measured on:
 * other templates, and other texts. Words that are exchanged may be the same. The toxicity models' held-back texts hold too few
 * words of some attributes, so every other text that they were trained on is kept from the fine-tuning and measured on too.
 */
export const subjects = {
  sentiment: {
    base: 'SST-2',
    tested: 'SST-2 dev',
    tune: ['--rate', '0.0001', '--word-rate', '0.001', '--epochs', '4'],
    found: (ordinary) => [
      half(eec(), 0),
      half(template(templates, { attributes: ['gender', 'race'] }), 0),
      ofPersons(ordinary.filter(({ set }) => set === 'IMDB').slice(0, 2000)),
    ],
    fresh: (held) => [
      half(eec(), 1),
      half(template(templates, { attributes: ['gender', 'race'] }), 1),
      ofPersons(held.filter(({ set }) => set !== 'SST-2 dev')),
    ],
  },
  'toxicity-lstm': recurrent(),
  'toxicity-gru': recurrent(),
}

/** The cases of every other template of a source. */
function half(source, rest) {
  const known = new Map()
  const isWanted = ({ template }) => {
    if (!known.has(template)) known.set(template, known.size)
    return (
      templates.indexOf(template) % 2 === rest || (!templates.includes(template) && known.get(template) % 2 === rest)
    )
  }
  const cases = {
    ...source,
    async *cases(context) {
      for await (const each of source.cases({ ...context, sample: 2 * context.sample, drawn: () => {} }))
        if (isWanted(each)) yield each
    },
  }
  return { name: `${source.name}, other templates`, attributes: ['gender', 'race'], cases }
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
    found: (ordinary) => sources(forTuning(ordinary)),
    fresh: (held, ordinary) => sources([...held, ...ordinary.filter((_, at) => at % 2 === 1)]),
    forTuning,
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
