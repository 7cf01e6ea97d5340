import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // As installed packages are: loaded, and not transformed.
    server: { deps: { external: [/\/dist\//] } },
    include: ['*.case.ts'],
    setupFiles: ['./setup.ts'],
    maxWorkers: 2,
    cache: false,
    reporters: process.env.BLOB
      ? [['blob', { outputFile: process.env.BLOB }]]
      : [['../../../../dist/import/reporter.js', { folder: process.env.FOLDER }]],
  },
})
