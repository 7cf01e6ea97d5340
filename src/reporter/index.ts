export { FairnessReporter } from './fairness-reporter.js'
export { offensiveTerms } from './offensive-terms.js'
export { checkReporterOptions, type ReporterOptions } from './options.js'
export { runReport } from './run-report.js'
export type {
  JestAggregate,
  JestConfig,
  JestFile,
  JestTest,
  VitestHost,
  VitestModule,
  VitestParent,
  VitestTestCase,
} from './runner-shapes.js'
export { writeReports } from './write-reports.js'
