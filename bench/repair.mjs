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
//     --wide 6           texts asked of a case where BTCs are looked for
//     --tune "..."       options of training/repair/run.py in place of the model's own: "--rate 0.0001 --epochs 2"
//     --development      measures on the cases and texts that are kept for choosing settings (only sentiment)
//     --jobs 1           sources that are asked, and models that are trained or measured, at the same time
//     --work folder      where texts, cases and models are kept; by default a folder of the system that is removed again.
//                        What an earlier run left there is used again: other settings need another folder
//     --json
//
// Exit code 1 when a goal is not reached.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Random } from '../dist/esm/core/random.js'
import { augmentation } from '../dist/esm/repair.js'
import { atOnce, once } from './repair/at-once.mjs'
import { anyTexts } from './repair/draw.mjs'
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
    wide: { type: 'string', default: '6' },
    tune: { type: 'string', default: '' },
    development: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '1' },
    work: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const say = (text) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)
const work = options.work ?? mkdtempSync(join(tmpdir(), 'bench-repair-'))
const asked = { sample: Number(options.cases), variants: Number(options.wide), seed: 1, keep: Number.POSITIVE_INFINITY }
const measured = { sample: Number(options.fresh), variants: Number(options.variants), seed: 2 }

async function python(...parts) {
  const child = spawn(options.python, ['training/repair/run.py', ...parts], { stdio: ['ignore', 2, 2] })
  const status = await new Promise((resolve, reject) => {
    child.on('error', () => reject(new Error(`${options.python} cannot be started: --python names one with torch`)))
    child.on('close', resolve)
  })
  if (status !== 0) throw new Error(`training/repair/run.py ended with ${status}`)
}

/** Texts of augmentation for a model, case by case, with the name of the source. */
async function textsOf(name, folder, sources, oracle) {
  const reports = (
    await atOnce(sources, Number(options.jobs), (source) => ask(folder, [source], { ...asked, oracle }))
  ).flat()
  return reports.flatMap((report, at) => {
    say(
      `${name}: ${report.source}, ${report.attributes}: ${report.counts.casesWithBtc} of ${report.counts.cases} cases`,
    )
    return report.foundRows.map((row) => ({
      source: sources[at].name,
      texts: augmentation({ ...report, foundRows: [row] }, { rows: options.rows })
        .split('\n')
        .filter((line) => line !== ''),
    }))
  })
}

/** Writes the texts of both kinds for each seed; gives the runs, seed by seed. */
function runsOf(name, place, pool, ordinary, added, draw) {
  const runs = []
  for (let seed = 1; seed <= Number(options.seeds); seed++) {
    const random = new Random(seed, `repair/${name}`)
    const drawn = random
      .derive('ordinary')
      .shuffle(ordinary)
      .map((line) => JSON.stringify(line))
    const beside = drawn.slice(added, added + Math.round(added * Number(options.mix)))
    const more = { control: drawn.slice(0, added), repaired: draw(pool, added, random.derive('added')) }
    for (const [kind, lines] of Object.entries(more)) {
      const out = join(place, `${kind}-${seed}`)
      writeFileSync(`${out}.jsonl`, [...lines, ...beside].map((line) => `${line}\n`).join(''))
      runs.push({ kind, seed, texts: [`${out}.jsonl`], out })
    }
  }
  return runs
}

async function runSubject(name) {
  const { found, oracle, forTuning, tune, development, draw = anyTexts, ...last } = subjects[name]
  if (options.development && development === undefined) throw new Error(`--development: ${name} has no such texts`)
  const { fresh, tested } = options.development ? development : last
  const folder = join('fixtures', 'models', name)
  const place = join(work, name)
  mkdirSync(place, { recursive: true })
  if (!existsSync(join(place, 'held.jsonl')))
    await python('texts', '--model', folder, '--data', options.data, '--out', place)
  const ordinary = linesOf(join(place, 'ordinary.jsonl'))
  const held = linesOf(join(place, 'held.jsonl'))

  const kept = (title, { sample, variants }) => join(place, `${title}-${sample}-${variants}.json`)
  const pool = await once(kept(`found-${options.rows}`, asked), () => textsOf(name, folder, found(ordinary), oracle))
  const sources = await once(kept(options.development ? 'development' : 'fresh', measured), () =>
    atOnce(fresh(held, ordinary), 1, (source) => madeOnce(source, measured)),
  )
  const test = tested(held, ordinary)
  const texts = pool.reduce((sum, each) => sum + each.texts.length, 0)
  const added = Math.min(texts, Math.round(Number(options.share) * ordinary.length))
  const runs = runsOf(name, place, pool, forTuning(ordinary), added, draw)
  const of = async (one) => {
    const result = await measure(one, sources, test, measured)
    say(`${one}: ${result.found} of ${result.cases}, accuracy ${result.accuracy.toFixed(4)}`)
    return result
  }
  const [before, ...after] = await atOnce([{ out: folder }, ...runs], Number(options.jobs), async (run) => {
    if (!existsSync(join(run.out, 'onnx', 'model.onnx'))) {
      const list = `${run.out}.run.json`
      writeFileSync(list, JSON.stringify([run]))
      await python('tune', '--model', folder, '--runs', list, ...(options.tune === '' ? tune : options.tune.split(' ')))
    }
    return of(run.out)
  })
  const ofKind = (kind) => after.filter((_, at) => runs[at].kind === kind)
  return {
    model: name,
    added,
    pool: { cases: pool.length, texts },
    sizes: { ordinary: Math.round(added * Number(options.mix)) },
    before,
    control: ofKind('control'),
    repaired: ofKind('repaired'),
  }
}

for (const name of options.models.split(',')) {
  if (subjects[name] === undefined) throw new Error(`--models ${name}: expected ${Object.keys(subjects).join(', ')}`)
  const result = await runSubject(name)
  if (options.json) console.log(JSON.stringify(result))
  if (!printSubject(result, options.json ? () => {} : console.log)) process.exitCode = 1
}
if (options.work === undefined) rmSync(work, { recursive: true })
