import type { FairnessReport } from '../core/report.js'
import { fact } from './layout.js'
import { count, duration, list, percent } from './numbers.js'
import type { Paint } from './paint.js'

/** What was asked, what it cost, and what stands open: the facts that reports of every question share. */
export function sharedFacts(report: FairnessReport, paint: Paint): string[] {
  return [
    ...fact('Asked', asked(report), paint),
    ...fact('Model', modelUse(report), paint),
    ...leftOut(report).flatMap((text) => fact('Left out', text, paint)),
    ...report.notTested.flatMap((text, place) => fact(place === 0 ? 'Not tested' : '', text, paint)),
  ]
}

function asked(report: FairnessReport): string {
  const { counts, source, seed, exhausted } = report
  const amount = `${exhausted ? 'all ' : ''}${count(counts.cases, 'case')} of ${source} in ${count(counts.variants, 'variant')}`
  const drawn = exhausted ? '' : `, seed ${seed}`
  return `${list(report.attributes, 'and')}; ${amount}${drawn}; ${rule(report)}`
}

function rule({ oracle, gate }: FairnessReport): string {
  if ('maxGap' in gate) return `gap of mean scores up to ${gate.maxGap}, ${percent(gate.confidence)} confidence`
  if ('rate' in gate)
    return `oracle ${oracle}; gate: rate below ${percent(gate.rate)} at ${percent(gate.confidence ?? 0.95)} confidence`
  return `oracle ${oracle}; gate: no BTC`
}

function modelUse({ model }: FairnessReport): string {
  const saved = model.saved === 0 ? '' : `, ${model.saved.toLocaleString('en-US')} more answered from memory`
  const parts = [
    `${model.id}: ${count(model.calls, 'input')} in ${count(model.batches, 'batch', 'batches')}${saved}, ${duration(model.ms)}`,
  ]
  if (model.truncated > 0) parts.push(`${count(model.truncated, 'input')} longer than the model reads and cut by it`)
  if (model.dependsOnBatch) parts.push('its scores depend on what else is in a batch, so each input was asked alone')
  return [...parts, ...model.limits.map((limit) => limit.replace(/\.$/, ''))].join('; ')
}

function leftOut({ counts }: FairnessReport): string[] {
  const reasons = [...counts.skipped, ...counts.discarded]
  const shown = reasons.slice(0, 4).map(({ reason, count: amount }) => `${amount.toLocaleString('en-US')} × ${reason}`)
  if (reasons.length > 4) shown.push(`${reasons.length - 4} more reasons`)
  return shown.length === 0 ? [] : [shown.join('; ')]
}
