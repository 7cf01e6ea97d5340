import { audit, dictionary, expga, fromOnnx, mtNlp, mutations } from '../../dist/esm/index.js'
import { textsUpTo } from '../adf-text/texts.mjs'
import { paperLimits } from '../paper-limits.mjs'
import { randomOf } from '../reading/random.mjs'
import { printTexts } from './print-texts.mjs'

/** Added to the number of a run: the search was developed on texts of the seeds below. */
const firstSeed = 100

/** The bench on texts; whether ExpGA's success is at least twice MT-NLP's on every model. */
export async function benchTexts({ models, runs: given = '5', data, json, ...sizes }) {
  const [texts, words, variants, runs] = [sizes.texts, sizes.words, sizes.variants, given].map(Number)
  const results = []
  for (const model of (models ?? 'sentiment-cnn,sentiment-linear,toxicity-lstm,toxicity-gru').split(',')) {
    const all = textsUpTo(data, model, words)
    const each = []
    for (let run = 1; run <= runs; run++) {
      const one = await runTexts(model, all, { texts, variants, seed: firstSeed + run })
      each.push(one)
      const told = Object.entries(one).map(([name, { found, tested }]) => `${name} ${found} of ${tested}`)
      process.stderr.write(`${model}, seed ${firstSeed + run}: ${told.join(', ')}\n`)
    }
    results.push({ model, runs: each })
    if (json) console.log(JSON.stringify(results.at(-1)))
  }
  return printTexts(results, { texts, words, runs }, json ? () => {} : console.log)
}

/** ExpGA and MT-NLP on the same texts, drawn by the seed: what each tested and found. */
async function runTexts(name, all, { texts: count, variants, seed }) {
  const texts = randomOf(seed).shuffled(all).slice(0, count)
  const folder = `fixtures/models/${name}`
  const ask = async (cases, plan) => {
    // A model of its own: nothing is remembered from the run before.
    const model = fromOnnx(`${folder}/onnx/model.onnx`, { tokenizer: folder, workers: 1 })
    const began = performance.now()
    try {
      const all = { attributes: ['gender'], cases, sample: Number.POSITIVE_INFINITY, seed, shrink: false, ...plan }
      const report = await audit(model, all)
      return { report, seconds: (performance.now() - began) / 1000 }
    } finally {
      await model.dispose()
    }
  }
  const cases = mutations(texts, { attributes: [dictionary('gender')] })
  const searched = await ask(cases, { search: expga({ texts: paperLimits }), variantsPerCase: variants })
  const { tested, found, modelRows, quality, phases } = searched.report.yield
  const mutants = await ask(pairsWithOriginal(mtNlp(texts)), { variantsPerCase: 2 })
  const { counts, model } = mutants.report
  return {
    expga: { tested, found, rows: modelRows, seconds: searched.seconds, quality, phases },
    mtNlp: { tested: counts.cases, found: counts.casesWithBtc, rows: model.calls, seconds: mutants.seconds },
  }
}

/**
 * Each mutant beside its original as a case of its own, since MT-NLP counts a violation by the mutant: it is treated otherwise than
 * its original.
 */
function pairsWithOriginal(source) {
  return {
    name: `${source.name}, mutant by mutant`,
    attributes: ['gender'],
    async *cases(context) {
      const seen = new Set()
      for await (const { id, original, variants } of source.cases(context)) {
        for (const [at, { input }] of [...variants].entries()) {
          if (input === original || seen.has(input)) continue
          seen.add(input)
          const pair = [
            { input: original, classes: { gender: 'original' } },
            { input, classes: { gender: 'mutant' } },
          ]
          yield { id: `${id}-${at}`, original, variants: pair }
        }
      }
    },
  }
}
