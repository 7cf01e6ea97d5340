import type { InferenceSession } from 'onnxruntime-node'
import { stopwatch } from '../core/clock.js'
import type { GraphFile } from './open-session.js'
import { loadOrt } from './open-session.js'
import type { Pace } from './protocol.js'
import { type Price, tryThreads } from './thread-trial.js'

/**
 * Opens a graph by `open`, and has it answer with as many threads as pay where that is left open.
 *
 * @param open Opens the graph; what it gives beside the session is that of the first.
 */
export async function openOnProcessors<File extends GraphFile, Rest extends { readonly session: InferenceSession }>(
  file: File,
  open: (file: File) => Promise<Rest>,
): Promise<Rest & { readonly pace?: () => Pace }> {
  const { threads } = file
  // It takes longer than most graphs, and is loaded once.
  await loadOrt(file.id)
  const { made, price } = await priced(() => open(file))
  if (typeof threads === 'number') return made
  const again = async (more: number): Promise<InferenceSession> => (await open({ ...file, threads: more })).session
  return { ...made, pace: tryThreads(made.session, price, { atMost: threads.atMost, open: again }) }
}

/** Makes something, and says what that took. */
export async function priced<Made>(make: () => Promise<Made>): Promise<{ readonly made: Made; readonly price: Price }> {
  const [held, started] = [process.memoryUsage.rss(), stopwatch()]
  const made = await make()
  return { made, price: { ms: stopwatch() - started, bytes: Math.max(0, process.memoryUsage.rss() - held) } }
}
