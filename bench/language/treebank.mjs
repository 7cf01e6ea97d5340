import { readFileSync } from 'node:fs'

/**
 * Sentences of a CoNLL-U file: `rows` are its syntactic words; `tokens` its surface tokens, each with the positions of the
 * words it stands for; `opens` says what starts with the sentence: a document, a paragraph, or neither.
 */
export function readTreebank(path) {
  return blocks(path).map((lines) => {
    const comments = lines.filter((line) => line.startsWith('#'))
    const rows = []
    const tokens = []
    let until = 0
    for (const line of lines) {
      const cells = line.split('\t')
      const [id, form, lemma, upos, xpos, , head, deprel, , misc] = cells
      const range = id.match(/^(\d+)-(\d+)$/)
      const spaceAfter = !/SpaceAfter=No/.test(misc ?? '')
      if (range) {
        until = Number(range[2])
        const positions = Array.from({ length: until - Number(range[1]) + 1 }, (_, at) => rows.length + at)
        tokens.push({ form, spaceAfter, words: positions })
      } else if (/^\d+$/.test(id)) {
        if (Number(id) > until) tokens.push({ form, spaceAfter, words: [rows.length] })
        rows.push({ form, lemma, upos, xpos, head: Number(head), deprel })
      }
    }
    const opened = (mark) => comments.some((line) => line.startsWith(mark))
    const opens = opened('# newdoc') ? 'document' : opened('# newpar') ? 'paragraph' : ''
    return { id: idOf(comments), rows, tokens, opens }
  })
}

/** Persons' names by sentence id, as `from-to` positions of words, half open. */
export function readPersons(path) {
  return new Map(
    blocks(path).map((lines) => {
      const tags = lines.filter((line) => /^\d+\t/.test(line)).map((line) => line.split('\t')[2])
      const spans = []
      tags.forEach((tag, at) => {
        if (tag === 'B-PER' || (tag === 'I-PER' && !/-PER$/.test(tags[at - 1] ?? ''))) spans.push([at, at + 1])
        else if (tag === 'I-PER') spans.at(-1)[1] = at + 1
      })
      return [idOf(lines), spans.map((span) => span.join('-'))]
    }),
  )
}

const idOf = (lines) => lines.find((line) => line.startsWith('# sent_id = '))?.slice(12)

function blocks(path) {
  const parts = readFileSync(path, 'utf8').trim().split(/\n\n+/)
  return parts.map((part) => part.split('\n').filter((line) => line !== ''))
}
