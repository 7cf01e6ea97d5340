import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.test.ts'],
    setupFiles: ['expect-fair/vitest'],
    testTimeout: 120_000,
  },
})
