import { headOf } from '../../bench/language/chain-scores.mjs'
import { resolve } from '../../dist/esm/language/coreference/resolve.js'

/** Entity of each reference of a document whose gold mentions are known, by the head word. */
export function goldOf({ document, mentions }) {
  const byHead = new Map()
  for (const mention of mentions) {
    const { tokens } = document.sentences[mention.sentence]
    const head = headOf(tokens, mention)
    const key = `${mention.sentence}:${head}`
    byHead.set(key, [...(byHead.get(key) ?? []), mention])
  }
  return (reference) => {
    const all = byHead.get(`${reference.sentence}:${reference.head}`) ?? []
    const size = ({ from, to }) => to - from
    if (reference.isGroup) return all.filter(({ to }) => to >= reference.to).sort((a, b) => size(b) - size(a))[0]
    return all.toSorted((a, b) => size(a) - size(b))[0]
  }
}

/**
 * The questions of a document with gold chains, each with the rows that are right. What went before is as the gold chains
 * have it, or with `scorer` as the scorer answered.
 */
export function questionsOfChains(row, paths, scorer) {
  const goldMention = goldOf(row)
  const gold = new Map()
  const entityOf = (reference) => {
    if (!gold.has(reference)) gold.set(reference, goldMention(reference)?.entity)
    return gold.get(reference)
  }
  const found = []
  resolve(row.document, paths, (question) => {
    const { reference, candidates, rows } = question
    const entity = entityOf(reference)
    const right =
      entity === undefined
        ? []
        : candidates.flatMap((person, at) => (entityOfPerson(person, entityOf) === entity ? [at] : []))
    const known = entity !== undefined || reference.kind === 'nominal'
    if (known && rows.length > 1)
      found.push({ rows, right: right.length > 0 ? right : [rows.length - 1], kind: reference.kind })
    if (scorer) return scorer.answer(question)
    return certainAnswer(right[0] ?? rows.length - 1, rows.length)
  })
  return found
}

const certainAnswer = (choice, size) => ({
  choice,
  probabilities: Array.from({ length: size }, (_, at) => (at === choice ? 1 : 0)),
})

/** What most of a person's references are. */
function entityOfPerson(person, entityOf) {
  const counts = new Map()
  for (const reference of [...person.seen, ...person.names.slice(person.names.length - person.ahead)]) {
    const entity = entityOf(reference)
    if (entity !== undefined) counts.set(entity, (counts.get(entity) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

export const spanOf = ({ tree, from, to }) => ({ start: tree.tokens[from].start, end: tree.tokens[to - 1].end })
const overlap = (one, other) => one.start < other.end && other.start < one.end

/** The question of a GAP passage about its pronoun. */
export function questionOfGap(row, paths, scorer) {
  let found
  resolve(row.document, paths, (question) => {
    const { reference, candidates, rows } = question
    if (reference.kind === 'pronoun' && overlap(spanOf(reference), row.pronoun)) {
      const holds = (name) => (person) =>
        [...person.seen, ...person.names.slice(person.names.length - person.ahead)].some(
          (each) => !each.isGroup && overlap(spanOf(each), name),
        )
      const isNamed = row.names.map((name) => candidates.map(holds(name)))
      const places = rows.map((_, at) => at)
      const right = row.names.some(({ isAntecedent }) => isAntecedent)
        ? places.filter((at) => row.names.some(({ isAntecedent }, which) => isAntecedent && isNamed[which][at]))
        : places.filter((at) => !isNamed[0][at] && !isNamed[1][at])
      if (right.length > 0 && right.length < rows.length) found = { rows, right, kind: 'pronoun', isGap: true }
    }
    return scorer ? scorer.answer(question) : nearest(question)
  })
  return found
}

/** A stand-in before there is a scorer: who was last referred to with the same gender, else whoever was last named. */
function nearest({ reference, candidates, rows }) {
  const known = candidates.findIndex(
    ({ knownGender }) => knownGender !== undefined && knownGender === reference.gender?.gender,
  )
  const choice = reference.kind === 'nominal' ? rows.length - 1 : Math.max(known, 0)
  return certainAnswer(Math.min(choice, rows.length - 1), rows.length)
}

/** Right and wrong decisions on GAP: for each passage and name, whether pronoun and name are in one chain. */
export function gapDecisions(row, persons) {
  const mine = persons.find(({ seen }) => seen.some((each) => !each.isGroup && overlap(spanOf(each), row.pronoun)))
  return row.names.map((name) => ({
    gold: name.isAntecedent,
    found: mine?.seen.some((each) => !each.isGroup && overlap(spanOf(each), name)) ?? false,
    gender: row.gender,
  }))
}
export function f1(decisions) {
  const hits = decisions.filter(({ gold, found }) => gold && found).length
  const found = decisions.filter((each) => each.found).length
  const gold = decisions.filter((each) => each.gold).length
  return { f1: (200 * hits) / (found + gold), precision: (100 * hits) / found, recall: (100 * hits) / gold }
}
