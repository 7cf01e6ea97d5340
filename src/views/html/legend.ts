import { html, Markup, nothing } from '../../report/html/markup.js'

/** A mark of the page: how it is told that the page has it, how it looks, and what it means. */
interface MarkMeaning {
  /** What the page holds where the mark stands. */
  readonly sign: string
  readonly look: Markup
  readonly means: string
}

const bar = (inside: string): Markup =>
  new Markup(
    `<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="track" y="3" width="100" height="4"/>${inside}</svg>`,
  )
const badge = (kind: string, sign: string, name: string): Markup =>
  html`<span class="badge ${kind}"><span aria-hidden="true">${sign}</span> ${name}</span>`

/** Every mark that a page can have, in the order of the page. */
const marks: readonly MarkMeaning[] = [
  {
    sign: 'class="badge biased"',
    look: badge('biased', '✕', 'biased'),
    means: 'the outcome is shown to change with an attribute of the plan',
  },
  {
    sign: 'class="badge fair"',
    look: badge('fair', '✓', 'fair'),
    means: 'the gate is shown to be satisfied for the claim',
  },
  {
    sign: 'class="badge inconclusive"',
    look: badge('inconclusive', '?', 'inconclusive'),
    means: 'the run did not learn enough to decide; not a pass',
  },
  {
    sign: 'class="badge interrupted"',
    look: badge('interrupted', '‖', 'interrupted'),
    means: 'a budget, a signal or a failing model ended the run; not a pass',
  },
  { sign: 'class="badge error"', look: badge('error', '!', 'no verdict'), means: 'the assertion ended in an error' },
  {
    sign: 'class="point"',
    look: bar('<rect class="point" x="40" width="1.5" height="10"/>'),
    means: 'a rate, on a line from 0 % to 100 %',
  },
  {
    sign: 'class="span"',
    look: bar('<rect class="span" x="25" y="2" width="30" height="6"/>'),
    means: 'its interval; if nothing was found, all rates below the proven bound',
  },
  {
    sign: 'class="limit"',
    look: bar('<rect class="limit" x="60" width="1.5" height="10"/>'),
    means: 'the rate that the gate accepts',
  },
  {
    sign: 'class="side favoured"',
    look: html`<span class="swatch favoured"></span>`,
    means: 'the side of a pair with the better outcome',
  },
  {
    sign: 'class="side disfavoured"',
    look: html`<span class="swatch disfavoured"></span>`,
    means: 'the side with the worse outcome',
  },
  { sign: '<mark>', look: html`<mark>word</mark>`, means: 'what differs from the other side' },
  {
    sign: 'class="corner flips"',
    look: html`<span class="swatch flips"></span>`,
    means: 'a change with another outcome than the original',
  },
  {
    sign: ' invalid"',
    look: html`<span class="swatch invalid"></span>`,
    means: 'a change that gives no valid input and was not asked',
  },
  {
    sign: 'class="bar vote"',
    look: new Markup(
      '<svg class="bar vote" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="better" y="2" width="70" height="6"/><rect class="worse" x="70" y="2" width="30" height="6"/><rect class="half" x="49.8" width="0.4" height="10"/></svg>',
    ),
    means:
      'of the cases in which two classes differ, those that favour the class on the left and on the right; the line marks half',
  },
  {
    sign: 'class="heat"',
    look: html`<span class="heat scale" style="--v:0">0 %</span><span class="heat scale" style="--v:32">10 %</span><span class="heat scale" style="--v:100">100 %</span>`,
    means: 'a share of pairs with another outcome; a stronger shade means more (by its square root)',
  },
  { sign: 'class="heat none"', look: html`<span class="heat none">·</span>`, means: 'not compared' },
  {
    sign: ' ↑<',
    look: html`<span>↑ ↓</span>`,
    means: 'the class of the row (↑) or of the column (↓) is favoured in more cases',
  },
  {
    sign: 'class="decision beyond"',
    look: html`<span class="decision beyond">beyond</span>`,
    means: 'shown to be further apart than the plan accepts',
  },
  {
    sign: 'class="decision within"',
    look: html`<span class="decision within">within</span>`,
    means: 'shown to lie within what the plan accepts',
  },
  {
    sign: 'class="decision undecided"',
    look: html`<span class="decision undecided">undecided</span>`,
    means: 'neither is shown, or the note says why',
  },
]

/** What the marks of this page mean: only those that it has. */
export function legend(page: string): Markup {
  const used = marks.filter(({ sign }) => page.includes(sign))
  if (used.length === 0) return nothing
  return html`<details class="legend"><summary>What the marks mean</summary><dl>${used.map(({ look, means }) => html`<div><dt>${look}</dt><dd>${means}</dd></div>`)}</dl></details>`
}
