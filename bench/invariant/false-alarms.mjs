import { join } from 'node:path'
import { pluralNoun, readStructures } from '../../dist/esm/language/index.js'
import { keepsStructure } from '../../dist/esm/validity/index.js'
import { marginScores } from '../language/margin.mjs'
import { readPersons, readTreebank } from '../language/treebank.mjs'
import { randomOf } from '../reading/random.mjs'

const seed = 11
const perKind = 400

/** Broken exchanges that must be discarded, and exchanges of kind for kind that must not, in given sentences of EWT dev. */
export async function falseAlarms(data) {
  const sentences = readTreebank(join(data, 'ud-ewt/en_ewt-ud-dev.conllu'))
  const persons = readPersons(join(data, 'uner-ewt/en_ewt-ud-dev.iob2'))
  const margins = await marginScores(sentences, persons, 'xpos')
  const byKind = (kind) => {
    const { mutants, percent } = margins.byKind.find((each) => each.kind === `${kind} instead`)
    return { exchanges: mutants, percent }
  }
  const discarded = ({ mutants, percent }) => ({ exchanges: mutants, percent: 100 - percent })
  return [
    { name: 'noun or name to verb', goal: 85, least: true, ...byKind('verb') },
    { name: 'noun or name to adverb', goal: 95, least: true, ...byKind('adverb') },
    { name: 'noun or name to preposition', goal: 85, least: true, ...byKind('adposition') },
    { name: 'noun or name to adjective', goal: 90, least: true, ...byKind('adjective') },
    {
      name: 'singular to plural and plural to singular',
      goal: 95,
      least: true,
      ...(await broken(sentences, numberChanges)),
    },
    { name: 'his to him and him to his', goal: 95, least: true, ...(await broken(sentences, caseChanges)) },
    { name: 'person noun to person noun', goal: 3, least: false, ...discarded(margins.noun) },
    { name: 'adjective to adjective of its kind', goal: 3, least: false, ...discarded(margins.adjective) },
    { name: 'first name to first name', goal: 5, least: false, ...discarded(margins.name) },
  ]
}

async function broken(sentences, changesOf) {
  const random = randomOf(seed)
  const all = sentences.flatMap(({ rows }) => changesOf(rows).map(({ at, word }) => ({ rows, at, word })))
  const drawn = random.shuffled(all).slice(0, perKind)
  const words = drawn.map(({ rows }) => rows.map(({ form }) => form))
  const structures = await readStructures(words)
  const checks = await keepsStructure(
    drawn.map(({ at, word }, which) => ({ original: structures[which], words: words[which].with(at, word) })),
  )
  return { exchanges: checks.length, percent: (100 * checks.filter(({ keeps }) => !keeps).length) / checks.length }
}

/** Nouns whose plural is the other form that the text has: by gold tags. */
function numberChanges(rows) {
  return rows.flatMap(({ form, lemma, upos, xpos }, at) => {
    if (upos !== 'NOUN' || form !== form.toLowerCase() || form.length < 3) return []
    const plural = pluralNoun(lemma)
    if (plural === lemma) return []
    if (xpos === 'NN' && form === lemma) return [{ at, word: plural }]
    return xpos === 'NNS' && form === plural ? [{ at, word: lemma }] : []
  })
}

function caseChanges(rows) {
  return rows.flatMap(({ form, xpos }, at) => {
    if (form === 'his' && xpos === 'PRP$') return [{ at, word: 'him' }]
    return form === 'him' && xpos === 'PRP' ? [{ at, word: 'his' }] : []
  })
}
