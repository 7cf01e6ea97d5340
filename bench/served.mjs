/**
 * Inputs a second from a model behind an address, against what its server can do: a server like Text Embeddings Inference on
 * loopback (`served/server.mjs`), whose service time grows by batch and which batches what waits. The handle has its default
 * settings and is asked by the probe, in windows as an audit asks them, and by a whole `audit()` of the 8,640 sentences of
 * `eec()`, from the plan to the report; the plain loops keep a fixed number of requests under way without any windows. Goal: 90 %
 * of what the server can do.
 *
 *     npm run build && node bench/served.mjs [texts] [rounds] [server, from 0; default all]
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { audit, eec } from '../dist/esm/index.js'
import { fromHttp, Probe } from '../dist/esm/models/index.js'
import { shortTexts } from './texts.mjs'

const [count = '20000', rounds = '3', only] = process.argv.slice(2)
const perRequest = 32
const servers = {
  '64 texts at a time, 10 ms + 0.5 ms a text': { most: 64, fixed: 10, each: 0.5 },
  '128 texts at a time, 40 ms + 0.25 ms a text': { most: 128, fixed: 40, each: 0.25 },
  '32 texts at a time, 5 ms + 2 ms a text': { most: 32, fixed: 5, each: 2 },
}
/** A second server of the same model beside it, slower, in a list of addresses. */
const beside = { most: 64, fixed: 20, each: 1 }
const widths = [1, 2, 4, 8, 12]

const start = (speed) =>
  new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL('served/server.mjs', import.meta.url)), [JSON.stringify(speed)])
    child.once('message', (port) => resolve({ child, url: `http://127.0.0.1:${port}/predict` }))
  })

/** Windows of 64 to 512 inputs, as an audit asks them. */
async function byProbe(handle, texts) {
  const probe = new Probe(handle)
  let before
  for (let from = 0, size = 64; from < texts.length; from += size, size = Math.min(512, size * 2)) {
    const window = probe.ask(texts.slice(from, from + size))
    await before
    before = window
    if (!probe.isAhead) await window
  }
  await before
  return probe.use
}

/** Inputs a second of a whole run, its drawing, counting and report among it. */
async function rateOfAudit(handle, seed) {
  const started = performance.now()
  const { model } = await audit(handle, {
    attributes: ['gender'],
    cases: eec(),
    variantsPerCase: Number.POSITIVE_INFINITY,
    seed,
  })
  return (1000 * model.calls) / (performance.now() - started)
}

async function byLoop(url, texts, width) {
  let next = 0
  const lane = async () => {
    while (next < texts.length) {
      const from = next
      next += perRequest
      const inputs = texts.slice(from, from + perRequest).map((text) => [text])
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ inputs }),
      })
      await answer.json()
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
}

const rateOf = async (texts, work) => {
  const started = performance.now()
  await work()
  return (1000 * texts.length) / (performance.now() - started)
}
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
const share = (rates, best) => `${((100 * median(rates)) / best).toFixed(0)} %`

for (const [at, [title, speed]] of Object.entries(servers).entries()) {
  if (only !== undefined && at !== Number(only)) continue
  const best = (1000 * speed.most) / (speed.fixed + speed.each * speed.most)
  const { child, url } = await start(speed)
  const texts = Math.min(Number(count), Math.ceil(best * 8))
  const rates = Object.fromEntries([...widths, 'four', 'default', 'audit'].map((name) => [name, []]))
  let use
  for (let round = 0; round < Number(rounds); round++) {
    const own = shortTexts(texts, round)
    for (const width of widths) rates[width].push(await rateOf(own, () => byLoop(url, own, width)))
    const options = { protocol: 'tei' }
    rates.four.push(await rateOf(own, () => byProbe(fromHttp(url, { ...options, concurrency: 4 }), own)))
    rates.default.push(
      await rateOf(own, async () => {
        use = await byProbe(fromHttp(url, options), own)
      }),
    )
    rates.audit.push(await rateOfAudit(fromHttp(url, options), round + 1))
  }
  child.kill()
  console.log(`\nA server of ${title}: ${best.toFixed(0)} inputs/s at best; ${texts} texts, ${rounds} rounds`)
  for (const width of widths) console.log(`  loop, ${width} at a time:`.padEnd(32), share(rates[width], best))
  console.log('  concurrency: 4'.padEnd(32), share(rates.four, best))
  console.log('  default settings'.padEnd(32), share(rates.default, best), JSON.stringify(use.remote.addresses[0]))
  console.log('  a whole audit()'.padEnd(32), share(rates.audit, best))
  const fixed = Math.max(...widths.map((width) => median(rates[width])))
  console.log(
    `  default / best fixed: ${(median(rates.default) / fixed).toFixed(2)}; goal of 90 %:`,
    median(rates.default) >= 0.9 * best ? 'met' : 'missed',
  )
}

if (only === undefined || only === 'two') {
  const speeds = [Object.values(servers)[0], beside]
  const best = speeds.reduce((sum, { most, fixed, each }) => sum + (1000 * most) / (fixed + each * most), 0)
  const both = await Promise.all(speeds.map(start))
  const rates = []
  const audits = []
  let use
  for (let round = 0; round < Number(rounds); round++) {
    const own = shortTexts(Math.min(Number(count), Math.ceil(best * 8)), round)
    const model = fromHttp(
      both.map(({ url }) => url),
      { protocol: 'tei' },
    )
    rates.push(
      await rateOf(own, async () => {
        use = await byProbe(model, own)
      }),
    )
    const fresh = fromHttp(
      both.map(({ url }) => url),
      { protocol: 'tei' },
    )
    audits.push(await rateOfAudit(fresh, round + 1))
  }
  for (const { child } of both) child.kill()
  console.log(`\nTwo servers, of which the second is half as quick: ${best.toFixed(0)} inputs/s at best`)
  console.log('  default settings'.padEnd(32), share(rates, best), JSON.stringify(use.remote.addresses))
  console.log('  a whole audit()'.padEnd(32), share(audits, best))
}
