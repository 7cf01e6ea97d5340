// Counts verdicts by setting, and says which settings are wrong more often than their sentences allow.
import { atLeast, atMost } from './chance.mjs'

const ALLOWED = 0.05
/** Chance of even one false alarm among all cells. */
const LEVEL = 0.01
/** Share of right decisive verdicts that may be lost against the exact test. */
const SLACK = 0.05

export class Cells {
  #cells = new Map()

  /**
   * @param block The table that the cell stands in.
   * @param setting What the columns and the row say; a cell is one setting.
   * @param told `verdict`; `wrong`: whether that verdict, if decisive, is wrong for its claim; `cases` asked.
   * @param more `exact`: shares of `fair` and `biased` of the exact test; `least`: the verdict that at least a share of the
   *   runs must have.
   */
  add(block, setting, told, more = {}) {
    const key = JSON.stringify([block, setting])
    const cell = this.#cells.get(key) ?? {
      block,
      setting,
      runs: 0,
      fair: 0,
      biased: 0,
      wrongFair: 0,
      wrongBiased: 0,
      cases: 0,
      early: setting.stop === 'decided' || block.includes("stop: 'decided'"),
      ...more,
    }
    this.#cells.set(key, cell)
    cell.runs++
    cell.cases += told.cases
    if (told.verdict === 'fair') cell.fair++
    if (told.verdict === 'biased') cell.biased++
    if (told.wrong && told.verdict === 'fair') cell.wrongFair++
    if (told.wrong && told.verdict === 'biased') cell.wrongBiased++
  }

  get list() {
    return [...this.#cells.values()]
  }
}

/** Cells that fail by Holm over all of them, with what is wrong. */
export function failures(cells) {
  const questions = cells.flatMap((cell) => {
    const { runs, fair, biased, wrongFair, wrongBiased, exact, least } = cell
    const about = (what, p) => ({ cell, what, p })
    return [
      about(`${wrongFair} of ${runs} wrong fair`, atLeast(wrongFair, runs, ALLOWED)),
      about(`${wrongBiased} of ${runs} wrong biased`, atLeast(wrongBiased, runs, ALLOWED)),
      ...(exact === undefined
        ? []
        : [
            about(`fair ${fair} of ${runs}, exact ${percent(exact.fair)}`, atMost(fair, runs, exact.fair - SLACK)),
            about(
              `biased ${biased} of ${runs}, exact ${percent(exact.biased)}`,
              atMost(biased, runs, exact.biased - SLACK),
            ),
          ]),
      ...(least === undefined
        ? []
        : [
            about(
              `${least.verdict} ${cell[least.verdict]} of ${runs}, wanted ${percent(least.share)}`,
              atMost(cell[least.verdict], runs, least.share),
            ),
          ]),
    ]
  })
  const sorted = questions.toSorted((one, other) => one.p - other.p)
  const failed = []
  for (const [rank, question] of sorted.entries()) {
    if (question.p * (sorted.length - rank) > LEVEL) break
    failed.push(question)
  }
  return { failed, questions: questions.length }
}

const percent = (share) => `${Number((share * 100).toFixed(1))} %`

const nameOf = (value) =>
  typeof value === 'object' && value !== null
    ? 'rate' in value
      ? `rate ${percent(value.rate)}`
      : 'found' in value
        ? 'found 0'
        : 'new since'
    : String(value)

/**
 * A Markdown table of a block: what its settings named in `across` say stands over the columns, the others in the rows. A cell is
 * `fair / biased / open` in % of the runs; in brackets that of the exact test; behind it the mean number of cases asked, where it varies.
 */
export function table(cells, across) {
  const down = Object.keys(cells[0].setting).filter((name) => !across.includes(name))
  const heading = ({ setting }) =>
    across.map((name) => `${name === 'gate' ? '' : `${name} `}${nameOf(setting[name])}`).join(', ')
  const columns = [...new Set(cells.map(heading))]
  const rows = new Map()
  for (const cell of cells) {
    const key = down.map((name) => nameOf(cell.setting[name])).join(' | ')
    rows.set(key, new Map(rows.get(key)).set(heading(cell), textOf(cell)))
  }
  const head = [...down, ...columns.map((column) => column || 'fair / biased / inconclusive')]
  const body = [...rows].map(([key, row]) => [key, ...columns.map((column) => row.get(column) ?? '')])
  return [head, head.map(() => '---'), ...body].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function textOf({ runs, fair, biased, cases, exact, early }) {
  const share = (count, of) => Number(((100 * count) / of).toFixed(1))
  const beside = exact === undefined ? '' : ` (${share(exact.fair, 1)} / ${share(exact.biased, 1)})`
  return `${share(fair, runs)} / ${share(biased, runs)} / ${share(runs - fair - biased, runs)}${beside}${early ? `, ${Math.round(cases / runs)}` : ''}`
}

/** The cells that are wrong most often, for each of the two verdicts. */
export function worst(cells) {
  return ['wrongFair', 'wrongBiased'].map((kind) => {
    const [cell] = cells.toSorted((one, other) => other[kind] / other.runs - one[kind] / one.runs)
    return { kind, cell, wrong: cell[kind] }
  })
}

/** A setting in words. */
export const settingOf = ({ setting }) =>
  Object.entries(setting)
    .map(([name, value]) => `${name} ${nameOf(value)}`)
    .join(', ')
