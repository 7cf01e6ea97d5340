// In the contexts in which Jest runs tests, looking up a global costs more than all that is done with it here.
const { imul } = Math

/**
 * 32-bit FNV-1a: turns a label into a number that is the same on every machine.
 *
 * @param before Of the text that stands before this one: that of both together.
 */
export function hash32(text: string, before = 0x811c9dc5): number {
  let hash = before
  for (let i = 0; i < text.length; i++) hash = imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** The finalizer of MurmurHash3: each bit of the result depends on each bit of the number; no two numbers have one result. */
export function mix32(number: number): number {
  let word = number | 0
  word = imul(word ^ (word >>> 16), 0x85ebca6b)
  word = imul(word ^ (word >>> 13), 0xc2b2ae35)
  return word ^ (word >>> 16)
}
