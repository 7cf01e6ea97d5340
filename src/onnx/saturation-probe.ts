import { elementType } from './codec/model.js'
import { Writer } from './codec/wire.js'
import { writeTail } from './codec/write-tail.js'

/** Numbers in the one sum of the probe: two pairs, of which one would already be enough. */
const depth = 4
const columns = 16

/**
 * A graph that shows how this processor adds products of 8-bit numbers. Its input `a` is one row of `depth` unsigned bytes; with
 * all of them 255 each of its 16 results is `exact` where products are added in 32 bits, and less where pairs of them
 * saturate in 16 bits.
 */
export function saturationProbe(): { readonly graph: Uint8Array; readonly depth: number; readonly exact: number } {
  const weights = Array.from({ length: depth * columns }, () => 127)
  const head = new Writer().int(1, 8).message(8, new Writer().text(1, '').int(2, 13))
  head.message(7, new Writer().text(2, 'saturation'))
  const body = writeTail({
    nodes: [{ name: '', op: 'MatMulInteger', domain: '', inputs: ['a', 'b'], outputs: ['y'], attributes: {} }],
    initializers: [{ name: 'b', type: elementType.int8, dims: [depth, columns], values: weights, external: false }],
    inputs: [{ name: 'a', type: elementType.uint8, rank: 2 }],
    outputs: ['y'],
  })
  return { graph: Uint8Array.from(Buffer.concat([head.finish(), body])), depth, exact: depth * 255 * 127 }
}
