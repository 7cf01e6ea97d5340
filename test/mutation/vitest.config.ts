import { defineConfig } from 'vitest/config'

// The tests that hold the code which is mutated; `run.mjs` names them. None of them starts a process.
const tests = process.env.MUTATION_TESTS ?? 'oracle/**/*'

// Simulations and brute force: what a mutant changes, a faster test must see too.
const slow = [
  'covers the true mean about as often as it says',
  'as wide as it should be',
  'hold it as often as they say',
  'holds their mean as often as it says',
  'may be read after every value',
  'are within 15 percent',
  'refutes a true rate in hardly any run',
  'in few of many runs',
  'not misled by rare large gaps',
  'in nine of ten runs',
  'hold as often as they say',
  'holds 0 for a model that',
  'counts 400 million pairs',
  'at %i cases, added up exactly',
  'with at most 5 %',
]

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    testTimeout: 60_000,
    setupFiles: ['test/setup.ts'],
    include: [`test/${tests}.test.ts`],
    exclude: ['**/*-runs.test.ts', '**/*-process.test.ts'],
    testNamePattern: new RegExp(`^(?!.*(${slow.join('|')}))`),
  },
})
