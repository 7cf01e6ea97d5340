import { findReferences } from '../../dist/esm/language/coreference/find-references.js'
import { featureCount } from '../../dist/esm/language/coreference/layout.js'
import { Scorer } from '../../dist/esm/language/coreference/scorer.js'
import { pathBetween } from '../../dist/esm/language/coreference/syntax.js'
import { merged, seeded, Trainee } from './network.mjs'
import { questionOfGap, questionsOfChains } from './questions.mjs'

const settings = {
  pronouns: { hidden: 24, members: 6, epochs: 12, rate: 0.003, batch: 32, drop: 0.35, decay: 0.02 },
  nouns: { hidden: 16, members: 3, epochs: 6, rate: 0.003, batch: 32, drop: 0.25, decay: 0.02 },
}
/** The scorer of the first round only says what went before a question of the second one. */
const firstRound = { members: 1, epochs: 4, drop: 0.25, least: 1e-7 }

/** How much a question of GAP counts, and one of its copies with all genders swapped; one of the other texts counts 1. */
const weightOf = { gap: 4, swapped: 2 }

/**
 * The weights of the scorer, from documents with gold chains and from passages of GAP, as they are and with all genders
 * swapped.
 */
export function train(chains, gap, swapped, changed = {}) {
  const paths = frequentPaths([...chains, ...gap].map(({ document }) => document))
  const map = new Map(paths.map((path, at) => [path, at + 1]))
  const ofChains = (scorer) => chains.flatMap((row) => questionsOfChains(row, map, scorer))
  const ofPassages = (rows, weight, scorer) =>
    rows.flatMap((row) => questionOfGap(row, map, scorer) ?? []).map((each) => ({ ...each, weight }))
  const learn = (questions, round = {}) => {
    const network = (name, kind) => {
      const { hidden, members, ...options } = { ...settings[name], ...changed[name], ...round }
      const kept = questions.filter((each) => each.kind === kind)
      const seeds = Array.from({ length: members }, (_, at) => 7 + at)
      return merged(seeds.map((seed) => new Trainee(featureCount, hidden, seeded(seed)).train(kept, options)))
    }
    return { paths, pronouns: network('pronouns', 'pronoun'), nouns: network('nouns', 'nominal') }
  }
  const scorer = new Scorer(learn([...ofChains(), ...ofPassages(gap, 1)], firstRound))
  return learn([
    ...ofChains(),
    ...ofChains(scorer),
    ...ofPassages(gap, weightOf.gap, scorer),
    ...ofPassages(swapped, weightOf.swapped, scorer),
  ])
}

function frequentPaths(documents) {
  const counts = new Map()
  for (const document of documents) {
    const bySentence = new Map()
    for (const each of findReferences(document))
      bySentence.set(each.sentence, [...(bySentence.get(each.sentence) ?? []), each])
    for (const references of bySentence.values()) {
      for (const one of references) {
        for (const other of references) {
          if (one.place >= other.place || other.kind !== 'pronoun') continue
          const path = pathBetween(one.tree, one.head, other.head)
          counts.set(path, (counts.get(path) ?? 0) + 1)
        }
      }
    }
  }
  return [...counts]
    .filter(([, count]) => count >= 8)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, 590)
    .map(([path]) => path)
}
