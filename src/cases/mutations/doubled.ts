import type { SentenceTree } from '../../language/index.js'
import type { Place } from './place.js'
import { topOf } from './top-of.js'

/**
 * Places of a sentence that hang together and are of one attribute: "a young adult", "a white South African", "mothers and
 * fathers". With another word in one of them the two would not go together.
 */
export function doubledPlaces(tree: SentenceTree, places: readonly Place[], sentence: number): ReadonlySet<Place> {
  const own = places.filter((place) => place.sentence === sentence)
  const doubled = new Set<Place>()
  for (const place of own) {
    const top = topOf(tree, place)
    const head = tree.head(top)
    const other = own.find((each) => each !== place && each.from <= head && head < each.to)
    if (other !== undefined && clash(tree.token(top)?.deprel ?? '', place, other)) doubled.add(place).add(other)
  }
  return doubled
}

function clash(deprel: string, { terms }: Place, { terms: others }: Place): boolean {
  return terms.some((one) =>
    others.some((other) => {
      if (one.attribute !== other.attribute) return false
      if (deprel !== 'conj') return /^(?:amod|compound|flat|nmod|nmod:desc)$/.test(deprel)
      return one.sort === 'noun' && one.word.group !== undefined && one.word.group === other.word.group
    }),
  )
}
