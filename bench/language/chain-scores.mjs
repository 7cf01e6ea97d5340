/**
 * How pure chains are: of the mentions of chains of two or more, how many belong to the entity that most of the chain's
 * mentions belong to. Mentions are matched to gold ones by their head word. `right / matched` leaves out mentions that the
 * gold chains do not have (a predicate, a group), `right / all` counts them as wrong.
 */
export function purity(rows, chainsOf, entityOf) {
  const count = { chains: 0, all: 0, matched: 0, right: 0, wholly: 0 }
  rows.forEach((row, at) => {
    for (const { mentions } of chainsOf(row, at)) {
      if (mentions.length < 2) continue
      const entities = mentions.map((mention) => entityOf(row, mention))
      const counts = new Map()
      for (const each of entities) if (each !== undefined) counts.set(each, (counts.get(each) ?? 0) + 1)
      const right = Math.max(0, ...counts.values())
      const matched = entities.filter((each) => each !== undefined).length
      count.chains++
      count.all += mentions.length
      count.matched += matched
      count.right += right
      count.wholly += matched === right
    }
  })
  return count
}

/** The gold entity of a mention of a document: of gold mentions with the same head word the shortest. */
export function entities(row) {
  const byHead = new Map()
  for (const mention of row.mentions) {
    const { tokens } = row.document.sentences[mention.sentence]
    const head = headOf(tokens, mention)
    const key = `${mention.sentence}:${head}`
    const known = byHead.get(key)
    if (known === undefined || mention.to - mention.from < known.to - known.from) byHead.set(key, mention)
  }
  return (mention) => byHead.get(`${mention.sentence}:${mention.head}`)?.entity
}

/** The word of a stretch that depends on a word outside it. */
export function headOf(tokens, { from, to }) {
  for (let at = from; at < to; at++) {
    const up = tokens[at].head - 1
    if ((up < from || up >= to) && !tokens[at].deprel.startsWith('punct')) return at
  }
  return to - 1
}
