import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['*.case.ts'],
    setupFiles: ['./setup.ts'],
    maxWorkers: 2,
    cache: false,
    reporters: process.env.BLOB
      ? [['blob', { outputFile: process.env.BLOB }]]
      : [['../../../../dist/esm/reporter.js', { folder: process.env.FOLDER }]],
  },
})
