import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Random } from '../../dist/esm/core/random.js'
import { linesOf, subjects } from '../repair/sources.mjs'
import { openModel } from './cases.mjs'

function run(python, ...parts) {
  const { status, error } = spawnSync(python, ['training/repair/run.py', ...parts], { stdio: ['ignore', 2, 2] })
  if (error !== undefined) throw new Error(`${python} cannot be started: --python names one with torch`)
  if (status !== 0) throw new Error(`training/repair/run.py ended with ${status}`)
}

/** What a model was trained on and what was held back, and fine-tuning from its weights, in a folder of its own. */
export function workshop(name, { python, data, work }) {
  const folder = join('fixtures', 'models', name)
  const place = join(work, name)
  mkdirSync(place, { recursive: true })
  if (!existsSync(join(place, 'held.jsonl'))) run(python, 'texts', '--model', folder, '--data', data, '--out', place)
  const ordinary = linesOf(join(place, 'ordinary.jsonl'))
  return {
    folder,
    ordinary,
    held: linesOf(join(place, 'held.jsonl')),
    /**
     * Fine-tunes the model once for each seed, on `added` of the texts drawn by the seed (of ordinary texts where none are
     * given: the control) with `mix` times as many ordinary texts beside them, the same for all kinds; gives what `measure` says of each.
     */
    async tuned(kind, { texts, added, mix, seeds }, measure) {
      const runs = seeds.map((seed) => {
        const random = new Random(seed, `adf-text/${name}`)
        const drawn = random.derive('ordinary').shuffle(ordinary)
        const more = texts === undefined ? drawn.slice(0, added) : random.derive('added').shuffle(texts).slice(0, added)
        const beside = drawn.slice(added, added + Math.round(added * mix))
        const file = join(place, `${kind}-${seed}.jsonl`)
        writeFileSync(file, [...more, ...beside].map((line) => `${JSON.stringify(line)}\n`).join(''))
        return { texts: [file], out: join(place, `${kind}-${seed}`), seed }
      })
      const list = join(place, `${kind}.json`)
      writeFileSync(list, JSON.stringify(runs))
      run(python, 'tune', '--model', folder, '--runs', list, ...subjects[name].tune)
      const measured = []
      for (const { out } of runs) {
        const model = openModel(out)
        try {
          measured.push(await measure(model))
        } finally {
          await model.dispose()
        }
      }
      return measured
    },
  }
}
