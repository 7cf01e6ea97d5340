import { LRUCache } from 'lru-cache'

/**
 * Keeps the values that were used last, `most` of them. Grows as it is filled: with `max` the cache makes room for all of
 * them at once, which takes longer than a small run itself.
 */
export const recent = <Value extends {}>(most: number): LRUCache<string, Value> =>
  new LRUCache({ maxSize: most, sizeCalculation: () => 1 })
