import type { InferenceSession } from 'onnxruntime-node'
import type { Pace } from './protocol.js'
import { type Price, tryThreads } from './thread-trial.js'

/** A session of transformers.js, which notes where it runs. */
type PlacedSession = InferenceSession & { readonly config?: { readonly device?: string } }

/** The sessions of a model of transformers.js by name: one, or encoder and decoder. */
const sessionsOf = (model: unknown): Readonly<Record<string, PlacedSession>> =>
  (model as { readonly sessions?: Readonly<Record<string, PlacedSession>> }).sessions ?? {}

/**
 * Has the sessions of a model of transformers.js try how many threads pay, each by itself. Only what runs on processors is tried.
 *
 * @param open Loads the same model again, with as many threads.
 */
export function trySessions(
  model: unknown,
  price: Price,
  atMost: number,
  open: (threads: number) => Promise<unknown>,
): () => Pace {
  const paces = Object.entries(sessionsOf(model))
    .filter(([, { config }]) => config?.device === undefined || config.device === 'cpu')
    .map(([name, session]) =>
      tryThreads(session, price, {
        atMost,
        open: async (threads) => {
          const { [name]: wanted, ...others } = sessionsOf(await open(threads))
          for (const other of Object.values(others)) await other.release()
          return wanted as InferenceSession
        },
      }),
    )
  return () => {
    const all = paces.map((pace) => pace())
    return {
      threads: Math.max(1, ...all.map(({ threads }) => threads)),
      trials: all.reduce((sum, { trials }) => sum + trials, 0),
    }
  }
}
