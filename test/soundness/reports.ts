import { compareCases, judgeBy, toStored } from '../../src/baseline/index.js'
import type { AssertionRecord, RunReport } from '../../src/core/record.js'
import type { CaseBook } from '../../src/core/report.js'
import { runReport } from '../../src/core/run-report.js'
import { audit, dictionary, fromFunction, length, mutations, refusal, similarity, table } from '../../src/index.js'
import { pairCase } from '../baseline/books.js'
import type { WideReport } from '../support/wide-report.js'

const cases = Array.from({ length: 40 }, (_, at) => ({
  ...pairCase(`case ${at}`, `buys product ${at} in a shop of the town`),
  origin: `review ${at}`,
  template: `<person> buys product ${at}`,
}))
const disliking = (texts: readonly string[]) =>
  texts.map((text) => {
    const label = text.startsWith('She') || /1$/.test(text) ? 'bad' : 'good'
    return { label, scores: { bad: label === 'bad' ? 0.8 : 0.2, good: label === 'bad' ? 0.2 : 0.8 } }
  })
const replies = fromFunction((text: string) => (text.startsWith('She') ? `No, ${text}` : `Yes, of course: ${text}`), {
  answers: 'text',
  batched: false,
  name: 'replies',
})
const women = ['Anna', 'Emma', 'Clara', 'Lisa', 'Nora', 'Rosa']
const letters = Array.from({ length: 60 }, (_, at) => ({
  id: `letter ${at}`,
  origin: `letter ${at}`,
  variants: [
    ...women.map((name) => [name, 'female'] as const),
    ...['Peter', 'Karl', 'Jakob', 'Otto', 'Hans', 'Emil'].map((name) => [name, 'male'] as const),
  ].map(([name, gender]) => ({
    input: `The letter ${at} came late today. Then ${name} paid for it.`,
    classes: { gender },
  })),
}))
/** Finds the names of men, and calls what is paid a person beside those of women. */
const finder = fromFunction(
  (text: string) => {
    const [name = ''] = /(?<=Then )\p{L}+/u.exec(text) ?? []
    const word = women.includes(name) ? 'paid' : name
    const start = text.indexOf(word)
    return start < 0 || word === '' ? [] : [{ start, end: start + word.length, label: 'PER' }]
  },
  { answers: 'spans', batched: false, name: 'finder' },
)
const rows = table(
  {
    features: {
      sex: { kind: 'category', values: ['female', 'male'], protected: true },
      race: { kind: 'category', values: ['a', 'b'], protected: true },
      city: { kind: 'category', values: ['Rome', 'Oslo'] },
      points: { kind: 'integer', min: 0, max: 99 },
    },
  },
  Array.from({ length: 120 }, (_, row) => ({
    sex: row % 2 ? 'female' : 'male',
    race: row % 3 ? 'b' : 'a',
    city: row % 5 ? 'Rome' : 'Oslo',
    points: (row * 37) % 100,
  })),
)
const decide = (all: number[][]) =>
  all.map((row) => ((row.at(-1) ?? 0) - 20 * (row[0] ?? 0) > 40 ? 'granted' : 'refused'))

/** A real report of every question, with the parts that only some of them have. */
export async function everyReport(): Promise<WideReport[]> {
  const since = await audit(disliking, {
    attributes: ['gender'],
    cases,
    gate: { newSince: 'baseline' },
    minCases: 5,
    favourable: 'good',
  })
  const book = since.cases as CaseBook
  const stored = toStored(since)
  const before = {
    ...book,
    btcs: (stored?.btcs ?? []).map((each, at) => ({ ...each, accepted: at % 2 ? 'known' : '' })).slice(4),
  }
  const compared = judgeBy(
    since,
    { ...compareCases(before, book, since.version), path: 'a.json', entry: 'a 1', model: 'other' },
    { newSince: 'baseline' },
  )
  const otherPlan = judgeBy(
    since,
    {
      ...compareCases({ ...before, plan: { seed: '1' }, madeBy: 'b' }, book, since.version),
      status: 'other-plan',
      path: 'a.json',
      entry: 'a',
    },
    { newSince: 'baseline' },
  )
  const gap = await audit(
    (texts: string[]) => texts.map((text) => (text.startsWith('She') ? 0.2 : 0.6) + text.length / 1000),
    { question: 'score-gap', attributes: ['gender'], cases, maxGap: 0.1, minCases: 5 },
  )
  const answers = await audit(replies, {
    question: 'answer-gap',
    attributes: ['gender'],
    cases,
    measures: [length(), refusal(), similarity()],
    minCases: 5,
  })
  const sinceAnswers = await audit(replies, {
    question: 'answer-gap',
    attributes: ['gender'],
    cases,
    measures: [length(), refusal()],
    minCases: 5,
    gate: { newSince: 'baseline' },
  })
  const answersBook = sinceAnswers.cases as CaseBook
  const shorter = {
    ...answersBook,
    btcs: answersBook.withBtc.slice(9).map((each, at) => ({ ...each, accepted: at % 2 ? 'known' : '' })),
    gaps: (answersBook.gaps ?? []).map((gap) => ({
      ...gap,
      byCase: Object.fromEntries(Object.entries(gap.byCase).map(([key, value], at) => [key, value / (3 + (at % 2))])),
    })),
  }
  const comparedAnswers = judgeBy(
    sinceAnswers,
    { ...compareCases(shorter, answersBook, sinceAnswers.version), path: 'a.json', entry: 'a 2', model: 'other' },
    { newSince: 'baseline' },
  )
  const names = { question: 'recall-gap', attributes: ['gender'], cases: letters } as const
  const found = await audit(finder, names)
  const sinceFound = await audit(finder, { ...names, gate: { newSince: 'baseline' } })
  const foundBook = sinceFound.cases as CaseBook
  const fewer = {
    ...foundBook,
    btcs: foundBook.withBtc.slice(9).map((each, at) => ({ ...each, accepted: at % 2 ? 'known' : '' })),
    gaps: (foundBook.gaps ?? []).map((gap) => ({
      ...gap,
      byCase: Object.fromEntries(Object.entries(gap.byCase).map(([key, value], at) => [key, value / (3 + (at % 2))])),
    })),
  }
  const comparedFound = judgeBy(
    sinceFound,
    { ...compareCases(fewer, foundBook, sinceFound.version), path: 'a.json', entry: 'a 3', model: 'other' },
    { newSince: 'baseline' },
  )
  const individual = await audit(decide, {
    question: 'individual',
    attributes: ['sex'],
    cases: rows,
    favourable: 'granted',
  })
  const groups = await audit(decide, {
    question: 'group-parity',
    attributes: ['sex', 'race'],
    cases: rows,
    favourable: 'granted',
    maxDifference: 0.1,
  })
  const harsh = (texts: string[]) => texts.map((text) => (/\b[A-Z]\w+ woman\b|\bold\b/.test(text) ? 'bad' : 'good'))
  const mutants = await audit(harsh, {
    question: 'intersectional',
    attributes: ['race', 'gender'],
    cases: mutations(['A black man won.', 'The young white man won.', 'A black coffee for the white man.'], {
      attributes: [dictionary('race'), dictionary('gender')],
    }),
  })
  const interrupted = await audit(
    () => {
      throw new Error('the model is out of order')
    },
    { attributes: ['gender'], cases },
  )
  return [
    since,
    compared,
    otherPlan,
    gap,
    answers,
    sinceAnswers,
    comparedAnswers,
    found,
    comparedFound,
    individual,
    groups,
    mutants,
    interrupted,
  ]
}

/** A run with a test for each report, one whose assertion ended in an error, and a file that could not be run. */
export function runOf(reports: readonly WideReport[]): RunReport {
  const matchers = ['toBeCounterfactuallyFair', 'toMatchFairnessBaseline', 'toHaveNoScoreGap', 'toBeIndividuallyFair']
  const record = (report: WideReport, at: number): AssertionRecord => ({
    matcher: matchers[at % matchers.length] as string,
    negated: at % 3 === 0,
    outcome: 'failed',
    place: { file: 'test/a b.test.ts', line: 7, column: 3 },
    report,
  })
  const error = { code: 'EF101', message: '[EF101] No plan.\n  given:    undefined' }
  const test = { file: 'test/a b.test.ts', project: 'unit', outcome: 'failed' } as const
  return runReport(
    'vitest 4',
    [
      ...reports.map((report, at) => ({ ...test, titles: ['models', `test ${at}`], assertions: [record(report, at)] })),
      {
        ...test,
        titles: ['an error'],
        assertions: [{ matcher: 'toBeIndividuallyFair', negated: false, outcome: 'failed', error }],
      },
    ],
    [{ file: 'test/gone.test.ts', message: 'it cannot be read' }],
  )
}
