import { audit, fromOnnx } from '../../dist/esm/index.js'

const open = (folder) => fromOnnx(`${folder}/onnx/model.onnx`, { tokenizer: folder, workers: 1 })

/** Asks a model about cases of every source; gives the report of each. */
export async function ask(folder, sources, { sample, variants, seed, keep, oracle }) {
  const model = open(folder)
  try {
    const reports = []
    for (const { attributes, cases } of sources) {
      reports.push(
        await audit(model, {
          attributes,
          cases,
          sample,
          variantsPerCase: variants,
          seed,
          shrink: false,
          ...(keep === undefined ? {} : { keep }),
          ...(oracle === undefined ? {} : { oracle }),
        }),
      )
    }
    return reports
  } finally {
    await model.dispose()
  }
}

/** Cases of a source that are made once, so that every model is asked the same. */
export async function madeOnce({ name, attributes, cases: source }, { sample, variants, seed }) {
  const made = []
  const context = { seed, sample, variantsPerCase: variants, attributes, skip: () => {}, drawn: () => {} }
  for await (const each of source.cases(context)) made.push({ ...each, variants: [...each.variants] })
  return { name, attributes, cases: made }
}

/** Rates of one model on fresh cases, by source and in all, and its accuracy on each set of labelled texts. */
export async function measure(folder, sources, texts, options) {
  const reports = await ask(folder, sources, options)
  const rows = reports.map(({ counts }, at) => ({
    name: `${sources[at].name}, ${sources[at].attributes.join(' and ')}`,
    cases: counts.cases,
    found: counts.casesWithBtc,
  }))
  const sum = (of) => rows.reduce((total, row) => total + of(row), 0)
  return {
    sources: rows,
    cases: sum(({ cases }) => cases),
    found: sum(({ found }) => found),
    accuracy: await accuracyOf(folder, texts),
  }
}

async function accuracyOf(folder, texts) {
  const model = open(folder)
  try {
    let right = 0
    const sorted = [...texts].sort((one, other) => one.text.length - other.text.length)
    for (let from = 0; from < sorted.length; from += 32) {
      const part = sorted.slice(from, from + 32)
      const { predictions } = await model.predict(
        part.map(({ text }) => text),
        {},
      )
      right += part.filter(({ label }, at) => predictions[at].label === label).length
    }
    return right / sorted.length
  } finally {
    await model.dispose()
  }
}
