/**
 * Texts per second through the probe against a plain loop of one text at a time and against fixed batches in the order of
 * arrival, on distinct texts of mixed length. All ways ask the same handle, in the same worker thread, in paired rounds
 * whose order changes, so that other work on the machine meets all of them alike. Goals: twice the loop, and never slower
 * than any fixed batch.
 *
 *     npm run build && node test/bench/throughput.mjs [model folder] [texts] [rounds]
 */
import { fromPipeline, Probe } from '../../dist/esm/models/index.js'
import { mixedTexts } from './texts.mjs'

const [folder = 'fixtures/models/sentiment', count = '400', rounds = '5'] = process.argv.slice(2)
const model = fromPipeline(folder)

const fixed = (size) => async (texts) => {
  for (let from = 0; from < texts.length; from += size) await model.predict(texts.slice(from, from + size), {})
}
const ways = {
  probe: async (texts) => {
    const probe = new Probe(model)
    await probe.ask(texts)
    const { smallest, largest } = probe.use.batchSize
    sizes.push(`${smallest}-${largest} (${probe.use.batches} batches)`)
  },
  'one by one': fixed(1),
  'batches of 8': fixed(8),
  'batches of 16': fixed(16),
  'batches of 32': fixed(32),
}
const sizes = []
const seconds = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))

await model.predict(['warm up'], {})
const names = Object.keys(ways)
for (let round = 0; round < Number(rounds); round++) {
  const texts = mixedTexts(Number(count), round)
  for (let turn = 0; turn < names.length; turn++) {
    const name = names[(turn + round) % names.length]
    const started = performance.now()
    await ways[name](texts)
    seconds[name].push((performance.now() - started) / 1000)
  }
}
await model.dispose()

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
const ratios = (name) => seconds[name].map((time, round) => time / seconds.probe[round])
console.log(`${count} distinct texts, ${rounds} rounds, ${folder}; the probe chose ${sizes.at(-1)}`)
console.log('way             texts/s   probe is faster by: median (worst, best round)')
for (const name of names) {
  const rate = (Number(count) / median(seconds[name])).toFixed(0).padStart(7)
  const all = ratios(name)
  const ratio = `${median(all).toFixed(2)} (${Math.min(...all).toFixed(2)}, ${Math.max(...all).toFixed(2)})`
  console.log(`${name.padEnd(15)} ${rate}   ${name === 'probe' ? '' : ratio}`)
}
const naive = Math.min(...names.slice(2).map((name) => median(ratios(name))))
const loop = median(ratios('one by one'))
console.log(`goal 2.0 x the loop: ${loop >= 2 ? 'met' : 'missed'} (${loop.toFixed(2)})`)
console.log(`goal never slower than fixed batches: ${naive >= 1 ? 'met' : 'missed'} (${naive.toFixed(2)})`)
