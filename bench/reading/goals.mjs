/**
 * The rows of the table of goals: what is drawn, the checklist of its readers, what may be broken and awkward (shares), and how many
 * items a sheet has beside the planted ones.
 */
export const rows = {
  'mutations-1': {
    title: 'mutations(), order 1',
    checklist: 'mutants',
    goal: { broken: 0.03, awkward: 0.1 },
  },
  'mutations-2': {
    title: 'mutations(), order 2',
    checklist: 'mutants',
    goal: { broken: 0.05, awkward: 0.12 },
  },
  gender: {
    title: 'biasFinder(), gender',
    checklist: 'persons',
    goal: { broken: 0.03, awkward: 0.06 },
  },
  everyone: {
    title: 'biasFinder(), everybody at once',
    checklist: 'persons',
    goal: { broken: 0.04 },
  },
  each: {
    title: 'biasFinder(), gender, each person',
    checklist: 'persons',
    goal: { broken: 0.03 },
  },
  country: {
    title: 'biasFinder(), country',
    checklist: 'persons',
    goal: { broken: 0.03, awkward: 0.06 },
  },
  occupation: {
    title: 'biasFinder(), occupation',
    checklist: 'persons',
    goal: { broken: 0.04, awkward: 0.12, lost: 0 },
  },
  race: {
    title: 'biasFinder(), race',
    checklist: 'persons',
    goal: { broken: 0.04, awkward: 0.06 },
  },
  // Of a hundred and thirty texts: some are left alone, and some are needed to be broken on purpose.
  cvs: {
    title: 'biasFinder(), race, in CVs and letters',
    checklist: 'persons',
    goal: { broken: 0.04 },
    count: 100,
  },
  adf: {
    title: 'finds of adf() on texts',
    checklist: 'found',
    goal: { broken: 0.05, awkward: 0.1 },
  },
  expga: {
    title: 'finds of expga() on texts',
    checklist: 'found',
    goal: { broken: 0.05, awkward: 0.1 },
  },
  // Two hundred that both readers call right are wanted: more are drawn.
  candidates: {
    title: 'candidates before the invariant',
    checklist: 'candidates',
    goal: { discarded: 0.1 },
    count: 260,
  },
  evidence: {
    title: 'printed evidence',
    checklist: 'evidence',
    goal: { broken: 0.05 },
  },
}
