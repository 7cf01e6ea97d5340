import { lineWays } from './lines.mjs'
import { placesOf, textWays } from './texts.mjs'

const pick = (all, names) => Object.fromEntries(names.map((name) => [name, all[name]]))

/** The ways to break an item, by its checklist. */
const waysOf = {
  mutants: pick(textWays, [
    'second mention',
    'pronoun',
    'nested',
    'judging',
    'opposite',
    'no person',
    'part of speech',
    'number',
  ]),
  persons: pick(textWays, [
    'contradiction',
    'mention left',
    'judging',
    'opposite',
    'lost',
    'no person',
    'part of speech',
  ]),
  found: pick(textWays, ['second mention', 'pronoun', 'nested', 'judging', 'opposite', 'substitute', 'part of speech']),
  evidence: lineWays,
}
waysOf.candidates = waysOf.mutants

/** Breaks `wanted` of the items, each in one way, of every way about as many. */
export function plant(items, checklist, random, { wanted, split }) {
  const ways = waysOf[checklist]
  const names = random.shuffled(Object.keys(ways))
  const most = Math.ceil((1.6 * wanted) / names.length)
  const counts = new Map(names.map((name) => [name, 0]))
  const made = []
  for (const item of items) {
    if (made.length === wanted) break
    const fewest = names
      .filter((name) => counts.get(name) < most)
      .sort((one, other) => counts.get(one) - counts.get(other))
    for (const name of fewest) {
      const broken = checklist === 'evidence' ? ways[name](item, random) : inText(item, ways[name], random, split)
      if (broken === undefined) continue
      counts.set(name, counts.get(name) + 1)
      made.push({ ...item, ...broken, planted: name })
      break
    }
  }
  return made
}

function inText(item, way, random, split) {
  const changes = placesOf(item)
  const made = way(item, random.pick(changes), { random, split, changes })
  const { a, b } = { ...item, ...made }
  return made === undefined || a === b || (a === item.a && b === item.b) ? undefined : made
}
