export { type FormatOptions, formatReport } from './format-report.js'
export type { RunnerLimits } from './hints.js'
export { type Paint, plainPaint, type RunnerColours, runnerPaint, terminalPaint } from './paint.js'
export { formatProgress } from './progress.js'
