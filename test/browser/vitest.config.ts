import { defineConfig } from 'vitest/config'
import { sharedModules } from '../support/shared-modules.js'

export default defineConfig({
  plugins: [sharedModules],
  test: {
    // What the analysis says is kept no longer than a process.
    env: { EXPECT_FAIR_CACHE: 'memory' },
    include: ['test/browser/*.test.ts'],
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [{ extends: true, test: { name: 'browser' } }],
  },
})
