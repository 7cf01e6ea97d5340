import { describe, expect, test } from 'vitest'
import { FairnessError } from '../../src/core/errors/index.js'
import {
  count,
  either,
  flag,
  func,
  group,
  list,
  named,
  number,
  type OptionSet,
  oneOf,
  options,
  orFalse,
  record,
  required,
  signal,
  text,
} from '../../src/core/options/index.js'
import { nearest } from '../../src/core/options/nearest.js'

interface Budget {
  readonly calls?: number
  readonly ms?: number
}

interface Person {
  readonly subject: string
  readonly age?: number
}

interface Plan {
  readonly label: string
  readonly names?: number
  readonly share?: number
  readonly kind?: 'one' | 'each'
  readonly strict?: boolean
  readonly budget?: Budget
  readonly persons?: readonly Person[]
  readonly words?: Readonly<Record<string, readonly string[]>>
  readonly people?: Readonly<Record<string, Person>>
  readonly onDone?: (given: string) => void
}

const budget: OptionSet<Budget, 'ms'> = options('ask', { calls: count({ default: 5000 }), ms: number({ above: 0 }) })
const person: OptionSet<Person, 'age'> = options('ask', { subject: required(text()), age: count({ least: 0 }) })
const plan: OptionSet<Plan, 'budget' | 'persons' | 'words' | 'people' | 'onDone'> = options('ask', {
  label: required(text()),
  names: count({ default: 60, infinite: true, formerly: 'cap' }),
  share: number({ least: 0, most: 1, default: 0.5 }),
  kind: oneOf(['one', 'each'], { default: 'one', on: 'texts' }),
  strict: flag({ default: false }),
  budget: group(budget),
  persons: list(named(person), { least: 1 }),
  words: record(list(text())),
  people: record(group(person)),
  onDone: func('a function of a text'),
})

const refusal = (given: unknown): string => {
  try {
    plan.read(given as Plan)
  } catch (error) {
    if (error instanceof FairnessError) return error.message
    throw error
  }
  return 'accepted'
}

describe('what is read', () => {
  test('has the defaults of what was not given, inside too', () => {
    const read = plan.read({ label: 'sport', budget: {} })
    expect(read).toEqual({
      label: 'sport',
      names: 60,
      share: 0.5,
      kind: 'one',
      strict: false,
      budget: { calls: 5000 },
    })
    const names: number = read.names
    expect(names).toBe(60)
  })

  test('keeps what was given, and leaves the object as it was', () => {
    const onDone = (): void => {}
    const given: Plan = Object.freeze({
      label: 'x',
      names: Number.POSITIVE_INFINITY,
      people: { kim: { subject: 'Kim' } },
      onDone,
    })
    expect(plan.read(given)).toMatchObject({ ...given })
    expect(plan.read(given).onDone).toBe(onDone)
  })

  test('counts undefined as not given, under unknown names too', () => {
    const given = { label: 'x', names: undefined, budget: { ms: undefined }, other: undefined }
    expect(plan.read(given as never)).toMatchObject({ names: 60, budget: { calls: 5000 } })
  })

  test('takes the options of a class with getters', () => {
    class Given {
      get label(): string {
        return 'sport'
      }
    }
    expect(plan.read(new Given()).label).toBe('sport')
  })
})

describe('a name that is none', () => {
  test.each([
    ['nmaes', "ask() has no option 'nmaes'", "did you mean 'names'?"],
    ['Names', "'Names'", "did you mean 'names'?"],
    ['colour', "'colour'", 'correct the name, or remove the option'],
    ['cap', "The option 'cap' of ask() is now called 'names'.", "write 'names' instead"],
  ])('%s', (name, problem, fix) => {
    const message = refusal({ label: 'x', [name]: 1 })
    expect(message).toContain(name === 'cap' ? '[EF865]' : '[EF860]')
    expect(message).toContain(problem)
    expect(message).toContain(fix)
  })

  test.each([
    [{ budget: { cals: 1 } }, "'budget.cals'", "did you mean 'budget.calls'?"],
    [{ persons: [{ subject: 'Ana' }, { subjct: 'Kim' }] }, "'persons[1].subjct'", "did you mean 'persons[1].subject'?"],
    [{ people: { kim: { aeg: 3 } } }, "'people.kim.aeg'", "did you mean 'people.kim.age'?"],
  ])('is named with its path, before what is missing beside it: %j', (given, problem, fix) => {
    const message = refusal(given)
    expect(message).toContain(problem)
    expect(message).toContain(fix)
  })

  test('is shown whole', () => {
    expect(refusal({ label: 'x', shares: 1 })).toMatchInlineSnapshot(`
      "[EF860] ask() has no option 'shares'.
        given:    shares
        expected: 'label', 'names', 'share', 'kind', 'strict', 'budget', 'persons', 'words', 'people' or 'onDone'
        do:       did you mean 'share'?
        more:     node_modules/expect-fair/docs/errors.md#ef860"
    `)
  })
})

describe('a value of several forms', () => {
  interface Number {
    readonly kind: 'number'
    readonly least: number
  }
  interface Word {
    readonly kind: 'word'
    readonly letters: number
  }
  interface Given {
    readonly feature?: Number | Word
    readonly budget?: Budget | false
  }
  const numeric: OptionSet<Number> = options('ask', { kind: required(oneOf(['number'])), least: required(number()) })
  const word: OptionSet<Word> = options('ask', { kind: required(oneOf(['word'])), letters: required(count()) })
  const set: OptionSet<Given, 'feature' | 'budget'> = options('ask', {
    feature: either('a number or a word', [
      { set: numeric, when: { kind: 'number' } },
      { set: word, when: { kind: 'word' } },
    ]),
    budget: orFalse(group(budget)),
  })

  test.each([
    [{ kind: 'number', last: 1 }, "did you mean 'feature.least'?"],
    [{ kind: 'word', least: 1 }, "'kind' or 'letters'"],
    [{ kid: 'word' }, "did you mean 'feature.kind'?"],
    [{ kind: 'other', letter: 1 }, "did you mean 'feature.letters'?"],
  ])('has the names of its form, or of any where it does not say which: %j', (feature, said) => {
    expect(() => set.read({ feature } as never)).toThrow(said)
  })

  test('is left to the function where it is not an object', () => {
    expect(set.read({ feature: 5 } as never)).toEqual({ feature: 5 })
  })

  test('may be false where the declaration says so', () => {
    expect(set.read({ budget: false })).toEqual({ budget: false })
    expect(set.read({ budget: {} })).toEqual({ budget: { calls: 5000 } })
    expect(() => set.read({ budget: true } as never)).toThrow('EF862')
    expect(() => set.read({ budget: { call: 1 } } as never)).toThrow("did you mean 'budget.calls'?")
  })
})

test('a signal is known by its shape', () => {
  const set: OptionSet<{ readonly signal?: AbortSignal }, 'signal'> = options('ask', { signal: signal() })
  const own = { aborted: false, addEventListener: () => {} } as unknown as AbortSignal
  expect(set.read({ signal: own }).signal).toBe(own)
  expect(() => set.read({ signal: new AbortController() as never })).toThrow('EF861')
})

describe('a value that is none', () => {
  test.each([
    [null, 'EF862'],
    ['sport', 'EF862'],
    [[], 'EF862'],
    [{}, 'EF863'],
    [{ label: 5 }, 'EF861'],
    [{ label: '  ' }, 'EF861'],
    [{ label: 'x', names: 0 }, 'EF861'],
    [{ label: 'x', names: 1.5 }, 'EF861'],
    [{ label: 'x', names: Number.NaN }, 'EF861'],
    [{ label: 'x', names: null }, 'EF861'],
    [{ label: 'x', share: 1.01 }, 'EF861'],
    [{ label: 'x', share: '0.5' }, 'EF861'],
    [{ label: 'x', kind: 'two' }, 'EF861'],
    [{ label: 'x', strict: 1 }, 'EF861'],
    [{ label: 'x', budget: 5 }, 'EF862'],
    [{ label: 'x', budget: { calls: 0 } }, 'EF861'],
    [{ label: 'x', budget: { ms: 0 } }, 'EF861'],
    [{ label: 'x', budget: { ms: Number.POSITIVE_INFINITY } }, 'EF861'],
    [{ label: 'x', persons: [] }, 'EF861'],
    [{ label: 'x', persons: {} }, 'EF861'],
    [{ label: 'x', words: { a: 'b' } }, 'EF861'],
    [{ label: 'x', words: { a: ['b', 1] } }, 'EF861'],
    [{ label: 'x', people: { kim: {} } }, 'EF863'],
    [{ label: 'x', people: { kim: null } }, 'EF862'],
    [{ label: 'x', onDone: 'later' }, 'EF861'],
  ])('%j: %s', (given, code) => {
    expect(refusal(given)).toContain(`[${code}]`)
  })

  test('is shown with its path and what is expected', () => {
    expect(refusal({ label: 'x', budget: { calls: -1 } })).toMatchInlineSnapshot(`
      "[EF861] The option 'budget.calls' of ask() has an invalid value.
        given:    budget.calls: -1
        expected: a whole number of 1 or more
        more:     node_modules/expect-fair/docs/errors.md#ef861"
    `)
    expect(refusal({ label: 'x', budget: 5 })).toMatchInlineSnapshot(`
      "[EF862] The option 'budget' of ask() must be an object.
        given:    5
        expected: an object with some of 'calls', 'ms'
        more:     node_modules/expect-fair/docs/errors.md#ef862"
    `)
    expect(refusal({})).toMatchInlineSnapshot(`
      "[EF863] ask() needs the option 'label'.
        given:    label: undefined
        expected: a text
        more:     node_modules/expect-fair/docs/errors.md#ef863"
    `)
  })

  test('of an option whose names alone are held is left to the function', () => {
    expect(refusal({ label: 'x', persons: [{ subject: 5 }, null] })).toBe('accepted')
  })

  test('can have the errors of the function', () => {
    const own = new FairnessError({ code: 'EF750', problem: 'own' })
    const set: OptionSet<Budget, 'ms'> = options(
      'ask',
      { calls: count({ default: 1 }), ms: count({ refuse: () => own }) },
      { unknown: () => own, none: () => own },
    )
    expect(() => set.read({ cals: 1 } as never)).toThrow(own)
    expect(() => set.read(null as never)).toThrow(own)
    expect(() => set.read({ ms: 0 })).toThrow(own)
    expect(() => set.read({ calls: 0 })).toThrow('EF861')
  })
})

test('an option that does nothing for the kind of input is refused only when it is given', () => {
  expect(() => plan.refuseIdle({ label: 'x', kind: 'each' }, 'rows')).toThrowErrorMatchingInlineSnapshot(`
    [FairnessError: [EF864] The option 'kind' of ask() is for texts, but this run searches rows.
      given:    kind
      expected: options for rows
      do:       remove 'kind', or use the search on texts
      more:     node_modules/expect-fair/docs/errors.md#ef864]
  `)
  expect(() => plan.refuseIdle({ label: 'x', kind: 'each' }, 'texts')).not.toThrow()
  expect(() => plan.refuseIdle({ label: 'x' }, 'rows')).not.toThrow()
})

test('the nearest names: all that are as near, none that are other words', () => {
  const names = ['seeds', 'samples', 'calls', 'cells', 'ms']
  expect(nearest('seed', names)).toEqual(['seeds'])
  expect(nearest('sampels', names)).toEqual(['samples'])
  expect(nearest('clals', names)).toEqual(['calls'])
  expect(nearest('clls', names)).toEqual(['calls', 'cells'])
  expect(nearest('s', names)).toEqual(['ms'])
  expect(nearest('budget', names)).toEqual([])
  expect(nearest('x', ['ab'])).toEqual([])
})

test('a declaration is exactly its interface', () => {
  // @ts-expect-error an option is missing
  const missing: OptionSet<Budget, 'ms'> = options('ask', { ms: count() })
  // @ts-expect-error an option more
  const more: OptionSet<Person, 'age'> = options('ask', { subject: required(text()), age: count(), race: text() })
  // @ts-expect-error another type
  const other: OptionSet<Person, 'age'> = options('ask', { subject: required(text()), age: text() })
  // @ts-expect-error no default, and not said to be open
  const open: OptionSet<Person> = options('ask', { subject: required(text()), age: count() })
  // @ts-expect-error a required option that may be absent
  const absent: OptionSet<Person, 'age'> = options('ask', { subject: text(), age: count() })
  // @ts-expect-error fewer words than the type has
  const fewer: OptionSet<{ kind?: 'a' | 'b' }> = options('ask', { kind: oneOf(['a'], { default: 'a' }) })
  expect([missing, more, other, open, absent, fewer].every(({ entries }) => entries.length > 0)).toBe(true)
})
