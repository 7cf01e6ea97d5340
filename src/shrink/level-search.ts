import type { Arbitrary, Value } from 'fast-check'

/** Answers for candidates, in their order: does each still show what is shrunk? Fewer answers: the ceiling was reached. */
type Judge<T> = (candidates: readonly T[]) => Promise<readonly boolean[]>

export interface Descent<T> {
  readonly value: T
  readonly steps: number
  readonly levels: number
  readonly ended: 'minimal' | 'ceiling' | 'interrupted'
}

interface DescentOptions<T> {
  readonly judge: Judge<T>
  readonly key: (value: T) => string
  /** Candidates per question at most. */
  readonly width: number
  /** Whether to stop, looked at before every question. */
  readonly stopped: () => boolean
}

/**
 * Candidates of a level's first question; each further one has twice as many. So a level asks at most twice the candidates
 * up to the one that passes, in a number of questions that grows with their logarithm.
 */
const FIRST_WIDTH = 2

/**
 * Walks down the shrinks of `arbitrary`, one level at a time: the first candidate in order that passes is the next
 * value. A level is asked in few, growing questions instead of one candidate after the other; as the order decides, the
 * way down is the one that only fast-check takes.
 */
export async function descend<T>(
  arbitrary: Arbitrary<T>,
  first: Value<T>,
  options: DescentOptions<T>,
): Promise<Descent<T>> {
  let current = first
  let steps = 0
  let levels = 0
  const known = new Map<string, boolean>([[options.key(first.value), false]])
  const end = (ended: Descent<T>['ended']): Descent<T> => ({ value: current.value, steps, levels, ended })
  for (;;) {
    levels++
    const candidates = arbitrary.shrink(current.value, current.context)
    let passed: Value<T> | undefined
    for (let width = FIRST_WIDTH; passed === undefined; width *= 2) {
      const question = nextQuestion(candidates, known, Math.min(width, options.width), options.key)
      if (question.unknown.length === 0 && question.passes === undefined) return end('minimal')
      if (options.stopped()) return end('interrupted')
      let answers: readonly boolean[]
      try {
        answers = await options.judge(question.unknown.map((candidate) => candidate.value))
      } catch (error) {
        if (isInterruption(error)) return end('interrupted')
        throw error
      }
      for (const [place, answer] of answers.entries())
        known.set(options.key((question.unknown[place] as Value<T>).value), answer)
      const hit = answers.indexOf(true)
      if (hit >= 0) passed = question.unknown[hit]
      else if (answers.length < question.unknown.length) return end('ceiling')
      else passed = question.passes
    }
    current = passed
    steps++
  }
}

interface LevelQuestion<T> {
  /** Candidates that were never asked, in order. */
  readonly unknown: readonly Value<T>[]
  /** The candidate behind them that is known to pass from an earlier level; nothing behind it matters. */
  readonly passes?: Value<T>
}

function nextQuestion<T>(
  candidates: Iterator<Value<T>>,
  known: ReadonlyMap<string, boolean>,
  width: number,
  key: (value: T) => string,
): LevelQuestion<T> {
  const unknown: Value<T>[] = []
  while (unknown.length < width) {
    const next = candidates.next()
    if (next.done) break
    const answer = known.get(key(next.value.value))
    if (answer === true) return { unknown, passes: next.value }
    if (answer === undefined) unknown.push(next.value)
  }
  return { unknown }
}

/** By name: the class belongs to the probe, which this folder does not know. */
const isInterruption = (error: unknown): boolean => error instanceof Error && error.name === 'Interruption'
