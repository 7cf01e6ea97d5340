import { mean, overSeeds } from '../over-seeds.mjs'

const goal = 2
const whole = (value) => Math.round(value).toLocaleString('en')
const percent = (value) => `${(100 * value).toFixed(2)} %`
const points = (value) => (100 * value).toFixed(2)
const success = ({ tested, found }) => (tested === 0 ? 0 : found / tested)

/** Prints the table; whether ExpGA's success is everywhere at least twice that of MT-NLP. */
export function printTexts(results, { texts, words, runs }, print) {
  print(
    `\nGender, ${whole(texts)} texts of at most ${words} words drawn by each of ${runs} seeds; means with 95 % intervals over them\n`,
  )
  print(
    "| model | MT-NLP: found of tested | success | ExpGA: found of tested | success | times | success above twice MT-NLP's, in points | seconds for a find, MT-NLP; ExpGA | model rows, MT-NLP; ExpGA |",
  )
  print('|---|---|---|---|---|---|---|---|---|')
  let reached = true
  for (const { model, runs: each } of results) {
    const [one, other] = ['mtNlp', 'expga'].map((name) => each.map((run) => run[name]))
    const times = mean(other.map(success)) / mean(one.map(success))
    if (!(times >= goal)) reached = false
    const sum = (list, key) => list.reduce((total, item) => total + item[key], 0)
    const perFind = (list) => (sum(list, 'found') === 0 ? '–' : (sum(list, 'seconds') / sum(list, 'found')).toFixed(1))
    const cells = [
      model,
      ...[one, other].flatMap((list) => [
        `${whole(sum(list, 'found'))} of ${whole(sum(list, 'tested'))}`,
        overSeeds(list.map(success), percent),
      ]),
      times.toFixed(1),
      overSeeds(
        other.map((run, at) => success(run) - goal * success(one[at])),
        points,
      ),
      `${perFind(one)}; ${perFind(other)}`,
      `${whole(mean(one.map(({ rows }) => rows)))}; ${whole(mean(other.map(({ rows }) => rows)))}`,
    ]
    print(`| ${cells.join(' | ')} |`)
  }
  return reached
}
