import { readFileSync } from 'node:fs'
import type { AnalyzedToken, Document } from '../../src/language/index.js'

/** Reads sentences of a CoNLL-U file as one document each, by id; offsets are found in the sentence's text. */
export function readConllu(path: string): Map<string, Document> {
  const documents = new Map<string, Document>()
  for (const block of readFileSync(path, 'utf8').trim().split('\n\n')) {
    const id = block.match(/^# sent_id = (.*)$/m)?.[1] ?? ''
    const text = block.match(/^# text = (.*)$/m)?.[1] ?? ''
    const rows = block.split('\n').filter((line) => /^\d+\t/.test(line))
    documents.set(id, documentOf(text, rows))
  }
  return documents
}

function documentOf(text: string, rows: readonly string[]): Document {
  let cursor = 0
  const tokens = rows.map((row): AnalyzedToken => {
    const [, form = '', lemma = '', upos = '', xpos = '', , head = '0', deprel = ''] = row.split('\t')
    const start = text.indexOf(form, cursor)
    if (start < 0) throw new Error(`${form} is not in ${text}`)
    cursor = start + form.length
    return { text: form, start, end: cursor, lemma, upos, xpos, head: Number(head), deprel }
  })
  return { text, sentences: [{ tokens }], entities: [], chains: [] }
}
