import { timedMethods } from './time.mjs'

const others = timedMethods.slice(1)

/** The round whose value is in the middle: one round that ran beside something else moves it little. */
function median(list) {
  const sorted = [...list].sort((one, two) => one - two)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}

const shown = (milliseconds) => (milliseconds / 1000).toFixed(1)

/** Table 11. A search that ran out before it had found enough is timed for what it found: seconds for so many of its finds. */
export function printTimes(results, print) {
  const [{ finds, rounds } = { finds: 0, rounds: [] }] = results
  print(
    `\nTable 11: seconds to find ${finds} discriminatory texts, by processor (all threads) and by clock, the median of ${rounds.length} rounds; model rows; texts tested. Ratios are of the time for a find, inside a round.\n`,
  )
  const ratios = others.flatMap((name) => [`${name} / RP, processor`, `${name} / RP, clock`])
  print(`| model | attribute | cases | ${timedMethods.join(' | ')} | ${ratios.join(' | ')} |`)
  print(`|---|---|---|${timedMethods.map(() => '---|').join('')}${ratios.map(() => '---|').join('')}`)
  for (const { model, attribute, cases, rounds: own } of results) {
    const whole = (one, of) => one[of] / Math.max(1, one.found)
    const cell = (name) => {
      const middle = (of) => median(own.map((round) => round[name][of]))
      const fewer = own.some((round) => round[name].found < finds) ? `, found ${middle('found')} only` : ''
      const rows = Math.round(middle('modelRows')).toLocaleString('en')
      return `${shown(middle('cpu'))}, ${shown(middle('ms'))}; ${rows}; ${Math.round(middle('tested'))}${fewer}`
    }
    const ratio = (name, of) =>
      own.some(({ RP }) => RP.found === 0)
        ? '-'
        : median(own.map((round) => whole(round[name], of) / whole(round.RP, of))).toFixed(2)
    const cells = [...timedMethods.map(cell), ...others.flatMap((name) => [ratio(name, 'cpu'), ratio(name, 'ms')])]
    print(`| ${model} | ${attribute} | ${cases} | ${cells.join(' | ')} |`)
  }
}
