import { defined } from '../../core/defined.js'
import type { Document, Span } from '../../language/index.js'
import { decide } from '../word-rule.js'
import { everybodySite, knowsGenders } from './everybody.js'
import { belongTogether } from './joint-edits.js'
import { type LeftReason, leftReasons } from './left-reasons.js'
import type { Place } from './place.js'
import { findPlaces, type LeftWord } from './places.js'
import { AskedSite } from './rules/asked-site.js'
import { siteRules } from './rules/site-rules.js'
import { targetRules } from './rules/target-rules.js'
import { type EverybodySite, type Occurrences, type Site, type SiteTarget, sitesOf } from './sites.js'
import type { TermTable } from './terms.js'
import { TextView } from './text-view.js'

/** A word that cannot take the place of another in its text, and why. */
export interface RefusedTarget extends Span {
  readonly to: string
  readonly reason: LeftReason
}

export interface FoundSites {
  /** All words of the classes that stand for persons. */
  readonly places: readonly Place[]
  /** What may change, each with the words that can take its place in this text. In the order of the text. */
  readonly sites: readonly Site[]
  /** The exchange of everybody's gender at once. */
  readonly everybody?: EverybodySite
  /** Words that do not change by themselves. */
  readonly left: readonly LeftWord[]
  readonly refused: readonly RefusedTarget[]
  /** Whether two of the sites cannot change in one mutant. */
  readonly isJoint: (one: Site, other: Site) => boolean
}

export interface SiteOptions {
  readonly occurrences?: Occurrences
  /** HInter as it was published: each word by itself, whatever the rest of the text says. Default false. */
  readonly published?: boolean
}

/** What may change in a text: the words of a table that mean persons, as far as what the text says besides lets them. */
export function findSites(
  document: Document,
  table: TermTable,
  { occurrences = 'all', published = false }: SiteOptions = {},
): FoundSites {
  const found = findPlaces(document, table)
  const { places } = found
  const candidates = sitesOf(places, table, occurrences, !published)
  if (published) return { places, sites: candidates, left: found.left, refused: [], isJoint: () => false }
  const view = new TextView(document, found)
  const left = [...found.left]
  const refused: RefusedTarget[] = []
  const sites = candidates.flatMap((site): Site[] => {
    const asked = new AskedSite(site, view, occurrences)
    const reason = decide(siteRules, asked)?.skip
    const reasons = new Set<LeftReason>(reason === undefined ? [] : [reason])
    const targets = reason === undefined ? site.targets.filter((target) => !isRefused(asked, target, reasons)) : []
    if (targets.length > 0) return [{ ...site, targets, ...defined({ person: asked.person }) }]
    // Of a word in several forms no other word may have them all.
    const [first = leftReasons.again] = reasons
    for (const { place } of site.parts) left.push({ start: place.start, end: place.end, reason: first, place })
    return []
  })
  const isJoint = (one: Site, other: Site): boolean => belongTogether(one, other, view)
  const everybody = occurrences === 'all' && knowsGenders(table) ? everybodySite(document, places, sites) : undefined
  return { places, sites, ...defined({ everybody }), left, refused, isJoint }

  function isRefused(asked: AskedSite, target: SiteTarget, reasons: Set<LeftReason>): boolean {
    const reason = decide(targetRules, asked.with(target))?.skip
    if (reason === undefined) return false
    reasons.add(reason)
    const { start, end } = asked.place
    refused.push({ start, end, to: target.term.text, reason })
    return true
  }
}
