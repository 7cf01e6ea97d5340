import type { InferenceSession } from 'onnxruntime-node'
import type { Threads } from './protocol.js'

/** How many threads a session is opened with: where their number is left open, one, until more have won. */
const firstThreads = (threads: Threads): number => (typeof threads === 'number' ? threads : 1)

/**
 * What onnxruntime gets to know of threads. Those that have nothing to do sleep: turning in circles they would be faster by little, and take
 * the processors from the test runner and from other tests.
 */
export const threadOptions = (
  threads: Threads,
): InferenceSession.SessionOptions & { readonly extra: { readonly session: Readonly<Record<string, unknown>> } } => ({
  intraOpNumThreads: firstThreads(threads),
  interOpNumThreads: 1,
  logSeverityLevel: 4,
  extra: { session: { intra_op: { allow_spinning: '0' } } },
})
