import fc, { type Arbitrary, Value } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { descend } from '../../src/shrink/level-search.js'

/** Values whose shrinks are listed by hand, so that a level is what the test says it is. */
class Listed extends fc.Arbitrary<string> {
  constructor(readonly shrinks: Readonly<Record<string, readonly string[]>>) {
    super()
  }
  generate(): Value<string> {
    return new Value('start', undefined)
  }
  canShrinkWithoutContext(_: unknown): _ is string {
    return true
  }
  shrink(value: string) {
    return fc.stream((this.shrinks[value] ?? []).map((each) => new Value(each, undefined))[Symbol.iterator]())
  }
}

interface Walk {
  readonly passes: readonly string[]
  readonly width?: number
  readonly stopped?: (questions: number) => boolean
  /** Answers so many inputs in all. */
  readonly ceiling?: number
  readonly fails?: Error
}

/** Walks down from `start` and tells what was asked. */
async function walk(shrinks: Readonly<Record<string, readonly string[]>>, options: Walk) {
  const { passes, width = 32, stopped = () => false, ceiling = Number.POSITIVE_INFINITY, fails } = options
  const questions: (readonly string[])[] = []
  let left = ceiling
  const arbitrary: Arbitrary<string> = new Listed(shrinks)
  const descent = await descend(arbitrary, new Value('start', undefined), {
    judge: async (candidates) => {
      questions.push(candidates)
      if (fails !== undefined) throw fails
      const answered = candidates.slice(0, left)
      left -= answered.length
      return answered.map((candidate) => passes.includes(candidate))
    },
    key: (value) => value,
    width,
    stopped: () => stopped(questions.length),
  })
  return { ...descent, questions }
}

const letters = (count: number, from = 0): string[] => Array.from({ length: count }, (_, at) => `c${from + at}`)

describe('the way down the shrinks of a value', () => {
  test('takes the first candidate in order that passes, level by level, and ends where none does', async () => {
    const shrinks = { start: ['a', 'b', 'c'], b: ['d', 'e'], e: ['f'] }
    expect(await walk(shrinks, { passes: ['b', 'c', 'e'] })).toEqual({
      value: 'e',
      steps: 2,
      levels: 3,
      ended: 'minimal',
      questions: [['a', 'b'], ['d', 'e'], ['f']],
    })
  })

  test('asks a level in questions that double, up to the width', async () => {
    const sizes = async (passes: readonly string[], width?: number) => {
      const { questions } = await walk({ start: letters(40) }, { passes, ...(width === undefined ? {} : { width }) })
      return questions.map(({ length }) => length)
    }
    expect(await sizes([])).toEqual([2, 4, 8, 16, 10])
    expect(await sizes([], 5)).toEqual([2, 4, 5, 5, 5, 5, 5, 5, 4])
    expect(await sizes([], 1)).toEqual(new Array(40).fill(1))
    expect(await sizes(['c7'])).toEqual([2, 4, 8])
  })

  test('begins every level with a small question', async () => {
    const shrinks = { start: letters(20), c10: letters(20, 100) }
    const { questions } = await walk(shrinks, { passes: ['c10'] })
    expect(questions.map(({ length }) => length)).toEqual([2, 4, 8, 2, 4, 8, 6])
  })

  test('asks nothing twice: not what failed before, not where it started', async () => {
    const shrinks = { start: ['start', 'a', 'b', 'a', 'c'], c: ['b', 'start', 'd', 'a'] }
    const { questions, value } = await walk(shrinks, { passes: ['c'] })
    expect(value).toBe('c')
    expect(questions).toEqual([['a', 'b'], ['c'], ['d']])
  })

  test('knows what has passed behind the first one that passed, and goes there without asking', async () => {
    // `b` passes in the question in which `a` is taken; a level below offers it again.
    const shrinks = { start: ['a', 'b'], a: ['x', 'b', 'y'], b: [] }
    const { questions, value, steps, levels } = await walk(shrinks, { passes: ['a', 'b'] })
    expect(questions).toEqual([['a', 'b'], ['x']])
    expect([value, steps, levels]).toEqual(['b', 2, 3])
  })

  test('takes what is known to pass when nothing before it is unknown', async () => {
    const shrinks = { start: ['a', 'b'], a: ['b', 'y'], b: [] }
    const { questions, value, ended } = await walk(shrinks, { passes: ['a', 'b'] })
    expect([value, ended]).toEqual(['b', 'minimal'])
    expect(questions[0]).toEqual(['a', 'b'])
    expect(questions.flat()).not.toContain('y')
  })

  test('prefers what passes before what is known to pass', async () => {
    const shrinks = { start: ['a', 'b'], a: ['x', 'b'] }
    const { value } = await walk(shrinks, { passes: ['a', 'b', 'x'] })
    expect(value).toBe('x')
  })

  test('ends at once where there is nothing to try', async () => {
    expect(await walk({}, { passes: [] })).toEqual({
      value: 'start',
      steps: 0,
      levels: 1,
      ended: 'minimal',
      questions: [],
    })
  })

  test('ends with the best so far where answers run out, and takes a last one that passes', async () => {
    const shrinks = { start: letters(6), c1: letters(6, 10) }
    const cut = await walk(shrinks, { passes: ['c1'], ceiling: 4 })
    expect([cut.value, cut.steps, cut.ended]).toEqual(['c1', 1, 'ceiling'])
    expect(cut.questions).toEqual([
      ['c0', 'c1'],
      ['c10', 'c11'],
      ['c12', 'c13', 'c14', 'c15'],
    ])
    const last = await walk(shrinks, { passes: ['c3'], ceiling: 4 })
    expect([last.value, last.ended]).toEqual(['c3', 'minimal'])
  })

  test('ends before a question when it is told to stop', async () => {
    const stopped = await walk({ start: letters(20) }, { passes: [], stopped: (questions) => questions === 2 })
    expect([stopped.value, stopped.ended, stopped.questions.length]).toEqual(['start', 'interrupted', 2])
    const done = await walk({ start: ['a'] }, { passes: [], stopped: (questions) => questions === 1 })
    expect(done.ended).toBe('minimal')
  })

  test('ends where the model is interrupted, and hands on what else goes wrong', async () => {
    const interruption = Object.assign(new Error('enough'), { name: 'Interruption' })
    expect((await walk({ start: ['a'] }, { passes: [], fails: interruption })).ended).toBe('interrupted')
    await expect(walk({ start: ['a'] }, { passes: [], fails: new Error('broken') })).rejects.toThrow('broken')
    const forged = { name: 'Interruption' } as Error
    await expect(walk({ start: ['a'] }, { passes: [], fails: forged })).rejects.toBe(forged)
  })
})
