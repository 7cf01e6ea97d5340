import { defined } from '../../core/defined.js'
import { reportErrors } from '../../core/errors/index.js'
import type { ShrinkPair } from '../pair.js'
import { seal, unseal } from './envelope.js'
import { pack, unpack } from './pack.js'
import { isSquareContent } from './replay-square.js'

/** The two inputs of a pair with their classes: all that is needed to ask a model about it again. */
export interface ReplayPair<Input = unknown> {
  readonly attribute: string
  /** Of scores: how far apart they may be, where the run that found the pair measured it. */
  readonly tolerance?: number
  readonly a: { readonly input: Input; readonly classes: Readonly<Record<string, string>> }
  readonly b: { readonly input: Input; readonly classes: Readonly<Record<string, string>> }
}

/**
 * Writes a pair as `ef1.<data>.<checksum>`. Lists of numbers of any kind (Float32Array) come back as plain lists.
 *
 * @throws EF453 when an input is not plain data.
 */
export function encodeReplay(pair: ShrinkPair, tolerance?: number): string {
  const { attribute, a, b } = pair
  const content = [attribute, pack(a.input, 'a'), { ...a.classes }, pack(b.input, 'b'), { ...b.classes }]
  return seal(tolerance === undefined ? content : [...content, tolerance])
}

/**
 * Reads a pair from a replay string.
 *
 * @throws EF451 when it was cut off, mistyped or is something else; EF452 when a later version wrote it.
 */
export function decodeReplay(text: string): ReplayPair {
  const content = unseal(text)
  if (isSquareContent(content)) {
    throw reportErrors.badReplay(
      text,
      'it contains a square of an intersectional question, but this question asks pairs',
    )
  }
  if (!isContent(content)) throw reportErrors.badReplay(text, 'its data is not a pair of inputs')
  const [attribute, a, classesA, b, classesB, tolerance] = content
  return {
    attribute,
    a: { input: unpack(a), classes: classesA },
    b: { input: unpack(b), classes: classesB },
    ...defined({ tolerance }),
  }
}

type Classes = Record<string, string>

const isContent = (content: unknown): content is [string, unknown, Classes, unknown, Classes, number?] =>
  Array.isArray(content) &&
  (content.length === 5 || (content.length === 6 && isTolerance(content[5]))) &&
  typeof content[0] === 'string' &&
  isClasses(content[2]) &&
  isClasses(content[4])

const isTolerance = (value: unknown): boolean => typeof value === 'number' && value >= 0

const isClasses = (value: unknown): value is Classes =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((name) => typeof name === 'string')
