import type { Document, Replacement, Span } from '../../language/index.js'
import { editOf } from './edits.js'
import { findSites } from './find-sites.js'
import { type LeftReason, leftReasons } from './left-reasons.js'
import { overlaps } from './place.js'
import type { Site } from './sites.js'
import { type TermTable, termKey } from './terms.js'

/** What `mutations()` decides on the words of one text, for others that exchange them: searches. */
export interface PlaceJudge {
  /**
   * Why words `[start, end)` of the text cannot become `to`, or nothing where they can. Of words that no dictionary has nothing is
   * known: they can.
   */
  refusal(span: Span, to: string): LeftReason | undefined
  /**
   * All that changes when these words become `to`: the other places and forms of the word, articles, pronouns of the person, or
   * everybody's gender. In the order of the text; nothing where `refusal` has a reason or no dictionary has the words.
   */
  replacements(span: Span, to: string): readonly Replacement[] | undefined
}

/** Decides on the words of a text by the same rules as `mutations()`. A table can be used for many texts. */
export function placeJudge(document: Document, table: TermTable): PlaceJudge {
  const { sites, everybody, left, refused } = findSites(document, table)
  /** All that changes with a word where everybody's gender does; nothing where it would not become `to`. */
  const withEverybody = ({ start, end }: Span, to: string): readonly Replacement[] | undefined => {
    const all = everybody?.change.replacements ?? []
    return all.some((each) => each.start === start && each.end === end && termKey(each.text) === termKey(to))
      ? all
      : undefined
  }
  return {
    refusal(span, to) {
      const own = sites.filter(({ parts }) => parts.some(({ place }) => overlaps(place, span)))
      if (own.some((site) => targetIn(site, span, to) !== undefined)) return undefined
      if (withEverybody(span, to) !== undefined) return undefined
      const of = refused.find((each) => overlaps(each, span) && termKey(each.to) === termKey(to))
      if (of !== undefined) return of.reason
      if (own.length > 0) return leftReasons.noPartner
      return left.find((each) => overlaps(each, span))?.reason
    },
    replacements(span, to) {
      for (const site of sites) {
        const target = targetIn(site, span, to)
        if (target !== undefined) return editOf(document, site, target, (text) => [text]).replacements
      }
      return withEverybody(span, to)
    },
  }
}

/** The target of a site that puts a word in a place. */
function targetIn(site: Site, { start, end }: Span, to: string): Site['targets'][number] | undefined {
  const at = site.parts.findIndex(({ place }) => place.start === start && place.end === end)
  if (at < 0) return undefined
  return site.targets.find(({ words }) => termKey(words[at]?.text ?? '') === termKey(to))
}
