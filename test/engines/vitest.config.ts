import { defineConfig } from 'vitest/config'

/** Engines that run one job many times, as they are on a cluster. Needs `npm run build`, root, and their programs. */
export default defineConfig({
  test: {
    // What the analysis says is kept no longer than a process.
    env: { EXPECT_FAIR_CACHE: 'memory' },
    include: ['test/engines/*.test.ts'],
    pool: 'forks',
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
})
