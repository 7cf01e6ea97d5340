import type { ShrinkablePair } from '../../core/case.js'
import { agree, fill, type People, peopleOf, rulesBelow, sentenceOf, shortest, type Tree } from './derive.js'
import type { CompiledGrammar } from './rules.js'

/** Two sentences of one tree, with the persons of each. */
interface Filled {
  readonly tree: Tree
  readonly one: People
  readonly other: People
}

/**
 * A pair of sentences as what can be made smaller within its grammar: every smaller pair is two sentences of the grammar, too.
 * A rule takes a shorter alternative, or one that is nested within it; persons get shorter names of the same classes.
 */
export function pairIn(grammar: CompiledGrammar, tree: Tree, a: string, b: string): ShrinkablePair<string> | undefined {
  const sentence = sentenceOf(grammar, tree)
  let [one, other]: (People | undefined)[] = []
  for (const people of peopleOf(grammar, sentence)) {
    const { input } = fill(sentence, people, grammar.language)
    if (input === a) one ??= people
    if (input === b) other ??= people
  }
  return one === undefined || other === undefined ? undefined : pairOf(grammar, { tree, one, other })
}

function pairOf(grammar: CompiledGrammar, filled: Filled): ShrinkablePair<string> {
  const sentence = sentenceOf(grammar, filled.tree)
  const [a, b] = [fill(sentence, filled.one, grammar.language), fill(sentence, filled.other, grammar.language)]
  const inputs = [a.input, b.input]
  return {
    a,
    b,
    cost: [Math.max(...inputs.map(words)), inputs.join('').length],
    smaller() {
      const pairs = [...smallerTrees(grammar, filled), ...smallerPeople(grammar, filled)]
        .filter(({ one: mine, other: theirs }) => agreeAll(mine) && agreeAll(theirs))
        .map((each) => pairOf(grammar, each))
      return pairs
        .filter((pair) => pair.a.input !== pair.b.input && isAlike(pair, { a, b }))
        .sort((x, y) => (x.cost[0] as number) - (y.cost[0] as number) || (x.cost[1] as number) - (y.cost[1] as number))
    },
  }
}

const agreeAll = (people: People): boolean =>
  Object.values(people).every((one, at, all) => all.slice(at + 1).every((other) => agree(one, other)))

const words = (text: string): number => text.split(/\s+/).length

/** Whether two sides are of one kind if they were, and differ in the same classes as before and in no others. */
function isAlike(
  pair: Pick<ShrinkablePair<string>, 'a' | 'b'>,
  before: Pick<ShrinkablePair<string>, 'a' | 'b'>,
): boolean {
  if (before.a.kind === before.b.kind && pair.a.kind !== pair.b.kind) return false
  const names = new Set([pair.a, pair.b, before.a, before.b].flatMap(({ classes }) => Object.keys(classes)))
  return [...names].every((name) => {
    const isSame = pair.a.classes[name] === pair.b.classes[name]
    if (before.a.classes[name] === before.b.classes[name]) return isSame
    return pair.a.classes[name] === before.a.classes[name] && pair.b.classes[name] === before.b.classes[name]
  })
}

function* smallerTrees(grammar: CompiledGrammar, { tree, one, other }: Filled): Generator<Filled> {
  for (const smaller of exchanged(grammar, tree)) {
    const rules = sentenceOf(grammar, smaller).flatMap((part) => (typeof part === 'string' ? [] : [part.rule]))
    // Of a rule that the sentence did not have before, both sides get the first person.
    const withAll = (people: People): People =>
      Object.fromEntries(rules.map((rule) => [rule, people[rule] ?? grammar.persons.get(rule)?.[0]])) as People
    yield { tree: smaller, one: withAll(one), other: withAll(other) }
  }
}

/** Trees in which one rule is exchanged: for the same rule further down, or for another alternative. */
function* exchanged(grammar: CompiledGrammar, tree: Tree): Generator<Tree> {
  const { rule, at, below } = tree
  const inside = below.flatMap(allOf)
  yield* inside.filter((each) => each.rule === rule)
  for (const [other, length] of (grammar.depth.get(rule) ?? []).entries()) {
    if (other === at || length === Number.POSITIVE_INFINITY) continue
    const rest = [...inside]
    yield {
      rule,
      at: other,
      below: rulesBelow(grammar, rule, other).map((wanted) => {
        // What the sentence has of a rule is kept, each once.
        const kept = rest.findIndex((each) => each.rule === wanted)
        return kept < 0 ? shortest(grammar, wanted) : (rest.splice(kept, 1)[0] as Tree)
      }),
    }
  }
  for (const [place, child] of below.entries()) {
    for (const smaller of exchanged(grammar, child)) yield { rule, at, below: below.with(place, smaller) }
  }
}

const allOf = (tree: Tree): Tree[] => [tree, ...tree.below.flatMap(allOf)]

/** The same sentence with other persons of the same classes. */
function* smallerPeople(grammar: CompiledGrammar, { tree, one, other }: Filled): Generator<Filled> {
  for (const rule of Object.keys(one)) {
    const all = grammar.persons.get(rule) ?? []
    const [first, second] = [one[rule], other[rule]]
    const like = (person: typeof first) =>
      all.filter(({ classes }) =>
        Object.entries(person?.classes ?? {}).every(([name, value]) => classes[name] === value),
      )
    for (const mine of like(first)) {
      const theirs = first === second ? [mine] : like(second)
      for (const your of theirs) yield { tree, one: { ...one, [rule]: mine }, other: { ...other, [rule]: your } }
    }
  }
}
