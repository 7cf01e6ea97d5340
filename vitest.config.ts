import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // These install packages from the npm registry, or kill processes for minutes: `npm run test:package`, `test:compat`
    // and `test:faults` run them.
    exclude: [...configDefaults.exclude, 'test/package/**', 'test/compat/**', 'test/browser/**', 'test/faults/**'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
  },
})
