import { defineConfig } from 'vitest/config'

/** What starts Vitest, Jest and the command line as users do: each test waits for processes. Needs `npm run build`. */
export default defineConfig({
  test: {
    include: ['test/**/*-process.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
})
