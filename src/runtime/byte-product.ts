import { loadOrt } from './open-session.js'
import type { ByteProductWork } from './protocol.js'

/**
 * The first number that a graph of one product of 8-bit numbers gives for a row of 255s: how this processor adds such products.
 * Worked out when it is asked for, never when the graph is loaded.
 */
export async function byteProduct({ graph, depth }: ByteProductWork): Promise<number> {
  const ort = await loadOrt('the test of 8-bit products')
  const session = await ort.InferenceSession.create(graph, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 4,
  })
  const row = Uint8Array.from({ length: depth }, () => 255)
  const { y } = await session.run({ a: new ort.Tensor('uint8', row, [1, depth]) })
  const first = Number(y?.data[0])
  await session.release()
  return first
}
