import { describe, expect, test } from 'vitest'
import { FairnessError } from '../../src/core/errors/index.js'
import type { AnyOption } from '../../src/core/options/index.js'
import { declared } from './declared.js'

type Entries = readonly (readonly [string, AnyOption])[]

/** The function, the name of 0.1.0 with those of the options that hold it, and the name of today. */
const renamed: readonly (readonly [of: string, old: string, now: string])[] = [
  ['audit', 'budget.calls', 'inputs'],
  ['audit', 'shrink.maxCalls', 'maxInputs'],
  ['configureFairness', 'budget.calls', 'inputs'],
  ['eec', 'persons', 'subjects'],
  ['adf', 'globalSeeds', 'maxStarts'],
  ['adf', 'seeds', 'starts'],
  ['symbolic', 'globalSeeds', 'maxStarts'],
  ['symbolic', 'seeds', 'starts'],
  ['aequitas', 'globalSeeds', 'maxStarts'],
  ['aequitas', 'seeds', 'starts'],
  ['expga', 'globalSeeds', 'maxExplained'],
  ['expga', 'seedsWanted', 'maxStarts'],
  ['fromLanguageModel', 'timeout', 'timeoutMs'],
  ['fromLanguageModel', 'backoff', 'backoffMs'],
  ['fromHttp', 'timeout', 'timeoutMs'],
  ['fromHttp', 'backoff', 'backoffMs'],
  ['guard', 'extraCalls', 'variantsPerInput'],
]

/** `{ budget: { calls: 1 } }` for `budget.calls`. */
const givenUnder = (path: string): object =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), 1) as object

const errorOf = async (call: () => unknown): Promise<FairnessError | undefined> => {
  try {
    await call()
  } catch (error) {
    if (error instanceof FairnessError) return error
    throw error
  }
  return undefined
}

/** Old names that a declaration knows: `budget.calls`. */
const oldNames = (entries: Entries, path = ''): readonly string[] =>
  entries.flatMap(([name, { formerly, inside = [] }]) => [
    ...(formerly === undefined ? [] : [path + formerly]),
    ...inside.flatMap(({ entries: inner }) => oldNames(inner, `${path}${name}.`)),
  ])

describe.each(declared.flatMap((each) => oldNames(each.set.entries).map((old) => ({ ...each, old }))))(
  '$set.name() $part',
  ({ set, call, when, old }) => {
    test(`refuses ${old} with its new name`, async () => {
      const now = renamed.find(([of, name]) => of === set.name && name === old)?.[2]
      const path = [...old.split('.').slice(0, -1), now].join('.')
      const error = await errorOf(() => call({ ...when, ...givenUnder(old) } as never))
      expect(error?.code).toBe('EF865')
      expect(error?.message).toContain(`The option '${old}' of ${set.name}() is now called '${path}'.`)
    })
  },
)

test('no old name is forgotten', () => {
  const known = declared.flatMap(({ set }) => oldNames(set.entries).map((old) => `${set.name}: ${old}`))
  expect([...new Set(known)].sort()).toEqual(renamed.map(([of, old]) => `${of}: ${old}`).sort())
})
