import { defined } from '../../core/defined.js'
import { reportErrors } from '../../core/errors/index.js'
import type { ChangedWord } from '../../core/report.js'
import { seal, unseal } from './envelope.js'
import { pack, unpack } from './pack.js'

/** The corners of a square, by set of edits as bits, with the words that change: all that is needed to ask about it again. */
export interface ReplaySquare<Input = unknown> {
  readonly words: readonly ChangedWord[]
  readonly corners: readonly { readonly input: Input; readonly valid: boolean }[]
  /** Classes that the original shows. */
  readonly classes: Readonly<Record<string, string>>
  /** Of scores: how far apart they may be, where the run that found the square measured it. */
  readonly tolerance?: number
}

const mark = 'square'

/**
 * Writes a square as a replay string.
 *
 * @throws EF453 when an input is not plain data.
 */
export function encodeReplaySquare({ words, corners, classes, tolerance }: ReplaySquare): string {
  return seal([
    mark,
    words.map(({ attribute, from, to, fromClass, toClass }) => [attribute, from, to, fromClass, toClass]),
    corners.map(({ input }, at) => pack(input, `corner ${at}`)),
    corners.map(({ valid }) => valid),
    { ...classes },
    ...(tolerance === undefined ? [] : [tolerance]),
  ])
}

/**
 * Reads a square from a replay string.
 *
 * @throws EF451 when it was cut off, mistyped or holds something else; EF452 when a later version wrote it.
 */
export function decodeReplaySquare(text: string): ReplaySquare {
  const content = unseal(text)
  if (!isSquareContent(content)) {
    throw reportErrors.badReplay(text, 'it does not contain a square of an intersectional question')
  }
  const [, words, inputs, valid, classes, tolerance] = content
  return {
    words: words.map(([attribute, from, to, fromClass, toClass]) => ({ attribute, from, to, fromClass, toClass })),
    corners: inputs.map((input, at) => ({ input: unpack(input), valid: valid[at] === true })),
    classes,
    ...defined({ tolerance }),
  }
}

type Content = readonly [
  typeof mark,
  readonly (readonly [string, string, string, string, string])[],
  readonly unknown[],
  readonly unknown[],
  Readonly<Record<string, string>>,
  number?,
]

/** Whether unsealed data is that of a square. The third entry of a pair is not a list. */
export function isSquareContent(content: unknown): content is Content {
  if (!Array.isArray(content) || content.length < 5 || content.length > 6 || content[0] !== mark) return false
  const [, words, inputs, valid, classes, tolerance] = content as readonly unknown[]
  if (tolerance !== undefined && typeof tolerance !== 'number') return false
  if (!Array.isArray(words) || !Array.isArray(inputs) || !Array.isArray(valid)) return false
  const isWords = words.every((word) => Array.isArray(word) && word.length === 5 && word.every(isText))
  const size = 2 ** words.length
  const isObject = typeof classes === 'object' && classes !== null && Object.values(classes).every(isText)
  return isWords && words.length > 1 && inputs.length === size && valid.length === size && isObject
}

const isText = (value: unknown): boolean => typeof value === 'string'
