export { type FormatOptions, formatReport } from './format-report.js'
export { type Paint, type RunnerColours, runnerPaint, terminalPaint } from './paint.js'
export { formatProgress, Pace } from './progress.js'
export { type ProgressStream, progressLine } from './progress-line.js'
