const plain = (deprel) => deprel.replace(/:.*/, '')
const percent = (part, whole) => (100 * part) / whole
const f1 = (right, one, other) => percent(2 * right, one + other)

/** Accuracy over given words, punctuation included, relations without subtypes; F1 of exact spans for persons. */
export function scores(sentences, document, persons) {
  const right = { upos: 0, xpos: 0, uas: 0, las: 0, lemmas: 0 }
  let words = 0
  const spans = { found: 0, right: 0, gold: 0 }
  const entities = document.entities.values()
  let entity = entities.next().value
  sentences.forEach(({ id, rows }, at) => {
    const { tokens } = document.sentences[at]
    rows.forEach((gold, position) => {
      const own = tokens[position]
      words++
      right.upos += own.upos === gold.upos
      right.xpos += own.xpos === gold.xpos
      right.uas += own.head === gold.head
      right.las += own.head === gold.head && plain(own.deprel) === plain(gold.deprel)
      right.lemmas += own.lemma.toLowerCase() === gold.lemma.toLowerCase()
    })
    const found = []
    while (entity !== undefined && entity.start <= tokens.at(-1).start) {
      const { start, end } = entity
      found.push(
        `${tokens.findIndex((token) => token.start === start)}-${tokens.findIndex((token) => token.end === end) + 1}`,
      )
      entity = entities.next().value
    }
    const gold = persons.get(id) ?? []
    spans.found += found.length
    spans.gold += gold.length
    spans.right += found.filter((span) => gold.includes(span)).length
  })
  const accuracy = Object.fromEntries(Object.entries(right).map(([name, count]) => [name, percent(count, words)]))
  return {
    ...accuracy,
    personPrecision: percent(spans.right, spans.found),
    personRecall: percent(spans.right, spans.gold),
    personF1: f1(spans.right, spans.found, spans.gold),
  }
}

/**
 * F1 from raw text, counted as in the CoNLL 2018 shared task: words are aligned by their characters, and within a gold
 * token of several words by the longest common subsequence of forms; a relation is right when both its words are aligned,
 * the gold words' relation is the same without its subtype.
 */
export async function rawScores(sentences, analyze) {
  const documents = rawDocuments(sentences)
  const analysed = await analyze(documents.map(({ text }) => text))
  const right = { words: 0, upos: 0, uas: 0, las: 0, sentences: 0 }
  const count = { gold: 0, own: 0, goldSentences: 0, ownSentences: 0 }
  documents.forEach(({ gold, ends }, at) => {
    const own = ownWords(analysed[at])
    count.gold += gold.length
    count.own += own.length
    const ownEnds = new Set(analysed[at].sentences.map(({ tokens }) => `${tokens[0].start}-${tokens.at(-1).end}`))
    count.goldSentences += ends.length
    count.ownSentences += ownEnds.size
    right.sentences += ends.filter((span) => ownEnds.has(span)).length
    const aligned = align(gold, own)
    for (const [one, other] of aligned) {
      right.words++
      right.upos += one.upos === other.upos
      if ((one.head === undefined ? undefined : aligned.get(one.head)) !== other.head) continue
      if (one.head === undefined && other.head !== undefined) continue
      right.uas++
      right.las += plain(one.deprel) === plain(other.deprel)
    }
  })
  const each = Object.entries(right).map(([name, value]) => [name, f1(value, count.gold, count.own)])
  return { ...Object.fromEntries(each), sentences: f1(right.sentences, count.goldSentences, count.ownSentences) }
}

/** The treebank's texts again: a blank line between paragraphs, a space between words where the treebank has one. */
function rawDocuments(sentences) {
  const documents = []
  for (const { rows, tokens, opens } of sentences) {
    if (opens === 'document' || documents.length === 0) documents.push({ text: '', gold: [], ends: [] })
    const document = documents.at(-1)
    if (opens === 'paragraph' && document.text !== '') document.text = `${document.text.trimEnd()}\n\n`
    const words = rows.map(({ form, upos, deprel }) => ({ form: form.toLowerCase(), upos, deprel }))
    rows.forEach(({ head }, at) => {
      words[at].head = words[head - 1]
    })
    const first = document.text.length
    let end = first
    for (const token of tokens) {
      const start = document.text.length
      end = start + token.form.length
      for (const position of token.words) {
        Object.assign(words[position], { start, end, several: token.words.length > 1 })
      }
      document.text += token.form + (token.spaceAfter ? ' ' : '')
    }
    document.gold.push(...words)
    document.ends.push(`${first}-${end}`)
  }
  return documents
}

function ownWords(document) {
  return document.sentences.flatMap(({ tokens }) => {
    const words = tokens.map(({ text, start, end, upos, deprel }) => ({
      form: text.toLowerCase(),
      start,
      end,
      upos,
      deprel,
    }))
    tokens.forEach(({ head }, at) => {
      words[at].head = words[head - 1]
    })
    return words
  })
}

/** Gold words to own words. */
function align(gold, own) {
  const aligned = new Map()
  const bySpan = new Map(own.map((word) => [`${word.start}-${word.end}`, word]))
  for (let at = 0; at < gold.length; at++) {
    const word = gold[at]
    if (!word.several) {
      const same = bySpan.get(`${word.start}-${word.end}`)
      if (same !== undefined) aligned.set(word, same)
      continue
    }
    const together = gold.filter(({ start, end }) => start === word.start && end === word.end)
    const inside = own.filter(({ start, end }) => start >= word.start && end <= word.end)
    for (const [one, other] of commonForms(together, inside)) aligned.set(one, other)
    at += together.length - 1
  }
  return aligned
}

function commonForms(gold, own) {
  if (gold.length === 0 || own.length === 0) return []
  const [first, ...rest] = gold
  const at = own.findIndex(({ form }) => form === first.form)
  const without = commonForms(rest, own)
  if (at < 0) return without
  const together = [[first, own[at]], ...commonForms(rest, own.slice(at + 1))]
  return together.length >= without.length ? together : without
}
