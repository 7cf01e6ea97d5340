import type { InferenceSession, Tensor } from 'onnxruntime-node'

type Values = InferenceSession.OnnxValueMapType

/** Whether two answers are the same to the bit. What cannot be compared is not the same. */
export function sameBits(one: Values, other: Values): boolean {
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => sameTensor(one[name] as Tensor | undefined, other[name] as Tensor | undefined))
  )
}

function sameTensor(one: Tensor | undefined, other: Tensor | undefined): boolean {
  if (one?.location !== 'cpu' || other?.location !== 'cpu') return false
  if (one.type !== other.type || one.dims.join() !== other.dims.join()) return false
  const [values, others] = [one.data, other.data]
  if (Array.isArray(values)) return Array.isArray(others) && values.every((value, at) => value === others[at])
  return bytes(values as Uint8Array).equals(bytes(others as Uint8Array))
}

const bytes = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

/**
 * The first `size` inputs of a batch, by the first axis of what is fed; `undefined` where it holds no more, or where the axes show that
 * it is no batch.
 */
export function firstOf(feeds: InferenceSession.FeedsType, size: number): InferenceSession.FeedsType | undefined {
  const tensors = Object.entries(feeds) as [string, Tensor][]
  const held = tensors[0]?.[1].dims?.[0] ?? 0
  if (held <= size || tensors.some(([, { dims, location }]) => dims?.[0] !== held || location !== 'cpu')) {
    return undefined
  }
  return Object.fromEntries(
    tensors.map(([name, tensor]) => {
      const { type, data, dims } = tensor
      const part = (data as Uint8Array).slice(0, (data.length / held) * size)
      // Of the copy of onnxruntime that made the batch: it takes no other.
      const Made = tensor.constructor as new (type: string, data: unknown, dims: readonly number[]) => Tensor
      return [name, new Made(type, part, [size, ...dims.slice(1)])]
    }),
  )
}
