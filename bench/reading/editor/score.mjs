/** An editor's verdict for each number of the sheet: `12 keep`, `13: rewrite`. Says which lines cannot be read or are missing. */
export function verdictsIn(answers, { items }) {
  const verdicts = {}
  for (const line of answers.split('\n')) {
    const [, n, verdict] = /^\s*(\d+)[.:)\s,]+\W*(keep|rewrite)\b/i.exec(line) ?? []
    if (n !== undefined) verdicts[n] = verdict.toLowerCase()
  }
  const missing = items.filter(({ n }) => verdicts[n] === undefined).map(({ n }) => n)
  if (missing.length > 0) throw new Error(`No verdict (keep or rewrite) for sentences ${missing.join(', ')}.`)
  return verdicts
}

/** How many sentences of each side, and of each group, an editor would rewrite. */
export function counted({ items }, verdicts) {
  const count = (some) => ({ rewrite: some.filter(({ n }) => verdicts[n] === 'rewrite').length, all: some.length })
  const groups = [...new Set(items.map(({ from }) => from))].sort()
  return {
    ours: count(items.filter(({ side }) => side === 'ours')),
    theirs: count(items.filter(({ side }) => side === 'theirs')),
    by: Object.fromEntries(groups.map((name) => [name, count(items.filter(({ from }) => from === name))])),
  }
}
