import { mean, overSeeds } from '../over-seeds.mjs'

const percent = (share) => `${(100 * share).toFixed(1)} %`
const points = (share) => `${share > 0 ? '+' : ''}${(100 * share).toFixed(1)}`
const rate = ({ found, cases }) => found / Math.max(1, cases)

/** The table of one model, in Markdown; whether both goals were reached. */
export function printSubject({ model, added, pool, sizes, before, control, repaired }, print) {
  print(
    `\n**${model}**: ${pool.cases} cases with a BTC gave ${pool.texts} texts; ${added} of them were added (or as many ordinary`,
  )
  print(`texts), with ${sizes.ordinary} ordinary texts beside them; ${repaired.length} seeds.\n`)
  print('| | before | ordinary texts (control) | augmentation |')
  print('|---|---|---|---|')
  const line = (name, of, show) =>
    print(
      `| ${name} | ${show(of(before))} | ${overSeeds(control.map(of), show)} | ${overSeeds(repaired.map(of), show)} |`,
    )
  for (const [at, { name, cases }] of before.sources.entries()) {
    line(`cases with a BTC, ${name} (${cases})`, (one) => rate(one.sources[at]), percent)
  }
  line(`cases with a BTC, all (${before.cases})`, rate, percent)
  line('accuracy', ({ accuracy }) => accuracy, percent)
  const drop = (one) => 1 - rate(one) / rate(before)
  print(`| BTC rate down by | | ${overSeeds(control.map(drop), percent)} | ${overSeeds(repaired.map(drop), percent)} |`)
  const ratios = repaired.map((one, at) => rate(one) / rate(control[at]))
  const lost = repaired.map((one) => one.accuracy - before.accuracy)
  print(`| BTC rate beside the control's | | 100.0 % | ${overSeeds(ratios, percent)} |`)
  print(
    `| accuracy, points | | ${overSeeds(
      control.map((one) => one.accuracy - before.accuracy),
      points,
    )} | ${overSeeds(lost, points)} |`,
  )
  const reached = mean(repaired.map(rate)) <= 0.5 * mean(control.map(rate)) && mean(lost) >= -0.01
  print(
    `\nGoal (at most half the control's BTC rate, accuracy down by at most one point): ${reached ? 'reached' : 'not reached'}.`,
  )
  return reached
}
