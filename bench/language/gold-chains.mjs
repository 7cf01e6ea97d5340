import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** Every fifth novel of LitBank, by the order of the file names, is held out; the others are for training. */
const heldOut = 5

/**
 * LitBank's novels: `sentences` of words, and `mentions`, each with its sentence, its words `[from, to)` and its entity.
 * `part` is `train` or `test`.
 */
export function readLitBank(archive, part) {
  const content = execFileSync('tar', ['-xJOf', archive, '--wildcards', '*.conll'], { maxBuffer: 1 << 28 })
  const novels = content
    .toString()
    .split(/^#begin document /m)
    .slice(1)
  novels.sort()
  return novels
    .filter((_, at) => (at % heldOut === heldOut - 1) === (part === 'test'))
    .map((novel) => {
      const [first, ...lines] = novel.split('\n')
      const document = { id: first.match(/\((.+?)\)/)[1], sentences: [], mentions: [] }
      let words = []
      const open = []
      for (const line of lines) {
        const cells = line.split('\t')
        if (cells.length < 5) {
          if (words.length > 0) document.sentences.push(words)
          words = []
          continue
        }
        words.push(cells[3])
        // A word may open and close several mentions: `(12)`, `(3|(4`, `4)|3)`.
        for (const mark of cells.at(-2) === '' ? [cells.at(-1)] : [cells.at(-2), cells.at(-1)]) {
          for (const [, opens, entity, closes] of mark.matchAll(/(\(?)(\d+)(\)?)/g)) {
            const sentence = document.sentences.length
            if (opens) open.push({ sentence, from: words.length - 1, entity })
            if (!closes) continue
            const at = open.findLastIndex((each) => each.entity === entity)
            const [mention] = open.splice(at, 1)
            document.mentions.push({ ...mention, to: words.length })
          }
        }
      }
      if (words.length > 0) document.sentences.push(words)
      return document
    })
}

/** The documents of GUM, like those of `readLitBank`; mentions also have the `type` of their entity. */
export function readGum(path) {
  const documents = []
  let open = []
  let words
  for (const line of gunzipSync(readFileSync(path)).toString().split('\n')) {
    if (line.startsWith('# newdoc')) {
      documents.push({ id: line.slice(line.indexOf('=') + 2), sentences: [], mentions: [] })
      open = []
    }
    if (line === '') words = undefined
    if (!/^\d+\t/.test(line)) continue
    const document = documents.at(-1)
    if (words === undefined) {
      words = []
      document.sentences.push(words)
    }
    const cells = line.split('\t')
    words.push(cells[1])
    const marks = cells[9].match(/(?:^|\|)Entity=([^|]+)/)?.[1] ?? ''
    for (const [, opens, id, type, closes] of marks.matchAll(/(\()?(\d+)(?:\[[^\]]*\])?(?:-([a-z]+)[^()]*)?(\))?/g)) {
      const sentence = document.sentences.length - 1
      if (opens) open.push({ sentence, from: words.length - 1, entity: id, type })
      if (!closes) continue
      const at = open.findLastIndex((each) => each.entity === id && each.sentence === sentence)
      if (at < 0) continue
      const [mention] = open.splice(at, 1)
      document.mentions.push({ ...mention, to: words.length })
    }
  }
  return documents
}

/** The passages of GAP: a text with a pronoun and two names, and whether each name is the pronoun's. */
export function readGap(path) {
  const [, ...rows] = readFileSync(path, 'utf8').trim().split('\n')
  return rows.map((row) => {
    const [id, text, pronoun, pronounOffset, a, aOffset, aCoref, b, bOffset, bCoref] = row.split('\t')
    const points = [...text]
    // Offsets count characters, not UTF-16 units.
    const span = (form, offset) => {
      const start = points.slice(0, Number(offset)).join('').length
      return { start, end: start + form.length }
    }
    const name = (form, offset, coref) => ({ ...span(form, offset), isAntecedent: coref === 'TRUE' })
    return {
      id,
      text,
      pronoun: span(pronoun, pronounOffset),
      gender: /^(?:she|her|hers|herself)$/i.test(pronoun) ? 'female' : 'male',
      names: [name(a, aOffset, aCoref), name(b, bOffset, bCoref)],
    }
  })
}
