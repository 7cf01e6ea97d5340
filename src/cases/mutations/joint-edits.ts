import { isOfGroup } from './lexeme.js'
import type { Place } from './place.js'
import type { Site } from './sites.js'
import type { TextView } from './text-view.js'
import { topOf } from './top-of.js'

/**
 * Whether two words of a text say together where somebody is from, so that each may change but not both: a country and its neighbour,
 * a people and where they live, what one person is in two ways. Nothing tells whether two new words go together as the old ones did.
 */
export function belongTogether(one: Site, other: Site, view: TextView): boolean {
  if (!isOfOrigin(one) || !isOfOrigin(other)) return false
  const places = one.parts.flatMap(({ place }) => other.parts.map((part) => [place, part.place] as const))
  if (isOfLand(one) && isOfLand(other)) {
    return places.some(([first, second]) => view.near(first.sentence).includes(second.sentence))
  }
  return places.some(([first, second]) => isSamePerson(first, second, view))
}

const isOfOrigin = ({ attribute, term }: Site): boolean =>
  /^(?:race|nationality|ethnicity|country|religion)$/.test(attribute) && isOfGroup(term)

/** A country or a people that is called after a part of the world; black and white are found in all. */
const isOfLand = ({ attribute, term: { text } }: Site): boolean =>
  attribute !== 'religion' && text !== text.toLowerCase()

function isSamePerson(one: Place, other: Place, view: TextView): boolean {
  if (one.sentence !== other.sentence) return false
  const tree = view.tree(one.sentence)
  const heads = (place: Place): number[] => {
    const top = topOf(tree, place)
    return [top, tree.head(top)]
  }
  const others = heads(other)
  return heads(one).some((at) => at >= 0 && others.includes(at))
}
