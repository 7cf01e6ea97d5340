/** Items of one exchange of words in a sheet, at most. */
const mostOfExchange = 3

/** In this order, whatever the texts: a sheet is the same for the same seed. */
export const genres = ['reviews', 'posts', 'prose', 'cvs']

/**
 * Draws `wanted` items evenly over genres and attributes, as far as the texts have them: always one of the attribute and the genre that have
 * fewest so far. At most one item a text, and few of one exchange.
 *
 * @param told Called with the number of items after each.
 * @param cells `{ attribute, variety?, items(texts, random) }`: `items` makes items of texts one after the other, only as many as are asked.
 */
export async function choose(cells, texts, random, wanted, told = () => {}) {
  const left = sourcesOf(cells, texts, random)
  const state = { chosen: [], used: new Set(), exchanges: new Map() }
  while (state.chosen.length < wanted && left.length > 0) {
    const source = mostWanted(left, state.chosen)
    const item = await next(source, state)
    if (item === undefined) left.splice(left.indexOf(source), 1)
    else {
      state.chosen.push({ ...item, ...(source.variety && { variety: source.variety }) })
      told(state.chosen.length)
    }
  }
  for (const { items } of left) await items.return?.()
  return state.chosen
}

/** A source for each cell and genre. The corpora of a genre take turns, so that the larger one does not hide the other. */
function sourcesOf(cells, texts, random) {
  return random.shuffled(
    cells.flatMap(({ attribute, variety, items }) =>
      genres
        .filter((genre) => texts.some((text) => text.genre === genre))
        .map((genre) => {
          const own = random.shuffled(texts.filter((text) => text.genre === genre))
          const corpora = [...new Set(own.map(({ corpus }) => corpus))].sort()
          const queues = corpora.map((corpus) => own.filter((text) => text.corpus === corpus))
          return { attribute, variety, genre, items: items(inTurns(queues), random) }
        }),
    ),
  )
}

function inTurns(queues) {
  const longest = Math.max(0, ...queues.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => queues.flatMap((queue) => queue.slice(at, at + 1))).flat()
}

function mostWanted(sources, chosen) {
  const rank = (source) =>
    ['attribute', 'genre', 'variety'].map((what) => chosen.filter((item) => item[what] === source[what]).length)
  const [best] = sources
    .map((source) => ({ source, rank: rank(source) }))
    .sort((one, other) => {
      const at = one.rank.findIndex((count, place) => count !== other.rank[place])
      return at < 0 ? 0 : one.rank[at] - other.rank[at]
    })
  return best.source
}

async function next({ items }, { used, exchanges }) {
  for (;;) {
    const { value, done } = await items.next()
    if (done) return undefined
    const { group, exchange } = value
    const before = exchanges.get(exchange) ?? 0
    if (used.has(group) || before >= mostOfExchange) continue
    used.add(group)
    exchanges.set(exchange, before + 1)
    return value
  }
}
