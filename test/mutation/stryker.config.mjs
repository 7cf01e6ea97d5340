// Set by `run.mjs`, which starts Stryker once for each group of files.
const group = process.env.MUTATION_GROUP
const files = (process.env.MUTATION_FILES ?? '').split(',')

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  mutate: files,
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // TypeScript 7 has no API that Stryker could rewrite a tsconfig.json with; Vitest needs none.
  tsconfigFile: 'none.json',
  tempDirName: `.cache/stryker-${group}`,
  ignorePatterns: ['/.cache', '/docs', '/examples', '/fixtures', '/training'],
  // Code that runs once on import: the modules are shared by the tests of a run, which would not see such a mutant.
  ignoreStatic: true,
  incremental: true,
  incrementalFile: `.cache/mutation/${group}.incremental.json`,
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: `.cache/mutation/${group}.json` },
  allowConsoleColors: false,
}
