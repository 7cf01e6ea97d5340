import { count, whole } from '../../core/numbers.js'
import type { RowRate } from '../../core/report.js'
import { classFigures, rateFigure } from '../../report/case-figures.js'
import { estimated, type Figure } from '../../report/figure.js'
import {
  butElsewhere,
  bySearch,
  caseRule,
  gateFindings,
  type OutcomeWords,
  outcomes,
  seenSoFar,
  whenOnly,
} from '../../report/outcomes.js'
import type { QuestionWords } from '../../report/question-words.js'
import { yieldFigures } from '../../report/search-yield.js'
import { individualBrief } from './brief.js'
import { individualPage } from './page.js'
import type { IndividualReport } from './report.js'
import { individualText } from './text.js'

const noun = 'row'

/** How reports on rows are put into words. */
export const individualWords: QuestionWords<IndividualReport> = {
  noun,
  sentence: (report) => outcomes(report, wordsOf(report)),
  inSentence: gateFindings,
  soFar: (report) => seenSoFar(report, wordsOf(report)),
  asked: ({ counts }) => `, with ${count(counts.pairs, 'counterfactual')}`,
  rule: (report) => caseRule(report, noun, 'discriminatory row'),
  brief: individualBrief,
  text: individualText,
  page: individualPage,
  figures: (report) => [
    ...rateFigure(report, noun),
    ...classFigures(report),
    ...rowFigures('data', report.rates.data),
    ...rowFigures('domain', report.rates.domain),
    ...scores(report),
    ...yieldFigures(report.yield, 'row'),
  ],
  less: ({ yield: found }) => (found === undefined ? 'sample' : 'sample, the options of the search'),
}

const wordsOf = (report: IndividualReport): OutcomeWords => ({
  noun,
  change: whenOnly(report),
  elsewhere: elsewhere(report),
})

/** What was found beyond the rows of the data, where those show nothing. */
function elsewhere(report: IndividualReport): string {
  const { found = 0, rows = 0 } = report.rates.domain ?? {}
  const parts = [
    ...(found > 0 ? [`${whole(found)} of ${count(rows, 'random row')} of the domain`] : []),
    ...bySearch(report, 'row'),
  ]
  return butElsewhere(parts, found + (report.yield?.found ?? 0))
}

function rowFigures(where: string, sample: RowRate | undefined): Figure[] {
  if (sample === undefined) return []
  const at = { table: 'rate', measure: `discriminatory rows of the ${where}`, of: sample.rows }
  return [
    { ...at, some: sample.found, ...estimated(sample.rate) },
    ...sample.alone.map(({ attribute, found: some, rate }) => ({ ...at, attribute, some, ...estimated(rate) })),
  ]
}

function scores({ discrimination }: IndividualReport): Figure[] {
  if (discrimination === undefined) return []
  const { causal, group } = discrimination
  return [causal, group].map(
    ({ kind, attributes, score, error, confidence, rows }): Figure => ({
      table: 'discrimination',
      attribute: attributes.join(' '),
      measure: `${kind} score of random rows`,
      of: rows,
      value: score,
      lower: Math.max(0, score - error),
      upper: Math.min(1, score + error),
      confidence,
    }),
  )
}
