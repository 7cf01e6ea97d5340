import { audit, fromOnnx, mutations } from '../../dist/esm/index.js'

export const openModel = (folder) => fromOnnx(`${folder}/onnx/model.onnx`, { tokenizer: folder })

/** Cases that are made once for all searches. */
export async function casesOf(texts, attribute, variants, seed) {
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

/** All cases, and a search from them. */
export const searchFrom = (model, attribute, cases, { variants, seed, search, ...more }) =>
  audit(model, {
    attributes: [attribute],
    cases,
    variantsPerCase: variants,
    sample: Number.POSITIVE_INFINITY,
    seed,
    shrink: false,
    search,
    ...more,
  })
