/** 32-bit FNV-1a: turns a label into a number that is the same on every machine. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** The finalizer of MurmurHash3: each bit of the result depends on each bit of the number; no two numbers have one result. */
export function mix32(number: number): number {
  let word = number | 0
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35)
  return word ^ (word >>> 16)
}
