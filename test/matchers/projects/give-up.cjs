const { resolve } = require('node:path')

/** Gives up a call in the midst of the work of onnxruntime, by the time that a whole call took. Gives the reason. */
exports.giveUp = async (fromOnnx) => {
  const folder = resolve(__dirname, '../../../fixtures/models/sentiment')
  const model = fromOnnx(resolve(folder, 'onnx/model.onnx'), { tokenizer: folder, workers: 1 })
  const texts = Array.from({ length: 32 }, (_, i) => `a long review ${i} `.repeat(20))
  await model.predict(texts.slice(0, 2), {})
  const start = Date.now()
  await model.predict(texts, {})
  const stop = new AbortController()
  setTimeout(() => stop.abort('given up'), (Date.now() - start) * 0.3)
  return model.predict(texts, { signal: stop.signal }).then(
    () => 'answered',
    (reason) => reason,
  )
}
