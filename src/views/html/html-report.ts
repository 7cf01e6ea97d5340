import { createHash } from 'node:crypto'
import { count } from '../../core/numbers.js'
import type { RunReport } from '../../core/record.js'
import { html, Markup } from '../../report/html/markup.js'
import { PageContext } from '../../report/html/page-context.js'
import type { OffensiveTerms } from '../../report/mask.js'
import { shownLine, shownRun } from '../../report/shown.js'
import { assertionsOf, runSummary } from '../run-totals.js'
import { assertion } from './assertion.js'
import { findings } from './findings.js'
import { legend } from './legend.js'
import { heatMap, overview, tiles } from './overview.js'
import { script } from './script.js'
import { sinceLastRun } from './since.js'
import { style } from './style.js'

export interface HtmlOptions {
  readonly title: string
  /** What is masked until the reader switches it on. */
  readonly terms: OffensiveTerms
  /** The run before, which this one is shown beside. */
  readonly before?: RunReport
}

/**
 * A run as one page that needs nothing else: no network, no fonts, no server. Failed assertions come first; a page that
 * would be slow to open keeps the rest behind counts.
 */
export function htmlReport(given: RunReport, { title: heading, terms, before }: HtmlOptions): string {
  const run = shownRun(given)
  const title = shownLine(heading)
  const page = new PageContext(terms)
  const inOrder = assertionsOf(run)
  const failed = inOrder.filter(({ record }) => record.outcome === 'failed')
  const all = [...failed, ...inOrder.filter(({ record }) => record.outcome !== 'failed')]
  const sections: Markup[] = []
  const linked = new Set<number>()
  for (const each of all) {
    if (!page.takeSection()) break
    sections.push(assertion(each, page))
    linked.add(each.number)
  }
  const behind = all.length - sections.length
  const lines = overview(all, linked, page)
  const map = heatMap(all, linked, page)
  const since = sinceLastRun(run, before === undefined ? undefined : shownRun(before), linked, page)
  const list = findings(all, page)
  const marks = legend([lines, map, since, ...sections].map(({ text }) => text).join('\n'))
  const date = run.created.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')
  return `${
    html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash(script)}'; base-uri 'none'; form-action 'none'">
<meta name="color-scheme" content="light dark"><title>${title}: ${runSummary(run)}</title>
<style>${new Markup(style)}</style></head>
<body><a class="skip" href="#assertions">To the assertions</a>
<header class="top"><div class="inner"><h1>${title}</h1><p class="summary">${runSummary(run)}</p>
<p class="meta">${date}, ${run.runner}, expect-fair ${run.version}, ${run.host}</p>${tiles(run)}</div></header>
<main class="inner">
${run.broken.length > 0 && html`<section class="broken" aria-label="Files that could not be run"><h2>${count(run.broken.length, 'test file')} could not be run</h2><ul>${run.broken.map(({ file, message }) => html`<li><code>${page.show(file)}</code> ${page.show(message)}</li>`)}</ul></section>`}
<section aria-labelledby="overview"><h2 id="overview">Assertions</h2>
<div class="tools" role="search" aria-label="Filter assertions"><fieldset><legend class="sr">Outcome</legend>${['all', 'failed', 'passed'].map((each) => html`<label><input type="radio" name="outcome" value="${each}"${each === 'all' && new Markup(' checked')}> <span>${each}</span></label>`)}</fieldset>
<label class="search"><span class="sr">Search</span><input id="words" type="search" placeholder="Search tests, words, classes" autocomplete="off"></label>
<button type="button" id="fold" aria-pressed="false">Open all folds</button>
${page.masked && html`<label class="mask"><input type="checkbox" id="raw"> <span>Show offensive terms</span></label>`}
<output id="shown" aria-live="polite"></output></div>
${lines}${marks}</section>
${since}${map}
<section id="assertions" aria-label="Assertions in detail"><h2>In detail</h2>${sections}${behind > 0 && html`<p class="note">${count(behind, 'more assertion')} in the overview and in the JSON report.</p>`}</section>
${list}
</main>
<footer class="inner"><p>Figures are engineering figures on the cases asked, with the rule and the thresholds of the tests' authors. They are not a legal finding. A pass says that nothing was found in these cases, not that the model is fair.</p></footer>
<script>${new Markup(script)}</script></body></html>`.text
  }\n`
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64')
