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

/** How much a question of GAP counts, and one of its copies with all genders swapped; one of the other texts counts 1. */
const weightOf = { gap: 4, swapped: 2 }

/**
 * The weights of the scorer, from documents with gold chains and from passages of GAP, as they are and with all genders
 * swapped.
 */
export function train(chains, gap, swapped, changed = {}) {
  const paths = frequentPaths([...chains, ...gap].map(({ document }) => document))
  const map = new Map(paths.map((path, at) => [path, at + 1]))
  let scorer
  let weights
  for (let round = 0; round < 2; round++) {
    const passages = (rows, weight) =>
      rows.flatMap((row) => questionOfGap(row, map, scorer) ?? []).map((each) => ({ ...each, weight }))
    const questions = [
      ...chains.flatMap((row) => questionsOfChains(row, map)),
      ...(scorer ? chains.flatMap((row) => questionsOfChains(row, map, scorer)) : []),
      ...passages(gap, weightOf.gap),
      ...passages(swapped, weightOf.swapped),
    ]
    const learn = (name, kept) => {
      const { hidden, members, ...options } = { ...settings[name], ...changed[name] }
      const seeds = Array.from({ length: round === 0 ? 1 : members }, (_, at) => 7 + at)
      return merged(seeds.map((seed) => new Trainee(featureCount, hidden, seeded(seed)).train(kept, options)))
    }
    weights = {
      paths,
      pronouns: learn(
        'pronouns',
        questions.filter(({ kind }) => kind === 'pronoun'),
      ),
      nouns: learn(
        'nouns',
        questions.filter(({ kind }) => kind === 'nominal'),
      ),
    }
    scorer = new Scorer(weights)
  }
  return weights
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
