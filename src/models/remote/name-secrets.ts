import { nameSecret } from '../../core/secrets/named.js'
import { hideShapes, mark } from '../../core/secrets/shapes.js'

/** Headers that say how to talk, not who talks. */
const open =
  /^(?:accept|accept-.*|content-.*|user-agent|host|connection|cache-control|pragma|origin|referer|date|te|via|x-request-id|openai-(?:organization|project|beta)|anthropic-version|anthropic-beta)$/i
/** Headers whose values are secret however short they are. */
const credential = /key|token|secret|auth|cookie|password|credential|signature|session/i
/** Values of other headers that are shorter are in too many innocent texts: `yes`, `de`, `small`. */
const leastOfOthers = 6

/** Names as secret what the headers of a request hold. */
export function nameHeaders(headers: unknown): void {
  for (const [name, value] of entriesOf(headers)) {
    if (typeof value !== 'string' || open.test(name)) continue
    const isCredential = credential.test(name)
    if (!isCredential && value.length < leastOfOthers) continue
    nameSecret(value)
    if (isCredential) for (const part of partsOf(name, value)) nameSecret(part)
  }
}

function entriesOf(headers: unknown): [string, unknown][] {
  if (typeof headers !== 'object' || headers === null) return []
  if (typeof (headers as Headers).entries === 'function') return [...(headers as Headers).entries()]
  return Object.entries(headers)
}

/** The token behind `Bearer`, the password of `Basic`, the values of cookies. */
function partsOf(name: string, value: string): string[] {
  if (/cookie/i.test(name)) return value.split(';').map((each) => each.slice(each.indexOf('=') + 1))
  const [scheme = '', ...rest] = value.trim().split(/\s+/)
  if (rest.length === 0) return []
  if (/^basic$/i.test(scheme)) {
    const user = Buffer.from(rest.join(''), 'base64').toString('utf8')
    return [rest.join(''), user, user.slice(user.indexOf(':') + 1)]
  }
  return [rest.join(' '), ...rest.flatMap((each) => each.split(/[,;]/)).filter((each) => each.length >= leastOfOthers)]
}

/** Names as secret what an address holds: the password, keys in the query and in the path. */
export function nameAddress(url: URL): void {
  const { username, password } = url
  for (const secret of [password, decode(password)]) nameSecret(secret)
  if (password !== '') nameSecret(Buffer.from(`${decode(username)}:${decode(password)}`).toString('base64'))
  else if (username.length >= leastOfOthers) for (const secret of [username, decode(username)]) nameSecret(secret)
  for (const [name, value] of url.searchParams) {
    if (secretParameter.test(name) || isKey(value)) nameSecret(value)
  }
  for (const part of url.pathname.split('/').map(decode)) if (isKey(part)) nameSecret(part)
}

const secretParameter = /key|token|secret|passw(?:or)?d|pwd|signature|credential|^(?:sig|auth|code|jwt)$/i

/** An address for people: without user, password, query and fragment, in any of which keys travel, and without keys in its path. */
export function shownUrl(url: URL): string {
  const path = url.pathname.split('/').map((part) => (isKey(decode(part)) ? mark : part))
  return `${url.origin}${path.join('/')}`
}

/**
 * Whether a part of an address looks like a key: by its shape, or as a run of letters and digits mixed as in no name. Names
 * of models ("distilbert-base-uncased-finetuned-sst-2-english", "gpt-4.1-mini") are made of words.
 */
function isKey(part: string): boolean {
  if (part === '') return false
  if (hideShapes(part) !== part) return true
  if (/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(part)) return true
  return (part.match(/[A-Za-z0-9]{12,}/g) ?? []).some((run) => {
    const changes = (run.match(/\d(?=[A-Za-z])|[A-Za-z](?=\d)/g) ?? []).length
    return changes >= 3 || (run.length >= 20 && /\d/.test(run) && changes >= 2)
  })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
