/**
 * The options of an object as its own, each read once: a plan may inherit some from a prototype, or have getters that say something
 * else the next time.
 */
export function flat(given: object): Readonly<Record<string, unknown>> {
  const names = new Set<string>()
  for (let at = given; at !== null; at = Object.getPrototypeOf(at)) {
    // What every object inherits is not an option.
    const isRoot = at !== given && Object.getPrototypeOf(at) === null
    for (const [name, { enumerable, get }] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
      if (enumerable || (get !== undefined && !isRoot)) names.add(name)
    }
  }
  return Object.fromEntries([...names].map((name) => [name, (given as Readonly<Record<string, unknown>>)[name]]))
}
