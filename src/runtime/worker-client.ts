import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers'
import { Worker } from 'node:worker_threads'
import { modelErrors } from '../core/errors/index.js'
import type { PredictContext, PredictionBatch } from '../core/model.js'
import { packageRoot } from '../core/root.cjs'
import { type LabelColumns, type PackedRows, packRows } from '../core/row-columns.js'
import { onAbort } from '../core/signals.js'
import { closeBeforeExit, longestWait } from './close-before-exit.js'
import { fromErrorData } from './error-data.js'
import { Gate } from './gate.js'
import { isPacked, unpackLabels } from './pack-predictions.js'
import type {
  ByteProductWork,
  GraphWork,
  ModelSpec,
  Pace,
  ParserSpec,
  Reply,
  Request,
  WorkerStart,
} from './protocol.js'
import { handedOver, SharedRooms } from './shared-rooms.js'

interface Pending {
  resolve(answer: unknown): void
  reject(error: unknown): void
}

/** One running thread and the questions it has not answered. */
interface Thread {
  readonly worker: Worker
  readonly gate: Gate
  /** By the number of the question; `undefined` when the answer is no longer waited for. */
  readonly pending: Map<number, Pending | undefined>
  /** Resolves when the thread has ended. */
  readonly ended: Promise<void>
}

/**
 * A model in a worker thread of its own, started by the first question. The thread does not keep the process alive
 * while nothing is asked. `Answer` is what the kind of model in `spec` gives for one request.
 */
export class WorkerClient<Answer = PredictionBatch> {
  readonly #spec: ModelSpec | ParserSpec
  #thread: Thread | undefined
  /** All threads that have not ended: the one that is asked, and those that finish a call that was given up. */
  readonly #threads = new Set<Thread>()
  #disposed = false
  #lastId = 0
  /** Rows lie in memory that the thread sees too: blocks of their own would have to be made, and thrown away, for each call. */
  readonly #rooms = new SharedRooms()
  limits: readonly string[] = []
  /** Where the graph of the loaded model lies; `undefined` before the first answer, and where it is not known. */
  graph: string | undefined
  /** Known from the first answer on. */
  #readsFloats = false
  /** How many threads the model has inside a call; `undefined` before the first answer, and where their number is fixed. */
  pace: Pace | undefined

  constructor(spec: ModelSpec | ParserSpec) {
    this.#spec = spec
  }

  /**
   * Asks the model. When the signal fires the answer is given up at once; if the thread then owes no other answer it is
   * ended after the call that runs in it, which cannot be interrupted, and the next question starts a new one.
   */
  async predict(inputs: readonly unknown[], context: PredictContext): Promise<Answer> {
    const answer = await this.#ask({ inputs: packRows(inputs) ?? inputs }, context)
    return (isPacked(answer) ? unpackLabels(answer) : answer) as Answer
  }

  /** Asks rows in one block. What is a label of each with scores is answered in columns. */
  async predictRows({ rows, width, values }: PackedRows, context: PredictContext): Promise<LabelColumns | Answer> {
    const room = this.#rooms.take(rows * width, this.#readsFloats)
    room.set(values)
    const answer = await this.#ask({ inputs: { rows, width, values: room } }, context)
    // Only once there is an answer: the thread may still read what was given up.
    this.#rooms.giveBack(room)
    return answer as LabelColumns | Answer
  }

  /** Work on the model's graph, or beside it; `Result` is what the kind of work gives. Ends with the signal as `predict` does. */
  work<Result>(
    inputs: readonly unknown[],
    work: GraphWork | ByteProductWork,
    context: PredictContext,
  ): Promise<Result> {
    return this.#ask({ inputs: packRows(inputs) ?? inputs, work }, context) as Promise<Result>
  }

  /** Ends the thread after the call that runs in it; what it still owes is rejected at once. Safe to call twice. */
  async dispose(): Promise<void> {
    this.#disposed = true
    if (this.#thread !== undefined) this.#fail(this.#thread, modelErrors.disposed(this.#spec.id))
    await Promise.all([...this.#threads].map(({ ended }) => ended))
  }

  #ask(request: Omit<Request, 'id'>, { signal }: PredictContext): Promise<unknown> {
    if (this.#disposed) return Promise.reject(modelErrors.disposed(this.#spec.id))
    if (signal?.aborted) return Promise.reject(signal.reason)
    return new Promise((resolve, reject) => {
      this.#thread ??= this.#start()
      const thread = this.#thread
      const id = ++this.#lastId
      const { inputs } = request
      const message: Request = { id, ...request }
      thread.worker.postMessage(message, 'width' in inputs ? handedOver(inputs.values) : [])
      const leave = onAbort(signal, () => {
        leave()
        thread.pending.set(id, undefined)
        if ([...thread.pending.values()].every((asked) => asked === undefined)) this.#end(thread)
        reject(signal?.reason)
      })
      thread.pending.set(id, {
        resolve: (answer) => {
          leave()
          resolve(answer)
        },
        reject: (error) => {
          leave()
          reject(error)
        },
      })
      thread.worker.ref()
    })
  }

  #start(): Thread {
    const script = join(packageRoot, 'dist', 'import', 'worker.js')
    if (!existsSync(script)) throw modelErrors.workerNotBuilt(script)
    const gate = new Gate()
    const workerData: WorkerStart = { spec: this.#spec, cell: gate.cell }
    // Libraries print inputs and warnings: what the thread prints is taken, and not passed on.
    const worker = new Worker(script, { workerData, execArgv: [], stdout: true, stderr: true })
    const forget = closeBeforeExit(gate)
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    const thread: Thread = { worker, gate, pending: new Map(), ended }
    this.#threads.add(thread)
    worker.on('message', (reply: Reply) => this.#receive(thread, reply))
    worker.on('messageerror', (error) => this.#fail(thread, modelErrors.workerDied(this.#spec.id, error)))
    worker.on('error', (error) => this.#fail(thread, modelErrors.workerDied(this.#spec.id, error)))
    worker.on('exit', (code) => {
      this.#threads.delete(thread)
      forget()
      this.#fail(thread, modelErrors.workerDied(this.#spec.id, `exit code ${code}`))
    })
    return thread
  }

  #receive(thread: Thread, reply: Reply): void {
    if (reply.kind === 'ready') {
      this.limits = reply.limits
      this.graph = reply.graph
      this.#readsFloats = reply.readsFloats
    } else if (reply.kind === 'answer') {
      this.pace = reply.pace
      this.#take(thread, reply.id)?.resolve(reply.answer)
    } else if (reply.kind === 'failed') this.#fail(thread, fromErrorData(reply.error, this.#spec.id))
    else this.#take(thread, reply.id)?.reject(fromErrorData(reply.error, this.#spec.id))
    if (thread.gate.closed) void thread.worker.terminate()
  }

  /** Whoever waits for this answer; the thread no longer owes it. */
  #take(thread: Thread, id: number): Pending | undefined {
    const asked = thread.pending.get(id)
    thread.pending.delete(id)
    if (thread.pending.size === 0) thread.worker.unref()
    return asked
  }

  /** Rejects all that the thread owes, and ends it. */
  #fail(thread: Thread, error: unknown): void {
    const owed = [...thread.pending.values()]
    thread.pending.clear()
    this.#end(thread)
    for (const asked of owed) asked?.reject(error)
  }

  /**
   * Takes the thread out of use. While it works it cannot be ended: its next message says that it has done, and until
   * then it keeps the process alive, but not for ever.
   */
  #end(thread: Thread): void {
    if (this.#thread === thread) this.#thread = undefined
    if (thread.gate.close() || !this.#threads.has(thread)) void thread.worker.terminate()
    else {
      thread.worker.ref()
      setTimeout(() => thread.worker.unref(), longestWait).unref()
    }
  }
}
