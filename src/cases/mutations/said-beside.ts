import type { AnalyzedToken } from '../../language/index.js'
import type { Reach } from './person-lists.js'
import type { AskedSite } from './rules/asked-site.js'
import { formsOf } from './text-view.js'

/** Sentences about the places of a site. */
export function reached({ parts, view }: AskedSite, reach: Reach): readonly number[] {
  if (reach === 'text') return [...view.document.sentences.keys()]
  const own = parts.map(({ place }) => place.sentence)
  return [...new Set(reach === 'near' ? own.flatMap((sentence) => view.near(sentence)) : own)]
}

/** Words of some sentences that are no part of the site, as they are written or by their dictionary form. */
export function wordsBeside(
  asked: AskedSite,
  wanted: ReadonlySet<string>,
  sentences: readonly number[],
): readonly AnalyzedToken[] {
  return sentences.flatMap((sentence) => {
    if (!asked.view.words(sentence).some((word) => wanted.has(word))) return []
    const { tokens } = asked.view.tree(sentence)
    return tokens.filter(
      (token, at) => formsOf(tokens, token, at).some((form) => wanted.has(form)) && !asked.isOwn(token),
    )
  })
}

export const saysBeside = (asked: AskedSite, wanted: ReadonlySet<string>, reach: Reach): boolean =>
  wordsBeside(asked, wanted, reached(asked, reach)).length > 0
