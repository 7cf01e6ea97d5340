export { FairnessReporter, FairnessReporter as default } from './reporter/fairness-reporter.js'
export type { ReporterOptions } from './reporter/options.js'
