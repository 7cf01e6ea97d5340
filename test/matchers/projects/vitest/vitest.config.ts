import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['*.case.ts'], setupFiles: ['./setup.ts'], testTimeout: 10_000, maxWorkers: 2, cache: false },
})
