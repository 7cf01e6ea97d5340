import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { sharedModules } from '../support/shared-modules.js'

/** What repeats a run over many seeds and counts how often its claim was wrong. */
export default defineConfig({
  plugins: [sharedModules],
  test: {
    // What the analysis says is kept no longer than a process.
    env: { EXPECT_FAIR_CACHE: 'memory' },
    include: ['test/**/*-runs.test.ts'],
    pool: 'forks',
    maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
    isolate: false,
    testTimeout: 240_000,
    setupFiles: ['test/setup.ts'],
    projects: [{ extends: true, test: { name: 'runs' } }],
  },
})
