import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { sharedModules } from './test/support/shared-modules.js'

// Rooms whose modules keep nothing that one test file could leave to the next: their files share the modules of a worker,
// which saves half of the time.
const rooms =
  'architecture attributes audit baseline cases core language matchers messages models onnx options oracle planning questions repair report rows search shrink soundness validity'.split(
    ' ',
  )
const shared = rooms.map((room) => `test/${room}/**/*.test.ts`)
// This one counts the work of modules from the moment they are loaded, and changes methods of the language.
const alone = ['test/soundness/linear-analysis.test.ts']

// These start Vitest, Jest and the command line (`*-process`), install packages from the npm registry, need a browser or Slurm,
// or kill processes for minutes: `npm run test:runners`, `test:package`, `test:compat`, `test:browser`, `test:engines` and
// `test:faults`.
// Those that repeat a run over many seeds are `*-runs`: `npm run test:runs`.
const suites = ['recipes/*', 'package', 'compat', 'browser', 'engines', 'faults'].map((name) => `test/${name}/**`)
const exclude = [...configDefaults.exclude, '**/*-process.test.ts', '**/*-runs.test.ts', ...suites]

export default defineConfig({
  plugins: [sharedModules],
  test: {
    pool: 'forks',
    maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    setupFiles: ['test/setup.ts'],
    projects: [
      { extends: true, test: { name: 'shared', isolate: false, include: shared, exclude: [...exclude, ...alone] } },
      { extends: true, test: { name: 'own', include: ['test/**/*.test.ts'], exclude: [...exclude, ...shared] } },
      { extends: true, test: { name: 'alone', include: alone, exclude } },
    ],
  },
})
