import { fallOverSeeds, mean, overSeeds } from '../over-seeds.mjs'

const percent = (share) => `${(100 * share).toFixed(1)} %`
const exact = (share) => `${(100 * share).toFixed(2)} %`
const points = (share) => `${share > 0 ? '+' : ''}${(100 * share).toFixed(1)}`

const attributes = { 'census 1': 'age', 'census 8': 'race', 'census 9': 'sex', 'credit 9': 'sex', 'credit 13': 'age' }
const columns = ['repaired', 'control', 'without']

/** The tables, in Markdown; whether every goal was reached. */
export function print(runs, write) {
  const subjects = new Map()
  for (const run of runs) {
    const key = `${run.subject} ${run.attribute}`
    subjects.set(key, [...(subjects.get(key) ?? []), run])
  }
  write(
    '| discriminatory, of random rows | seeds | before | repaired | control | down by, repaired | down by, control |',
  )
  write('|---|---|---|---|---|---|---|')
  for (const [key, of] of subjects) {
    const rates = (name) => of.map((run) => run[name].rate)
    const cells = [
      nameOf(key),
      of.length,
      ...['before', 'repaired', 'control'].map((name) => overSeeds(rates(name), exact)),
    ]
    const shown = ['repaired', 'control'].map((name) => {
      const { fall, low, high } = fallOf(of, name)
      return `${percent(fall)} [${percent(low)}, ${percent(high)}]`
    })
    write(`| ${[...cells, ...shown].join(' | ')} |`)
  }
  write(
    '\n| held-back rows | discriminatory before, repaired, control | accuracy before | repaired, points | control | without the attribute |',
  )
  write('|---|---|---|---|---|---|')
  for (const [key, of] of subjects) {
    const held = ['before', 'repaired', 'control'].map((name) => percent(mean(of.map((run) => run[name].ofHeld))))
    const cells = [nameOf(key), held.join(', '), percent(mean(of.map(({ before }) => before.accuracy)))]
    write(`| ${[...cells, ...columns.map((name) => overSeeds(changes(of, name, 'accuracy'), points))].join(' | ')} |`)
  }
  write('\n| AUC, held-back rows | before | repaired, points | control | without the attribute |')
  write('|---|---|---|---|---|')
  for (const [key, of] of subjects) {
    const cells = [nameOf(key), percent(mean(of.map(({ before }) => before.auc)))]
    write(`| ${[...cells, ...columns.map((name) => overSeeds(changes(of, name, 'auc'), points))].join(' | ')} |`)
  }
  // The paper's average is over subjects; so is this one.
  const groups = [...subjects.values()]
  const average = (of) => mean(groups.map(of))
  const [repaired, control] = ['repaired', 'control'].map((name) => average((runsOf) => fallOf(runsOf, name).fall))
  const [accuracy, auc] = ['accuracy', 'auc'].map((of) => average((runsOf) => mean(changes(runsOf, 'repaired', of))))
  const apart = groups.filter((of) => fallOf(of, 'repaired').low > fallOf(of, 'control').high).length
  write(
    `\nOver the subjects: down by ${percent(repaired)}, control ${percent(control)}; accuracy ${points(accuracy)} points, AUC ${points(auc)}. ` +
      `The intervals of repaired and control are apart on ${apart} of ${groups.length}.`,
  )
  const within = accuracy >= -0.01 && auc >= -0.01
  const reached = repaired >= 0.57 && control < repaired / 10 && within && apart === groups.length
  write(
    `Goal (57 %, control less than a tenth of that, accuracy and AUC within a point, intervals apart): ${reached ? 'reached' : 'not reached'}.`,
  )
  return reached
}

const nameOf = (key) => `${key.split(' ')[0]}, ${attributes[key]}`
const fallOf = (runs, name) =>
  fallOverSeeds(
    runs.map(({ before }) => before.rate),
    runs.map((run) => run[name].rate),
  )
const changes = (runs, name, of) => runs.map((run) => run[name][of] - run.before[of])
