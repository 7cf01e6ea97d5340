import type { Attribute } from '../attributes/index.js'
import { digest } from '../core/digest.js'

/** Stands for the words of attributes and for whatever else decides which cases a source makes of the same texts. */
export function versionOf(attributes: readonly Attribute[], ...options: readonly unknown[]): string {
  const words = attributes.map((attribute) => [
    attribute.name,
    attribute.classes.map((each) => [each, attribute.words(each, { offensive: true })]),
  ])
  return digest(JSON.stringify([words, options]), 8)
}
