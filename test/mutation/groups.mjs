// What is mutated, in groups that each take minutes, and the test files that must notice.
const oracle = (names) => names.split(' ').map((name) => `src/oracle/${name}.ts`)

export const groups = {
  gate: { tests: 'oracle/**/*', files: oracle('gate bounds units evidence check-gate sequential holm mcnemar') },
  betting: {
    tests: 'oracle/{betting,betting-values,bounds,gap-test,intervals,binomial}',
    files: oracle('betting intervals binomial'),
  },
  gaps: { tests: 'oracle/**/*', files: oracle('gap-test gap-reason score-gap score') },
  words: { tests: 'oracle/**/*', files: oracle('gate-reason since-gate row-gate search-gate') },
  pairs: {
    tests: 'oracle/**/*',
    files: oracle('cells sight differences class-pairs subsets directions fillers by-name'),
  },
  tally: { tests: 'oracle/**/*', files: oracle('tally summary favourable oracles example unseen') },
  parity: { tests: 'oracle/**/*', files: oracle('parity parity-bounds parity-gate') },
  mutants: { tests: 'oracle/**/*', files: oracle('mutant-summary health excess unstable') },
  near: { tests: 'oracle/**/*', files: oracle('borderline control-kinds since-flicker spread tail readable-side') },
  instability: {
    tests: 'oracle/{class-effects,word-*}',
    files: oracle('class-effects word-effects word-sentence word-share word-sums word-tally'),
  },
  freeText: { tests: 'oracle/free-text', files: oracle('free-text') },
  ownOracle: { tests: 'oracle/{own-oracle,oracles}', files: oracle('own-oracle') },
  shrink: { tests: 'shrink/{level-search,shrink-pair}', files: ['src/shrink/level-search.ts'] },
  margin: { tests: 'validity/margin', files: ['src/validity/margin.ts'] },
}
