import { count, percent, whole } from '../../core/numbers.js'
import { shareBar, shareText } from '../../report/html/bars.js'
import { html, type Markup } from '../../report/html/markup.js'
import type { GroupShare, Parity, ParityGap, ParityGroup } from './parity-report.js'
import type { GroupParityReport } from './report.js'

/** Groups of one attribute in a table, those with the lowest rates first. */
const most = 40

/** Selection rates and impact ratios by group and by intersection of groups, and how far groups are apart. */
export function groupPage({ parity, gate, counts }: GroupParityReport): Markup {
  const attributes = [...new Set(parity.groups.map(({ attribute }) => attribute))]
  const judged = parity.gaps.filter((gap) => gap.metric === gate.metric)
  const excluded = [...counts.skipped, ...counts.discarded].reduce((sum, each) => sum + each.count, 0)
  return html`<div class="part"><h4>Selection rates and impact ratios</h4>
<p class="note">Favourable outcome: <b>${parity.favourable}</b>. The impact ratio is a group's selection rate over the highest of its attribute. ${count(counts.cases, 'row')} counted, ${whole(excluded)} unknown or excluded. These are engineering figures, not a legal finding.</p>
${judged.filter(({ difference }) => difference.value > 0).map(lower)}
${attributes.map((attribute) => table(attribute, parity))}
${judged.length > 0 && gapTable(judged)}</div>`
}

function table(attribute: string, parity: Parity): Markup {
  const own = parity.groups.filter((group) => group.attribute === attribute)
  const rate = ({ selection }: ParityGroup): number => selection.estimate?.value ?? 2
  const shown = [...own].sort((one, other) => rate(one) - rate(other)).slice(0, most)
  const labelled = own.some(({ truePositive }) => truePositive !== undefined)
  const intersection = own.some((group) => group.intersection)
  return html`<div class="scroll" role="group" aria-label="Groups by ${attribute}" tabindex="0"><table class="figures"><caption>${attribute}${intersection && ' (intersection)'}</caption>
<thead><tr><th scope="col">Group</th><th scope="col">Rows</th><th scope="col">Selected</th><th scope="col">Selection rate</th><th scope="col" class="wide"><span class="sr">Drawn</span></th><th scope="col">Impact ratio</th>${labelled && html`<th scope="col">True positive</th><th scope="col">False positive</th><th scope="col">Precision</th>`}</tr></thead>
<tbody>${shown.map(
    (group) =>
      html`<tr><th scope="row">${group.class}</th><td class="num">${whole(group.rows)}</td><td class="num">${whole(group.selection.some)}</td>${shareCells(group.selection)}<td class="num">${impact(group, parity)}</td>${
        labelled &&
        [group.truePositive, group.falsePositive, group.precision].map(
          (part) => html`<td class="num">${share(part)}</td>`,
        )
      }</tr>`,
  )}</tbody></table></div>
${own.length > shown.length && html`<p class="note">${count(own.length - shown.length, 'more group')} with higher rates.</p>`}`
}

const shareCells = ({ estimate }: GroupShare): Markup =>
  estimate === undefined
    ? html`<td>no row</td><td class="wide"></td>`
    : html`<td>${shareText(estimate)}</td><td class="wide">${shareBar(estimate)}</td>`

const share = (part: GroupShare | undefined): string =>
  part === undefined ? '' : part.estimate === undefined ? 'no row' : percent(part.estimate.value)

function impact({ impactRatio }: ParityGroup, { fourFifths }: Parity): Markup | string {
  if (impactRatio === undefined) return 'not known'
  const low = fourFifths && impactRatio < 0.8
  return html`${impactRatio.toFixed(2)}${low && html` <span class="decision undecided">below 0.8</span>`}`
}

const gapTable = (gaps: readonly ParityGap[]): Markup =>
  html`<div class="scroll" role="group" aria-label="Differences between groups" tabindex="0"><table class="figures"><caption>How far groups are apart</caption><thead><tr><th scope="col">By</th><th scope="col">Share</th><th scope="col">Lowest</th><th scope="col">Highest</th><th scope="col">Difference</th><th scope="col">Bounds</th><th scope="col">Ratio</th><th scope="col">Decision</th></tr></thead>
<tbody>${gaps.map(({ attribute, share: of, lowest, highest, difference: { value }, atLeast, atMost, ratio, decision }) => html`<tr><th scope="row">${attribute}</th><td>${shareNames[of]}</td><td>${lowest}</td><td>${highest}</td><td class="num">${percent(value)}</td><td class="num">${percent(atLeast)} to ${percent(atMost)}</td><td class="num">${ratio === undefined ? 'not known' : ratio.value.toFixed(2)}</td><td>${decision === undefined ? 'not judged' : html`<span class="decision ${decision}">${decision}</span>`}</td></tr>`)}</tbody></table></div>
<p class="note">Bounds of the largest difference of any two groups, each at ${percent(gaps[0]?.difference.interval.confidence ?? 0.95)} confidence: by them the gate decides.</p>`

const shareNames: Readonly<Record<ParityGap['share'], string>> = {
  selection: 'selected',
  truePositive: 'true positive',
  falsePositive: 'false positive',
  precision: 'precision',
}

/** Who is selected less, in a sentence; the bars of the table are its picture. */
const lower = ({ attribute, share: of, lowest, highest, difference: { value } }: ParityGap): Markup =>
  html`<p>By ${attribute}, <b>${lowest}</b> has the lowest share (${shareNames[of]}), ${percent(value)} below <b>${highest}</b>.</p>`
