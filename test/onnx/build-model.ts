import type { OnnxAttribute, OnnxNode, OnnxTensor } from '../../src/onnx/codec/model.js'
import { Writer } from '../../src/onnx/codec/wire.js'
import { writeTail } from '../../src/onnx/codec/write-tail.js'

export interface ModelParts {
  readonly opset: number
  readonly domains?: Readonly<Record<string, number>>
  readonly nodes: readonly OnnxNode[]
  readonly initializers?: readonly OnnxTensor[]
  readonly inputs: readonly { readonly name: string; readonly type: number; readonly rank: number }[]
  readonly outputs: readonly string[]
}

/** Versions of the file format that came with versions of the operators. */
const irVersion = (opset: number): number => (opset >= 19 ? 9 : opset >= 15 ? 8 : 7)

/** A whole ONNX file. */
export function buildModel({ opset, domains = {}, nodes, initializers = [], inputs, outputs }: ModelParts): Uint8Array {
  const head = new Writer().int(1, irVersion(opset)).message(8, new Writer().text(1, '').int(2, opset))
  for (const [domain, version] of Object.entries(domains)) {
    head.message(8, new Writer().text(1, domain).int(2, version))
  }
  const graph = writeTail({ nodes, initializers, inputs, outputs })
  return joinBytes(head.finish(), new Writer().message(7, new Writer().text(2, 'graph')).finish(), graph)
}

export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts))
}

export function node(
  op: string,
  inputs: readonly string[],
  outputs: readonly string[],
  attributes: Readonly<Record<string, OnnxAttribute>> = {},
  domain = '',
): OnnxNode {
  return { name: '', op, domain, inputs, outputs, attributes }
}

export const tensor = (name: string, type: number, dims: readonly number[], values: readonly number[]): OnnxTensor => ({
  name,
  type,
  dims,
  values,
  external: false,
})
