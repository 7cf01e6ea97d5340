import { readFileSync } from 'node:fs'
import { readStructures } from '../../dist/esm/language/index.js'
import { keepsStructure } from '../../dist/esm/validity/index.js'
import { PythonRandom } from './python-random.mjs'

// The words, places and draws are those of training/language/margin.py, so that both give the same figures.
const nouns =
  words(`man woman person mother father doctor teacher nurse lawyer engineer writer student neighbour uncle aunt
  actor officer friend brother sister singer driver`)
const irregular = { man: 'men', woman: 'women', person: 'people' }
const pluralNouns = nouns.map((noun) => irregular[noun] ?? `${noun}s`)
const ageAndColour = words('old young elderly teenage black white brown')
const nationalities = words('american british chinese mexican nigerian indian pakistani iraqi french russian')
const names =
  words(`Jamal Lakisha Wei Fatima Svetlana DeShawn Aisha Priya Emily Greg Carlos Ingrid Yusuf Hannah Kwame Mary
  Michael Sakura Ahmed Olga`)
const wrong = {
  'verb instead': words('went eaten became knew'),
  'adverb instead': words('quickly often very never'),
  'adposition instead': words('of with into during'),
  'adjective instead': words('happy huge green terrible'),
}
const perPlace = 4
const seed = 7

/**
 * The margin test: percentages of mutants that keep their structure after an exchange of kind for kind, and of exchanges
 * by another part of speech that are noticed, with the number of mutants; `sentences` and `persons` as treebank.mjs reads them.
 */
export async function marginScores(sentences, persons, tags) {
  const drawn = draw(sentences, persons)
  const structures = await readStructures(sentences.map(({ rows }) => rows.map(({ form }) => form)))
  const checks = await keepsStructure(
    drawn.map(({ sentence, words }) => ({ original: structures[sentence], words })),
    { tau: 1, tags },
  )
  const kept = (kinds) => {
    const found = checks.filter((_, at) => kinds.includes(drawn[at].kind))
    return { mutants: found.length, percent: (100 * found.filter(({ keeps }) => keeps).length) / found.length }
  }
  const noticed = (kinds) => {
    const { mutants, percent } = kept(kinds)
    return { mutants, percent: 100 - percent }
  }
  return {
    noun: kept(['noun']),
    adjective: kept(['adjective']),
    name: kept(['name']),
    wrong: noticed(Object.keys(wrong)),
    byKind: Object.keys(wrong).map((kind) => ({ kind, ...noticed([kind]) })),
  }
}

function draw(sentences, persons) {
  const random = new PythonRandom(seed)
  const stored = JSON.parse(readFileSync('src/language/weights/vocabulary.json', 'utf8'))
  const firstNames = new Set([...stored.names[1], ...stored.names[3]])
  return sentences.flatMap(({ id, rows }, sentence) => {
    const begins = new Set((persons.get(id) ?? []).map((span) => Number(span.split('-')[0])))
    return places(rows, firstNames, begins).flatMap(({ at, kind, candidates }) => {
      const others = candidates.filter((word) => word.toLowerCase() !== rows[at].form.toLowerCase())
      const mutants = random.sample(others, perPlace).map((word) => ({ kind, sentence, words: put(rows, at, word) }))
      if (kind === 'adjective') return mutants
      const broken = Object.entries(wrong).map(([kind, words]) => {
        return { kind, sentence, words: put(rows, at, random.choice(words)) }
      })
      return [...mutants, ...broken]
    })
  })
}

/** Person nouns, adjectives of people and first names, by gold tag. */
function places(rows, firstNames, begins) {
  return rows.flatMap(({ form, upos, xpos }, at) => {
    const lower = form.toLowerCase()
    const nounForms = xpos === 'NNS' ? pluralNouns : nouns
    if (upos === 'NOUN' && nounForms.includes(lower)) return [{ at, kind: 'noun', candidates: nounForms }]
    if (upos === 'ADJ' && xpos === 'JJ') {
      const candidates = [ageAndColour, nationalities].find((list) => list.includes(lower))
      return candidates === undefined ? [] : [{ at, kind: 'adjective', candidates }]
    }
    return xpos === 'NNP' && firstNames.has(form) && begins.has(at) ? [{ at, kind: 'name', candidates: names }] : []
  })
}

/** The words with another one at `at`, a/an put right. */
function put(rows, at, word) {
  const words = rows.map(({ form }) => form)
  words[at] = nationalities.includes(word) || words[at] === capitalised(words[at]) ? capitalised(word) : word
  if (/^an?$/i.test(words[at - 1] ?? '')) {
    const article = /^[aeiou]/i.test(words[at]) ? 'an' : 'a'
    words[at - 1] = /^A/.test(words[at - 1]) ? capitalised(article) : article
  }
  return words
}

const capitalised = (word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()

function words(list) {
  return list.split(/\s+/)
}
