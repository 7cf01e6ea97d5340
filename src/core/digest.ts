import { createHash } from 'node:crypto'

/** A short text that stands for a long one: `length` characters of 6 bits each. */
export const digest = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, length)
