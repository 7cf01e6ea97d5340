import { mean, overSeeds } from '../over-seeds.mjs'

const whole = (value) => Math.round(value).toLocaleString('en')
const first = (runs) => {
  const told = runs.flatMap((run) => (run.first === undefined ? [] : [run.first]))
  if (told.length === 0) return 'none found'
  return `${mean(told).toFixed(1)} s${told.length < runs.length ? ` (in ${told.length} of ${runs.length})` : ''}`
}

/** Methods on texts in Markdown, one line each. */
export function printTexts(model, results, { rows, seeds, texts }, print) {
  print(`\n**${model}**: gender, ${whole(texts)} texts, at most ${whole(rows)} model rows each, ${seeds} seeds\n`)
  print(
    '| method | cases with a BTC | of cases asked | spread: different originals | first after | model rows | seconds | broken, by blind reading |',
  )
  print('|---|---|---|---|---|---|---|---|')
  for (const { name, of, broken, runs } of results) {
    const cells = [
      overSeeds(
        runs.map(({ found }) => found),
        whole,
      ),
      whole(mean(runs.map(({ cases }) => cases))),
      `${overSeeds(
        runs.map(({ origins }) => origins),
        whole,
      )} ${of}`,
      first(runs),
      whole(mean(runs.map((run) => run.rows))),
      whole(mean(runs.map(({ seconds }) => seconds))),
      broken,
    ]
    print(`| ${name} | ${cells.join(' | ')} |`)
  }
}

/** Searches on rows. */
export function printRows(model, results, { rows, seeds }, print) {
  print(`\n**${model}**: at most ${whole(rows)} model rows each, ${seeds} seeds\n`)
  print(
    '| search | discriminatory rows | of rows tested | spread: features in which two differ | first after | model rows | seconds |',
  )
  print('|---|---|---|---|---|---|---|')
  for (const { name, runs } of results) {
    const spreads = runs.flatMap(({ spread }) => (spread === undefined ? [] : [spread]))
    const cells = [
      overSeeds(
        runs.map(({ found }) => found),
        whole,
      ),
      whole(mean(runs.map(({ cases }) => cases))),
      spreads.length === 0 ? '–' : overSeeds(spreads, (value) => `${(100 * value).toFixed(0)} %`),
      first(runs),
      whole(mean(runs.map((run) => run.rows))),
      mean(runs.map(({ seconds }) => seconds)).toFixed(1),
    ]
    print(`| ${name} | ${cells.join(' | ')} |`)
  }
}
