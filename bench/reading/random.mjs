/** mulberry32: the drawing of a sheet is fixed only by its seed, whatever the package does. */
export function randomOf(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (count) => Math.floor(next() * count)
  return {
    below,
    pick: (list) => list[below(list.length)],
    shuffled(list) {
      const result = [...list]
      for (let at = result.length - 1; at > 0; at--) {
        const other = below(at + 1)
        ;[result[at], result[other]] = [result[other], result[at]]
      }
      return result
    },
  }
}
