/**
 * Texts per second through the probe against plain loops of one text at a time and against fixed batches in the order of
 * arrival, on distinct texts: short ones, as templates make them, and mixed ones, as reviews are. Rounds are paired and
 * their order changes, so that other work on the machine meets all ways alike. Fixed batches have as many threads as the probe
 * has found to pay. Processor time is shown beside wall time: on a busy machine it is what can be compared, though it
 * does not show what a second thread gains. Then the same while another process holds a core, against one thread, the default of
 * 0.1.0. Every handle has been asked before, as in all runs of a process but the first: how many threads pay, how many texts go into a call,
 * and whether answers depend on what else is in it, is known. Floors and goals are those of "Texts per second" in docs/benchmarks.md.
 *
 *     npm run build && node bench/throughput.mjs [model folder] [texts] [rounds]
 */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { env, pipeline } from '@huggingface/transformers'
import { fromPipeline, Probe } from '../dist/esm/models/index.js'
import { mixedTexts, shortTexts } from './texts.mjs'

const [folder = 'fixtures/models/sentiment', count = '300', rounds = '5'] = process.argv.slice(2)
env.allowRemoteModels = false
const live = await pipeline('text-classification', resolve(folder), { dtype: 'fp32' })
const one = fromPipeline(folder, { workers: 1, threads: 1 })
// Two threads without a call in common, each with a model of its own: not chosen by itself on two processors.
const two = fromPipeline(folder, { workers: 2, threads: 1 })
const model = fromPipeline(folder)
let chosen = ''

const ask = async (handle, texts) => {
  const probe = new Probe(handle)
  await probe.ask(texts)
  const { batches, batchSize } = probe.use
  chosen = `${batches} batches of ${batchSize.smallest} to ${batchSize.largest}`
}
const fixed = (size, handle) => async (texts) => {
  for (let from = 0; from < texts.length; from += size) await handle.predict(texts.slice(from, from + size), {})
}
/** Until the number of threads is found. */
async function settle(handle) {
  for (let round = 0, before = -1; round < 12 && handle.pace.trials !== before; round++) {
    before = handle.pace.trials === 0 ? -1 : handle.pace.trials
    await new Probe(handle).ask(shortTexts(128, 900 + round))
  }
  return handle.pace.threads
}
const threads = await settle(model)
console.log(`threads found to pay: ${threads}`)
const equal = fromPipeline(folder, { workers: 1, threads })
const ways = {
  probe: (texts) => ask(model, texts),
  'probe, one thread': (texts) => ask(one, texts),
  'probe, 2 workers': (texts) => ask(two, texts),
  'loop, pipeline': async (texts) => {
    for (const text of texts) await live(text)
  },
  'loop, handle': fixed(1, equal),
  'batches of 8': fixed(8, equal),
  'batches of 16': fixed(16, equal),
  'batches of 32': fixed(32, equal),
}
const processorSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

let seed = 0

async function compare(title, make, floors, names = Object.keys(ways)) {
  const spent = Object.fromEntries(names.map((name) => [name, { wall: [], cpu: [] }]))
  for (let round = 0; round < Number(rounds); round++) {
    // A model from files keeps its answers: no text comes twice.
    const texts = make(Number(count), seed++)
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
  for (const [against, floor] of Object.entries(floors)) {
    const value = Math.min(
      ...names.filter((name) => name.startsWith(against)).map((name) => median(ratios(name, 'wall'))),
    )
    console.log(
      `against ${against}, in wall-clock time: ${value.toFixed(2)}, floor ${floor}: ${value >= floor ? 'met' : 'missed'}`,
    )
  }
}

const warm = shortTexts(128, 99)
for (const handle of [one, two, equal]) await new Probe(handle).ask(warm)
await compare('short texts', shortTexts, { 'loop, pipeline': 1.7, batches: 1.2 })
await compare('mixed texts', mixedTexts, { 'loop, pipeline': 1.15, batches: 1.2 })
const other = spawn(process.execPath, ['-e', 'for (;;);'])
await compare('short texts, while another process holds a core', shortTexts, { 'probe, one thread': 0.93 }, [
  'probe',
  'probe, one thread',
])
other.kill()
await one.dispose()
await two.dispose()
await equal.dispose()
await model.dispose()
await live.dispose()
