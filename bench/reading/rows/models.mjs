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

/** By model: how sure it is of each text. The cells of all attributes ask about many of the same texts. */
const knownMargins = new Map()

/** Texts in the order of how close a model is to the other answer: what a search finds lies there. */
export async function byMargin(name, texts) {
  const model = modelNamed(name)
  if (!knownMargins.has(name)) knownMargins.set(name, new Map())
  const margins = knownMargins.get(name)
  const asked = [...new Set(texts.map(({ text }) => text))].filter((text) => !margins.has(text))
  // A batch is padded to its longest text: texts of one length go together.
  asked.sort((one, other) => one.length - other.length)
  for (const some of chunks(asked, 16)) {
    const { predictions } = await model.predict(some, {})
    predictions.forEach(({ scores }, at) => {
      const [first, second] = Object.values(scores).sort((one, other) => other - one)
      margins.set(some[at], first - second)
    })
  }
  return [...texts].sort((one, other) => margins.get(one.text) - margins.get(other.text))
}
