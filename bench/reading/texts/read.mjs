import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { development, isOfDraw, kept, nameOf, ownTexts } from './corpora.mjs'
import { pieces, plainText, wordCount } from './plain.mjs'
import { isReservedFor } from './reserve.mjs'

/** Shorter texts say too little, longer ones cost a reader too much. */
const fewestWords = 6
export const usualMostWords = 250

/**
 * The texts of a sheet, `{ id, group, genre, corpus, text }`, each text once: those that are reserved for it, or with
 * `isDevelopment` all that the rules were made with; of one genre where it is given.
 */
export function textsFor({ row, draw, isDevelopment, genre, mostWords = usualMostWords }, folders) {
  const seen = new Set()
  const own = ownTexts[row]
  const parts = own ?? (isDevelopment ? development : kept)
  return parts
    .filter((part) => genre === undefined || part.genre === genre)
    .filter((part) => isDevelopment || isOfDraw(nameOf(part), draw))
    .flatMap((part) => {
      const corpus = nameOf(part)
      const all = readPart(part, folders).map((each) => ({
        ...each,
        group: each.group ?? each.id,
        genre: part.genre,
        corpus,
      }))
      return all.filter((each) => {
        const words = wordCount(each.text)
        if (words < fewestWords || words > mostWords || seen.has(each.text)) return false
        seen.add(each.text)
        return isDevelopment || own !== undefined || isReservedFor(each, row, draw)
      })
    })
}

/** All texts of a part, as they are read: without limits of length. */
export function readPart({ file, half, ...part }, { data, texts }) {
  const lines = linesOf(part, texts)
  const path = lines ?? join(data, file)
  if (!existsSync(path)) throw new Error(`There is no ${path}: name its folder by --data, or --texts (see README.md)`)
  const all = lines === undefined ? readers[file](path) : jsonLines(readFileSync(lines, 'utf8'))
  const middle = Math.ceil(all.length / 2)
  if (half === undefined) return all
  return half === 'first' ? all.slice(0, middle) : all.slice(middle)
}

/** Where collect.mjs or a test wrote the texts of a part, one in each line. */
function linesOf({ collected, generated }, texts) {
  if (collected !== undefined) return join(texts, `${collected}.jsonl`)
  if (generated === undefined) return undefined
  return fileURLToPath(new URL(`../../../test/support/${generated}.jsonl`, import.meta.url))
}

const jsonLines = (text) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const unzipped = (path) => gunzipSync(readFileSync(path)).toString('utf8')
/** Words of a treebank as they are written. */
const spaced = (words) =>
  words
    .join(' ')
    .replace(/ ([.,;:!?)’]|'s\b|n't\b|'')/g, '$1')
    .replace(/([(]|``) /g, '$1')
    .replace(/``|''/g, '"')

const readers = {
  'imdb/aclImdb.train.jsonl.gz': (path) =>
    jsonLines(unzipped(path)).map(({ id, text }) => ({ id, text: plainText(text) })),

  'stormfront/sentences.tsv.gz': (path) =>
    unzipped(path)
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'))
      .map(([id, , , text]) => ({ id: `stormfront ${id}`, text: spaced(plainText(text).split(' ')) })),

  'davidson/data/labeled_data.csv.gz': (path) =>
    parse(unzipped(path), { columns: true }).map((row) => ({
      id: `davidson ${row['']}`,
      text: plainText(row.tweet)
        .replace(/^(?:"|!|\s)*RT @\w+:?/, ' ')
        .replace(/https?:\/\/\S+|@\w+:?/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    })),

  /** Novels whose number is below 1000. */
  'litbank/coref.tar.xz'(path) {
    const content = execFileSync('tar', ['-xJOf', path, '--wildcards', '*.conll'], { maxBuffer: 1 << 28 }).toString()
    return content
      .split(/^#begin document /m)
      .filter((novel) => /^\(\d{1,3}_/.test(novel))
      .sort()
      .flatMap((novel) => {
        const [, id] = novel.match(/\((.+?)\)/)
        const sentences = novel.split(/\n\s*\n/).map((lines) => spaced(column(lines, 3)))
        return pieces(sentences, 80).map((text, at) => ({
          id: `${basename(id)}#${at + 1}`,
          text: plainText(text.replace(/\n/g, ' ')),
        }))
      })
  },

  'wikigold/wikigold.conll.txt': (path) =>
    readFileSync(path, 'utf8')
      .split(/^-DOCSTART-.*$/m)
      .flatMap((document, number) => {
        const sentences = document.split(/\n\s*\n/).map((lines) =>
          spaced(
            lines
              .trim()
              .split('\n')
              .map((line) => line.split(' ')[0]),
          ),
        )
        return pieces(
          sentences.filter((text) => text !== ''),
          80,
        ).map((text, at) => ({
          id: `wikigold ${number}#${at + 1}`,
          group: `wikigold ${number}`,
          text: plainText(text.replace(/\n/g, ' ')),
        }))
      }),
}

function column(lines, number) {
  return lines
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((cells) => cells.length >= 5)
    .map((cells) => cells[number])
}
