// Whether fine-tuning on augmentation() makes a text model fairer (BiasFinder, section 6.5; ADF, RQ4): the share of fresh cases
// with a BTC and the accuracy, before and after, beside a control that is fine-tuned on as many ordinary texts.
//
//   npm run bench:repair -- --python python3            torch, onnx, tokenizers: training/requirements.txt
//     --data ../shared/data
//     --models sentiment,toxicity-lstm
//     --seeds 5          fine-tunings of each kind
//     --share 0.05       texts of augmentation, as a share of the ordinary texts that the model was trained on
//     --mix 2            ordinary texts beside each of them
//     --rows all         which texts of a case: all, minority, both, found
//     --cases 300        cases asked of each source for BTCs
//     --fresh 150        cases asked of each source for measuring
//     --variants 6       texts asked of a case
//     --tune "..."       options of training/repair/run.py in place of the model's own: "--rate 0.0001 --epochs 2"
//     --work folder      where texts and models are kept; by default a folder of the system that is removed again
//     --json
//
// Exit code 1 when a goal is not reached.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Random } from '../../dist/esm/core/random.js'
import { augmentation } from '../../dist/esm/index.js'
import { ask, madeOnce, measure } from './repair/measure.mjs'
import { printSubject } from './repair/print.mjs'
import { linesOf, subjects } from './repair/sources.mjs'

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    python: { type: 'string', default: process.env.PYTHON ?? 'python3' },
    models: { type: 'string', default: 'sentiment,toxicity-lstm' },
    seeds: { type: 'string', default: '5' },
    share: { type: 'string', default: '0.05' },
    mix: { type: 'string', default: '2' },
    rows: { type: 'string', default: 'all' },
    cases: { type: 'string', default: '300' },
    fresh: { type: 'string', default: '150' },
    variants: { type: 'string', default: '6' },
    tune: { type: 'string', default: '' },
    work: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const say = (text) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)
const work = options.work ?? mkdtempSync(join(tmpdir(), 'bench-repair-'))
const variants = Number(options.variants)
const asked = { sample: Number(options.cases), variants, seed: 1, keep: Number.POSITIVE_INFINITY }
const measured = { sample: Number(options.fresh), variants, seed: 2 }

function python(...parts) {
  const { status, error } = spawnSync(options.python, ['training/repair/run.py', ...parts], { stdio: ['ignore', 2, 2] })
  if (error !== undefined) throw new Error(`${options.python} cannot be started: --python names one with torch`)
  if (status !== 0) throw new Error(`training/repair/run.py ended with ${status}`)
}

async function runSubject(name) {
  const { base, tested, found, fresh, forTuning = (texts) => texts, tune } = subjects[name]
  const folder = join('fixtures', 'models', name)
  const place = join(work, name)
  mkdirSync(place, { recursive: true })
  if (!existsSync(join(place, 'held.jsonl'))) python('texts', '--model', folder, '--data', options.data, '--out', place)
  const ordinary = linesOf(join(place, 'ordinary.jsonl'))
  const held = linesOf(join(place, 'held.jsonl'))
  const known = base === undefined ? ordinary : ordinary.filter(({ set }) => set === base)

  const reports = await ask(folder, found(ordinary), asked)
  const texts = reports.flatMap((report) => {
    say(
      `${name}: ${report.source}, ${report.attributes}: ${report.counts.casesWithBtc} of ${report.counts.cases} cases`,
    )
    return augmentation(report, { rows: options.rows })
      .split('\n')
      .filter((line) => line !== '')
  })
  const added = Math.min(texts.length, Math.round(Number(options.share) * known.length))
  const runs = []
  const seeds = Array.from({ length: Number(options.seeds) }, (_, at) => at + 1)
  for (const seed of seeds) {
    const random = new Random(seed, `repair/${name}`)
    const drawn = random
      .derive('ordinary')
      .shuffle(forTuning(known))
      .map((line) => JSON.stringify(line))
    const beside = drawn.slice(added, added + Math.round(added * Number(options.mix)))
    const more = { repaired: random.derive('added').shuffle(texts).slice(0, added), control: drawn.slice(0, added) }
    for (const [kind, lines] of Object.entries(more)) {
      const file = join(place, `${kind}-${seed}.jsonl`)
      writeFileSync(file, [...lines, ...beside].map((line) => `${line}\n`).join(''))
      runs.push({ texts: [file], out: join(place, `${kind}-${seed}`), seed })
    }
  }
  writeFileSync(join(place, 'runs.json'), JSON.stringify(runs))
  const further = options.tune === '' ? tune : options.tune.split(' ')
  python('tune', '--model', folder, '--runs', join(place, 'runs.json'), ...further)

  const sources = []
  for (const source of fresh(held, ordinary)) sources.push(await madeOnce(source, measured))
  const test = tested === undefined ? held : held.filter(({ set }) => set === tested)
  const of = async (one) => {
    const result = await measure(one, sources, test, measured)
    say(`${one}: ${result.found} of ${result.cases}, accuracy ${result.accuracy.toFixed(4)}`)
    return result
  }
  const before = await of(folder)
  const after = { control: [], repaired: [] }
  for (const seed of seeds)
    for (const kind of Object.keys(after)) after[kind].push(await of(join(place, `${kind}-${seed}`)))
  const pool = { cases: reports.reduce((sum, { counts }) => sum + counts.casesWithBtc, 0), texts: texts.length }
  return { model: name, added, pool, sizes: { ordinary: Math.round(added * Number(options.mix)) }, before, ...after }
}

for (const name of options.models.split(',')) {
  if (subjects[name] === undefined) throw new Error(`--models ${name}: expected ${Object.keys(subjects).join(', ')}`)
  const result = await runSubject(name)
  if (options.json) console.log(JSON.stringify(result))
  if (!printSubject(result, options.json ? () => {} : console.log)) process.exitCode = 1
}
if (options.work === undefined) rmSync(work, { recursive: true })
