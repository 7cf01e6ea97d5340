import { count, percent, whole } from '../core/numbers.js'
import type { FoundQuality, PhaseYield, SearchYield } from '../core/report.js'
import type { Figure } from './figure.js'
import { nearnessOf } from './nearness.js'
import { duration, part } from './numbers.js'

/** What a search gave, named as a yield so that it is not taken for a rate. */
export function yields(
  { search, tested, found, modelRows, ms, phases, ended, gradients, rowsPerGradient, quality }: SearchYield,
  unit: 'row' | 'text',
): string[] {
  const testing = phases.filter((phase) => phase.tested > 0)
  const cut = ended === 'interrupted' ? ', cut short' : ''
  const each =
    found === 0 ? '' : `; for each find ${decimals(modelRows / found)} model rows and ${duration(ms / found)}`
  const slopes =
    gradients === 0
      ? ''
      : `, ${count(gradients, 'gradient')} among them at ${rowsPerGradient === undefined ? 'three' : whole(rowsPerGradient)} rows each`
  return [
    `${search}${cut}: yield ${part(found, tested, `distinct ${unit}`)}${tested === 0 ? '' : ` (${percent(found / tested)} of those tested; no rate of all ${unit}s)`}`,
    `${count(modelRows, 'model row')}${slopes}, ${duration(ms)}${each}`,
    ...phaseLines(testing, unit),
    ...(quality === undefined ? [] : [nearness(quality)]),
  ]
}

/** Where a search spent its inputs on. Of several methods each has a line, with what it cost. */
function phaseLines(testing: readonly PhaseYield[], unit: 'row' | 'text'): string[] {
  const found = testing.map((phase) => `${phase.phase} ${part(phase.found, phase.tested, unit)}`)
  if (testing.length <= fewPhases) return testing.length > 1 ? [found.join('; ')] : []
  return testing.map(({ modelRows }, at) => `${found[at]}, ${count(modelRows, 'model row')}`)
}

/** Of more phases each has a line. */
const fewPhases = 3

/** How near the finds of a search on texts are to the texts they were made of. */
function nearness({ texts, ...means }: FoundQuality): string {
  const measures = nearnessOf(means).map(({ measure, value }) => `${measure} ${value.toFixed(2)}`)
  return `${count(texts, 'find')} beside ${texts === 1 ? 'its' : 'their'} own text, means: ${measures.join(', ')}`
}

const decimals = (value: number): string => (value < 100 ? value.toFixed(1) : whole(Math.round(value)))

/** The figures of a search, which are no rates. */
export function yieldFigures(found: SearchYield | undefined, unit: 'row' | 'text'): Figure[] {
  if (found === undefined) return []
  const at = { table: 'search-yield', group: found.search }
  return [
    {
      ...at,
      measure: `${unit}s found by search (no rate)`,
      some: found.found,
      of: found.tested,
      value: found.found,
    },
    { ...at, measure: 'model rows asked', value: found.modelRows },
    ...(found.quality === undefined ? [] : nearnessOf(found.quality)).map((mean) => ({ ...at, ...mean })),
  ]
}
