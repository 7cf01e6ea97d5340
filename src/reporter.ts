export { FairnessReporter, FairnessReporter as default, type ReporterOptions } from './reporter/index.js'
