import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { audit, fromFunction, fromHttp, table } from '../../src/index.js'
import { guardRows, type RowGuardFinding } from '../../src/repair.js'

const features = {
  sex: { kind: 'category', values: ['f', 'm'], protected: true, encode: 'one-hot' },
  race: { kind: 'category', values: ['a', 'b'], protected: true },
  income: { kind: 'integer', min: 0, max: 99, encode: { mean: 50, deviation: 10 } },
} as const
const rows = Array.from({ length: 60 }, (_, at) => ({
  sex: at % 2 ? 'f' : 'm',
  race: at % 3 ? 'a' : 'b',
  income: (at * 13) % 100,
}))
const people = table({ features }, rows)
const plan = { question: 'individual', attributes: ['sex', 'race'], cases: people, shrink: false } as const
/** Refuses women of race b, of one intersection alone. */
const refuses = ([woman, , race, income]: readonly number[]): string =>
  (income as number) > 0 && !(woman === 1 && race === 1) ? 'granted' : 'refused'
const oneIntersection = () => fromFunction((row: readonly number[]) => refuses(row), { batched: false })

test('a model that is biased on one intersection is fair behind its guard, and the audit counts what it asks', async () => {
  expect((await audit(oneIntersection(), plan)).counts.btcs).toBeGreaterThan(0)
  const guarded = guardRows(oneIntersection(), people)
  const report = await audit(guarded, plan)
  expect(report.verdict).toBe('fair')
  expect(report.counts.btcs).toBe(0)
  expect(guarded.use.exchanged).toBeGreaterThan(0)
  expect(report.model.calls).toBe(guarded.use.inputs + guarded.use.extraCalls)
})

test('tells what it found, and with `own` changes no answer', async () => {
  const found: RowGuardFinding[] = []
  const guarded = guardRows(oneIntersection(), people, { answer: 'own', onBias: (finding) => found.push(finding) })
  const input = people.space.encode(people.point({ sex: 'f', race: 'b', income: 70 }))
  const { predictions } = await guarded.predict([input], {})
  expect(predictions).toEqual([{ kind: 'label', label: 'refused' }])
  expect(found).toHaveLength(1)
  expect(found[0]?.row).toEqual({ sex: 'f', race: 'b', income: 70 })
  expect(found[0]?.counterfactuals.map(({ row, prediction }) => [row.sex, row.race, prediction])).toEqual([
    ['f', 'a', { kind: 'label', label: 'granted' }],
    ['m', 'a', { kind: 'label', label: 'granted' }],
    ['m', 'b', { kind: 'label', label: 'granted' }],
  ])
  expect(guarded.use).toEqual({ inputs: 1, checked: 1, biased: 1, exchanged: 0, extraCalls: 3 })
})

test('at a tie the own answer stands, or the label that is named wins for all', async () => {
  const bySex = () =>
    fromFunction(([woman]: readonly number[]) => (woman === 1 ? 'refused' : 'granted'), { batched: false })
  const both = ['f', 'm'].map((sex) => people.space.encode(people.point({ sex, race: 'a', income: 3 })))
  const labels = async (tie?: string): Promise<unknown[]> =>
    (await guardRows(bySex(), people, tie === undefined ? {} : { tie }).predict(both, {})).predictions.map(
      (each) => each.kind === 'label' && each.label,
    )
  expect(await labels()).toEqual(['refused', 'granted'])
  expect(await labels('granted')).toEqual(['granted', 'granted'])
  expect(await labels('refused')).toEqual(['refused', 'refused'])
})

test('of scores the median answers, where they are further apart than the tolerance', async () => {
  const score = () =>
    fromFunction((row: readonly number[]) => (refuses(row) === 'granted' ? 0.9 : 0.1), { batched: false })
  const input = people.space.encode(people.point({ sex: 'f', race: 'b', income: 70 }))
  expect((await guardRows(score(), people).predict([input], {})).predictions).toEqual([{ kind: 'score', score: 0.9 }])
  const wide = guardRows(score(), people, { tolerance: 0.85 })
  expect((await wide.predict([input], {})).predictions).toEqual([{ kind: 'score', score: 0.1 }])
})

test('counterfactuals that break the constraint, or have a value that the schema does not name, are never asked', async () => {
  const strict = table(
    { features, constraint: ({ sex, race }) => !(sex === 'm' && race === 'b'), input: 'row', unknown: 'keep' },
    rows.filter(({ sex, race }) => !(sex === 'm' && race === 'b')),
  )
  const asked: unknown[] = []
  const throwing = fromFunction(
    (row: Readonly<Record<string, string | number>>) => {
      asked.push(row)
      if (row.sex === 'm' && row.race === 'b') throw new Error('no such row')
      if (row.sex !== 'f' && row.sex !== 'm') throw new Error('unknown value')
      return 'granted'
    },
    { batched: false },
  )
  await guardRows(throwing, strict).predict([{ sex: 'f', race: 'b', income: 1 }], {})
  expect(asked).toEqual([
    { sex: 'f', race: 'b', income: 1 },
    { sex: 'f', race: 'a', income: 1 },
    { sex: 'm', race: 'a', income: 1 },
  ])
})

test('of a protected feature of 10,000 values 64 are asked, the same each time', async () => {
  const towns = table(
    { features: { town: { kind: 'integer', min: 0, max: 9999, protected: true }, income: features.income } },
    [{ town: 7, income: 3 }],
  )
  const asked: (readonly number[])[] = []
  const model = fromFunction(
    (row: readonly number[]) => {
      asked.push(row)
      return 'yes'
    },
    { batched: false },
  )
  const guarded = guardRows(model, towns)
  const input = [7, 0.3]
  await guarded.predict([input], {})
  const first = asked.splice(0)
  expect(first).toHaveLength(65)
  // What both have in common stays as it was read, also off the grid.
  for (const [, income] of first) expect(income).toBe(0.3)
  await guarded.predict([input], {})
  expect(asked).toEqual(first)
})

test('bins and values that were kept outside the schema are left as they were read', async () => {
  const binned = table(
    {
      features: {
        sex: { kind: 'category', values: ['f', 'm'], protected: true, encode: { codes: [5, 9] } },
        age: { kind: 'integer', min: 0, max: 90, encode: { bins: [25, 45], oneHot: true } },
      },
    },
    [{ sex: 'f', age: 30 }],
  )
  const asked: unknown[] = []
  const model = fromFunction(
    (row: readonly number[]) => {
      asked.push(row)
      return 'yes'
    },
    { batched: false },
  )
  await guardRows(model, binned).predict([[5, 0, 1, 0]], {})
  expect(asked).toEqual([
    [5, 0, 1, 0],
    [9, 0, 1, 0],
  ])
})

test('a guard round a guard answers as one, and an address can stand behind it', async () => {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const { inputs } = JSON.parse(body) as { inputs: (readonly number[])[] }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(inputs.map((input) => refuses(input))))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const remote = fromHttp<readonly number[]>(`http://127.0.0.1:${port}`, {
      request: (inputs) => ({ inputs }),
      response: (body) => body as string[],
    })
    const inputs = people.space.rows.map((row) => people.space.encode(row))
    const once = await guardRows(remote, people).predict(inputs, {})
    const local = await guardRows(guardRows(oneIntersection(), people), people).predict(inputs, {})
    expect(local.predictions).toEqual(once.predictions)
  } finally {
    server.close()
  }
})

test('what is no handle, no table, no row of it and no attribute of it is refused', async () => {
  const model = oneIntersection()
  expect(() => guardRows(refuses as never, people)).toThrow('EF201')
  expect(() => guardRows(model, [] as never)).toThrow('EF202')
  expect(() => guardRows(model, people, { attributes: ['income' as never] })).toThrow('EF102')
  expect(() => guardRows(model, people, { variantsPerInput: 0 })).toThrow('EF202')
  await expect(guardRows(model, people).predict([[1, 2]], {})).rejects.toThrow('EF202')
})

test('a guard that could guard nothing, and a tie that no label can win, are refused', async () => {
  const open = table({ features: { income: { kind: 'integer', min: 0, max: 99 } } }, [{ income: 1 }])
  expect(() => guardRows(oneIntersection() as never, open)).toThrow('EF101')
  const scored = fromFunction((asked: number[][]) =>
    asked.map((row) => ({ label: refuses(row), scores: { granted: 0.5, refused: 0.5 } })),
  )
  const input = people.space.encode(people.point({ sex: 'f', race: 'b', income: 70 }))
  await expect(guardRows(scored, people, { tie: 'grant' }).predict([input], {})).rejects.toThrow(/EF202.*'granted'/s)
  const { predictions } = await guardRows(scored, people, { tie: 'granted' }).predict([input], {})
  expect(predictions).toMatchObject([{ label: 'granted' }])
})
