import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { modelErrors } from '../core/errors/index.js'
import type { PredictContext, PredictionBatch } from '../core/model.js'
import { packageRoot } from '../core/root.cjs'
import { fromErrorData } from './error-data.js'
import { isPacked, unpackLabels } from './pack-predictions.js'
import { packRows } from './pack-rows.js'
import type { GraphWork, ModelSpec, ParserSpec, Reply, Request } from './protocol.js'

interface Pending<Answer> {
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** One running thread and the questions it has not answered. */
interface Thread<Answer> {
  readonly worker: Worker
  readonly pending: Map<number, Pending<Answer>>
}

/**
 * A model in a worker thread of its own, started by the first question. The thread does not keep the process alive
 * while nothing is asked. `Answer` is what the kind of model in `spec` gives for one request.
 */
export class WorkerClient<Answer = PredictionBatch> {
  readonly #spec: ModelSpec | ParserSpec
  #thread: Thread<Answer> | undefined
  #disposed = false
  #lastId = 0
  limits: readonly string[] = []

  constructor(spec: ModelSpec | ParserSpec) {
    this.#spec = spec
  }

  /**
   * Asks the model. When the signal fires the answer is given up; if the thread then owes no other answer it is ended,
   * since a running call cannot be interrupted otherwise, and the next question starts a new one.
   */
  predict(inputs: readonly unknown[], context: PredictContext): Promise<Answer> {
    return this.#ask({ inputs }, context)
  }

  /** Work on the model's graph; `Result` is what the kind of work gives. Ends with the signal as `predict` does. */
  work<Result>(inputs: readonly unknown[], work: GraphWork, context: PredictContext): Promise<Result> {
    return this.#ask({ inputs, work }, context) as Promise<unknown> as Promise<Result>
  }

  /** Ends the thread; what it still owes is rejected. Safe to call twice. */
  async dispose(): Promise<void> {
    this.#disposed = true
    const thread = this.#thread
    if (thread === undefined) return
    this.#fail(thread, modelErrors.disposed(this.#spec.id))
    await thread.worker.terminate()
  }

  #ask(
    request: Omit<Request, 'id'> & { readonly inputs: readonly unknown[] },
    { signal }: PredictContext,
  ): Promise<Answer> {
    if (this.#disposed) return Promise.reject(modelErrors.disposed(this.#spec.id))
    if (signal?.aborted) return Promise.reject(signal.reason)
    return new Promise((resolve, reject) => {
      this.#thread ??= this.#start()
      const thread = this.#thread
      const id = ++this.#lastId
      // First, since it throws for inputs that cannot cross to another thread.
      const packed = packRows(request.inputs)
      const message: Request = { id, ...request, inputs: packed ?? request.inputs }
      thread.worker.postMessage(message, packed === undefined ? [] : [packed.values.buffer])
      const settle = (): void => {
        thread.pending.delete(id)
        signal?.removeEventListener('abort', onAbort)
        if (thread.pending.size === 0) thread.worker.unref()
      }
      const onAbort = (): void => {
        settle()
        if (thread.pending.size === 0) this.#end(thread)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      thread.pending.set(id, {
        resolve: (answer) => {
          settle()
          resolve(answer)
        },
        reject: (error) => {
          settle()
          reject(error)
        },
      })
      thread.worker.ref()
    })
  }

  #start(): Thread<Answer> {
    const script = join(packageRoot, 'dist', 'esm', 'runtime', 'worker.js')
    if (!existsSync(script)) throw modelErrors.workerNotBuilt(script)
    // Libraries print inputs and warnings: what the thread prints is taken, and not passed on.
    const worker = new Worker(script, { workerData: this.#spec, execArgv: [], stdout: true, stderr: true })
    const thread: Thread<Answer> = { worker, pending: new Map() }
    worker.on('message', (reply: Reply) => this.#receive(thread, reply))
    worker.on('messageerror', (error) => this.#fail(thread, modelErrors.workerDied(this.#spec.id, error)))
    worker.on('error', (error) => this.#fail(thread, modelErrors.workerDied(this.#spec.id, error)))
    worker.on('exit', (code) => this.#fail(thread, modelErrors.workerDied(this.#spec.id, `exit code ${code}`)))
    return thread
  }

  #receive(thread: Thread<Answer>, reply: Reply): void {
    if (reply.kind === 'ready') this.limits = reply.limits
    else if (reply.kind === 'answer') {
      const { answer } = reply
      thread.pending.get(reply.id)?.resolve((isPacked(answer) ? unpackLabels(answer) : answer) as Answer)
    } else if (reply.kind === 'failed') this.#fail(thread, fromErrorData(reply.error, this.#spec.id))
    else thread.pending.get(reply.id)?.reject(fromErrorData(reply.error, this.#spec.id))
  }

  /** Rejects all that the thread owes, and forgets the thread. */
  #fail(thread: Thread<Answer>, error: unknown): void {
    if (this.#thread === thread) this.#thread = undefined
    for (const { reject } of [...thread.pending.values()]) reject(error)
  }

  #end(thread: Thread<Answer>): void {
    if (this.#thread === thread) this.#thread = undefined
    void thread.worker.terminate()
  }
}
