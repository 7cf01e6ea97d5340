import { expect, test } from 'vitest'
import { FairnessError } from '../../src/core/errors/index.js'
import type { AnyOption } from '../../src/core/options/index.js'
import { declared } from './declared.js'

type Entries = readonly (readonly [string, AnyOption])[]

/** Options with one misspelt name, and the path that the error must name instead. */
interface Slip {
  readonly given: object
  readonly meant: string
}

const wrap = {
  object: { value: (inner: unknown) => inner, path: '' },
  list: { value: (inner: unknown) => [inner], path: '[0]' },
  record: { value: (inner: unknown) => ({ any: inner }), path: '.any' },
} as const

/** Each name with each of its letters left out, inside other options too. */
function* slipsOf(entries: Entries, path = ''): Generator<Slip> {
  const names = entries.map(([name]) => name)
  for (const [name, { inside }] of entries) {
    for (let at = 0; at < name.length; at++) {
      const slip = name.slice(0, at) + name.slice(at + 1)
      if (slip !== '' && !names.includes(slip)) yield { given: { [slip]: 1 }, meant: path + name }
    }
    for (const { entries: inner, shape, when } of inside ?? []) {
      const { value, path: within } = wrap[shape]
      for (const { given, meant } of slipsOf(inner, `${path}${name}${within}.`))
        yield { given: { [name]: value({ ...when, ...given }) }, meant }
    }
  }
}

const messageOf = async (call: () => unknown): Promise<string> => {
  try {
    await call()
  } catch (error) {
    if (error instanceof FairnessError) return error.message
    throw error
  }
  return 'accepted'
}

const titled = declared.map(({ part, ...each }) => ({
  ...each,
  title: `${each.set.name}()${part === undefined ? '' : `, ${part},`}`,
}))

test.each(titled)('$title names the option that a misspelt one was meant for', async ({ set, call, when }) => {
  const slips = [...slipsOf(set.entries)]
  expect(slips.length).toBeGreaterThan(0)
  for (const { given, meant } of slips) {
    const message = await messageOf(() => call({ ...when, ...given } as never))
    expect(message, JSON.stringify(given)).toMatch(/^\[EF(860|104|108)\]/)
    expect(message, JSON.stringify(given)).toMatch(
      new RegExp(`did you mean .*'(?:[^']*\\.)?${meant.replace(/[.[\]]/g, '\\$&')}'`),
    )
  }
})
