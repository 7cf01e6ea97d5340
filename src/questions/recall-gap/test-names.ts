import { Random } from '../../core/random.js'
import { large } from '../answer-gap/if-large.js'
import type { AskedName } from './names-asked.js'

/** Times that the names are dealt again. */
export const deals = 4000

interface Unit {
  readonly isFirst: boolean
  readonly texts: number
  readonly beyond: number
}

/** The names of two classes, by everything else that they show: a name is exchanged only for one of its kind. */
export interface TwoClasses {
  readonly attribute: string
  readonly classes: readonly [string, string]
  readonly names: readonly AskedName[]
  /** Which measure. */
  readonly place: number
  readonly maxGap: number
  readonly seed: number
}

/** What names say of a gap, and what they would say of one of three times the limit. */
export interface NamesTest {
  readonly p: number
  readonly pIfLarge: number
}

/**
 * p for "names of the two classes are found alike up to `maxGap`", by names: cases share their names, and a few names that a model does not
 * know make a gap in every case, whichever class they are of. So the names are dealt to the classes again, by chance, with the gap that is
 * accepted taken off, and it is counted how often that makes a gap as large as the one that was seen. Of both sides, so twice. 1 where
 * there is nothing to deal.
 */
export function testNames({ attribute, classes: [first, second], names, place, maxGap, seed }: TwoClasses): NamesTest {
  const groups = new Map<string, AskedName[]>()
  for (const each of names) {
    const own = each.classes[attribute]
    if (own !== first && own !== second) continue
    const { [attribute]: _, ...rest } = each.classes
    const key = JSON.stringify([
      each.kind ?? null,
      Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1)),
    ])
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  const units = [...groups.keys()].sort().map((key) =>
    (groups.get(key) as AskedName[])
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ classes, texts, beyond }) => ({
        isFirst: classes[attribute] === first,
        texts,
        beyond: beyond[place] ?? 0,
      })),
  )
  const seen = gapOf(units)
  if (Number.isNaN(seen)) return { p: 1, pIfLarge: 1 }
  const random = new Random(seed).derive(`names of ${attribute}: ${first}, ${second}, ${place}`)
  const wanted = seen < 0 ? -large * maxGap : large * maxGap
  return {
    p: beyond(units, maxGap, random.derive('seen')),
    pIfLarge: beyond(raised(units, wanted - seen), maxGap, random.derive('large')),
  }
}

function beyond(units: readonly (readonly Unit[])[], maxGap: number, random: Random): number {
  const seen = gapOf(units)
  const sign = Math.sign(seen)
  // As they would be if the gap were the one that is accepted.
  const level = raised(units, -sign * maxGap)
  const wanted = sign * gapOf(level)
  if (sign === 0 || wanted <= 0) return 1
  const dealt = dealer(level, random)
  let asLarge = 1
  for (let deal = 0; deal < deals; deal++) if (sign * dealt() >= wanted - 1e-12) asLarge++
  return Math.min(1, (2 * asLarge) / (deals + 1))
}

/**
 * The gap of the same names dealt to the classes by chance, newly with each call. It is asked thousands of times, so it keeps numbers in
 * arrays, makes nothing new, and adds up only the first class: what is left is the other's.
 */
function dealer(units: readonly (readonly Unit[])[], random: Random): () => number {
  const { texts, shown } = columnsOf(units)
  const sides = Uint8Array.from(units.flat(), ({ isFirst }) => (isFirst ? 1 : 0))
  const ends = endsOf(units)
  const [asked, all] = [sumOf(texts), sumOf(shown)]
  const dealt = new Uint8Array(sides.length)
  return () => {
    dealt.set(sides)
    let [one, ones, start] = [0, 0, 0]
    for (const end of ends) {
      // Fisher and Yates, from the end: a place that was dealt stays as it is, so it is counted at once.
      for (let last = end - 1; last >= start; last--) {
        const other = last === start ? start : start + random.int(last - start + 1)
        const side = dealt[other] as number
        dealt[other] = dealt[last] as number
        if (side === 0) continue
        one += shown[last] as number
        ones += texts[last] as number
      }
      start = end
    }
    return one / ones - (all - one) / (asked - ones)
  }
}

/** Where each group ends. */
function endsOf(units: readonly (readonly Unit[])[]): readonly number[] {
  let end = 0
  return units.map(({ length }) => {
    end += length
    return end
  })
}

const sumOf = (values: Float64Array): number => values.reduce((sum, each) => sum + each, 0)

/** The same names, where each text of the first class's shows this much more. */
const raised = (units: readonly (readonly Unit[])[], by: number): Unit[][] =>
  units.map((group) => group.map((unit) => (unit.isFirst ? { ...unit, beyond: unit.beyond + by * unit.texts } : unit)))

/** How much more the texts of the first class's names show, on the average. */
function gapOf(units: readonly (readonly Unit[])[]): number {
  const mean = (side: boolean): number => {
    const own = units.flat().filter(({ isFirst }) => isFirst === side)
    return own.reduce((sum, { beyond }) => sum + beyond, 0) / own.reduce((sum, { texts }) => sum + texts, 0)
  }
  return mean(true) - mean(false)
}

function columnsOf(units: readonly (readonly Unit[])[]): {
  readonly texts: Float64Array
  readonly shown: Float64Array
} {
  const all = units.flat()
  return { texts: Float64Array.from(all, ({ texts }) => texts), shown: Float64Array.from(all, ({ beyond }) => beyond) }
}
