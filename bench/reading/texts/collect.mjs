/**
 * Writes the texts of the readings that are not in the folder of data, from git directories of their repositories:
 *
 *   node bench/reading/texts/collect.mjs MIRROR OUT DATA
 *
 * MIRROR holds a folder OWNER+NAME for each repository named in corpora.mjs, with `repo` or `repo/.git` in it. Of the reviews only
 * those without a label are taken (aclImdb/train/unsup) and every second one of the test half: the labelled ones of the other half train and test models. A few texts
 * are in several parts: a later part leaves them out, and each part those that DATA holds.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { collected } from './corpora.mjs'
import { pieces, plainText, wordCount } from './plain.mjs'
import { readPart } from './read.mjs'

/** Words of a piece of news or of a novel. */
const pieceWords = 90

const made = {
  reviews(id, content) {
    return [{ id, text: plainText(content) }]
  },

  /** The first line of an article is its heading. */
  news(id, content) {
    const [, ...paragraphs] = plainText(content).split('\n')
    return pieces(paragraphs, pieceWords).map((text, at) => ({ id: `${id}#${at + 1}`, group: id, text }))
  },

  /** Paragraphs of the book between the marks of Project Gutenberg; headings, verses and notes are too short. */
  novels(id, content) {
    const [, book] = content.replace(/\r/g, '').match(/\*\*\* ?START OF[^\n]*\n([\s\S]*?)\*\*\* ?END OF/) ?? []
    if (book === undefined) throw new Error(`${id} has no marks of its start and end`)
    const paragraphs = book
      .split(/\n{2,}/)
      .map((paragraph) => plainText(paragraph.replace(/\n/g, ' ').replace(/_/g, '').replace(/--/g, ' - ')))
      .filter((paragraph) => wordCount(paragraph) >= 5 && /[.!?"'”’]$/.test(paragraph))
    return pieces(paragraphs, pieceWords).map((text, at) => ({ id: `${id}#${at + 1}`, text }))
  },

  /** Offensive and other posts; users and addresses are masked there. */
  tweets(id, content) {
    const posts = content.trim().split('\n').slice(1)
    return posts.map((line) => {
      const [number, text] = line.split('\t')
      return { id: `${id}#${number}`, group: `olid ${number}`, text: plainText(text.replace(/@USER|\bURL\b/g, ' ')) }
    })
  },

  /** Posts of Reddit and Gab, half of which come from places where people speak ill of women. */
  forums(id, content) {
    return parse(content, { columns: true }).map(({ rewire_id, text }) => ({
      id: `${id}#${rewire_id}`,
      group: rewire_id,
      text: plainText(text.replace(/\[(?:USER|URL)\]/g, ' ')),
    }))
  },

  'hate-tweets'(id, content) {
    const posts = content.trim().split('\n')
    return posts.map((text, at) => ({
      id: `${id}#${at + 1}`,
      text: plainText(text.replace(/@user|https?:\/\/\S+/g, ' ')),
    }))
  },

  /** Of each pair the sentence with the stereotype. */
  stereotypes(id, content) {
    return parse(content, { columns: true }).map(({ '': number, sent_more: text }) => ({
      id: `${id}#${number}`,
      group: `crows ${number}`,
      text: plainText(text),
    }))
  },

  /** The first paragraph of a piece of news of an agency, without the agency's name. */
  wires(id, content) {
    const rows = parse(content, { escape: '"', relax_quotes: true })
    return rows.map(([, , text], at) => ({
      id: `${id}#${at + 1}`,
      group: `agnews ${at + 1}`,
      text: plainText(typed(text)).replace(/^[^a-z]{2,40} - /, ''),
    }))
  },
}

/** Codes of characters there have lost their ampersand. */
const typed = (text) =>
  text
    .replace(/\\|&lt;.*?&gt;/g, ' ')
    .replace(/ #(\d+);/g, '&#$1;')
    .replace(/(^| )quot;(?=\w)/g, '$1"')
    .replace(/ quot;/g, '"')

const [mirror, out, data] = process.argv.slice(2)
if (data === undefined) {
  console.error('Usage: node bench/reading/texts/collect.mjs MIRROR OUT DATA')
  process.exit(2)
}
/** Letters and digits only: copies differ in spaces. */
const beginning = (text) => text.replace(/[^\p{L}\p{N}]/gu, '').slice(0, 150)
const known = new Set(readPart({ file: 'imdb/aclImdb.train.jsonl.gz' }, { data }).map(({ text }) => beginning(text)))

mkdirSync(out, { recursive: true })
for (const { name, as = name, repositories, sha256, take, encoding = 'utf8', isEverySecond = false } of collected) {
  const texts = repositories.flatMap(({ repository, commit }) => {
    const all = filesOf(repository, commit, take)
    const textsOf = (files) =>
      files.flatMap(({ path, content }) => made[as](`${repository}/${path}`, content.toString(encoding)))
    if (!isEverySecond) return textsOf(all)
    for (const { text } of textsOf(all.filter((_, at) => at % 2 === 0))) known.add(beginning(text))
    return textsOf(all.filter((_, at) => at % 2 === 1))
  })
  const own = texts.filter(({ text }) => !known.has(beginning(text)))
  if (as === 'reviews') for (const { text } of own) known.add(beginning(text))
  const lines = own.map((text) => `${JSON.stringify(text)}\n`).join('')
  writeFileSync(join(out, `${name}.jsonl`), lines)
  const hash = createHash('sha256').update(lines).digest('hex')
  console.log(`${name}: ${own.length} texts, ${hash}${hash === sha256 ? '' : `, not the expected ${sha256}`}`)
  if (hash !== sha256) process.exitCode = 1
}

function filesOf(repository, commit, take) {
  const folder = join(mirror, repository.replace('/', '+'), 'repo')
  const directory = existsSync(join(folder, '.git')) ? join(folder, '.git') : folder
  const git = (args, input) => {
    const { stdout, stderr, status } = spawnSync('git', ['-C', directory, ...args], { input, maxBuffer: 1 << 30 })
    if (status !== 0) throw new Error(`${repository}: git ${args[0]}: ${stderr}`)
    return stdout
  }
  const listed = git(['ls-tree', '-r', '--format=%(objectname) %(path)', commit]).toString().trim().split('\n')
  const wanted = listed.map((line) => ({ object: line.slice(0, 40), path: line.slice(41) }))
  const files = wanted.filter(({ path }) => take.test(path))
  const stream = git(['cat-file', '--batch'], files.map(({ object }) => `${object}\n`).join(''))
  let at = 0
  return files.map(({ path }) => {
    const end = stream.indexOf(10, at)
    const size = Number(stream.subarray(at, end).toString().split(' ')[2])
    const content = stream.subarray(end + 1, end + 1 + size)
    at = end + 1 + size + 1
    return { path, content }
  })
}
