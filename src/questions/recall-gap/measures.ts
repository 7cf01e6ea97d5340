import type { MeasureFacts } from '../answer-gap/settings.js'

/** The name of the measure of how many exchanged names are found. */
export const recall = 'recall'
/** The name of the measure of what is found beside them. */
const elsewhere = 'false alarms'

const share = { scale: 'share', judge: 'mean', range: [0, 1] } as const

/** The two measures, with the gaps that a plan accepts. */
export const measuresFor = (maxGap: number, maxFalseAlarmGap: number): readonly MeasureFacts[] => [
  { ...share, name: recall, unit: 'names found', maxGap },
  { ...share, name: elsewhere, unit: 'texts with a false alarm', maxGap: maxFalseAlarmGap },
]
