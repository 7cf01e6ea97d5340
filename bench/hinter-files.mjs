// HInter's published dictionaries as attributes, and the texts that they reach.
// node bench/hinter-files.mjs FOLDER [TEXTS.json]: so many texts have the words, where HInter changes them; mutations() makes mutants by
// the same pairs of so many, where it finds that a person is meant and the strict comparison holds. FOLDER holds HInter's data/race, data/gender and data/body, which have no licence
// and are not part of this package; TEXTS.json is a list of texts.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dictionaryFromCsv, mutations } from '../dist/esm/index.js'
import { wordPairs } from '../dist/esm/source.js'

const [folder, textsFile] = process.argv.slice(2)
if (folder === undefined) throw new Error('give the folder that holds race, gender and body')
const texts = textsFile === undefined ? [] : JSON.parse(readFileSync(textsFile, 'utf8'))

const nouns = (attribute) => [...wordPairs(attribute)].filter(({ partOfSpeech }) => partOfSpeech === 'noun')
for (const name of ['race', 'gender', 'body']) {
  const all = readdirSync(join(folder, name)).filter((file) => file.includes('_') && !/^(?:fe)?male_job/.test(file))
  const files = Object.fromEntries(all.map((file) => [file, readFileSync(join(folder, name, file), 'utf8')]))
  const lines = Object.values(files).flatMap((text) => text.split(/\r?\n/).filter((line) => line.trim() !== ''))
  try {
    const given = nouns(dictionaryFromCsv(files, name, { pairs: 'given' }))
    const closed = nouns(dictionaryFromCsv(files, name))
    const words = [...new Set(given.map(({ from }) => from))]
    const reached = texts.filter((text) => words.some((word) => new RegExp(`\\b${word}\\b`, 'i').test(text)))
    const wanted = new Set(lines.map((line) => line.toLowerCase()).filter((line) => new Set(line.split(';')).size > 1))
    const missing = given.filter(({ from, to }) => !wanted.delete(`${from};${to}`.toLowerCase()))
    console.log(
      `${name}: ${all.length} files, ${lines.length} lines, ${given.length} pairs as given, ${closed.length} closed, ` +
        `${missing.length} pairs of no line, ${wanted.size} lines without a pair` +
        (texts.length === 0 ? '' : `, words in ${reached.length} of ${texts.length} texts`),
    )
    if (texts.length === 0) continue
    let valid = 0
    const attributes = [dictionaryFromCsv(files, name, { pairs: 'given' })]
    const onText = (facts) => {
      if (facts.valid > 0) valid++
    }
    const source = mutations(texts, { attributes, invariant: { comparison: 'strict' }, onText })
    const context = {
      seed: 1,
      sample: Number.POSITIVE_INFINITY,
      variantsPerCase: 20,
      attributes: [name],
      skip() {},
      drawn() {},
    }
    for await (const _ of source.cases(context));
    console.log(`  mutations(), strict: mutants of ${valid} texts`)
  } catch (error) {
    console.log(`${name}: ${error.message}`)
  }
}
