/** Means over found texts, each beside the text it was made of: the paper's L0, Jaccard coefficient and BLEU. */
export function quality(finds, cases) {
  const originals = new Map(cases.map(({ id, original, variants }) => [id, original ?? variants[0].input]))
  const rows = finds.map(({ caseId, a }) => {
    const one = wordsOf(originals.get(caseId.replace(/, found \d+$/, '')))
    const other = wordsOf(a.input)
    return { changed: changes(one, other), jaccard: jaccard(one, other), bleu: bleu(one, other) }
  })
  const mean = (of) => rows.reduce((sum, row) => sum + of(row), 0) / rows.length
  return rows.length === 0
    ? undefined
    : {
        texts: rows.length,
        changed: mean((r) => r.changed),
        jaccard: mean((r) => r.jaccard),
        bleu: mean((r) => r.bleu),
      }
}

const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}']+|[^\s]/gu) ?? []

const changes = (one, other) => one.filter((word, at) => word !== other[at]).length

function jaccard(one, other) {
  const [first, second] = [new Set(one), new Set(other)]
  const both = [...first].filter((word) => second.has(word)).length
  return both / (first.size + second.size - both)
}

/** One reference, runs of one to four words. */
function bleu(reference, candidate) {
  let product = 1
  for (let size = 1; size <= 4; size++) {
    const known = grams(reference, size)
    let right = 0
    for (const [gram, count] of grams(candidate, size)) right += Math.min(count, known.get(gram) ?? 0)
    product *= right / Math.max(1, candidate.length - size + 1)
  }
  const short = candidate.length < reference.length ? Math.exp(1 - reference.length / candidate.length) : 1
  return short * product ** (1 / 4)
}

function grams(words, size) {
  const counts = new Map()
  for (let at = 0; at + size <= words.length; at++) {
    const gram = words.slice(at, at + size).join(' ')
    counts.set(gram, (counts.get(gram) ?? 0) + 1)
  }
  return counts
}
