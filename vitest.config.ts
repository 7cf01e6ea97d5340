import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // These install packages from the npm registry; `npm run test:package` and `npm run test:compat` run them.
    exclude: [...configDefaults.exclude, 'test/package/**', 'test/compat/**'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
  },
})
