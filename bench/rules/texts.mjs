import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip, gunzipSync } from 'node:zlib'

/** Longer texts are not looked at by the sources either. */
const longest = 20_000

/**
 * Texts with their ids, and with the corpus where their decisions count: every `every`-th review, documents of the treebank's training
 * part. The others, and sentences of the treebank's development part, are there for verdicts alone. Ends the program where a file is
 * missing.
 */
export async function* corporaOf(data, every) {
  const files = {
    reviews: `${data}/imdb/aclImdb.train.jsonl.gz`,
    training: `${data}/ud-ewt/en_ewt-ud-train.conllu.gz`,
    development: `${data}/ud-ewt/en_ewt-ud-dev.conllu`,
  }
  for (const path of Object.values(files)) {
    if (existsSync(path)) continue
    process.stderr.write(`There is no ${path}: name the folder of the data with --data\n`)
    process.exit(1)
  }
  let at = 0
  for await (const line of createInterface({ input: createReadStream(files.reviews).pipe(createGunzip()) })) {
    if (line === '') continue
    const { id, text } = JSON.parse(line)
    const counts = at++ % every === 0
    if (text.length <= longest) yield { id, text, ...(counts ? { corpus: 'reviews' } : {}) }
  }
  for (const text of documentsOf(gunzipSync(readFileSync(files.training)).toString()))
    if (text.text.length <= longest) yield { ...text, corpus: 'treebank' }
  const development = readFileSync(files.development, 'utf8')
  for (const [, id, text] of development.matchAll(/^# sent_id = (.*)\n(?:#.*\n)*?# text = (.*)$/gm)) yield { id, text }
}

/** The raw texts of a treebank's documents: sentences by a space, paragraphs by an empty line. */
function documentsOf(treebank) {
  return treebank.split(/^# newdoc id = /m).flatMap((part) => {
    const paragraphs = part
      .split(/^# newpar/m)
      .map((each) => [...each.matchAll(/^# text = (.*)$/gm)].map(([, text]) => text))
    const text = paragraphs
      .filter(({ length }) => length > 0)
      .map((sentences) => sentences.join(' '))
      .join('\n\n')
    return text === '' ? [] : [{ id: part.slice(0, part.indexOf('\n')), text }]
  })
}
