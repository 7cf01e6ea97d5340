/**
 * Scores a blind reading: `node bench/reading/score.mjs <folder> [out.json]` reads key.json, verdicts-a.json and
 * verdicts-b.json ({ "1": { "right": true }, "2": { "right": false, "rule": 1 }, ... }) and writes ids and verdicts only. Where verdicts
 * hold a `fluency` of 1 to 3, its mean over the items that are not broken is told too.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [folder, out] = process.argv.slice(2)
const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
const key = read('key.json')
const readers = { a: read('verdicts-a.json'), b: read('verdicts-b.json') }

const items = key.items.map(({ item, text, broken }) => {
  const [a, b] = ['a', 'b'].map((reader) => readers[reader][item])
  if (typeof a?.right !== 'boolean' || typeof b?.right !== 'boolean') throw new Error(`item ${item} lacks a verdict`)
  const fluency = [a.fluency, b.fluency]
  return {
    text,
    broken,
    a: a.right || (a.rule ?? 'wrong'),
    b: b.right || (b.rule ?? 'wrong'),
    ...(fluency.every(Number.isInteger) ? { fluency } : {}),
  }
})
const made = items.filter(({ broken }) => broken === false)
const broken = items.filter((each) => each.broken !== false)
const count = (list, test) => list.filter(test).length
const isRight = (verdict) => verdict === true
const meanFluency = (reader) =>
  Number((made.reduce((sum, { fluency }) => sum + fluency[reader], 0) / made.length).toFixed(2))

const agreed = count(items, ({ a, b }) => isRight(a) === isRight(b)) / items.length
const share = (reader) => count(items, (each) => isRight(each[reader])) / items.length
const chance = share('a') * share('b') + (1 - share('a')) * (1 - share('b'))
const result = {
  attribute: key.attribute,
  ...(key.persons === undefined ? {} : { persons: key.persons }),
  seed: key.seed,
  templates: made.length,
  right: {
    a: count(made, ({ a }) => isRight(a)),
    b: count(made, ({ b }) => isRight(b)),
    both: count(made, ({ a, b }) => isRight(a) && isRight(b)),
  },
  ...(made.every(({ fluency }) => fluency !== undefined) ? { fluency: { a: meanFluency(0), b: meanFluency(1) } } : {}),
  broken: broken.length,
  caught: { a: count(broken, ({ a }) => !isRight(a)), b: count(broken, ({ b }) => !isRight(b)) },
  agreement: Number(agreed.toFixed(3)),
  kappa: Number((chance === 1 ? 1 : (agreed - chance) / (1 - chance)).toFixed(3)),
}
console.log(JSON.stringify(result, undefined, 1))
if (out !== undefined) writeFileSync(out, `${JSON.stringify({ ...result, items }, undefined, 1)}\n`)
