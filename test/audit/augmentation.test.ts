import { describe, expect, test } from 'vitest'
import { audit, augmentation, mergeReports } from '../../src/audit/index.js'
import { template } from '../../src/cases/index.js'
import { fromFunction } from '../../src/models/index.js'
import { randomSearch } from '../../src/search/random.js'
import { ask, biased, biasedElsewhere, cases, model, type Row } from './support/loans.js'

describe('rows for retraining', () => {
  test('have the label that most of their counterfactuals get, as JSON Lines and CSV', async () => {
    const report = await ask(
      model(({ race, income }) => income > 40 && race !== 'b'),
      {},
      ['race'],
    )
    const lines = augmentation(report, { label: 'y' })
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.length).toBe(report.foundRows?.length)
    expect(lines.every(({ y }) => y === 'granted')).toBe(true)
    // Of each row and its counterfactual the one that was refused: the other teaches nothing.
    expect(lines.every(({ race }) => race === 'b')).toBe(true)
    const [head, first] = augmentation(report, { format: 'csv', label: 'y', limit: 1 }).split('\n')
    expect(head).toBe('sex,race,income,debt,y')
    expect(first?.split(',')).toEqual(Object.values(lines[0]).map(String))
  })

  test('are those that were found, or pairs, where the caller wants them', async () => {
    const report = await ask(
      model(({ race, income }) => income > 40 && race !== 'b'),
      {},
      ['race'],
    )
    const racesOf = (rows: 'found' | 'both') =>
      augmentation(report, { rows, limit: 3 })
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).race)
    const found = (report.foundRows ?? []).slice(0, 3)
    expect(racesOf('found')).toEqual(found.map(({ row }) => row.race))
    expect(racesOf('both')).toEqual(found.flatMap(({ row, against }) => [row.race, against.race]))
    expect(found.every(({ row, against }) => (row.race === 'b') !== (against.race === 'b'))).toBe(true)
  })

  test('are with the table each row found and all its counterfactuals', async () => {
    const report = await ask(
      model(({ sex, race, income }) => income > 40 && !(race === 'b' && sex === 'female')),
      {},
      ['sex', 'race'],
    )
    const [found] = report.foundRows ?? []
    const lines = augmentation(report, { rows: 'all', table: cases, limit: 1 })
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const { income, debt } = { ...found?.row }
    expect(lines[0]).toEqual({ ...found?.row, label: 'granted' })
    const combinations = ['female', 'male'].flatMap((sex) =>
      ['a', 'b', 'c'].map((race) => ({ sex, race, income, debt })),
    )
    expect(lines).toHaveLength(6)
    expect(lines).toEqual(expect.arrayContaining(combinations.map((row) => ({ ...row, label: 'granted' }))))
  })

  test('of scores are the rows found, with the mean of their counterfactuals', async () => {
    const scores = fromFunction(
      (asked: Row[]) => asked.map(({ sex, income }) => (sex === 'male' ? 0.9 : income / 500)),
      {
        batched: true,
      },
    )
    const report = await ask(scores)
    const [line] = augmentation(report).split('\n')
    const { label, ...row } = JSON.parse(line ?? '')
    expect(report.foundRows?.[0]?.row).toEqual(row)
    expect(label).toBeCloseTo((0.9 + row.income / 500) / 2)
  })

  test('are each found once, and no more than the plan keeps', async () => {
    const report = await ask(biasedElsewhere, { search: randomSearch({ rows: 1000 }), keep: 20 })
    const rowsOf = (from: string) => (report.foundRows ?? []).filter((each) => each.from === from)
    expect([rowsOf('domain').length, rowsOf('search').length, rowsOf('data').length]).toEqual([20, 20, 0])
    const found = (report.foundRows ?? []).map(({ row: { sex: _, ...rest } }) => JSON.stringify(rest))
    expect(new Set(found).size).toBe(40)
    expect(augmentation(report, { from: ['data'] })).toBe('')
  })

  test('cannot be taken of another report', async () => {
    expect(() => augmentation({ question: 'score-gap' } as never)).toThrow('[EF454]')
    const report = await ask(biased)
    expect(() => augmentation(report, { label: 'debt' })).toThrow('[EF455]')
    expect(() => augmentation(report, { rows: 'some' } as never)).toThrow('[EF456]')
    expect(() => augmentation(report, { format: 'xml' } as never)).toThrow('[EF456]')
    for (const wrong of [
      { from: 'data' },
      { from: ['dat'] },
      { limit: -1 },
      { limit: 'all' },
      { label: '' },
      { label: 5 },
      // A table that is none, and one beside rows that have no use for it.
      { rows: 'all', table: {} },
      { table: cases },
    ])
      expect(() => augmentation(report, wrong as never)).toThrow('[EF456]')
  })
})

describe('texts for fine-tuning', () => {
  /** Says "bad" of women in sentences about work, and "fine" of all else. */
  const biased = fromFunction((texts: string[]) => texts.map((text) => (/^She .*work/.test(text) ? 'bad' : 'fine')), {
    batched: true,
  })
  const sentences = ['is at work', 'is at home', 'likes the work', 'has a dog', 'will work', 'can swim']
  const cases = template(
    sentences.map(
      (rest) =>
        `{person:pronoun.subject} ${rest.replace('is ', '{person:is|are} ').replace('has ', '{person:has|have} ').replace('likes', '{person:likes|like}')}.`,
    ),
  )
  const plan = { attributes: ['gender'], cases, minCases: 1, shrink: false } as const
  const parsed = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { text: string; label: string })

  test('are the texts of a case that do not get the label of most, or all of them', async () => {
    const report = await audit(biased, { ...plan, keep: 10 })
    expect(report.counts.casesWithBtc).toBe(3)
    const minority = parsed(augmentation(report))
    expect(minority).toHaveLength(3)
    expect(minority.every(({ text, label }) => text.startsWith('She ') && label === 'fine')).toBe(true)
    const all = parsed(augmentation(report, { rows: 'all' }))
    expect(all).toHaveLength(9)
    expect(all.every(({ text, label }) => /work/.test(text) && label === 'fine')).toBe(true)
    expect(new Set(all.map(({ text }) => text)).size).toBe(9)
    expect(parsed(augmentation(report, { rows: 'found', limit: 2 }))).toHaveLength(2)
    const [head, ...lines] = augmentation(report, { format: 'csv', label: 'y' }).trimEnd().split('\n')
    expect([head, lines.length]).toEqual(['text,y', 3])
  })

  test('are of no more cases than the plan keeps, and of none where it does not say', async () => {
    const report = await audit(biased, { ...plan, keep: 2 })
    expect(report.foundRows?.map(({ from }) => from)).toEqual(['data', 'data'])
    expect(report.counts.casesWithBtc).toBe(3)
    const without = await audit(biased, plan)
    expect(without.foundRows).toBeUndefined()
    expect(() => augmentation(without)).toThrow('{ keep: 500 }')
    const fair = await audit(() => 'fine', { ...plan, keep: 2 })
    expect(augmentation(fair)).toBe('')
  })

  test('start from the own text of a case, which wins a tie', async () => {
    const pair = {
      id: 'one',
      original: 'A man',
      variants: [
        { input: 'A woman', classes: { gender: 'female' } },
        { input: 'A man', classes: { gender: 'male' } },
      ],
    }
    const report = await audit((text: string) => (text === 'A man' ? 'yes' : 'no'), {
      attributes: ['gender'],
      cases: [pair],
      shrink: false,
      keep: 1,
    })
    expect(report.foundRows).toEqual([
      {
        row: { text: 'A man' },
        from: 'data',
        said: 'yes',
        majority: 'yes',
        against: { text: 'A woman' },
        caseId: 'one',
        others: [{ row: { text: 'A woman' }, said: 'no' }],
      },
    ])
  })

  test('of a run in shards are those that one machine keeps, in the same order', async () => {
    const whole = await audit(biased, { ...plan, keep: 2 })
    const parts = await Promise.all(
      [1, 2].map((index) => audit(biased, { ...plan, keep: 2, shard: { index, count: 2 } })),
    )
    expect(mergeReports(parts).foundRows).toEqual(whole.foundRows)
  })

  test('are texts alone, and a number of cases', async () => {
    const rows = fromFunction((all: { sex: string }[]) => all.map(({ sex }) => sex), { batched: true })
    const variants = ['a', 'b'].map((sex) => ({ input: { sex }, classes: { sex } }))
    const ofRows = { attributes: ['sex'], cases: [{ id: 'one', variants }], shrink: false } as const
    await expect(audit(rows, { ...ofRows, keep: 5 })).rejects.toThrow('[EF156]')
    await expect(audit(biased, { ...plan, keep: 0 })).rejects.toThrow('[EF105]')
  })
})
