import { articleFor } from '../article.js'
import { keepCase } from '../case.js'
import type { Document } from '../document.js'
import type { Replacement } from './replacements.js'

/** Repairs a and an before replaced words: `an actress` -> `a performer`. An article that was wrong before stays. */
export function articleReplacements(document: Document, replacements: readonly Replacement[]): Replacement[] {
  const byStart = new Map(replacements.map((each) => [each.start, each]))
  return document.sentences.flatMap(({ tokens }) =>
    tokens.flatMap((token, position) => {
      const next = tokens[position + 1]
      const changed = next === undefined ? undefined : byStart.get(next.start)
      const lower = token.text.toLowerCase()
      if (next === undefined || changed === undefined || (lower !== 'a' && lower !== 'an') || token.upos !== 'DET')
        return []
      const article = articleFor(changed.text)
      if (article === lower || articleFor(next.text) !== lower) return []
      const text = token.text === 'A' && isUpper(next.text) ? article.toUpperCase() : keepCase(token.text, article)
      return [
        {
          start: token.start,
          end: token.end,
          text: token.text === 'AN' ? article.toUpperCase() : text,
          slot: 'article',
        },
      ]
    }),
  )
}

const isUpper = (word: string): boolean => word.length > 1 && word === word.toUpperCase()
