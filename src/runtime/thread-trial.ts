import { freemem } from 'node:os'
import type { InferenceSession } from 'onnxruntime-node'
import { stopwatch } from '../core/clock.js'
import type { Pace } from './protocol.js'
import { firstOf, sameBits } from './same-bits.js'

/** Sizes to which the first batch of a trial is cut: small products are shared out otherwise than large ones. */
const cuts = [1, 2, 3, 5]
/** A session of more threads has to be so much faster to take the place of one of fewer. */
const gain = 1.1
/** Below it nothing more is learnt by going on. */
const hopeless = 0.8
/** Pairs of calls by which a trial is decided, and milliseconds that they take at least; fewer where calls are long. */
const enoughPairs = 5
const enoughMs = 40
const fewPairs = 3
const longMs = 1000
const mostPairs = 50
/**
 * A trial begins when the model has worked so many times as long as the trial is going to take, and no less than so many milliseconds:
 * short runs, such as shards and tests, would pay for it without having anything of it.
 */
const timesTrial = 5
const leastWork = 100
/** After a trial that more threads did not win, they are tried again when the model has worked so many times as long as it cost. */
const timesCost = 20
/** Room in memory, in sessions, that must be free before another one is opened. */
const roomFor = 3

/** What opening a session took. */
export interface Price {
  readonly ms: number
  /** Bytes by which the process has grown. */
  readonly bytes: number
}

export interface TrialOptions {
  /** Threads inside a call at most. */
  readonly atMost: number
  /** Opens the same graph so that calls have `threads` threads. */
  open(threads: number): Promise<InferenceSession>
  /** Bytes that the process may still take. */
  room?(): number
  /** Milliseconds from an arbitrary start. */
  clock?(): number
}

/**
 * Finds out, while a session answers, whether more threads inside a call pay: another session of twice as many is given the same
 * calls, in turns, and takes the place of the first where it is faster and its answers are the same to the bit. So no answer
 * depends on the number of processors. The threads wait without turning: a processor that others need is left to them.
 *
 * From now on the session is asked through its own `run`, as before.
 */
export function tryThreads(session: InferenceSession, price: Price, options: TrialOptions): () => Pace {
  const trial = new ThreadTrial(session, price, options)
  session.run = (...call: unknown[]) => trial.run(call)
  return () => trial.pace
}

type Run = (...call: unknown[]) => Promise<InferenceSession.OnnxValueMapType>

/** One of the sessions: it may be the one whose `run` was taken over. */
interface Runner {
  readonly run: Run
  readonly session: InferenceSession
  readonly threads: number
}

/** A trial that goes on. */
interface Open {
  readonly rival: Runner
  /** Milliseconds of each pair of calls: of the session that answers, and of the rival. */
  readonly pairs: (readonly [own: number, other: number])[]
  /** Milliseconds that it has cost so far. */
  cost: number
}

class ThreadTrial {
  readonly #options: Required<TrialOptions>
  readonly #price: Price
  #own: Runner
  #trial: Open | undefined
  /** Calls under way: mostly one follows the other. */
  #running = 0
  /** Sessions that are not asked any more, to be released when nothing is under way. */
  #done: InferenceSession[] = []
  /** Milliseconds of work since the last trial, the calls that they were spent on, and those after which the next one begins. */
  #worked = 0
  #calls = 0
  #due = leastWork
  #trials = 0
  #lost = 0

  constructor(session: InferenceSession, price: Price, options: TrialOptions) {
    this.#price = price
    this.#options = { room: roomLeft, clock: stopwatch, ...options }
    this.#own = runner(session, 1)
    if (options.atMost === 1) this.#due = Number.POSITIVE_INFINITY
  }

  get pace(): Pace {
    return { threads: this.#own.threads, trials: this.#trials }
  }

  async run(call: unknown[]): Promise<InferenceSession.OnnxValueMapType> {
    this.#running++
    try {
      return await this.#run(call)
    } finally {
      if (--this.#running === 0) for (const session of this.#done.splice(0)) await quietly(() => session.release())
    }
  }

  async #run(call: unknown[]): Promise<InferenceSession.OnnxValueMapType> {
    // Calls that overlap say nothing of how long one takes.
    const isAlone = this.#running === 1
    if (isAlone && this.#trial === undefined && this.#isDue) await this.#begin()
    if (isAlone && this.#trial !== undefined) return this.#compare(this.#trial, call)
    const [answer, ms] = await this.#clocked(this.#own, call)
    this.#worked += ms
    this.#calls++
    return answer
  }

  get #isDue(): boolean {
    if (this.#worked < this.#due || this.#calls === 0) return false
    return this.#worked >= timesTrial * (this.#price.ms + (enoughPairs * this.#worked) / this.#calls)
  }

  async #begin(): Promise<void> {
    const { atMost, open, room, clock } = this.#options
    const threads = Math.min(2 * this.#own.threads, atMost)
    if (room() < roomFor * this.#price.bytes) {
      // There may be room later.
      this.#wait(leastWork)
      return
    }
    this.#trials++
    const started = clock()
    const session = await quietly(() => open(threads))
    if (session === undefined) this.#due = Number.POSITIVE_INFINITY
    else this.#trial = { rival: runner(session, threads), pairs: [], cost: clock() - started }
  }

  /** Asks both; the answer is always that of the session that was there before. */
  async #compare(trial: Open, call: unknown[]): Promise<InferenceSession.OnnxValueMapType> {
    this.#trials++
    const { rival, pairs } = trial
    const isFirst = pairs.length === 0
    const ownFirst = pairs.length % 2 === 0
    const early = ownFirst ? undefined : await quietly(() => this.#clocked(rival, call))
    const [answer, own] = await this.#clocked(this.#own, call)
    const late = ownFirst ? await quietly(() => this.#clocked(rival, call)) : early
    if (late === undefined || !sameBits(answer, late[0]) || (isFirst && !(await this.#sameWhenCut(rival, call)))) {
      this.#end(trial.rival)
      this.#due = Number.POSITIVE_INFINITY
      return answer
    }
    pairs.push([own, late[1]])
    trial.cost += late[1]
    const wins = verdict(pairs)
    if (wins === true) this.#replace(rival)
    else if (wins === false) {
      this.#end(rival)
      this.#wait(trial.cost * timesCost * 2 ** this.#lost++)
    }
    return answer
  }

  async #sameWhenCut(rival: Runner, [feeds, ...others]: unknown[]): Promise<boolean> {
    for (const size of cuts) {
      const few = firstOf(feeds as InferenceSession.FeedsType, size)
      if (few === undefined) continue
      const own = await quietly(() => this.#own.run(few, ...others))
      // A graph for batches of only one size is never asked others.
      if (own === undefined) return true
      const other = await quietly(() => rival.run(few, ...others))
      if (other === undefined || !sameBits(own, other)) return false
    }
    return true
  }

  async #clocked(
    { run }: Runner,
    call: unknown[],
  ): Promise<readonly [answer: InferenceSession.OnnxValueMapType, ms: number]> {
    const { clock } = this.#options
    const started = clock()
    const answer = await run(...call)
    return [answer, clock() - started]
  }

  #replace(rival: Runner): void {
    this.#end(this.#own)
    this.#own = rival
    this.#lost = 0
    if (rival.threads >= this.#options.atMost) this.#due = Number.POSITIVE_INFINITY
    else this.#wait(leastWork)
  }

  #end(loser: Runner): void {
    this.#trial = undefined
    this.#done.push(loser.session)
  }

  #wait(ms: number): void {
    this.#worked = 0
    this.#calls = 0
    this.#due = ms
  }
}

/** Whether the rival wins; `undefined` as long as that is not known. */
function verdict(pairs: Open['pairs']): boolean | undefined {
  const ratio = median(pairs.map(([own, other]) => own / Math.max(other, 0.001)))
  const ms = pairs.reduce((sum, [own]) => sum + own, 0)
  if (pairs.length < fewPairs) return undefined
  if (ratio < hopeless) return false
  const isEnough = pairs.length >= enoughPairs ? ms >= enoughMs || pairs.length >= mostPairs : ms >= longMs
  return isEnough ? ratio >= gain : undefined
}

const runner = (session: InferenceSession, threads: number): Runner => ({
  session,
  threads,
  run: session.run.bind(session) as Run,
})

async function quietly<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** By the limits of the container, where there are such and the runtime knows them. */
function roomLeft(): number {
  const { availableMemory } = process as { availableMemory?: () => number }
  return Math.min(availableMemory?.() ?? Number.POSITIVE_INFINITY, freemem())
}
