import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../src/core/root.cjs'

/** A model with the gradients that torch gives for it in double precision (training/gradients). */
export interface Reference {
  readonly kind: 'rows' | 'texts'
  /** What the table of outputs holds. */
  readonly output: 'logits' | 'probabilities' | 'chance' | 'score'
  readonly inputs: readonly (readonly number[])[]
  /** Which tokens are no padding. */
  readonly mask?: readonly (readonly number[])[]
  /** Gradient of the cross-entropy of the own label, and of the last output, by the inputs or the word vectors. */
  readonly ownLabel: readonly unknown[]
  readonly lastOutput: readonly unknown[]
}

const folder = join(packageRoot, 'fixtures', 'models', 'gradients')

/** Path of a model. */
export const referenceModel = (name: string): string => join(folder, `${name}.onnx`)

/** The reference of a model: versions and quantised forms of a network share one. */
export function referenceOf(name: string): Reference {
  const network = name.replace(/-(\d+|int8)$/, '')
  return JSON.parse(readFileSync(join(folder, `${network}.json`), 'utf8')) as Reference
}

/** All models of a kind, sorted. */
export const referenceNames = (kind: Reference['kind']): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.onnx'))
    .map((file) => file.slice(0, -'.onnx'.length))
    .filter((name) => referenceOf(name).kind === kind)
    .sort()

/** The largest difference, relative to the largest component expected. */
export function relativeError(found: readonly number[], expected: readonly number[]): number {
  if (found.length !== expected.length) return Number.POSITIVE_INFINITY
  const largest = Math.max(...expected.map(Math.abs))
  return Math.max(...found.map((value, at) => Math.abs(value - (expected[at] as number)))) / largest
}

export function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, value, at) => sum + value * (y[at] as number), 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}

export const flat = (nested: unknown): number[] => (nested as unknown[]).flat(5) as number[]
