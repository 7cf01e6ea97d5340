import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { reportErrors } from '../../core/errors/index.js'
import { hash32 } from '../../core/random.js'

const VERSION = 'ef1'
/** What a replay string may hold unpacked: far more than any model reads, far less than memory. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * Writes JSON data as `ef1.<data>.<checksum>`: letters, digits, `-`, `_` and two dots, so that it survives shells, logs and
 * tickets. The same in every process.
 */
export function seal(content: unknown): string {
  const data = deflateRawSync(JSON.stringify(content), { level: 9 }).toString('base64url')
  return `${VERSION}.${data}.${checksumOf(data)}`
}

/**
 * Reads what `seal` wrote. White space from wrapped lines and quotes around it do no harm.
 *
 * @throws EF451 when it was cut off, mistyped or is something else; EF452 when a later version wrote it.
 */
export function unseal(text: unknown): unknown {
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
    throw reportErrors.badReplay(text, 'its checksum does not match, so it was truncated or mistyped')
  try {
    return JSON.parse(inflateRawSync(Buffer.from(data, 'base64url'), { maxOutputLength: MOST_BYTES }).toString('utf8'))
  } catch (cause) {
    throw reportErrors.badReplay(text, 'its data is damaged', cause)
  }
}

const checksumOf = (data: string): string => hash32(`${VERSION}.${data}`).toString(36).padStart(7, '0')
