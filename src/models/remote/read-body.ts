/** What a body is given up at unless the handle says otherwise: far more than answers have, far less than memory. */
export const usualBodyLimit: number = 64 * 1024 * 1024

/** A body grew beyond its limit. Never leaves this folder. */
export class BodyTooLarge {
  constructor(readonly limit: number) {}
}

/**
 * The text of an answer, read piece by piece: what counts against `limit` (bytes) is what comes out of decompression. The
 * request is ended where the limit is passed or the signal fires, however slowly the body comes.
 *
 * @param cut Gives the beginning of a longer body instead of failing.
 * @throws BodyTooLarge
 */
export async function readBody(answer: Response, limit: number, signal: AbortSignal, cut = false): Promise<string> {
  const announced = Number(answer.headers.get('content-length'))
  const isPlain = answer.headers.get('content-encoding') === null
  if (!cut && isPlain && announced > limit) {
    await answer.body?.cancel()
    throw new BodyTooLarge(limit)
  }
  const reader = answer.body?.getReader()
  if (reader === undefined) return ''
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      signal.throwIfAborted()
      const { done, value } = await reader.read()
      if (done) break
      pieces.push(value)
      size += value.byteLength
      if (size <= limit) continue
      if (!cut) throw new BodyTooLarge(limit)
      break
    }
  } finally {
    // Ends the connection where something is left; what the server says to that is not waited for.
    reader.cancel().catch(() => {})
  }
  const bytes = Buffer.concat(pieces)
  return new TextDecoder().decode(cut ? bytes.subarray(0, limit) : bytes)
}
