import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // As installed packages are: loaded, and not transformed.
    server: { deps: { external: [/\/dist\//] } },
    include: ['*.case.{ts,mjs}'],
    setupFiles: ['./setup.ts'],
    testTimeout: 10_000,
    maxWorkers: 2,
    cache: false,
  },
})
