import { methods } from './methods.mjs'

const goals = { ratio: 2.5, success: 0.85 }

const successOf = (local) => (local === undefined || local.tested === 0 ? undefined : local.found / local.tested)
const tried = (local) =>
  local === undefined ? '-' : `${local.found} of ${local.tested} (${(100 * (successOf(local) ?? 0)).toFixed(1)} %)`

/** Prints the tables; whether every goal was reached. */
export function printTables(results, print) {
  let reached = true
  const columns = methods.filter((name) => results.every(({ runs }) => runs[name] !== undefined))
  print(
    '\nTable 8: discriminatory texts found from seeds that are not. Global phase; local phase of RP and straddle: found of tested.\n',
  )
  print(
    `| model | attribute | seeds | raw | ${columns.join(' | ')} | RP, local | straddle, local | RP at equal rows | straddle / that |`,
  )
  print(`|---|---|---|---|${columns.map(() => '---|').join('')}---|---|---|---|`)
  for (const { model, attribute, runs, local: random, equal } of results) {
    const { seeds, raw, local, found } = runs.straddle
    const success = successOf(local)
    const ratio = found / Math.max(1, equal.found)
    print(
      `| ${model} | ${attribute} | ${seeds} | ${raw} | ${columns.map((name) => runs[name].found).join(' | ')} | ${tried(random)} | ${tried(local)} | ${equal.found.toFixed(1)} | ${ratio.toFixed(2)} |`,
    )
    if (ratio < goals.ratio || (success !== undefined && success < goals.success)) reached = false
  }
  printPooled(results, columns, print)
  print('\nModel rows of the global phase; a gradient counts as three.\n')
  print(`| model | attribute | ${columns.join(' | ')} | RP at equal rows | its steps |`)
  print(`|---|---|${columns.map(() => '---|').join('')}---|---|`)
  for (const { model, attribute, runs, equal } of results) {
    print(
      `| ${model} | ${attribute} | ${columns.map((name) => runs[name].modelRows).join(' | ')} | ${equal.modelRows} | ${equal.steps} |`,
    )
  }
  print('\nTable 9: found texts beside their own: words replaced, L2 of the word vectors, Jaccard coefficient, BLEU.\n')
  print(`| model | attribute | ${columns.join(' | ')} |`)
  print(`|---|---|${columns.map(() => '---|').join('')}`)
  for (const { model, attribute, runs } of results) {
    const cell = ({ quality }) =>
      quality === undefined
        ? '-'
        : `${quality.changed.toFixed(2)}, ${quality.distance?.toFixed(2) ?? '-'}, ${quality.jaccard.toFixed(3)}, ${quality.bleu.toFixed(3)}`
    print(`| ${model} | ${attribute} | ${columns.map((name) => cell(runs[name])).join(' | ')} |`)
  }
  return reached
}

/** A row for each model of which there are several attributes: their sums. */
function printPooled(results, columns, print) {
  for (const model of new Set(results.map((each) => each.model))) {
    const own = results.filter((each) => each.model === model)
    if (own.length < 2) continue
    const sum = (of) => own.reduce((total, each) => total + of(each), 0)
    const pooled = (localOf) =>
      own.every((each) => localOf(each) !== undefined)
        ? { tested: sum((each) => localOf(each).tested), found: sum((each) => localOf(each).found) }
        : undefined
    const equal = sum((each) => each.equal.found)
    const ratio = sum(({ runs }) => runs.straddle.found) / Math.max(1, equal)
    const found = columns.map((name) => sum(({ runs }) => runs[name].found)).join(' | ')
    const [seeds, raw] = [sum(({ runs }) => runs.straddle.seeds), sum(({ runs }) => runs.straddle.raw)]
    const local = [pooled((each) => each.local), pooled(({ runs }) => runs.straddle.local)].map(tried).join(' | ')
    print(`| ${model} | all | ${seeds} | ${raw} | ${found} | ${local} | ${equal.toFixed(1)} | ${ratio.toFixed(2)} |`)
  }
}
