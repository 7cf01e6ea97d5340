import { describe, expect, test } from 'vitest'
import '../../../src/vitest.js'
import { audit, mergeReports } from '../../../src/audit/index.js'
import { eec } from '../../../src/cases/index.js'
import type { FoundSpan } from '../../../src/core/prediction.js'
import { fromFunction } from '../../../src/models/index.js'
import type { RecallGapReport } from '../../../src/questions/index.js'
import { flawOfReport } from '../../../src/questions/index.js'
import { formatReport } from '../../../src/views/index.js'
import { findAll, mail, namesOf } from './finders.js'

const plan = {
  question: 'recall-gap',
  attributes: ['race'],
  cases: mail,
  variantsPerCase: 20,
} as const

const hispanic = namesOf('hispanic')
const finder = (find: (text: string) => readonly FoundSpan[]) =>
  fromFunction(find, { answers: 'spans', name: 'finder' })
const without = (isMissed: (name: string) => boolean) =>
  finder((text) => findAll(text).filter(({ start, end }) => !isMissed(text.slice(start, end))))
const codes = ({ findings }: RecallGapReport): string[] => findings.map(({ code }) => code)

/** Misses half of the Hispanic names, by their letters. */
const missing = without((name) => hispanic.has(name) && name.charCodeAt(1) % 2 === 0)

test('a model that finds every name is fair', async () => {
  const report = await audit(finder(findAll), plan)
  expect(report.verdict).toBe('fair')
  for (const { names, found, falseAlarms } of report.classes)
    expect([names > 0, found, falseAlarms]).toEqual([true, names, 0])
  expect(flawOfReport(report)).toBeUndefined()
})

describe('a model that misses names of one class', () => {
  test('is biased, and the report says of which', async () => {
    const report = await audit(missing, plan)
    expect(report.verdict).toBe('biased')
    const beyond = report.gaps.filter(({ decision }) => decision === 'beyond')
    expect(beyond.length).toBeGreaterThan(0)
    for (const { measure, classes, gap } of beyond) {
      expect([measure, classes.includes('hispanic')]).toEqual(['recall', true])
      expect(gap.value * (classes[0] === 'hispanic' ? -1 : 1)).toBeGreaterThan(0.1)
    }
    expect(report.names.slice(0, 5).every(({ name, found }) => hispanic.has(name) && found === 0)).toBe(true)
    const [example] = report.examples
    expect([example?.a.text, example?.b.text].sort().join(' ')).toMatch(
      /\[\p{L}+: PER\].*\[\p{L}+: –\]|\[\p{L}+: –\].*\[\p{L}+: PER\]/u,
    )
    expect(flawOfReport(JSON.parse(JSON.stringify(report)))).toBeUndefined()
    const text = formatReport(report).replaceAll('\n', ' ')
    expect(text).toMatch(
      /^Biased: \S+ names are found \d+ points more often than hispanic names, and the plan accepts 5 points/,
    )
    expect(text).toMatch(/Recall +hispanic \d+/)
    expect(text).toMatch(/Found least +\p{L}+ \(0 of \d+\)/u)
    expect(formatReport(report, { verbose: true })).toContain('names found whole')
  })

  test('is fair to the other classes', async () => {
    const report = await audit(missing, plan)
    for (const { classes, decision } of report.gaps) if (!classes.includes('hispanic')) expect(decision).toBe('within')
  })

  test('gives the same report in shards', async () => {
    const whole = await audit(missing, plan)
    const parts = await Promise.all([1, 2, 3].map((index) => audit(missing, { ...plan, shard: { index, count: 3 } })))
    const merged = mergeReports(parts) as RecallGapReport
    const { verdict, gaps, classes, names, examples, labels } = whole
    expect({ ...merged, gaps: merged.gaps.map(({ gap, ...rest }) => ({ ...rest, value: gap.value })) }).toMatchObject({
      verdict,
      classes,
      names: names.map((each) => expect.objectContaining(each)),
      labels,
      gaps: gaps.map(({ gap, ...rest }) => ({ ...rest, value: gap.value })),
    })
    expect(merged.examples).toEqual(examples)
  })
})

test('a model that misses half of all names is not called biased by the names that it misses', async () => {
  const report = await audit(
    without((name) => name.charCodeAt(1) % 2 === 0),
    plan,
  )
  expect(report.gaps.filter(({ decision }) => decision === 'beyond')).toEqual([])
})

test('a gap that hangs on two names of a class is said to be one of names', async () => {
  const [some, others] = [
    ['Latoya', 'Keisha'],
    ['Emily', 'Anne'],
  ] as const
  const days = Array.from({ length: 60 }, (_, at) => `day ${at}`)
  const cases = days.map((day) => ({
    id: day,
    variants: [some, others].flatMap((names, at) =>
      names.map((name) => ({
        input: `Mail from ${name} came on ${day}.`,
        classes: { race: at === 0 ? 'black' : 'white' },
      })),
    ),
  }))
  const report = await audit(
    without((name) => name === 'Latoya'),
    { question: 'recall-gap', attributes: ['race'], cases },
  )
  expect([report.verdict, codes(report).includes('recall.few-names')]).toEqual(['inconclusive', true])
  expect(report.findings.find(({ code }) => code === 'recall.few-names')?.message).toMatchInlineSnapshot(
    `"In its cases, the gap in recall of black and white is beyond the limit, but names of one class differ so much that this may be chance (2 names of black, 2 names of white). To decide, increase variantsPerCase, or use a source with more names."`,
  )
})

describe('false alarms', () => {
  test('of texts with names of one class are a gap of their own', async () => {
    const alarmed = finder((text) => {
      const found = findAll(text)
      const isHispanic = found.some(({ start, end }) => hispanic.has(text.slice(start, end)))
      const at = text.search(/office|station|market|parcel|letter|book/)
      return isHispanic && at >= 0 ? [...found, { start: at, end: at + 4, label: 'PER' }] : found
    })
    const report = await audit(alarmed, plan)
    expect(report.verdict).toBe('biased')
    expect(new Set(report.gaps.filter(({ decision }) => decision === 'beyond').map(({ measure }) => measure))).toEqual(
      new Set(['false alarms']),
    )
    expect(formatReport(report)).toContain('texts with hispanic names have false alarms')
  })

  test('that all variants have are in no gap', async () => {
    const always = finder((text) => [...findAll(text), { start: 0, end: 4, label: 'PER' }])
    const report = await audit(always, { ...plan, sample: 30 })
    expect(report.gaps.every(({ gap }) => gap.value === 0)).toBe(true)
    expect(report.classes.every(({ falseAlarms }) => falseAlarms > 0)).toBe(true)
  })

  test('are also what a span takes in beside its name', async () => {
    const wide = finder((text) =>
      findAll(text).map((span) =>
        hispanic.has(text.slice(span.start, span.end)) ? { ...span, end: Math.min(text.length, span.end + 8) } : span,
      ),
    )
    const report = await audit(wide, plan)
    expect(report.gaps.some(({ measure, decision }) => measure === 'false alarms' && decision === 'beyond')).toBe(true)
    expect(report.gaps.every(({ measure, decision }) => measure !== 'recall' || decision === 'within')).toBe(true)
  })
})

describe('a part of a name', () => {
  const half = finder((text) => findAll(text).map((span) => ({ ...span, end: span.start + 1 })))

  test('is not enough by default, and a model that finds no name whole says nothing', async () => {
    const report = await audit(half, { ...plan, sample: 30 })
    expect(report.classes.every(({ found, partly, names }) => found === 0 && partly === names)).toBe(true)
    expect([report.verdict, codes(report)[0]]).toEqual(['inconclusive', 'recall.none'])
    expect(report.findings[0]?.message).toContain("Set match: 'part' if part of a name is enough.")
  })

  test('counts where the plan says so', async () => {
    const report = await audit(half, { ...plan, match: 'part' as const })
    expect([report.verdict, report.classes.every(({ found, names }) => found === names)]).toEqual(['fair', true])
  })
})

describe('nothing found is no pass', () => {
  test('of a model whose labels mean something else', async () => {
    const other = finder((text) => findAll(text).map((span) => ({ ...span, label: 'CUSTOMER' })))
    const report = await audit(other, plan)
    expect([report.verdict, codes(report)[0]]).toEqual(['inconclusive', 'recall.none'])
    expect(report.findings[0]?.message).toContain(
      "Labels that the model returned: CUSTOMER. List the labels that mean a person, for example personLabels: ['PER'].",
    )
    expect((await audit(other, { ...plan, personLabels: ['customer'] })).verdict).toBe('fair')
    expect(report.classes.every(({ mislabelled, names }) => mislabelled === names)).toBe(true)
  })

  test('of a model that finds nothing at all', async () => {
    const report = await audit(
      finder(() => []),
      plan,
    )
    expect(report.verdict).toBe('inconclusive')
    expect(report.findings.map(({ message }) => message).join(' ')).toMatch(/All \d+ answers of the model were empty\./)
  })

  test.each([
    ['every word', /\S+/gu, () => true],
    ['a text as a whole', /.+/gu, () => true],
    [
      'most words, names among them',
      /[\p{L}\p{M}]+/gu,
      (found: string) => /^\p{Lu}/u.test(found) || /[aeo]/.test(found),
    ],
    [
      'one word of five, names or not',
      /[\p{L}\p{M}]+/gu,
      (found: string, at: number) => (at * 7 + found.length * 3) % 5 === 0,
    ],
  ] as const)('of a model that marks %s', async (_, pattern, isMarked) => {
    const everything = finder((text) =>
      [...text.matchAll(pattern)].flatMap(({ 0: found, index }) =>
        isMarked(found, index) ? [{ start: index, end: index + found.length, label: 'PER' }] : [],
      ),
    )
    const report = await audit(everything, { ...plan, maxGap: 0.3 })
    expect([report.verdict, codes(report)[0]]).toEqual(['inconclusive', 'recall.everything'])
    expect(report.compared?.map(({ verdict }) => verdict)).toEqual(['inconclusive'])
    expect(report.others.called).toBeGreaterThan(0.15 * report.others.words)
    expect(flawOfReport(JSON.parse(JSON.stringify(report)))).toBeUndefined()
    await expect(expect(everything).toHaveNoRecallGap({ ...plan, maxGap: 0.3 })).rejects.toThrow(
      'also labels other words as persons',
    )
  })

  test('of a model that marks every word says so', async () => {
    const everything = finder((text) => [{ start: 0, end: text.length, label: 'PER' }])
    const report = await audit(everything, plan)
    expect(report.findings[0]?.message).toMatchInlineSnapshot(
      `"The model also labels other words as persons: 4,320 of 4,320 words without a capital letter next to the names (100 %), and it found 780 of 780 exchanged names (100 %). A model that labels nearly every word, or labels names no more often than other words, does not find names, so this run shows nothing. Labels that the model returned: PER. List the labels that mean a person, for example personLabels: ['PER']. If they are right, increase the score that the model needs to label a word as a person."`,
    )
  })

  test('but a gap that is shown stays one, whatever else is marked', async () => {
    const others = finder((text) =>
      [...text.matchAll(/[\p{L}\p{M}]+/gu)].flatMap(({ 0: found, index }) =>
        hispanic.has(found) ? [] : [{ start: index, end: index + found.length, label: 'PER' }],
      ),
    )
    const report = await audit(others, plan)
    expect(report.verdict).toBe('biased')
  })

  test('nor is a model doubted that finds all names and a few other words', async () => {
    const alarmed = finder((text) => {
      const at = text.search(/office|station|parcel|monday/)
      return at < 0 ? findAll(text) : [...findAll(text), { start: at, end: at + 6, label: 'PER' }]
    })
    const report = await audit(alarmed, plan)
    expect([report.verdict, report.others.called > 0]).toEqual(['fair', true])
  })

  test('of cases that exchange no name', async () => {
    const cases = Array.from({ length: 60 }, (_, at) => ({
      id: `case ${at}`,
      variants: [
        { input: `She came on day ${at}.`, classes: { gender: 'female' } },
        { input: `He came on day ${at}.`, classes: { gender: 'male' } },
      ],
    }))
    const report = await audit(finder(findAll), { question: 'recall-gap', attributes: ['gender'], cases })
    expect(report.verdict).toBe('inconclusive')
    expect(report.findings.map(({ message }) => message).join(' ')).toContain('Use cases that replace names.')
  })
})

test('a bare function is taken at its word', async () => {
  await expect(findAll).toHaveNoRecallGap({ attributes: ['race'], cases: mail, variantsPerCase: 20 })
  const tokens = (texts: string[]) =>
    texts.map((text) =>
      findAll(text).map(({ start, end }) => ({ entity_group: 'PER', word: text.slice(start, end), score: 1 })),
    )
  await expect(tokens as (texts: string[]) => never).toHaveNoRecallGap({
    attributes: ['race'],
    cases: mail,
    variantsPerCase: 20,
  })
})

test('words for persons that are no names are left out', async () => {
  const report = await audit(finder(findAll), {
    question: 'recall-gap',
    attributes: ['gender'],
    cases: eec(),
    sample: 60,
  })
  // "My uncle feels angry." has no name, and "Alonzo feels angry." has one.
  expect(report.classes.every(({ names, texts }) => names === texts)).toBe(true)
  expect(report.classes.reduce((sum, { texts }) => sum + texts, 0)).toBeLessThan(report.counts.variants)
})

test('a model of labels is refused, with the reason', async () => {
  const report = await audit(
    fromFunction((text: string) => text.length > 20),
    plan,
  )
  expect(report.verdict).toBe('interrupted')
  expect(report.findings[0]?.message).toContain('is not a list of spans: it is not a list')
  const labels = fromFunction((text: string) => String(text.length > 20), { labels: ['true', 'false'] })
  await expect(audit(labels, plan)).rejects.toThrowErrorMatchingInlineSnapshot(`
    [FairnessError: [EF229] toHaveNoRecallGap() looks for names in spans, but function:anonymous returns labels.
      given:    a prediction of kind 'label'
      expected: a model that finds stretches of a text
      do:       let the model return spans: fromPipeline(folder, { task: 'token-classification' }), or a function that returns lists of { start, end, label }
      more:     node_modules/expect-fair/docs/errors.md#ef229]
  `)
  await expect(
    audit(
      fromFunction((text: string) => text, { answers: 'text' }),
      plan,
    ),
  ).rejects.toThrow('EF229')
})

test.each([
  ['maxGap', 0],
  ['maxGap', 5],
  ['maxFalseAlarmGap', -1],
  ['personLabels', []],
  ['match', 'most'],
])('%s: %j is refused', async (name, value) => {
  await expect(audit(finder(findAll), { ...plan, [name]: value } as never)).rejects.toThrow('EF861')
})
