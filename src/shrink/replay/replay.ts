import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { reportErrors } from '../../core/errors/index.js'
import { hash32 } from '../../core/random.js'
import type { ShrinkPair } from '../pair.js'
import { pack, unpack } from './pack.js'

/** The two inputs of a pair with their classes: all that is needed to ask a model about it again. */
export interface ReplayPair<Input = unknown> {
  readonly attribute: string
  readonly a: { readonly input: Input; readonly classes: Readonly<Record<string, string>> }
  readonly b: { readonly input: Input; readonly classes: Readonly<Record<string, string>> }
}

const VERSION = 'ef1'
/** What a replay string may hold unpacked: far more than any model reads, far less than memory. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * Writes a pair as `ef1.<data>.<checksum>`: letters, digits, `-`, `_` and two dots, so that it survives shells, logs and
 * tickets. The same in every process. Lists of numbers of any kind (Float32Array) come back as plain lists.
 *
 * @throws EF453 when an input is not plain data.
 */
export function encodeReplay(pair: ShrinkPair): string {
  const { attribute, a, b } = pair
  const content = [attribute, pack(a.input, 'a'), { ...a.classes }, pack(b.input, 'b'), { ...b.classes }]
  const data = deflateRawSync(JSON.stringify(content), { level: 9 }).toString('base64url')
  return `${VERSION}.${data}.${checksumOf(data)}`
}

/**
 * Reads a pair from a replay string. White space from wrapped lines and quotes around it do no harm.
 *
 * @throws EF451 when it was cut off, mistyped or is something else; EF452 when a later version wrote it.
 */
export function decodeReplay(text: string): ReplayPair {
  if (typeof text !== 'string') throw reportErrors.badReplay(text, 'it is no text')
  const parts = text
    .replace(/\s/g, '')
    .replace(/^["'`]+|["'`]+$/g, '')
    .split('.')
  const [version = '', data = '', checksum = ''] = parts
  if (/^ef\d+$/.test(version) && version !== VERSION) throw reportErrors.newerReplay(text, version)
  if (version !== VERSION) throw reportErrors.badReplay(text, "it does not begin with 'ef1.'")
  if (parts.length !== 3)
    throw reportErrors.badReplay(text, `it has ${parts.length - 1} of 2 dots, so a part is missing`)
  if (checksumOf(data) !== checksum)
    throw reportErrors.badReplay(text, 'its checksum does not fit, so it was cut off or mistyped')
  return readContent(text, data)
}

const checksumOf = (data: string): string => hash32(`${VERSION}.${data}`).toString(36).padStart(7, '0')

function readContent(text: string, data: string): ReplayPair {
  let content: unknown
  try {
    content = JSON.parse(
      inflateRawSync(Buffer.from(data, 'base64url'), { maxOutputLength: MOST_BYTES }).toString('utf8'),
    )
  } catch (cause) {
    throw reportErrors.badReplay(text, 'its data is damaged', cause)
  }
  if (!isContent(content)) throw reportErrors.badReplay(text, 'its data is not a pair of inputs')
  const [attribute, a, classesA, b, classesB] = content
  return { attribute, a: { input: unpack(a), classes: classesA }, b: { input: unpack(b), classes: classesB } }
}

type Classes = Record<string, string>

const isContent = (content: unknown): content is [string, unknown, Classes, unknown, Classes] =>
  Array.isArray(content) &&
  content.length === 5 &&
  typeof content[0] === 'string' &&
  isClasses(content[2]) &&
  isClasses(content[4])

const isClasses = (value: unknown): value is Classes =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((name) => typeof name === 'string')
