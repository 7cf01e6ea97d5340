import { adf, audit, dictionary, fromOnnx, mutations, randomSearch } from '../../../dist/esm/index.js'
import { textsWith } from './texts.mjs'

const seed = 42

/** All searches on one model and one attribute; `once(part, make)` makes a part, or gives what an earlier run kept of it. */
export async function runSubject(data, name, attributeName, { seeds, variants, local, words }, texts, once) {
  const attribute = dictionary(attributeName)
  const folder = `fixtures/models/${name}`
  const model = fromOnnx(`${folder}/onnx/model.onnx`, { tokenizer: folder })
  try {
    // Made with the first part that is not kept.
    let cases
    const made = () => {
      cases ??= casesOf(textsWith(data, name, attribute, { seeds, words }), attribute, variants)
      return cases
    }
    const searchFor = async (given) => {
      const report = await audit(model, {
        attributes: [attributeName],
        cases: await made(),
        variantsPerCase: variants,
        sample: Number.POSITIVE_INFINITY,
        seed,
        shrink: false,
        search: given,
      })
      const phases = Object.fromEntries(report.yield.phases.map((phase) => [phase.phase, phase]))
      return {
        raw: phases.seeds?.found ?? 0,
        seeds: phases.seeds?.tested ?? 0,
        found: phases.global?.found ?? 0,
        modelRows: phases.global?.modelRows ?? 0,
        ms: phases.global?.ms ?? 0,
        local: phases.local,
        quality: report.yield.quality,
      }
    }
    const plain = { localSteps: 0, texts }
    const searches = {
      RP: randomSearch({ texts }),
      ASC: adf({ ...plain, strategy: 'asc', gradientsOf: 'text' }),
      ADF_ASC: adf({ ...plain, strategy: 'asc' }),
      HF: adf({ ...plain, strategy: 'hotflip', gradientsOf: 'text' }),
      ADF_HF: adf({ ...plain, strategy: 'hotflip' }),
      straddle: adf({ localSteps: local, texts }),
    }
    const runs = {}
    for (const [key, given] of Object.entries(searches)) runs[key] = await once(key, () => searchFor(given))
    // Random substitution with at least the model rows of the dearest of the searches that it is compared with.
    const rows = Math.max(runs.straddle.modelRows, runs.RP.modelRows)
    const steps = Math.ceil((10 * rows) / Math.max(1, runs.RP.modelRows))
    const equal =
      steps <= 10 ? runs.RP : await once('RP at equal rows', () => searchFor(randomSearch({ steps, texts })))
    const count = await once('cases', async () => (await made()).length)
    return { model: name, attribute: attributeName, cases: count, runs, equal }
  } finally {
    await model.dispose()
  }
}

/** The cases are made once for all searches. */
async function casesOf(texts, attribute, variants) {
  const source = mutations(texts, { attributes: [attribute] })
  const context = {
    seed,
    sample: Number.POSITIVE_INFINITY,
    variantsPerCase: variants,
    attributes: [attribute.name],
    skip: () => {},
    drawn: () => {},
  }
  const cases = []
  for await (const each of source.cases(context)) cases.push({ ...each, variants: [...each.variants] })
  return cases
}
