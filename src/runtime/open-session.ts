import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { InferenceSession } from 'onnxruntime-node'
import { modelErrors, onnxErrors } from '../core/errors/index.js'
import { withLocale } from '../onnx/index.js'
import type { Threads } from './protocol.js'
import { threadOptions } from './session-threads.js'

type Ort = typeof import('onnxruntime-node')

/** What is needed to open a graph: who it is in errors, where it lies, threads inside one call. */
export interface GraphFile {
  readonly id: string
  readonly path: string
  readonly threads: Threads
}

/** Loads onnxruntime and opens a graph with it. @throws EF214 when the graph cannot be loaded, EF225 without onnxruntime */
export async function openSession(file: GraphFile): Promise<{ ort: Ort; session: InferenceSession }> {
  const ort = await loadOrt(file.id)
  try {
    return { ort, session: await ort.InferenceSession.create(file.path, threadOptions(file.threads)) }
  } catch (cause) {
    if (!lacksLocale(cause)) throw modelErrors.notLoaded(file.id, cause)
    const session = await ownLocale(ort, file, await readFile(file.path)).catch((other: unknown) => {
      throw modelErrors.notLoaded(file.id, other)
    })
    return { ort, session }
  }
}

/** A graph that puts texts into small letters does so by `en_US.UTF-8`, which containers seldom have. */
const lacksLocale = (cause: unknown): boolean => /construct locale with name/i.test(String(cause))

/** The locale that every Linux has: it changes the case of letters as `en_US.UTF-8` does. */
const everywhere = 'C.UTF-8'

const ownLocale = (ort: Ort, file: GraphFile, bytes: Uint8Array, options?: InferenceSession.SessionOptions) =>
  ort.InferenceSession.create(withLocale(bytes, everywhere), withExtra(file, options))

/** From bytes, onnxruntime does not know where the files with the weights are. */
function withExtra(
  { path, threads }: GraphFile,
  options?: InferenceSession.SessionOptions,
): InferenceSession.SessionOptions {
  const own = threadOptions(threads)
  const session = { ...own.extra.session, model_external_initializers_file_folder_path: dirname(path) }
  return { ...own, ...options, extra: { session } }
}

/**
 * Opens a graph with a tail of more nodes put behind its file.
 *
 * @param optimised `false` keeps every tensor as it is named in the file.
 * @throws EF705 when onnxruntime does not take the whole.
 */
export async function openWithTail(file: GraphFile, tail: Uint8Array, optimised: boolean): Promise<InferenceSession> {
  const ort = await loadOrt(file.id)
  const own = await readFile(file.path)
  const bytes = new Uint8Array(own.length + tail.length)
  bytes.set(own)
  bytes.set(tail, own.length)
  const options = { graphOptimizationLevel: optimised ? 'all' : 'disabled' } as const
  try {
    return await ort.InferenceSession.create(bytes, withExtra(file, options)).catch((cause: unknown) => {
      if (lacksLocale(cause)) return ownLocale(ort, file, bytes, options)
      throw cause
    })
  } catch (cause) {
    throw onnxErrors.gradientNotRun(file.id, cause)
  }
}

/**
 * Loads onnxruntime, an optional dependency.
 *
 * @param id What needs it, for the error.
 * @throws EF225 when it is not there, or has no binary for this machine.
 */
export async function loadOrt(id: string): Promise<Ort> {
  const ort = await importOrt(id)
  // Native code would print failing calls in red; they are reported as errors.
  ort.env.logLevel = 'fatal'
  return ort
}

async function importOrt(id: string): Promise<Ort> {
  try {
    return await import('onnxruntime-node')
  } catch (cause) {
    throw modelErrors.noRuntime(id, cause)
  }
}
