import type { InferenceSession } from 'onnxruntime-node'
import { Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { type TrialOptions, tryThreads } from '../../src/runtime/thread-trial.js'

const price = { ms: 40, bytes: 1000 }

interface Machine {
  /** Milliseconds of a call by its threads. */
  readonly takes: (threads: number, inputs: number) => number
  /** What a session of so many threads answers to one number. */
  readonly says?: (threads: number, value: number, inputs: number) => number
}

/** Sessions that answer twice what they are fed, on a clock of their own. */
function trial(machine: Machine, options: Partial<TrialOptions> = {}) {
  const { takes, says = (_, value) => 2 * value } = machine
  let time = 0
  const opened: number[] = []
  const released: number[] = []
  const asked: number[] = []
  const session = (threads: number): InferenceSession => {
    opened.push(threads)
    let isReleased = false
    const run = async ({ x }: Record<string, Tensor>) => {
      if (isReleased) throw new Error(`asked after release: ${threads}`)
      const { data, dims } = x as Tensor
      asked.push(threads)
      time += takes(threads, dims[0] as number)
      const values = Array.from(data as Float32Array, (value) => says(threads, value, dims[0] as number))
      return { y: new Tensor('float32', Float32Array.from(values), [...dims]) }
    }
    const release = async () => {
      isReleased = true
      released.push(threads)
    }
    return { run, release } as unknown as InferenceSession
  }
  const first = session(1)
  const pace = tryThreads(first, price, {
    atMost: 2,
    open: async (threads) => session(threads),
    room: () => 1e9,
    clock: () => time,
    ...options,
  })
  const ask = async (calls: number, inputs = 8): Promise<unknown> => {
    let last: unknown
    for (let call = 0; call < calls; call++) {
      const x = new Tensor(
        'float32',
        Float32Array.from({ length: inputs }, (_, at) => at),
        [inputs, 1],
      )
      last = Array.from((await first.run({ x })).y?.data as Float32Array)
    }
    return last
  }
  return { ask, pace, opened, released, asked }
}

const doubled = [0, 2, 4, 6, 8, 10, 12, 14]
const faster: Machine = { takes: (threads, inputs) => (10 * inputs) / threads }
const slower: Machine = { takes: (threads, inputs) => 10 * inputs * threads }

test('more threads that are faster take the place of one, and the session of one is released', async () => {
  const { ask, pace, opened, released } = trial(faster)
  expect(await ask(1)).toEqual(doubled)
  expect(pace()).toEqual({ threads: 1, trials: 0 })
  expect(await ask(40)).toEqual(doubled)
  expect(pace().threads).toBe(2)
  expect({ opened, released }).toEqual({ opened: [1, 2], released: [1] })
})

test('a trial begins when the model has worked five times as long as the trial is going to take', async () => {
  const { ask, opened } = trial({ takes: () => 10 }, {})
  // To open takes 40 ms, and five calls 50 ms.
  await ask(45)
  expect(opened).toEqual([1])
  await ask(1)
  expect(opened).toEqual([1, 2])
})

test('a few long calls are no reason for a trial, which would take as many', async () => {
  const { ask, opened } = trial({ takes: () => 3000 }, {})
  await ask(25)
  expect(opened).toEqual([1])
  await ask(2)
  expect(opened).toEqual([1, 2])
})

test('more threads that are not faster are given up', async () => {
  const { ask, pace, released } = trial(slower)
  expect(await ask(40)).toEqual(doubled)
  expect(pace().threads).toBe(1)
  expect(released).toEqual([2])
})

test('a gain of a few percent is none', async () => {
  const { ask, pace } = trial({ takes: (threads) => (threads === 2 ? 95 : 100) })
  await ask(60)
  expect(pace().threads).toBe(1)
})

test('more threads that lost are tried again later, when the machine may have become quiet', async () => {
  let isBusy = true
  const { ask, pace } = trial({ takes: (threads) => (isBusy ? 100 : 100 / threads) })
  await ask(40)
  expect(pace().threads).toBe(1)
  isBusy = false
  await ask(20)
  expect(pace().threads).toBe(1)
  await ask(400)
  expect(pace().threads).toBe(2)
})

test('an answer that differs in its last bit keeps one thread for good, and is never given', async () => {
  const { ask, pace, opened } = trial({
    ...faster,
    says: (threads, value) => (threads === 2 && value === 3 ? 6 + 2 ** -21 : 2 * value),
  })
  expect(await ask(2000)).toEqual(doubled)
  expect(pace().threads).toBe(1)
  expect(opened).toEqual([1, 2])
})

test('answers to small batches must be the same, too', async () => {
  const { ask, pace } = trial({
    ...faster,
    says: (threads, value, inputs) => (threads === 2 && inputs === 3 ? 2 * value + 1 : 2 * value),
  })
  expect(await ask(60)).toEqual(doubled)
  expect(pace().threads).toBe(1)
})

test('minus zero is not zero: bits are compared', async () => {
  const { ask, pace } = trial({ ...faster, says: (threads, value) => (threads === 2 && value === 0 ? -0 : 2 * value) })
  await ask(60)
  expect(pace().threads).toBe(1)
})

test('what cannot be opened with more threads goes on with one', async () => {
  const { ask, pace } = trial(faster, {
    open: async () => {
      throw new Error('no memory')
    },
  })
  expect(await ask(40)).toEqual(doubled)
  expect(pace().threads).toBe(1)
})

test('without room for another session none is opened; later there may be', async () => {
  let room = 2999
  const { ask, pace, opened } = trial(faster, { room: () => room })
  await ask(60)
  expect(opened).toEqual([1])
  room = 3000
  await ask(40)
  expect(pace().threads).toBe(2)
})

test('threads are doubled as long as that pays', async () => {
  const machine = { takes: (threads: number) => 100 / Math.min(threads, 4) }
  const { ask, pace, opened } = trial(machine, { atMost: 16 })
  await ask(120)
  expect(pace().threads).toBe(4)
  expect(opened).toEqual([1, 2, 4, 8])
})

test('with one processor nothing is tried', async () => {
  const { ask, opened } = trial(faster, { atMost: 1 })
  await ask(100)
  expect(opened).toEqual([1])
})

test('calls that overlap are all answered, and no session is released under them', async () => {
  const { ask, pace } = trial(faster)
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask(2)))
  expect(answers).toEqual(answers.map(() => doubled))
  await ask(40)
  expect(pace().threads).toBe(2)
})

test('an error of the model is its own, in a trial as before', async () => {
  const { ask, pace } = trial({
    ...faster,
    says: (_, value, inputs) => {
      if (inputs === 4) throw new Error('four')
      return 2 * value
    },
  })
  await ask(3)
  await expect(ask(1, 4)).rejects.toThrow(/^four$/)
  expect(await ask(40)).toEqual(doubled)
  expect(pace().threads).toBe(2)
})

test('calls of the trial are counted, since their time is not that of an answer', async () => {
  const { ask, pace, asked } = trial(slower)
  await ask(28)
  const before = pace().trials
  await ask(1)
  expect(pace().trials).toBeGreaterThan(before)
  await ask(10)
  const after = pace().trials
  await ask(2)
  expect(pace().trials).toBe(after)
  expect(asked.slice(-2)).toEqual([1, 1])
})
