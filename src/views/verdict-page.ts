import type { AnyReport } from '../core/report.js'

/** Where a verdict is explained, from the folder of the user's project. */
const page = 'node_modules/expect-fair/docs/verdicts.md'

/** Sections of the page, by the findings that lead there: the first that a report has. */
const sections: readonly (readonly [start: string, section: string])[] = [
  ['health.constant', 'one-answer-to-everything'],
  ['health.free-text', 'answers-that-cannot-be-compared'],
  ['health.numbers-as-text', 'answers-that-cannot-be-compared'],
  ['health.tolerance-too-wide', 'answers-that-cannot-be-compared'],
  ['health.blind-oracle', 'answers-that-cannot-be-compared'],
  ['health.unreadable', 'answers-that-cannot-be-compared'],
  ['health.nondeterministic', 'answers-that-change-by-themselves'],
  ['gate.flicker', 'answers-that-change-by-themselves'],
  ['gate.nothing-compared', 'nothing-was-compared'],
  ['gap.nothing-compared', 'nothing-was-compared'],
  ['gap.never-compared', 'nothing-was-compared'],
  ['parity.nothing-compared', 'nothing-was-compared'],
  ['gate.too-few-cases', 'too-few-cases'],
  ['gap.too-few-cases', 'too-few-cases'],
  ['gate.undecided', 'undecided'],
  ['gap.undecided', 'undecided'],
  ['parity.undecided', 'undecided'],
  ['baseline.', 'a-baseline-that-decides-nothing'],
]

/** The page and section that explain a verdict and say what to do. */
export function verdictPage({ verdict, findings }: AnyReport): string {
  if (verdict !== 'inconclusive') return `${page}#${verdict}`
  const section = sections.find(([start]) => findings.some(({ code }) => code.startsWith(start)))
  return `${page}#${section?.[1] ?? verdict}`
}

/** All sections that messages lead to. */
export const verdictSections: readonly string[] = [
  ...new Set(['fair', 'biased', 'inconclusive', 'interrupted', ...sections.map(([, section]) => section)]),
]
