export {
  FairnessReporter,
  FairnessReporter as default,
  type JestAggregate,
  type JestConfig,
  type JestFile,
  type JestTest,
  type ReporterOptions,
  type VitestHost,
  type VitestModule,
  type VitestParent,
  type VitestTestCase,
} from './reporter/index.js'
