import { now } from '../core/clock.js'
import type { Gate } from './gate.js'

/** Milliseconds that the end of the process waits for calls that are under way. */
export const longestWait = 60_000

const gates = new Set<Gate>()

/**
 * The end of the process ends all threads, also those in which native code works; so it waits for such a call. Gives the
 * function to call when the thread has ended.
 */
export function closeBeforeExit(gate: Gate): () => void {
  if (gates.size === 0) process.on('exit', closeAll)
  gates.add(gate)
  return () => {
    gates.delete(gate)
    if (gates.size === 0) process.off('exit', closeAll)
  }
}

function closeAll(): void {
  const until = now() + longestWait
  for (const gate of gates) gate.close()
  for (const gate of gates) gate.wait(Math.max(0, until - now()))
}
