import { Session } from 'node:inspector/promises'

/** Work that does not depend on the clock: code that ran, and what the runtime's own methods went through. */
export interface Work {
  /** How often the blocks of the watched files ran. */
  readonly blocks: number
  /** Characters and elements that methods of strings and lists went through. */
  readonly elements: number
}

/** Methods whose result says how much they copied, and those that go through what they are called on. */
const copying = { text: ['slice', 'substring'], list: ['slice', 'concat', 'flat', 'join'] } as const
const searching = {
  text: ['indexOf', 'lastIndexOf', 'includes', 'search', 'split', 'replace', 'replaceAll'],
  list: [
    'indexOf',
    'lastIndexOf',
    'includes',
    'find',
    'findIndex',
    'findLast',
    'findLastIndex',
    'splice',
    'shift',
    'unshift',
  ],
} as const

/**
 * Counts the work of code that is loaded after this call: V8's exact counts of each block that ran, and methods that are made to count.
 * Undo gives the methods back.
 */
export async function watchWork(
  watched: RegExp,
): Promise<{ of(run: () => Promise<unknown>): Promise<Work>; undo(): void }> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  let elements = 0
  const undone: (() => void)[] = []
  type Cost = (self: { length: number }, result: unknown, from: unknown) => number
  const patch = (owner: object, name: string, cost: Cost): void => {
    const was: unknown = Reflect.get(owner, name)
    if (typeof was !== 'function') return
    undone.push(() => Reflect.set(owner, name, was))
    Reflect.set(owner, name, function (this: { length: number }, ...given: unknown[]): unknown {
      const { length } = this
      const result: unknown = Reflect.apply(was, this, given)
      elements += cost({ length }, result, given[1])
      return result
    })
  }
  const lengthOf = (value: unknown): number => 1 + ((value as { length?: number } | undefined)?.length ?? 0)
  const searched: Cost = ({ length }, result, from) =>
    typeof result === 'number' && result >= 0
      ? 1 + Math.abs(result - (typeof from === 'number' ? from : 0))
      : 1 + length
  for (const name of copying.text) patch(String.prototype, name, (_, result) => lengthOf(result))
  for (const name of copying.list) patch(Array.prototype, name, (_, result) => lengthOf(result))
  for (const name of searching.text) patch(String.prototype, name, searched)
  for (const name of searching.list) patch(Array.prototype, name, searched)
  return {
    async of(run) {
      await session.post('Profiler.takePreciseCoverage')
      elements = 0
      await run()
      const counted = elements
      const { result } = await session.post('Profiler.takePreciseCoverage')
      let blocks = 0
      for (const { url, functions } of result) {
        if (!watched.test(url)) continue
        for (const { ranges } of functions) for (const { count } of ranges) blocks += count
      }
      return { blocks, elements: counted }
    },
    undo() {
      for (const each of undone) each()
      session.disconnect()
    },
  }
}
