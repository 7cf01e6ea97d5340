import { mean, overSeeds } from '../over-seeds.mjs'

const whole = (value) => Math.round(value).toLocaleString('en')
const percent = (value) => `${Math.round(100 * value)} %`
const told = (runs, key, show) => {
  const values = runs.map((run) => run[key]).filter((value) => value !== undefined && value !== null)
  return values.length === 0 ? '–' : show(mean(values))
}

/**
 * One table a subject; and for all of them what `auto` finds of what the best single search does, in rows that the model can tell apart: of
 * rows that differ only in a dead input there are as many as one likes.
 */
export function print(results, line) {
  const subjects = [...new Set(results.map(({ subject }) => subject))]
  const budgets = [...new Set(results.map(({ inputs }) => inputs))].sort((one, other) => one - other)
  const of = (subject, inputs, search) =>
    results.filter((each) => each.subject === subject && each.inputs === inputs && each.search === search)
  const searches = [...new Set(results.map(({ search }) => search))]
  const best = (subject, inputs) =>
    searches
      .filter((search) => search !== 'auto' && of(subject, inputs, search).length > 0)
      .map((search) => ({ search, found: mean(of(subject, inputs, search).map(({ distinct }) => distinct)) }))
      .sort((one, other) => other.found - one.found)[0]

  line(`| subject | ${budgets.map((inputs) => `${whole(inputs)}: best single search | auto of it`).join(' | ')} |`)
  line(`|---|${budgets.map(() => '---|---').join('|')}|`)
  const shares = budgets.map(() => [])
  for (const subject of subjects) {
    const cells = budgets.map((inputs, at) => {
      const top = best(subject, inputs)
      const own = of(subject, inputs, 'auto').map(({ distinct }) => distinct)
      if (top === undefined || own.length === 0) return '– | –'
      if (top.found > 0) shares[at].push(mean(own) / top.found)
      const share =
        top.found === 0
          ? whole(mean(own))
          : overSeeds(
              own.map((found) => found / top.found),
              percent,
            )
      return `${top.search} ${whole(top.found)} | ${share}`
    })
    line(`| ${subject} | ${cells.join(' | ')} |`)
  }
  line('')
  for (const [at, inputs] of budgets.entries())
    line(`${whole(inputs)} inputs: least share ${percent(Math.min(...shares[at]))}, of ${shares[at].length} subjects.`)

  for (const subject of subjects) {
    const cells = ['found', 'distinct', 'spread', 'away', 'near']
    line(`\n**${subject}**\n`)
    line(`| search | ${budgets.map((inputs) => `${whole(inputs)}: ${cells.join(' | ')}`).join(' | ')} |`)
    line(`|---|${budgets.map(() => cells.map(() => '---').join('|')).join('|')}|`)
    for (const search of searches) {
      if (budgets.every((inputs) => of(subject, inputs, search).length === 0)) continue
      const row = budgets.flatMap((inputs) => {
        const runs = of(subject, inputs, search)
        return [
          runs.length === 0
            ? '–'
            : overSeeds(
                runs.map(({ found }) => found),
                whole,
              ),
          told(runs, 'distinct', whole),
          told(runs, 'spread', percent),
          told(runs, 'distance', (value) => value.toFixed(1)),
          told(runs, 'near', whole),
        ]
      })
      line(`| ${search} | ${row.join(' | ')} |`)
    }
  }
}
