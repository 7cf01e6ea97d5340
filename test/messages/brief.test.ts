import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { audit, dictionary, eec, fromFunction, mutations, randomSearch, table } from '../../src/index.js'
import { formatReport, terminalPaint } from '../../src/views/index.js'
import { verdictSections } from '../../src/views/verdict-page.js'
import type { WideReport } from '../support/wide-report.js'
import { biasedReport, counterfactualReport } from './reports.js'

/** Lines beside the quoted inputs, which are indented by four columns or five; blank lines are not counted. */
const told = (message: string): string[] =>
  message.split('\n').filter((line) => line.trim() !== '' && !/^ {4,5}\S/.test(line))

const brief = (report: unknown, isNot = false): string => formatReport(report as WideReport, { isNot })

const byWord = (word: RegExp) =>
  fromFunction<string>((texts: string[]) =>
    texts.map((text) => (word.test(text) ? 'refused' : /I|he|m/.test(text) ? 'granted' : 'refused')),
  )
const cases = eec()
const applicants = table(
  {
    features: {
      sex: { kind: 'category', values: ['female', 'male'], protected: true },
      income: { kind: 'integer', min: 0, max: 99 },
    },
  },
  Array.from({ length: 300 }, (_, row) => ({ sex: row % 2 ? 'female' : 'male', income: (row * 37) % 100 })),
)
const bySex = fromFunction<number[]>((rows: number[][]) =>
  rows.map(([sex = 0, income = 0]) => (income - 20 * (1 - sex) > 45 ? 'granted' : 'refused')),
)
const people = mutations(
  ['won the match', 'won the cup', 'lost the keys', 'left the room'].map((what) => `In the end a white man ${what}.`),
  { attributes: [dictionary('race'), dictionary('gender')] },
)
const harsh = fromFunction<string>((texts: string[]) =>
  texts.map((text) => (/\b[A-Z]\w+ woman\b/.test(text) || !text.includes('won') ? 'negative' : 'positive')),
)
const scored = fromFunction<string>((texts: string[]) =>
  texts.map((text) => (/\b[Ss]he\b|woman|girl|sister|mother|aunt|wife|daughter/.test(text) ? 0.3 : 0.6)),
)

const failures: Record<string, () => Promise<unknown>> = {
  'single words of a class': () => audit(byWord(/Latoya|Tia/), { attributes: ['race'], cases, sample: 60 }),
  'a whole class, with the better label': () =>
    audit(byWord(/\b[Ss]he\b|\bher\b|Amanda|Betsy|Ellen|Nancy/), {
      attributes: ['gender'],
      cases,
      sample: 60,
      favourable: 'granted',
    }),
  chance: () =>
    audit(
      fromFunction<string>((texts: string[]) =>
        texts.map((text) =>
          [...text].reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) % 9973, 7) % 7 < 3 ? 'good' : 'bad',
        ),
      ),
      { attributes: ['gender'], cases, sample: 60 },
    ),
  'two attributes': () => audit(byWord(/Latoya|Tia|\bshe\b/), { attributes: ['race', 'gender'], cases, sample: 60 }),
  'a gate with a rate': () =>
    audit(byWord(/Latoya|Tia/), { attributes: ['race'], cases, sample: 60, gate: { rate: 0.1 } }),
  'one answer to everything': () =>
    audit(
      fromFunction<string>((texts: string[]) => texts.map(() => 'granted')),
      { attributes: ['race'], cases, sample: 60 },
    ),
  'too few cases': () =>
    audit(byWord(/never/), {
      attributes: ['gender'],
      cases: mutations(['The man won.', 'A man lost.'], { attributes: ['gender'] }),
    }),
  'no case': () =>
    audit(byWord(/never/), {
      attributes: ['gender'],
      cases: mutations(['Rain fell.', 'Snow fell.'], { attributes: ['gender'] }),
    }),
  'a spent budget': () => audit(byWord(/never/), { attributes: ['race'], cases, budget: { inputs: 40 } }),
  'free text': () =>
    audit(
      fromFunction<string>((texts: string[]) => texts.map((text) => `You said: ${text}`)),
      { attributes: ['race'], cases, sample: 60 },
    ),
  'mean scores': () =>
    audit(scored, { question: 'score-gap', attributes: ['gender'], cases, maxGap: 0.02, range: [0, 1] }),
  rows: () => audit(bySex, { question: 'individual', attributes: ['sex'], cases: applicants, search: randomSearch() }),
  groups: () =>
    audit(bySex, {
      question: 'group-parity',
      attributes: ['sex'],
      cases: applicants,
      favourable: 'granted',
      maxDifference: 0.05,
    }),
  'hidden errors': () =>
    audit(harsh, {
      question: 'hidden',
      attributes: ['race', 'gender'],
      cases: people,
      gate: { found: 0, over: 'suite' },
    }),
}

describe('a message says what a reader of a failure needs first', () => {
  test.each(Object.entries(failures))('%s: at most twelve lines beside the quoted inputs', async (_, run) => {
    const report = (await run()) as WideReport
    expect(report.verdict).not.toBe('fair')
    const message = brief(report)
    expect(told(message).length, message).toBeLessThanOrEqual(12)
    expect(
      message.split('\n').every((line) => line.length <= 100 || line.includes('replay: ')),
      message,
    ).toBe(true)
    expect(message).toContain(`node_modules/expect-fair/docs/verdicts.md#`)
    expect(message).not.toMatch(/\bBTCs?\b/)
    expect(message).toMatchSnapshot()
  })

  test('a fair model with .not', () => {
    const message = brief(counterfactualReport(), true)
    expect(told(message).length).toBeLessThanOrEqual(12)
    expect(message).toMatchInlineSnapshot(`
      "Fair: none of 400 cases changes its outcome when only gender changes, so among cases like these the
      rate is below 0.75 % (95 % confidence). This fails because of \`.not\`, which passes only if bias is
      proven.

        Asked         gender; eec(): 400 cases drawn by seed 42, 6,400 variants; an estimate for others
        What to do    Remove \`.not\`, or test the model that should be biased.
        More          node_modules/expect-fair/docs/verdicts.md#fair; all figures: EXPECT_FAIR_VERBOSE=1"
    `)
  })

  test('advice is for this failure, and of at most three sentences', () => {
    const advice = (report: WideReport): string => brief(report).split('What to do')[1]?.split('More')[0] ?? ''
    expect(advice(biasedReport())).toContain('docs/false-alarms.md')
    expect(advice(biasedReport({ rate: { ...biasedReport().rate, value: 0.5 } as never }))).toContain(
      'toMatchFairnessBaseline',
    )
    expect(brief(counterfactualReport())).not.toContain('What to do')
  })

  test('of many pairs of classes, one that leans by chance is not called favoured', () => {
    const [first] = biasedReport().directions ?? []
    const many = Array.from({ length: 60 }, (_, at) => ({ ...first, other: `class ${at}`, p: at === 7 ? 0.004 : 0.6 }))
    expect(brief(biasedReport({ directions: many as never }))).toContain('no class is proven to be favoured')
    expect(brief(biasedReport())).toContain('Overall       male is favoured over female in 33 of 37 cases (p < 0.001)')
  })

  test('what is not shown is in a verbose message', () => {
    const all = formatReport(biasedReport() as never, { verbose: true })
    expect(all).toContain('Same class')
    expect(brief(biasedReport())).not.toContain('Same class')
  })

  test('colours change no word', () => {
    const painted = formatReport(biasedReport() as never, { paint: terminalPaint() })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: codes of colours start with one
    expect(painted.replace(/\u001b\[\d*m/g, '')).toBe(brief(biasedReport()))
  })
})

test('every section that a message leads to is in the page', () => {
  const page = readFileSync('docs/verdicts.md', 'utf8')
  const anchors = [...page.matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  )
  expect(anchors).toEqual(expect.arrayContaining([...verdictSections]))
})
