import { analyzeTokens } from '../../dist/esm/language/index.js'
import { batchesByLength } from '../../dist/esm/language/network/batches.js'
import { parseSentences } from '../../dist/esm/language/network/parse.js'
import { shippedVocabulary } from '../../dist/esm/language/network/vocabulary.js'
import { loadParser } from '../../dist/esm/runtime/load-parser.js'

const rounds = 3

/**
 * Words a processor second: only tags and trees, with the share of it that is not the network's own, and the whole analysis
 * (lemmas, persons and references too); best of three.
 */
export async function speed(sentences) {
  const words = sentences.flat().length
  const path = 'src/language/weights/parser.onnx'
  const parser = await loadParser({ kind: 'parser', id: 'the parser', path, threads: 1 })
  const batches = prepared(sentences)
  const whole = []
  const parsed = []
  const network = []
  for (let round = 0; round < rounds; round++) {
    whole.push(await seconds(() => analyzeTokens(sentences)))
    parsed.push(await seconds(() => parseSentences(sentences)))
    network.push(await seconds(() => parser.predict(batches)))
  }
  const best = Math.min(...parsed)
  return {
    wordsPerSecond: words / best,
    outside: 1 - Math.min(...network) / best,
    analysed: words / Math.min(...whole),
  }
}

function prepared(sentences) {
  const vocabulary = shippedVocabulary()
  return batchesByLength(sentences.map(({ length }) => length)).map(({ words, positions }) => {
    const ids = new Int32Array(positions.length * words * 8)
    positions.forEach((at, row) => {
      vocabulary.writeFeatures(sentences[at], ids, row * words * 8)
    })
    return { sentences: positions.length, words, ids }
  })
}

async function seconds(work) {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
