import { count } from '../../core/numbers.js'
import { classes } from '../../report/html/classes.js'
import { html, type Markup } from '../../report/html/markup.js'
import type { PageContext } from '../../report/html/page-context.js'
import { pairs } from '../../report/html/pairs.js'
import { rates } from '../../report/html/rates.js'
import { searchYield } from '../../report/html/search-yield.js'
import { whoLoses } from '../../report/html/who-loses.js'
import { discrimination, rateRows } from './rate-lines.js'
import type { IndividualReport } from './report.js'

/** The pair of rows, rates apart from the yield of a search, classes. */
export function individualPage(report: IndividualReport, page: PageContext): Markup {
  const { byAttribute = [], directions = [] } = report
  const capped = report.rates.data?.capped
  const note =
    capped === undefined
      ? undefined
      : `Not all counterfactuals of ${count(capped, 'row')} were asked, so the true shares of rows are at least as large as shown.`
  const own = { noun: 'row', name: 'Rows of the data with a finding', byAttribute, more: rateRows(report), note }
  return html`${pairs(report, page)}${whoLoses(directions, report.btcs, 'row')}${rates(report, own)}${discrimination(report)}${searchYield(report.yield, 'row')}${classes(report, directions, page, 'row')}`
}
