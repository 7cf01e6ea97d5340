import { percent } from '../../core/numbers.js'
import type { DiscriminationScores } from '../../core/report.js'
import { overall } from '../../report/directions.js'
import { nameFavourable } from '../../report/name-favourable.js'
import { part } from '../../report/numbers.js'
import type { Paint } from '../../report/paint.js'
import type { Brief } from '../../report/question-words.js'
import type { IndividualReport } from './report.js'
import { rowPair } from './text.js'

/** The row, how often each attribute matters without the others, and what a search found. */
export function individualBrief(report: IndividualReport, paint: Paint): Brief {
  const pair = report.shrunk ?? report.btcs[0]
  const alone = report.rates.data?.alone ?? []
  const found = report.yield
  const scores = report.discrimination
  const favours = overall(report.directions ?? [], 'row')
  return {
    evidence: pair === undefined ? [] : rowPair(pair, paint),
    facts: [
      ...(alone.length === 0
        ? []
        : [
            [
              'By attribute',
              alone.map(({ attribute, rate }) => `only ${attribute}: ${percent(rate.value)} of the rows`).join('; '),
            ] as const,
          ]),
      ...(favours === undefined ? [] : [['Overall', favours] as const]),
      ...(found === undefined
        ? []
        : [['Search', `${found.search} found ${part(found.found, found.tested, 'row')} where it looked`] as const]),
      ...(scores === undefined ? [] : [['Scores', briefScores(scores)] as const]),
    ],
    advice: [
      ...nameFavourable(pair),
      'Retrain with the rows that were found, or repair the model (see docs/repair.md).',
    ],
  }
}

/** Whoever searches with themis() asks for these two numbers. */
function briefScores({ causal, group }: DiscriminationScores): string {
  const least = causal.capped === undefined ? '' : 'at least '
  return `causal ${least}${percent(causal.score)} ± ${percent(causal.error)}, group ${percent(group.score)} ± ${percent(group.error)} (${percent(causal.confidence)} confidence)`
}
