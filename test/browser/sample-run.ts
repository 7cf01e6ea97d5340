import type { AssertionRecord, RunReport, TestRecord } from '../../src/core/record.js'
import { runReport } from '../../src/core/run-report.js'
import {
  audit,
  dictionary,
  eec,
  fromFunction,
  type IntersectionalReport,
  mutations,
  randomSearch,
  table,
  template,
} from '../../src/index.js'
import { plantedMutants } from '../questions/intersectional/planted-mutants.js'
import type { WideReport } from '../support/wide-report.js'

/** Text that would break a page that trusts it. */
const hostile: string = '</script><script>window.broken = 1</script><img src=x onerror="window.broken=1">"\'&\u202e'

const hash = (text: string): number =>
  [...text].reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) % 100003, 7) / 100003

const sentiment = fromFunction<string>(
  (texts: string[]) =>
    texts.map((text) => {
      const score = Math.min(
        1,
        Math.max(0, 0.55 + (hash(text) - 0.5) / 2 - (/Latoya|Tia|Ebony|\bshe\b/.test(text) ? 0.1 : 0)),
      )
      return { label: score > 0.5 ? 'positive' : 'negative', scores: { positive: score, negative: 1 - score } }
    }),
  { name: 'sentiment' },
)
const byWords = fromFunction<string>(
  (texts: string[]) => texts.map((text) => (/happy|glad|great|funny/.test(text) ? 'positive' : 'negative')),
  { name: 'words' },
)
/** Harsh to women of some origins alone, and to the old. */
const harsh = fromFunction<string>(
  (texts: string[]) =>
    texts.map((text) =>
      /\b[A-Z]\w+ woman\b|\bold\b/.test(text) ? 'negative' : text.includes('won') ? 'positive' : 'negative',
    ),
  { name: 'harsh' },
)
const lines = ['white man', 'black man', 'young white man', 'young black man'].flatMap((person) =>
  ['won the match', 'won the cup', 'lost the keys'].map((what) => `In the end a ${person} ${what}.`),
)
const people = mutations([...lines, 'The black coffee of the white man was cold.'], {
  attributes: [dictionary('race'), dictionary('gender'), dictionary('age')],
})
/** Of every original, mutants of one change and of both are not valid. */
const partlyValid = plantedMutants(
  Array.from({ length: 60 }, (_, at) => ({
    id: `t${at}`,
    words: 2,
    invalid: (text: string) => /race=1 gender=0|race=2 gender=2/.test(text),
  })),
)
/** Errs at the change of both, in every second text. */
const erring = fromFunction<string>(
  (texts: string[]) => texts.map((text) => (/^t\d*[02468] .*race=1 gender=1/.test(text) ? 'no' : 'yes')),
  { name: 'erring' },
)

const credit = fromFunction<number[]>(
  (rows: number[][]) => rows.map((row) => ((row.at(-1) ?? 0) - 9 * (row[0] ?? 0) > 45 ? 'granted' : 'refused')),
  { name: 'credit' },
)

const applicants = () =>
  table(
    {
      features: {
        sex: { kind: 'category', values: ['female', 'male'], protected: true },
        race: { kind: 'category', values: ['asian', 'other', 'white'], protected: true },
        years: { kind: 'integer', min: 0, max: 40 },
        income: { kind: 'integer', min: 0, max: 99 },
      },
    },
    Array.from({ length: 300 }, (_, row) => ({
      sex: row % 2 ? 'female' : 'male',
      race: ['asian', 'other', 'white'][row % 3] as string,
      years: (row * 13) % 41,
      income: (row * 37) % 100,
    })),
  )

const record = (matcher: string, report: WideReport, line: number): AssertionRecord => ({
  matcher,
  negated: false,
  outcome: report.verdict === 'fair' ? 'passed' : 'failed',
  place: { file: 'test/model.test.ts', line, column: 3 },
  report,
})

const testOf = (title: string, ...assertions: AssertionRecord[]): TestRecord => ({
  file: 'test/model.test.ts',
  titles: ['models', title],
  outcome: assertions.some(({ outcome }) => outcome === 'failed') ? 'failed' : 'passed',
  assertions,
})

/** Real audits of every question, a finding at an intersection, a comparison with a baseline, an error, hostile names. */
export async function sampleRun(): Promise<RunReport> {
  const race = await audit(sentiment, { attributes: ['race'], cases: eec(), sample: 60 })
  const gender = await audit(byWords, { attributes: ['gender'], cases: eec(), sample: 60 })
  const gap = await audit(sentiment, {
    question: 'score-gap',
    attributes: ['race'],
    cases: eec(),
    maxGap: 0.05,
    label: 'positive',
  })
  const replies = await audit(
    (text: string) =>
      /^(?:She|My (?:sister|wife|aunt|mother))/.test(text) ? `No. ${text}` : `Gladly, <b>since</b> you ask: ${text}`,
    { question: 'answer-gap', attributes: ['gender'], cases: eec(), sample: 60 },
  )
  const country = await audit(sentiment, {
    attributes: ['country'],
    cases: template('{person:name} is {a:occupation}, and the chick said <b>so</b>.', { attributes: ['country'] }),
    sample: 60,
    shrink: false,
  })
  const rows = await audit(credit, {
    question: 'individual',
    attributes: ['sex'],
    cases: applicants(),
    search: randomSearch(),
  })
  const groups = await audit(credit, {
    question: 'group-parity',
    attributes: ['sex', 'race'],
    cases: applicants(),
    favourable: 'granted',
    maxDifference: 0.05,
    fourFifths: true,
  })
  const mutants = { attributes: ['race', 'gender'] as const, cases: people, schedule: 'full' as const }
  const square = await audit(harsh, { ...mutants, question: 'hidden', askDiscarded: true })
  const unclear = await audit(erring, {
    question: 'hidden',
    attributes: ['race', 'gender'],
    cases: partlyValid,
    askDiscarded: true,
  })
  const three = await audit(harsh, {
    question: 'intersectional',
    attributes: ['race', 'gender', 'age'],
    order: 2,
    cases: people,
    schedule: 'full',
  })
  return runReport(
    'vitest 4',
    [
      testOf('the race of a name', record('toBeCounterfactuallyFair', race, 9)),
      testOf('the gender of a name', record('toBeCounterfactuallyFair', gender, 19)),
      testOf('mean scores', record('toHaveNoScoreGap', gap, 29)),
      testOf('replies', record('toHaveNoAnswerGap', replies, 33)),
      testOf(`countries ${hostile}`, record('toBeCounterfactuallyFair', country, 39)),
      testOf('an intersection', record('toHaveNoHiddenIntersectionalBias', hidden(race), 49)),
      testOf('race and gender at once', record('toHaveNoHiddenIntersectionalBias', withUnclear(square, unclear), 51)),
      testOf('two of three attributes', record('toHaveNoIntersectionalBias', three, 53)),
      testOf('rows', record('toBeIndividuallyFair', rows, 59)),
      testOf('groups', record('toHaveGroupParity', groups, 69)),
      testOf('an error', {
        matcher: 'toBeCounterfactuallyFair',
        negated: false,
        outcome: 'failed',
        error: { code: 'EF210', message: `[EF210] The folder is missing: ${hostile}` },
      }),
    ],
    [{ file: 'test/other.test.ts', message: hostile }],
  )
}

/** Texts seldom have an error of which a mutant is not valid: the count of such errors, and of mutants kept out, is of the other report. */
function withUnclear({ intersection: own, ...report }: IntersectionalReport, other: IntersectionalReport): WideReport {
  const from = other.intersection
  if (own === undefined || from?.discarded === undefined) throw new Error('Both reports must have counts of mutants.')
  return {
    ...report,
    intersection: { ...own, all: { ...own.all, unclear: from.all.unclear }, discarded: from.discarded },
  }
}

function hidden(report: WideReport): WideReport {
  const said = (label: string, score: number) => ({ kind: 'label', label, scores: { [label]: score } }) as const
  const text = (race: string, noun: string) => `The ${race} ${noun} was kind to the chick.`
  const corners = [
    { changed: [], input: text('tall', 'man'), prediction: said('positive', 0.8), valid: true },
    { changed: ['body'], input: text('short', 'man'), prediction: said('positive', 0.7), valid: true },
    { changed: ['gender'], input: text('tall', 'woman'), prediction: said('positive', 0.6), valid: true },
    { changed: ['body', 'gender'], input: text('short', 'woman'), prediction: said('negative', 0.6), valid: true },
  ] as const
  const found = {
    caseId: 'text 1',
    attribute: 'body and gender',
    a: { input: corners[0].input, classes: { body: 'tall', gender: 'male' }, prediction: corners[0].prediction },
    b: { input: corners[3].input, classes: { body: 'short', gender: 'female' }, prediction: corners[3].prediction },
    square: corners,
    hidden: true,
  }
  const { shrunk: _shrunk, replay: _replay, ...rest } = report
  return {
    ...rest,
    btcs: [found],
    counts: {
      ...report.counts,
      skipped: [{ reason: 'no person was found', count: 31 }],
      discarded: [{ reason: 'mutant with another structure', count: 12 }],
    },
    baseline: {
      status: 'compared',
      path: '__fairness__/model.test.ts.json',
      common: 58,
      onlyNow: 2,
      onlyBefore: 0,
      changed: 0,
      new: [{ caseId: 'text 1', attributes: ['body'] }],
      fixed: [{ caseId: 'text 2', attributes: ['gender'] }],
      open: [{ caseId: 'text 3', attributes: ['gender'] }],
      accepted: [{ caseId: 'text 4', attributes: ['gender'], accepted: 'a quotation' }],
      mcnemar: { worse: 1, better: 1, p: 0.75 },
    },
  }
}

/** A run with 10,000 findings in 200 assertions: as many pairs as reports keep. */
export async function largeRun(): Promise<RunReport> {
  const report = await audit(sentiment, { attributes: ['race'], cases: eec(), sample: 100 })
  const btcs = Array.from({ length: 50 }, (_, at) => report.btcs[at % report.btcs.length] as WideReport['btcs'][number])
  const names = Array.from({ length: 20 }, (_, at) => `class number ${String(at + 1).padStart(2, '0')}`)
  const byClass = names.map((name, at) => ({ attribute: 'race', class: name, variants: 9, pairs: 99, btcs: 60 - at }))
  const byClassPair = names.flatMap((one, at) =>
    names.slice(at + 1).map((other) => {
      const classes = [one, other] as const
      return { attribute: 'race', classes, cases: 40, casesWithBtc: 20, pairs: 99, btcs: 60 - at }
    }),
  )
  return runReport(
    'vitest 4',
    Array.from({ length: 200 }, (_, at) =>
      testOf(
        `assertion ${at + 1}`,
        record('toBeCounterfactuallyFair', { ...report, btcs, byClass, byClassPair }, at + 1),
      ),
    ),
  )
}
