import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { audit, biasFinder, eec, mtNlp } from '../../dist/esm/index.js'
import { textsOf } from './corpora.mjs'

/** Asks the model a random sample of the templates of one attribute. */
export async function askTemplates(model, attribute, file, options) {
  const templates = []
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const template = JSON.parse(line)
    if (template.attribute === attribute) templates.push(template)
  }
  return ask(model, attribute, biasFinder(templates, { attributes: [attribute] }), options)
}

/** Asks the model the mutants of MT-NLP of a random sample of the same texts. */
export async function askMtNlp(model, { corpus, data, every }, options) {
  const texts = []
  for await (const text of textsOf(corpus, data, every)) texts.push(text)
  return ask(model, 'gender', mtNlp(texts), options)
}

/** Asks the model the Equity Evaluation Corpus. */
export const askEec = (model, attribute, options) => ask(model, attribute, eec(), options)

async function ask(model, attribute, cases, { sample, variants, seed }) {
  const began = performance.now()
  let told = began
  const onProgress = ({ cases: done, of = sample }) => {
    const now = performance.now()
    if (now - told < 10_000) return
    told = now
    process.stderr.write(`${attribute}: ${done} of ${of} cases\n`)
  }
  const plan = {
    attributes: [attribute],
    cases,
    sample,
    variantsPerCase: variants,
    seed,
    shrink: false,
    stop: 'all',
    onProgress,
  }
  return { report: await audit(model, plan), seconds: (performance.now() - began) / 1000 }
}
