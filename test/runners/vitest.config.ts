import { defineConfig } from 'vitest/config'

/** What starts Vitest and Jest in projects of users: each test waits for processes. Needs `npm run build`. */
export default defineConfig({
  test: {
    include: ['test/**/*-process.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
  },
})
