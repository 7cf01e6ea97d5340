import { clearTimeout, setTimeout } from 'node:timers'

type Listener = () => void

const listeners = new WeakMap<AbortSignal, Set<Listener>>()

/**
 * Calls `listener` once when a signal fires; gives the function that takes it back. However many listen, the signal has one
 * listener of ours: Node warns of a leak from the eleventh on, and 64 requests or 100 assertions share a signal.
 */
export function onAbort(signal: AbortSignal | undefined, listener: Listener): () => void {
  if (signal === undefined) return () => {}
  let all = listeners.get(signal)
  if (all === undefined) {
    all = new Set()
    const told = all
    const tell = (): void => {
      listeners.delete(signal)
      for (const each of told) each()
    }
    signal.addEventListener('abort', tell, { once: true })
    listeners.set(signal, all)
  }
  const own = (): void => listener()
  all.add(own)
  return () => {
    all.delete(own)
  }
}

/** Waits some milliseconds. @throws The signal's reason when it fires before. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const timer = setTimeout(() => {
      leave()
      resolve()
    }, ms)
    const leave = onAbort(signal, () => {
      clearTimeout(timer)
      reject(signal?.reason)
    })
  })
}
