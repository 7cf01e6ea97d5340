import { fileURLToPath } from 'node:url'
import { fromOnnx } from '../../../dist/esm/index.js'
import { chunks } from './words.mjs'

/** All of the fixtures that read English texts: two that judge posts, three that judge reviews. */
export const textModels = ['toxicity-lstm', 'toxicity-gru', 'sentiment', 'sentiment-cnn', 'sentiment-linear']

const open = new Map()

/** A model of the fixtures, opened once for all questions of a sheet. */
export function modelNamed(name) {
  const folder = fileURLToPath(new URL(`../../../fixtures/models/${name}`, import.meta.url))
  if (!open.has(name)) open.set(name, fromOnnx(`${folder}/onnx/model.onnx`, { tokenizer: folder }))
  return open.get(name)
}

/** Texts in the order of how close a model is to the other answer: what a search finds lies there. */
export async function byMargin(name, texts) {
  const model = modelNamed(name)
  const margins = new Map()
  for (const some of chunks(texts, 16)) {
    const { predictions } = await model.predict(
      some.map(({ text }) => text),
      {},
    )
    predictions.forEach(({ scores }, at) => {
      const [first, second] = Object.values(scores).sort((one, other) => other - one)
      margins.set(some[at], first - second)
    })
  }
  return [...texts].sort((one, other) => margins.get(one) - margins.get(other))
}
