import type { AnalyzedToken, Document } from '../../src/language/index.js'

/**
 * A parsed document from a text and one row per token, `form upos xpos head deprel`; an empty row begins a sentence.
 * The lemma is left empty, as of a parser that gives none.
 */
export function parsed(text: string, rows: string): Document {
  let cursor = 0
  const sentences = rows
    .trim()
    .split(/\n\s*\n/)
    .map((block) => ({
      tokens: block.split('\n').map((row): AnalyzedToken => {
        const [form = '', upos = '', xpos = '', head = '', deprel = ''] = row.trim().split(' ')
        const start = text.indexOf(form, cursor)
        cursor = start + form.length
        return { text: form, start, end: cursor, lemma: '', upos, xpos, head: Number(head), deprel }
      }),
    }))
  return { text, sentences, entities: [], chains: [] }
}

/** The same document inside a longer text. */
export function embedded(document: Document, before: string, after: string): Document {
  const by = before.length
  const sentences = document.sentences.map(({ tokens }) => ({
    tokens: tokens.map((token) => ({ ...token, start: token.start + by, end: token.end + by })),
  }))
  return { ...document, text: before + document.text + after, sentences }
}
