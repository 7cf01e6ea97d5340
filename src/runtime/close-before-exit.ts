import { setTimeout } from 'node:timers/promises'
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

/**
 * Resolves when no call is under way any more, after `longestWait` at the latest. For runners that end the process, or
 * their own threads, where no code of ours runs.
 */
export async function callsEnded(): Promise<void> {
  const step = 20
  // Counted, since the clock may be a false one in a test.
  for (let waited = 0; waited < longestWait && [...gates].some((gate) => gate.working); waited += step) {
    await setTimeout(step)
  }
}

function closeAll(): void {
  const until = now() + longestWait
  for (const gate of gates) gate.close()
  for (const gate of gates) gate.wait(Math.max(0, until - now()))
}
