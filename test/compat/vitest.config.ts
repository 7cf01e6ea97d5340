import { defineConfig } from 'vitest/config'

/** The matrix of runners on the packed tarball: needs the npm registry, so it is apart from `npm test`. */
export default defineConfig({
  test: {
    include: ['test/compat/**/*.test.ts'],
    globalSetup: ['test/package/tarball.ts'],
    reporters: ['./test/compat/matrix-reporter.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 900_000,
  },
})
