import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** What must hold when things break: killed processes, full disks, damaged files. Minutes long; needs `npm run build`. */
export default defineConfig({
  test: {
    // What the analysis says is kept no longer than a process.
    env: { EXPECT_FAIR_CACHE: 'memory' },
    include: ['test/faults/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
    testTimeout: 600_000,
    setupFiles: ['test/setup.ts'],
  },
})
