import { leastNamed, leastOfEnvironment, namedSecrets } from './named.js'
import { mark } from './shapes.js'

/** By how many first characters secrets are looked up: all that the shortest one has. */
const first = leastNamed

/**
 * Gives a function that hides these secrets and the named ones in a text, in each form in which they travel. What it costs does not
 * depend on how many there are: tokens that change with each request become thousands.
 */
export function namedHider(environment: readonly string[]): (text: string) => string {
  const byStart = new Map<string, Set<string>>()
  for (const secret of [...namedSecrets(), ...environment])
    for (const form of formsOf(secret)) {
      const start = form.slice(0, first)
      const same = byStart.get(start)
      if (same === undefined) byStart.set(start, new Set([form]))
      else same.add(form)
    }
  if (byStart.size === 0) return (text) => text
  const patterns = new Map<string, RegExp>()
  const patternAt = (start: string): RegExp | undefined => {
    const forms = byStart.get(start)
    if (forms === undefined) return undefined
    let pattern = patterns.get(start)
    if (pattern === undefined) {
      // Longer ones first: one may be the beginning of another.
      const listed = [...forms].sort((one, other) => other.length - one.length)
      pattern = new RegExp(listed.map(patternOf).join('|'), 'uy')
      patterns.set(start, pattern)
    }
    return pattern
  }
  return (text) => {
    let result = ''
    let cursor = 0
    for (let at = 0; at <= text.length - first; at++) {
      const pattern = patternAt(text.slice(at, at + first))
      if (pattern === undefined) continue
      pattern.lastIndex = at
      const found = pattern.exec(text)
      if (found === null) continue
      result += text.slice(cursor, at) + mark
      cursor = at + found[0].length
      at = cursor - 1
    }
    return cursor === 0 ? text : result + text.slice(cursor)
  }
}

const known = new Map<string, readonly string[]>()

/** A secret as it is, as part of an address, in JSON, in base 64. */
function formsOf(secret: string): readonly string[] {
  const before = known.get(secret)
  if (before !== undefined) return before
  const forms = [secret, encodeURIComponent(toWellFormed(secret)), JSON.stringify(secret).slice(1, -1)]
  const decoded = decode(secret)
  if (decoded.length >= leastNamed) forms.push(decoded)
  if (secret.length >= leastOfEnvironment) {
    const bytes = Buffer.from(secret)
    forms.push(bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url'))
  }
  const written = forms.map(toWellFormed)
  if (known.size >= 5000) known.clear()
  known.set(secret, written)
  return written
}

const toWellFormed = (text: string): string =>
  text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A short secret, or one that is a word, is found only as a whole word: "tea" is not hidden in "teacher". */
function patternOf(secret: string): string {
  const escaped = secret.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  const likeWord = secret.length < 8 || (/^[\p{L}\s'-]+$/u.test(secret) && secret.length < 20)
  return likeWord ? `(?:(?<![\\p{L}\\p{N}])|(?<=%[0-9A-Fa-f]{2}|\\\\[nrtbf]))${escaped}(?![\\p{L}\\p{N}])` : escaped
}
