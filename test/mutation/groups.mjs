// What is mutated, in groups that each take minutes, and the test files that must notice.
const filesIn = (folder, names) => names.split(' ').map((name) => `src/${folder}/${name}.ts`)
const oracle = (names) => filesIn('oracle', names)
const question = (room, names) => filesIn(`questions/${room}`, names)

const rooms = 'score-gap/*,group-parity/parity*,individual/row-gate,intersectional/{mutant*,subsets}'
const verdicts = `{oracle/**/*,questions/{${rooms}}}`

export const groups = {
  gate: { tests: verdicts, files: oracle('gate bounds units evidence check-gate sequential holm mcnemar') },
  betting: {
    tests: '{oracle/{betting,betting-values,bounds,intervals,binomial},questions/score-gap/gap-test}',
    files: oracle('betting intervals binomial'),
  },
  gaps: {
    tests: verdicts,
    files: [...question('score-gap', 'gap-test gap-reason score-gaps'), ...oracle('score')],
  },
  words: {
    tests: verdicts,
    files: [...oracle('gate-reason since-gate search-gate'), ...question('individual', 'row-gate')],
  },
  pairs: {
    tests: verdicts,
    files: [
      ...oracle('cells sight differences class-pairs directions fillers by-name'),
      ...question('intersectional', 'subsets'),
    ],
  },
  tally: { tests: verdicts, files: oracle('tally summary favourable oracles example unseen') },
  parity: { tests: verdicts, files: question('group-parity', 'parity parity-bounds parity-gate') },
  mutants: {
    tests: verdicts,
    files: [...question('intersectional', 'mutant-summary'), ...oracle('health excess unstable')],
  },
  near: { tests: verdicts, files: oracle('borderline control-kinds since-flicker spread tail readable-side') },
  instability: {
    tests: 'oracle/{class-effects,word-*}',
    files: oracle('class-effects word-effects word-sentence word-share word-sums word-tally'),
  },
  freeText: { tests: 'oracle/free-text', files: oracle('free-text') },
  ownOracle: { tests: 'oracle/{own-oracle,oracles}', files: oracle('own-oracle') },
  shrink: { tests: 'shrink/{level-search,shrink-pair}', files: ['src/shrink/level-search.ts'] },
  margin: { tests: 'validity/margin', files: ['src/validity/margin.ts'] },
}
