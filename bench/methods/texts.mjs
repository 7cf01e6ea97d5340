import { readFileSync } from 'node:fs'
import {
  adf,
  biasFinder,
  dictionary,
  eec,
  expga,
  grammarSearch,
  mtNlp,
  mutations,
  randomSearch,
  readyGrammar,
  template,
} from '../../dist/esm/index.js'

const templates = JSON.parse(readFileSync(new URL('../repair/templates.json', import.meta.url), 'utf8'))

/** Blind readings in this repository: the share of made texts that the stricter reader called wrong. */
const reading = (name) => {
  const { right, templates: read } = JSON.parse(
    readFileSync(new URL(`../reading/results/${name}.json`, import.meta.url), 'utf8'),
  )
  return `${read - Math.min(right.a, right.b)} of ${read}`
}

/** As many texts as can be explained for so many rows. */
const explaining = (rows, samples = 100) => ({ samples, maxExplained: Math.max(1, Math.floor(rows / samples)) })

/** Every method that can ask about gender, on the same texts. */
export function textMethods(texts, { rows, variants }) {
  const gender = dictionary('gender')
  const plan = { attributes: ['gender'] }
  const from = { ...plan, cases: mutations(texts, { attributes: [gender] }), sample: Math.ceil(rows / 4 / variants) }
  // It asks so few rows of each case that it would leave most of its rows unspent on a quarter of the cases.
  const fromMore = { ...from, sample: Math.ceil(rows / 1.5 / variants) }
  const grammar = readyGrammar('sentiment')
  const seeds = 'mutations()'
  return [
    { name: 'eec()', of: 'templates', broken: reading('mutants-471'), ...plan, cases: eec() },
    { name: 'template()', of: 'templates', broken: reading('mutants-472'), ...plan, cases: template(templates) },
    { name: "readyGrammar('sentiment')", of: 'sentences', broken: reading('mutants-473'), ...plan, cases: grammar },
    { name: 'biasFinder(texts)', of: 'texts', broken: reading('mutants-422'), ...plan, cases: biasFinder(texts) },
    {
      name: 'mutations(texts)',
      of: 'texts',
      broken: reading('pairs-411'),
      ...plan,
      cases: mutations(texts, { attributes: [gender] }),
    },
    { name: 'mtNlp(texts)', of: 'texts', broken: reading('mutants-421'), ...plan, cases: mtNlp(texts) },
    {
      name: 'grammarSearch()',
      of: 'sentences',
      broken: reading('mutants-473'),
      ...plan,
      cases: grammar,
      sample: 10,
      search: grammarSearch(grammar, { first: Math.ceil(rows / 8), second: rows }),
    },
    {
      name: `randomSearch() from ${seeds}`,
      of: 'texts',
      broken: reading('found-474'),
      ...fromMore,
      search: randomSearch({ steps: 1000 }),
    },
    {
      name: `adf({ strategy: 'asc' }) from ${seeds}`,
      of: 'texts',
      broken: reading('found-476'),
      ...from,
      search: adf({ strategy: 'asc' }),
    },
    {
      name: `adf({ strategy: 'hotflip' }) from ${seeds}`,
      of: 'texts',
      broken: reading('found-477'),
      ...from,
      search: adf({ strategy: 'hotflip' }),
    },
    { name: `adf() from ${seeds}`, of: 'texts', broken: reading('found-461'), ...fromMore, search: adf() },
    {
      name: `expga() from ${seeds}`,
      of: 'texts',
      broken: reading('found-475'),
      ...from,
      search: expga(explaining(rows / 2)),
    },
  ]
}
