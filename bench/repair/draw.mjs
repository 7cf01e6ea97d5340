/** Texts of augmentation for one fine-tuning, drawn at random whatever case they belong to. */
export function anyTexts(pool, wanted, random) {
  return random.shuffle(pool.flatMap(({ texts }) => texts)).slice(0, wanted)
}

/**
 * Whole cases, each line with the number of its case, so that training can tell which texts belong together. The next one is of
 * the source that has given the fewest texts and has cases left.
 */
export function wholeCases(pool, wanted, random) {
  const sources = [...new Set(pool.map(({ source }) => source))].map((name) => ({
    given: 0,
    left: random
      .derive(name)
      .shuffle(pool.flatMap((each, number) => (each.source === name ? [{ ...each, number }] : []))),
  }))
  const lines = []
  while (lines.length < wanted) {
    const open = sources.filter(({ left }) => left.length > 0)
    if (open.length === 0) break
    const next = open.reduce((least, each) => (each.given < least.given ? each : least))
    const { number, texts } = next.left.pop()
    next.given += texts.length
    for (const text of texts) lines.push(JSON.stringify({ ...JSON.parse(text), case: number }))
  }
  return lines.slice(0, wanted)
}
