import type { SentenceTree } from '../../language/index.js'
import { decide } from '../word-rule.js'
import type { Place } from './place.js'
import { pairRules } from './rules/pair-rules.js'
import { topOf } from './top-of.js'

/** Places of a sentence that hang together and are of one attribute: "a young adult", "mothers and fathers". */
export function doubledPlaces(tree: SentenceTree, places: readonly Place[], sentence: number): ReadonlySet<Place> {
  const own = places.filter((place) => place.sentence === sentence)
  const doubled = new Set<Place>()
  for (const place of own) {
    const top = topOf(tree, place)
    const head = tree.head(top)
    const other = own.find((each) => each !== place && each.from <= head && head < each.to)
    if (other === undefined) continue
    const refused = decide(pairRules, { place, other, deprel: tree.token(top)?.deprel ?? '' })
    if (refused?.skip !== undefined) doubled.add(place).add(other)
  }
  return doubled
}
