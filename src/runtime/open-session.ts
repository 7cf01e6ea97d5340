import type { InferenceSession } from 'onnxruntime-node'
import { modelErrors } from '../core/errors/index.js'

type Ort = typeof import('onnxruntime-node')

/** What is needed to open a graph: who it is in errors, where it lies, threads inside one call. */
export interface GraphFile {
  readonly id: string
  readonly path: string
  readonly threads: number
}

/** Loads onnxruntime and opens a graph with it. @throws EF214 when it cannot be loaded */
export async function openSession(file: GraphFile): Promise<{ ort: Ort; session: InferenceSession }> {
  const ort = await import('onnxruntime-node')
  // Native code would print failing calls in red; they are reported as errors.
  ort.env.logLevel = 'fatal'
  try {
    const options = { intraOpNumThreads: file.threads, interOpNumThreads: 1, logSeverityLevel: 4 } as const
    return { ort, session: await ort.InferenceSession.create(file.path, options) }
  } catch (cause) {
    throw modelErrors.notLoaded(file.id, cause)
  }
}
