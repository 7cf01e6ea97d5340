import { defineConfig } from 'vitest/config'

/** The packed tarball in a project of a user: needs the npm registry, so it is apart from `npm test`. */
export default defineConfig({
  test: {
    include: ['test/package/**/*.test.ts'],
    globalSetup: ['test/package/tarball.ts'],
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
})
