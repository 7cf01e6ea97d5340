import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { sharedModules } from '../support/shared-modules.js'

/** What starts Vitest, Jest and the command line as users do: each test waits for processes. Needs `npm run build`. */
export default defineConfig({
  plugins: [sharedModules],
  test: {
    // What the analysis says is kept no longer than a process.
    env: { EXPECT_FAIR_CACHE: 'memory' },
    include: ['test/**/*-process.test.ts'],
    pool: 'forks',
    // One more than there are cores: a test waits for its processes, and some of these wait for clocks and limits of servers.
    maxWorkers: Math.min(4, Math.max(2, availableParallelism())) + 1,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    setupFiles: ['test/setup.ts'],
    // What is asked goes on in other processes, so that test files can share the modules of a worker.
    isolate: false,
    projects: [{ extends: true, test: { name: 'runners' } }],
  },
})
