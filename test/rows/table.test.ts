import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { table } from '../../src/cases/index.js'
import { casesOf, noted } from '../support/source-laws.js'

const folder = mkdtempSync(join(tmpdir(), 'expect-fair-rows-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const features = {
  age: { kind: 'integer', min: 18, max: 80, protected: [20, 40, 60] },
  sex: { kind: 'category', values: ['female', 'male'], protected: true },
  job: { kind: 'category', values: ['none', 'clerk', 'smith'], encode: 'one-hot' },
  income: { kind: 'number', min: 0, max: 10, step: 0.1, encode: { mean: 4, deviation: 2 } },
} as const

const row = { age: 33, sex: 'male', job: 'clerk', income: 5 }

describe('the rows of a table', () => {
  test('are read from objects and from a CSV file alike', () => {
    const path = file('people.csv', 'age,sex,job,income\n33,male,clerk,5\n')
    expect(table({ features }, path).space.rows).toEqual(table({ features }, [row]).space.rows)
    expect(table({ features }, path).name).toBe('table(people.csv)')
  })

  test('are read from a file without a header, with other separators, quotes and a byte order mark', () => {
    const path = file('people.data', '\uFEFF33 ; "male" ; clerk ; 5\n')
    const rows = { csv: path, columns: ['age', 'sex', 'job', 'income'], delimiter: ';' }
    expect(table({ features }, rows).space.show(table({ features }, rows).space.rows[0] ?? [])).toEqual(row)
  })

  test('may have other names for their columns', () => {
    const renamed = { ...features, age: { ...features.age, column: 'a' } }
    expect(table({ features: renamed }, [{ ...row, age: 0, a: 44 }]).space.rows[0]?.[0]).toBe(44)
  })

  test('that do not fit are refused and counted by reason', async () => {
    const rows = [
      row,
      { ...row, age: 99 },
      { ...row, age: 33.5 },
      { ...row, income: 'much' },
      { ...row, job: 'king' },
      { ...row, job: '?' },
      { ...row, income: '' },
    ]
    const source = table({ features }, rows)
    const context = noted({ attributes: ['sex'] })
    for await (const _ of source.cases(context));
    expect(source.space.rows).toHaveLength(1)
    expect(Object.fromEntries(context.skips)).toEqual({
      "a value of 'age' outside its bounds": 1,
      "no whole number in 'age'": 1,
      "a value of 'income' that is not a number": 1,
      "an unknown value of 'job'": 1,
      "a missing value of 'job'": 1,
      "a missing value of 'income'": 1,
    })
  })

  test('that do not fit are clipped or kept as told, and counted as such', () => {
    const rows = [{ ...row, age: 99 }, { ...row, age: 33.4 }, row]
    const clipped = table({ features, outside: 'clip' }, rows)
    expect(clipped.space.rows.map(([age]) => age)).toEqual([80, 33, 33])
    expect(clipped.bent).toEqual([
      { reason: "a value of 'age' outside its bounds: clipped", count: 1 },
      { reason: "no whole number in 'age': clipped", count: 1 },
    ])
    const kept = table({ features, outside: 'keep' }, rows)
    expect(kept.space.rows.map(([age]) => age)).toEqual([99, 33.4, 33])
    expect(kept.refused).toEqual([])
  })

  test('with a missing or unknown value are kept as told: no number, and all zeros one-hot', () => {
    const source = table({ features, missing: 'keep', unknown: 'keep' }, [
      { ...row, income: '?' },
      { ...row, job: 'king' },
    ])
    const [missing, unknown] = source.space.rows.map((point) => source.space.encode(point))
    expect(missing).toEqual([33, 1, 0, 1, 0, Number.NaN])
    expect(unknown).toEqual([33, 1, 0, 0, 0, 0.5])
    expect(source.bent.map(({ count }) => count)).toEqual([1, 1])
  })

  test('keep the place that they have in the data, and their labels', () => {
    const rows = [
      { ...row, age: 99, ok: 'no' },
      { ...row, ok: ' yes ' },
      { ...row, ok: '' },
    ]
    const source = table({ features, label: 'ok' }, rows)
    expect(source.rowNumbers).toEqual([2])
    expect(source.labels).toEqual(['yes'])
    expect(source.refused.map(({ reason }) => reason)).toContain("a row without a label ('ok')")
  })
})

describe('a row as a case', () => {
  test('has itself first and then the product of the asked classes, each with its classes', async () => {
    const [only] = await casesOf(table({ features }, [row]), { attributes: ['age', 'sex'] })
    const variants = [...(only?.variants ?? [])]
    expect(only?.id).toBe('row 1')
    expect(variants.map(({ classes }) => `${classes.age} ${classes.sex}`)).toEqual([
      '33 male',
      '20 female',
      '20 male',
      '40 female',
      '40 male',
      '60 female',
      '60 male',
    ])
    expect(variants[1]?.input).toEqual([20, 0, 0, 1, 0, 0.5])
  })

  test('changes no attribute that is not asked', async () => {
    const [only] = await casesOf(table({ features }, [row]), { attributes: ['sex'] })
    expect([...(only?.variants ?? [])].map(({ input }) => input)).toEqual([
      [33, 1, 0, 1, 0, 0.5],
      [33, 0, 0, 1, 0, 0.5],
    ])
  })

  test('gives the model the row itself, or what a function makes of it', async () => {
    const [plain] = await casesOf(table({ features, input: 'row' }, [row]), { attributes: ['sex'] })
    expect(plain?.original).toEqual(row)
    const [made] = await casesOf(table({ features, input: ({ job, age }) => `${job}/${age}` }, [row]), {
      attributes: ['sex'],
    })
    expect(made?.original).toBe('clerk/33')
  })

  test('is drawn by the seed: the same rows again, others with another seed', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => ({ ...row, age: 20 + at }))
    const ids = async (seed: number) =>
      (await casesOf(table({ features }, rows), { attributes: ['sex'], sample: 5, seed })).map(({ id }) => id)
    expect(await ids(1)).toEqual(await ids(1))
    expect(await ids(1)).not.toEqual(await ids(2))
  })
})

describe('a schema or rows that cannot be used', () => {
  const refused = (schema: object, rows: unknown = [row]): string => {
    try {
      table(schema as never, rows as never)
    } catch (error) {
      return (error as Error).message
    }
    return 'not refused'
  }

  test('are refused with what was given, what was expected and what to do', () => {
    expect(refused({ features: { age: { kind: 'integer', min: 9 } } })).toMatchInlineSnapshot(`
      "[EF341] The feature 'age' needs min and max, the one at most the other.
        given:    {"kind":"integer","min":9}
        expected: { kind: 'category', values: ['a', 'b'] }, { kind: 'integer', min: 0, max: 9 } or { kind: 'number', min: 0, max: 1, step: 0.01 }
        do:       correct the feature in the schema
        more:     node_modules/expect-fair/docs/errors.md#ef341"
    `)
    expect(refused({ features }, [{ age: 1 }])).toMatchInlineSnapshot(`
      "[EF343] The rows have no column 'sex'.
        given:    'age'
        expected: a column 'sex'
        do:       correct the name, or set the name of the column: { column: '...' }; for a file without a header, list its columns
        more:     node_modules/expect-fair/docs/errors.md#ef343"
    `)
    expect(refused({ features }, [{ ...row, age: 3 }])).toMatchInlineSnapshot(`
      "[EF345] The one row of the table cannot be used.
        given:    a value of 'age' outside its bounds: 1
        expected: at least one row that fits the schema
        do:       correct the schema's bounds and values, or set what happens to such rows: outside: 'clip' or 'keep'
        more:     node_modules/expect-fair/docs/errors.md#ef345"
    `)
    expect(refused({ features }, join(folder, 'none.csv')).replace(folder, '.')).toMatchInlineSnapshot(`
      "[EF344] The rows of table() cannot be read: the file cannot be opened.
        given:    "./none.csv"
        expected: a list of objects, the path of a CSV file with a header, or { csv: 'rows.data', columns: [...] }
        do:       correct the path or the rows
        more:     node_modules/expect-fair/docs/errors.md#ef344"
    `)
    expect(refused({ features, outside: 'drop' })).toMatchInlineSnapshot(`
      "[EF346] The option outside of table() has an unknown value.
        given:    outside: "drop"
        expected: 'refuse', 'clip' or 'keep'
        more:     node_modules/expect-fair/docs/errors.md#ef346"
    `)
    expect(
      refused({ features, links: [{ feature: 'job', follows: 'sex', values: { male: 'king' } }] }),
    ).toMatchInlineSnapshot(`
      "[EF342] A link between two features gives 'job' a value that it cannot have: king.
        given:    {"feature":"job","follows":"sex","values":{"male":"king"}}
        expected: { feature: 'education-num', follows: 'education', values: { Bachelors: 13, Masters: 14 } }
        do:       name two features of the schema, and define with values or a function how one follows the other
        more:     node_modules/expect-fair/docs/errors.md#ef342"
    `)
  })

  test.each([
    ['EF340', { features: {} }],
    ['EF341', { features: { 1: features.sex } }],
    ['EF341', { features: { sex: { kind: 'category', values: ['a', 'a'] } } }],
    ['EF860', { features: { sex: { ...features.sex, encoding: 'one-hot' } } }],
    ['EF860', { features: { sex: { ...features.sex, step: 1 } } }],
    ['EF860', { features: { age: { ...features.age, values: [20, 30] } } }],
    ['EF341', { features: { sex: { kind: 'category', values: ['a'], protected: true } } }],
    ['EF341', { features: { sex: { ...features.sex, encode: { codes: [1] } } } }],
    ['EF341', { features: { age: { ...features.age, encode: { bins: [30, 20] } } } }],
    ['EF341', { features: { age: { ...features.age, protected: [10] } } }],
    ['EF341', { features: { age: { ...features.age, encode: { mean: 1, deviation: 0 } } } }],
    ['EF342', { features, links: [{ feature: 'job', follows: 'income', values: 3 }] }],
    [
      'EF342',
      {
        features,
        links: [
          { feature: 'job', follows: 'income', values: {} },
          { feature: 'income', follows: 'job', values: {} },
        ],
      },
    ],
    ['EF860', { features, labels: 'ok' }],
    ['EF343', { features, label: 'ok' }],
  ])('%s %o', (code, schema) => {
    expect(refused(schema)).toContain(`[${code}]`)
  })

  test('a category that has no code is refused when the model is to read it', () => {
    const source = table({ features: { sex: features.sex }, unknown: 'keep' }, [{ sex: 'other' }])
    expect(() => source.space.encode(source.space.rows[0] ?? [])).toThrow('[EF347]')
  })
})
