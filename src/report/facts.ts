import type { FairnessReport } from '../core/report.js'
import { fact, facts } from './layout.js'
import { count, duration, list, percent } from './numbers.js'
import type { Paint } from './paint.js'

/** What was asked and by which rule, what it cost, and what stands open: the facts that reports of every question share. */
export function sharedFacts(report: FairnessReport, paint: Paint): string[] {
  // What was not looked at limits a pass; it takes nothing from a bias that was found.
  const open = report.verdict === 'biased' ? [] : report.notTested
  return [
    ...fact('Asked', asked(report), paint),
    ...fact('Rule', rule(report), paint),
    ...fact('Model', modelUse(report), paint),
    ...facts('Note', notes(report), paint),
    ...facts('Left out', leftOut(report), paint),
    ...facts('Not tested', open, paint),
  ]
}

function asked({ attributes, counts, source, seed, exhausted }: FairnessReport): string {
  const cases = exhausted
    ? `all ${count(counts.cases, 'case')}`
    : `${count(counts.cases, 'case')} drawn by seed ${seed}`
  return `${list(attributes, 'and')}; ${source}: ${cases}, ${count(counts.variants, 'variant')}`
}

function rule({ oracle, gate }: FairnessReport): string {
  if ('maxGap' in gate) return `gap of mean scores up to ${gate.maxGap} at ${percent(gate.confidence)} confidence`
  if ('rate' in gate)
    return `${oracle}; gate: rate below ${percent(gate.rate)} at ${percent(gate.confidence ?? 0.95)} confidence`
  return `${oracle}; gate: no BTC`
}

function modelUse({ model }: FairnessReport): string {
  const saved = model.saved === 0 ? '' : `, ${model.saved.toLocaleString('en-US')} from memory`
  return `${model.id}: ${count(model.calls, 'input')} in ${count(model.batches, 'batch', 'batches')}${saved}, ${duration(model.ms)}`
}

function notes({ model }: FairnessReport): string[] {
  const cut =
    model.truncated === 0 ? [] : [`${count(model.truncated, 'input')} longer than the model reads, cut by it.`]
  const alone = model.dependsOnBatch
    ? ['A score of this model depends on its batch-mates, so each input was asked alone.']
    : []
  return [...cut, ...alone, ...model.limits]
}

function leftOut({ counts }: FairnessReport): string[] {
  const reasons = [...counts.skipped, ...counts.discarded]
  const shown = reasons.slice(0, 4).map(({ reason, count: amount }) => `${amount.toLocaleString('en-US')} × ${reason}`)
  if (reasons.length > 4) shown.push(`${reasons.length - 4} more reasons`)
  return shown.length === 0 ? [] : [shown.join('; ')]
}
