import { count, percent, whole } from '../../core/numbers.js'
import { html, type Markup, nothing } from '../../report/html/markup.js'
import { effect, pValue, score, signedScore } from '../../report/numbers.js'
import type { ScoreGap } from './gap.js'
import { gapPlot } from './gap-plot.js'
import type { ScoreGapReport } from './report.js'

/** Pairs of classes drawn and listed, the largest gaps first; the JSON report has all. */
const most = 30

const rank = { beyond: 0, undecided: 1, within: 2 }

/** Score gaps as a plot with intervals, and the same as a table. */
export function gapPage(report: ScoreGapReport): Markup {
  const all = [...report.gaps].sort(
    (one, other) => rank[one.decision] - rank[other.decision] || Math.abs(other.gap.value) - Math.abs(one.gap.value),
  )
  const shown = all.slice(0, most)
  if (shown.length === 0) return nothing
  const { maxGap } = report.gate
  const confidence = percent(shown[0]?.gap.interval.confidence ?? 0.95)
  const plot = gapPlot(shown, maxGap, confidence)
  return html`<div class="part"><h4>Score gaps</h4>
${lower(all[0] as ScoreGap)}
<div class="plot" role="img" aria-label="Mean score differences of ${count(shown.length, 'pair')} of classes with their intervals; the table below has the numbers.">${plot}</div>
<div class="scroll" role="group" aria-label="Score gaps as a table" tabindex="0"><table class="figures"><thead><tr><th scope="col">Classes</th><th scope="col">Mean gap</th><th scope="col">${confidence} interval</th><th scope="col">Effect</th><th scope="col">Templates</th><th scope="col">Test</th><th scope="col">Against ${maxGap}</th></tr></thead>
<tbody>${shown.map(row)}</tbody></table></div>
${all.length > shown.length && html`<p class="note">${count(all.length - shown.length, 'more pair')} of classes.</p>`}</div>`
}

function row({ classes, gap, effectSize, clusters, pEquivalent, pDifferent, decision }: ScoreGap): Markup {
  const p = { within: pEquivalent, beyond: pDifferent, undecided: Math.min(pEquivalent, pDifferent) }[decision]
  // JSON has no number without bound.
  const size = Number.isFinite(effectSize ?? Number.NaN) ? effect(effectSize) : 'without bound'
  return html`<tr><th scope="row">${classes[0]} − ${classes[1]}</th><td class="num">${signedScore(gap.value)}</td><td class="num">${signedScore(gap.interval.lower)} to ${signedScore(gap.interval.upper)}</td><td class="num">${size}</td><td class="num">${whole(clusters)}</td><td class="num">${pValue(p)}</td><td><span class="decision ${decision}">${decision}</span></td></tr>`
}

/** Who scores lower, in a sentence; the plot below is its picture. */
function lower({ classes, gap, decision }: ScoreGap): Markup {
  const [less, more] = gap.value < 0 ? classes : [classes[1], classes[0]]
  const shown = {
    beyond: 'more than the plan accepts',
    within: 'within what the plan accepts',
    undecided: 'not decided',
  }
  return html`<p><b>${less}</b> scores ${score(Math.abs(gap.value))} lower than <b>${more}</b> on average (${shown[decision]}).</p>`
}
