export { FairnessReporter } from './fairness-reporter.js'
export { checkReporterOptions, type ReporterOptions } from './options.js'
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
