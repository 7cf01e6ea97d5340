import { count, percent, whole } from '../core/numbers.js'
import type { RunReport } from '../core/record.js'
import type { AnyReport, Direction, ReasonCount } from '../core/report.js'
import { asLog } from '../core/visible.js'
import { wordsOf } from '../questions/index.js'
import { shownDirections, voter } from '../report/directions.js'
import type { MaskText } from '../report/mask.js'
import { list } from '../report/numbers.js'
import { ratedPairs } from '../report/outcomes.js'
import { shownRun } from '../report/shown.js'
import { cell } from './cell.js'
import { assertionsOf } from './run-totals.js'
import { headline } from './verdict.js'

export interface CardOptions {
  readonly mask: MaskText
  /** Level of the first heading, 1 to 4. */
  readonly level: number
  /** Attributes that could have been asked. */
  readonly attributes: readonly string[]
}

interface Asked {
  readonly number: number
  readonly report: AnyReport
}

/** A run as the section of a model card: of each model what was asked, what was found and what was not asked. */
export function modelCard(given: RunReport, { mask, level, attributes }: CardOptions): string {
  const run = shownRun(given)
  const told = assertionsOf(run).flatMap(({ record: { report } }) => (report === undefined ? [] : [report]))
  const models = [...new Set(told.map(({ model }) => model.id))]
  const without = assertionsOf(run).length - told.length
  const heading = (depth: number, text: string): string => `${'#'.repeat(level + depth)} ${text}`
  const date = run.created.slice(0, 10)
  const lines = [
    heading(0, 'Fairness'),
    '',
    `Measured on ${date} with expect-fair ${cell(run.version)} (${cell(run.runner)}). These are engineering figures on the cases of the run. The figures are not a legal finding, and a pass does not prove that a model is fair.`,
    '',
    ...models.flatMap((id) => {
      const own = told.filter(({ model }) => model.id === id).map((report, at): Asked => ({ number: at + 1, report }))
      const depth = models.length === 1 ? 1 : 2
      return [
        ...(models.length === 1 ? [] : [heading(1, cell(id)), '']),
        heading(depth, 'What was asked'),
        '',
        ...(models.length === 1 ? [`Model: ${cell(id)}.`, ''] : []),
        ...asked(own, mask),
        '',
        heading(depth, 'What was found'),
        '',
        ...found(own, mask),
        '',
        heading(depth, 'What was not asked'),
        '',
        ...notAsked(own, attributes, mask),
        '',
      ]
    }),
    ...(without > 0 ? [`${count(without, 'assertion')} ended in an error and decided nothing.`, ''] : []),
    ...(run.broken.length > 0 ? [`${count(run.broken.length, 'test file')} could not be run.`, ''] : []),
  ]
  return asLog(`${lines.join('\n').trimEnd()}\n`)
}

function asked(own: readonly Asked[], mask: MaskText): string[] {
  return [
    '| no. | attributes | data | asked | rule and gate | seed |',
    '|---|---|---|---|---|---|',
    ...own.map(({ number, report }) => {
      const { attributes, source, counts, exhausted, seed } = report
      const words = wordsOf(report)
      const cases = `${exhausted ? 'all ' : ''}${count(counts.cases, words.noun)}${words.asked(report)}`
      return line([String(number), list(attributes, 'and'), source, cases, words.rule(report), String(seed)], mask)
    }),
  ]
}

function found(own: readonly Asked[], mask: MaskText): string[] {
  return [
    '| no. | verdict | rate | of | favoured |',
    '|---|---|---|---|---|',
    ...own.map(({ number, report }) =>
      line([String(number), report.verdict, rate(report), unit(report), favoured(report)], mask),
    ),
    '',
    ...own.map(({ number, report }) => `${number}. ${cell(mask(headline(report)))}`),
  ]
}

/** The rate with its interval; where nothing was found the bound that was shown. */
function rate(report: AnyReport): string {
  const { rate: estimate, provenBelow, counts, claim } = report
  if (estimate === undefined) return ''
  if (counts.btcs === 0 && provenBelow !== undefined && claim?.complete !== true)
    return `below ${percent(provenBelow)} (95 % confidence)`
  const { value, interval } = estimate
  if (interval.method === 'complete') return `${percent(value)} (all counted)`
  return `${percent(value)} (${percent(interval.lower)} to ${percent(interval.upper)})`
}

const unit = (report: AnyReport): string =>
  report.rate === undefined ? (wordsOf(report).overview ?? '') : (ratedPairs(report) ?? `${wordsOf(report).noun}s`)

/** Only what is shown: other directions are chance as far as these cases say. */
function favoured(report: AnyReport): string {
  const { directions = [] } = report as { readonly directions?: readonly Direction[] }
  const shown = shownDirections(directions)
  const { noun: own } = wordsOf(report)
  const noun = own === 'case' ? voter(report) : own
  const told = shown.slice(0, 3).map(({ favoured: name, other, casesFor, casesAgainst }) => {
    return `${name} over ${other} (${whole(casesFor)} of ${count(casesFor + casesAgainst, noun)})`
  })
  return [...told, ...(shown.length > told.length ? [count(shown.length - told.length, 'more pair')] : [])].join('; ')
}

function notAsked(own: readonly Asked[], known: readonly string[], mask: MaskText): string[] {
  const used = new Set(own.flatMap(({ report }) => report.attributes))
  const never = known.filter((name) => !used.has(name))
  const said = new Map<string, number[]>()
  for (const { number, report } of own) {
    for (const sentence of [...report.notTested, ...left(report)])
      said.set(sentence, [...(said.get(sentence) ?? []), number])
  }
  return [
    ...[...said].map(([sentence, numbers]) => `- ${cell(mask(sentence))} (no. ${numbers.join(', ')})`),
    ...(never.length > 0 ? [`- Attributes that no assertion tested: ${list(never, 'and')}.`] : []),
    '- Texts, words and groups other than those named above.',
  ]
}

function left({ counts }: AnyReport): string[] {
  const total = (reasons: readonly ReasonCount[]): number => reasons.reduce((sum, each) => sum + each.count, 0)
  const [skipped, discarded] = [total(counts.skipped), total(counts.discarded)]
  return [
    ...(skipped > 0
      ? [`${count(skipped, 'input')} gave no case, and nothing is said about ${skipped === 1 ? 'it' : 'them'}.`]
      : []),
    ...(discarded > 0
      ? [`${count(discarded, 'changed input')} ${discarded === 1 ? 'was' : 'were'} discarded as no evidence.`]
      : []),
  ]
}

const line = (cells: readonly string[], mask: MaskText): string =>
  `| ${cells.map((each) => cell(mask(each))).join(' | ')} |`
