import { count, whole } from '../../core/numbers.js'
import type { AnyReport, ReasonCount } from '../../core/report.js'
import { html, type Markup, nothing } from '../../report/html/markup.js'
import type { PageContext } from '../../report/html/page-context.js'
import { duration } from '../../report/numbers.js'

/** Inputs that gave no case and cases that are no evidence, each with its reason. */
export function leftOut({ counts, findings }: AnyReport, page: PageContext): Markup {
  const bent = findings.filter(({ code }) => code === 'rows.bent')
  const kinds: [string, readonly ReasonCount[]][] = [
    ['Skipped: gave no case', counts.skipped],
    ['Discarded: no evidence', counts.discarded],
    ['Words left alone: they do not mean a person here', counts.left ?? []],
  ]
  if (bent.length === 0 && kinds.every(([, reasons]) => reasons.length === 0)) return nothing
  const total = (reasons: readonly ReasonCount[]): number => reasons.reduce((sum, each) => sum + each.count, 0)
  return html`<div class="part"><h4>Left out</h4>${kinds.map(
    ([name, reasons]) =>
      reasons.length > 0 &&
      html`<table class="figures reasons"><caption>${name} (${whole(total(reasons))})</caption><thead><tr><th scope="col">Count</th><th scope="col">Reason</th></tr></thead><tbody>${reasons.map(({ reason, count: some }) => html`<tr><td class="num">${whole(some)}</td><td>${page.show(reason)}</td></tr>`)}</tbody></table>`,
  )}${bent.map(({ message }) => html`<p class="note">${page.show(message)}</p>`)}</div>`
}

/** What this run did not look at. */
export const notTested = ({ notTested: open }: AnyReport, page: PageContext): Markup =>
  open.length === 0
    ? nothing
    : html`<div class="nottested"><h4>Not tested</h4><ul>${open.map((sentence) => html`<li>${page.show(sentence)}</li>`)}</ul></div>`

/** Settings by name; those inside a list are in brackets, one for each thing that is judged. */
function settings(of: object): string {
  return Object.entries(of)
    .map(([name, value]) => `${name} ${setting(value)}`)
    .join(', ')
}

function setting(value: unknown): string {
  if (Array.isArray(value)) return value.map(setting).join(', ')
  return typeof value === 'object' && value !== null ? `(${settings(value)})` : String(value)
}

/** Where the figures come from: model, data, rule, seed, versions, cost. */
export function provenance(report: AnyReport, page: PageContext): Markup {
  const { model, source, seed, version, attributes, oracle, gate, exhausted, counts } = report
  const facts: [string, string][] = [
    ['Model', model.id],
    ...(model.arithmetic === undefined ? [] : [['Arithmetic', model.arithmetic] as [string, string]]),
    ['Data', source],
    ['Attributes', attributes.join(', ')],
    [
      'Asked',
      `${exhausted ? 'all ' : ''}${count(counts.cases, 'case')}, ${count(counts.variants, 'variant')}, ${count(counts.pairs, 'pair')}`,
    ],
    ['Rule', oracle],
    ['Gate', settings(gate)],
    ['Seed', String(seed)],
    ['expect-fair', version],
    [
      'Cost',
      `${count(model.calls, 'model input')} in ${count(model.batches, 'batch', 'batches')}, ${whole(model.saved)} from memory, ${duration(model.ms)}`,
    ],
    ...(model.truncated > 0
      ? [['Cut', `${count(model.truncated, 'input')} longer than the model reads`] as [string, string]]
      : []),
    ...(model.remote === undefined
      ? []
      : [
          [
            'Network',
            `${count(model.remote.requests, 'request')}, ${whole(model.remote.unreadable)} unreadable answers, ${whole(model.remote.inputTokens + model.remote.outputTokens)} tokens`,
          ] as [string, string],
        ]),
    ...model.limits.map((limit): [string, string] => ['Limit', limit]),
  ]
  return html`<details class="provenance"><summary>Model, data, seed and cost</summary><dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${page.show(value)}</dd></div>`)}</dl></details>`
}
