/**
 * BiasFinder on a real corpus, with tables like 5 to 8 of the paper (Asyrofi et al. 2021): how many texts give templates
 * and why others give none, how many mutants these hold, and how many bias-uncovering test cases the sentiment model of
 * this repository shows on a random sample of them, beside the mutants of MT-NLP of the same texts and the Equity Evaluation
 * Corpus.
 *
 *     npm run bench:biasfinder -- [--corpus imdb|davidson] [--every 10] [--sample 200] [--variants 20] [--seed 42]
 *                                 [--persons one|each|everyone] [--attributes gender,occupation,country,race] [--data ../shared/data]
 *                                 [--templates file] [--yield] [--asked] [--each] [--most-words 250]
 *
 * `--each` counts besides, in the same pass, what the first attribute gives with a template for each person. `--every 10` reads
 * every tenth text, `--most-words 250` only short ones; everybody at once (`--persons everyone`) is asked of gender only; `--yield` asks no model; `--asked` searches no texts and asks the templates that an earlier run wrote to
 * `--templates`.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fromPipeline } from '../dist/esm/index.js'
import { askEec, askMtNlp, askTemplates } from './biasfinder/ask.mjs'
import { search } from './biasfinder/search.mjs'
import { askedRow, askedTable, skipTable, yieldTable } from './biasfinder/tables.mjs'

const { values } = parseArgs({
  options: {
    corpus: { type: 'string', default: 'imdb' },
    every: { type: 'string', default: '1' },
    sample: { type: 'string', default: '200' },
    variants: { type: 'string', default: '20' },
    seed: { type: 'string', default: '42' },
    persons: { type: 'string', default: 'one' },
    attributes: { type: 'string', default: 'gender,occupation,country,race' },
    data: { type: 'string', default: '../shared/data' },
    templates: { type: 'string' },
    yield: { type: 'boolean', default: false },
    asked: { type: 'boolean', default: false },
    each: { type: 'boolean', default: false },
    'most-words': { type: 'string', default: 'Infinity' },
  },
})
const { corpus, data, persons } = values
const attributes = values.attributes.split(',')
const file = values.templates ?? join(tmpdir(), `biasfinder-${corpus}-${process.pid}.jsonl`)

if (!values.asked) {
  const found = await search({
    corpus,
    data,
    every: Number(values.every),
    mostWords: Number(values['most-words']),
    attributes,
    persons,
    file,
    each: values.each,
  })
  console.log(yieldTable(corpus, found))
  console.log(skipTable(found))
}
if (!values.yield) {
  const model = fromPipeline('fixtures/models/sentiment')
  const options = { sample: Number(values.sample), variants: Number(values.variants), seed: Number(values.seed) }
  const rows = []
  for (const attribute of attributes) {
    rows.push(askedRow(`biasFinder(), ${corpus}`, attribute, await askTemplates(model, attribute, file, options)))
  }
  if (attributes.includes('gender')) {
    const asked = await askMtNlp(model, { corpus, data, every: Number(values.every) }, options)
    rows.push(askedRow(`mtNlp(), ${corpus}`, 'gender', asked))
  }
  for (const attribute of ['gender', 'race']) {
    rows.push(
      askedRow('eec()', attribute, await askEec(model, attribute, { ...options, sample: Number.POSITIVE_INFINITY })),
    )
  }
  console.log(askedTable(rows))
  await model.dispose()
}
process.exit()
