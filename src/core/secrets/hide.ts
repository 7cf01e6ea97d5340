import { hash32 } from '../hash32.js'
import { namedHider } from './finder.js'
import { environmentSecrets, namedVersion } from './named.js'
import { hideShapes } from './shapes.js'

/** Replay strings whose checksum fits: what they hold is packed, and a letter less would make them worthless. */
const replay = /(?<![\w-])ef1\.[\w-]+\.[0-9a-z]{7}(?![\w-])/g

/**
 * The one door for secrets. Gives a function that hides in a text what the user has named as secret, the values of
 * environment variables that are named like keys, and what looks like a key. Reads the environment once; sees secrets that
 * are named later.
 */
export function secretHider(): (text: string) => string {
  const environment = environmentSecrets()
  let version = -1
  let hideNamed = (text: string): string => text
  const hide = (text: string): string => hideShapes(hideNamed(text))
  return (text) => {
    if (version !== namedVersion()) {
      version = namedVersion()
      hideNamed = namedHider(environment)
    }
    if (!text.includes('ef1.')) return hide(text)
    let result = ''
    let cursor = 0
    for (const { index, 0: found } of text.matchAll(replay)) {
      if (!isWhole(found)) continue
      result += hide(text.slice(cursor, index)) + found
      cursor = index + found.length
    }
    return result + hide(text.slice(cursor))
  }
}

function isWhole(found: string): boolean {
  const end = found.lastIndexOf('.')
  return hash32(found.slice(0, end)).toString(36).padStart(7, '0') === found.slice(end + 1)
}

/** A text without secrets; see `secretHider`, which is faster for many. */
export const hideSecrets = (text: string): string => secretHider()(text)
