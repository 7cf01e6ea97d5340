/**
 * Texts per second through the probe against plain loops of one text at a time and against fixed batches in the order of
 * arrival, on distinct texts: short ones, as templates make them, and mixed ones, as reviews are. Rounds are paired and
 * their order changes, so that other work on the machine meets all ways alike. Goals: twice the loop, and never slower
 * than any fixed batch. Processor time is shown beside wall time: on a busy machine it is what can be compared, though it
 * does not show what a second thread gains.
 *
 *     npm run build && node bench/throughput.mjs [model folder] [texts] [rounds]
 */
import { resolve } from 'node:path'
import { env, pipeline } from '@huggingface/transformers'
import { fromPipeline, Probe } from '../dist/esm/models/index.js'
import { mixedTexts, shortTexts } from './texts.mjs'

const [folder = 'fixtures/models/sentiment', count = '300', rounds = '5'] = process.argv.slice(2)
env.allowRemoteModels = false
const live = await pipeline('text-classification', resolve(folder), { dtype: 'fp32' })
const one = fromPipeline(folder, { workers: 1 })
const model = fromPipeline(folder)
let chosen = ''

const ask = async (handle, texts) => {
  const probe = new Probe(handle, { cacheEntries: 100_000 })
  await probe.ask(texts)
  const { batches, batchSize } = probe.use
  chosen = `${batches} batches of ${batchSize.smallest} to ${batchSize.largest}`
}
const fixed = (size) => async (texts) => {
  for (let from = 0; from < texts.length; from += size) await one.predict(texts.slice(from, from + size), {})
}
const ways = {
  probe: (texts) => ask(model, texts),
  'probe, workers: 1': (texts) => ask(one, texts),
  'loop, pipeline': async (texts) => {
    for (const text of texts) await live(text)
  },
  'loop, handle': fixed(1),
  'batches of 8': fixed(8),
  'batches of 16': fixed(16),
  'batches of 32': fixed(32),
}
const names = Object.keys(ways)
const processorSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

async function compare(title, make) {
  const spent = Object.fromEntries(names.map((name) => [name, { wall: [], cpu: [] }]))
  for (let round = 0; round < Number(rounds); round++) {
    const texts = make(Number(count), round)
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + round) % names.length]
      const [wall, cpu] = [performance.now() / 1000, processorSeconds()]
      await ways[name](texts)
      spent[name].cpu.push(processorSeconds() - cpu)
      spent[name].wall.push(performance.now() / 1000 - wall)
    }
  }
  const ratios = (name, unit) => spent[name][unit].map((time, round) => time / spent.probe[unit][round])
  const ratio = (name, unit) => {
    const all = ratios(name, unit)
    return `${median(all).toFixed(2)} (${Math.min(...all).toFixed(2)}-${Math.max(...all).toFixed(2)})`.padEnd(20)
  }
  console.log(`\n${title}: ${count} distinct texts, ${rounds} rounds; last: ${chosen}`)
  console.log(`${'way'.padEnd(18)} texts/s   time / probe's (range)  processor time / probe's (range)`)
  for (const name of names) {
    const rate = (Number(count) / median(spent[name].wall)).toFixed(0).padStart(7)
    console.log(`${name.padEnd(18)} ${rate}   ${ratio(name, 'wall')}    ${ratio(name, 'cpu')}`)
  }
  const worst = (from, to, unit) => Math.min(...names.slice(from, to).map((name) => median(ratios(name, unit))))
  const judge = (goal, value) => (value >= goal ? 'met' : 'missed')
  for (const unit of ['wall', 'cpu']) {
    const [loop, naive] = [worst(2, 3, unit), worst(4, 7, unit)]
    console.log(`${unit}: twice the plain loop: ${judge(2, loop)} (${loop.toFixed(2)})`)
    console.log(`${unit}: never slower than fixed batches: ${judge(1, naive)} (${naive.toFixed(2)})`)
  }
}

const warm = shortTexts(128, 99)
for (const handle of [one, model]) await new Probe(handle, { cacheEntries: 100_000 }).ask(warm)
await compare('short texts', shortTexts)
await compare('mixed texts', mixedTexts)
await one.dispose()
await model.dispose()
await live.dispose()
