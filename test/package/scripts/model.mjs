// A user's program that audits a real model. Arguments: the module format of the library, the handle, the model's folder.
import { createRequire } from 'node:module'

const [, , format, handle, folder] = process.argv
const library = await (format === 'cjs' ? createRequire(import.meta.url)('expect-fair') : import('expect-fair'))

const model =
  handle === 'pipeline'
    ? library.fromPipeline(folder)
    : library.fromOnnx(`${folder}/onnx/model.onnx`, { tokenizer: folder })
const plan = { attributes: ['gender'], cases: library.eec(), sample: 5, variantsPerCase: 4, shrink: false }
try {
  const { verdict, counts, model: use, findings } = await library.audit(model, plan)
  console.log(JSON.stringify({ verdict, cases: counts.cases, calls: use.calls, findings }))
} finally {
  await model.dispose()
}
