import { type Attribute, country, gender, race, religion } from '../../attributes/index.js'
import { hash32 } from '../../core/random.js'
import { otherSex, type Sex } from '../bias-finder/person-words.js'

/** A name of each gender that are as frequent, and each as sure of its gender. */
export type NamePair = Readonly<Record<Sex, string>>

/** Later names of the list were given to children of this century. */
const mostNames = 120

interface Group {
  readonly pairs: readonly NamePair[]
  readonly ranks: Readonly<Record<Sex, ReadonlyMap<string, number>>>
}

let groups: { readonly general: Group; readonly own: readonly Group[] } | undefined

/** Whether the general list has a name, so that it is a first name wherever it stands. */
export function isPaired(name: string): boolean {
  groups ??= read()
  const { ranks } = groups.general
  const key = name.toLowerCase()
  return ranks.male.has(key) || ranks.female.has(key)
}

/**
 * The names intervention of Hall Maudslay et al. 2019: names are paired by their frequency and by how surely they tell a gender.
 * The list has only names that are given to one gender (99 % of births), so the rank decides. A name of a people, country or religion that the lists know
 * is paired within it. Gives all pairs, the nearest in frequency first.
 */
export function pairsFor(name: string, sex: Sex): readonly NamePair[] {
  groups ??= read()
  const key = name.toLowerCase()
  const own = groups.own.find(({ ranks }) => ranks[sex].has(key)) ?? groups.general
  const { pairs, ranks } = own
  // A name that no list has is rare: it stands with the rarer half, always at the same place.
  const rank = ranks[sex].get(key) ?? Math.floor(pairs.length / 2) + (hash32(key) % Math.ceil(pairs.length / 2))
  const near = pairs.map((pair, at) => ({ pair, apart: Math.abs(at - rank) })).sort((a, b) => a.apart - b.apart)
  return near.map(({ pair }) => pair)
}

function read(): NonNullable<typeof groups> {
  const named = (attribute: Attribute, skip: RegExp): Group[] =>
    attribute.classes.flatMap((className) => {
      if (skip.test(className)) return []
      const names = attribute.words(className).names
      const of = (sex: Sex) => names.filter(({ shows: { gender: shown } }) => shown === sex).map(({ text }) => text)
      const group = groupOf(of('male'), of('female'))
      return group.pairs.length < fewest ? [] : [group]
    })
  const general = groupOf(
    gender.words('male').names.map(({ text }) => text),
    gender.words('female').names.map(({ text }) => text),
  )
  // Those whose names are the usual ones of the general list are no groups of their own.
  const own = [
    ...named(race, /^european$/),
    ...named(country, /^(?:american|british)$/),
    ...named(religion, /^christian$/),
  ]
  return { general, own }
}

/** Fewer pairs would give a text the same names again. */
const fewest = 4

function groupOf(male: readonly string[], female: readonly string[]): Group {
  const length = Math.min(male.length, female.length, mostNames)
  const pairs = Array.from(
    { length },
    (_, at): NamePair => ({ male: male[at] as string, female: female[at] as string }),
  )
  const ranks = (names: readonly string[]) => new Map(names.map((name, at) => [name.toLowerCase(), at]))
  return { pairs, ranks: { male: ranks(male), female: ranks(female) } }
}

/** A person of a text, by the name that it is called by. */
export interface NamedOne {
  readonly name: string
  readonly sex: Sex
}

/**
 * Pairs of names for all persons of a text, in several turns: no two persons share a name, and no name is already in the text.
 * Shorter than `turns` where names run out.
 */
export function drawPairs(persons: readonly NamedOne[], taken: ReadonlySet<string>, turns: number): NamePair[][] {
  const isTaken = ({ male, female }: NamePair): boolean =>
    taken.has(male.toLowerCase()) || taken.has(female.toLowerCase())
  const free = persons.map(({ name, sex }) => pairsFor(name, sex).filter((pair) => !isTaken(pair)))
  const before = persons.map(() => new Set<string>())
  const drawn: NamePair[][] = []
  for (let turn = 0; turn < turns; turn++) {
    const used = new Set<string>()
    const pairs: NamePair[] = []
    for (const [at, own] of free.entries()) {
      const pair = own.find(({ male, female }) => !used.has(male) && !used.has(female) && !before[at]?.has(male))
      if (pair === undefined) return drawn
      for (const name of [pair.male, pair.female]) used.add(name)
      before[at]?.add(pair.male)
      pairs.push(pair)
    }
    drawn.push(pairs)
  }
  return drawn
}

/** For each person the nearest name of the other gender, a different one for each, not yet in the text; or nothing. */
export function counterpartsOf(persons: readonly NamedOne[], taken: ReadonlySet<string>): string[] | undefined {
  const used = new Set<string>()
  const found: string[] = []
  for (const { name, sex } of persons) {
    const other = pairsFor(name, sex)
      .map((pair) => pair[otherSex[sex]])
      .find((each) => !used.has(each) && !taken.has(each.toLowerCase()))
    if (other === undefined) return undefined
    used.add(other)
    found.push(other)
  }
  return found
}
