import type { BaseReport, Direction } from '../core/report.js'
import { part, pValue } from './numbers.js'

/** How sure a direction must be, over all directions of the attribute. */
const level = 0.05

/**
 * The directions that are no chance: shown by their sign test when all pairs of classes of the attribute are judged together
 * (Holm). The clearest first.
 */
export function shownDirections<Way extends Pick<Direction, 'attribute' | 'p'>>(directions: readonly Way[]): Way[] {
  const attributes = [...new Set(directions.map(({ attribute }) => attribute))]
  return attributes.flatMap((attribute) => {
    const own = directions.filter((each) => each.attribute === attribute).sort((one, other) => one.p - other.p)
    const first = own.findIndex(({ p }, at) => p * (own.length - at) >= level)
    return first === -1 ? own : own.slice(0, first)
  })
}

/** What votes: the independent units of the claim. */
export const voter = ({ claim }: Pick<BaseReport, 'claim'>): string => claim?.unit ?? 'case'

/** Votes with which the sign test can show a direction: with fewer it shows none, even where all agree. */
const fewestToShow = 6

/**
 * Whom a model favours, as a sentence without its full stop; `undefined` where there are too few votes to show it, whatever they are.
 * The finding itself says whom it favours.
 *
 * @param noun What votes: a case, a row, an original.
 */
export function overall(directions: readonly Direction[], noun: string): string | undefined {
  if (directions.every(({ casesFor, casesAgainst }) => casesFor + casesAgainst < fewestToShow)) return undefined
  const clearest = (all: readonly Direction[]) => [...all].sort((one, other) => one.p - other.p)[0] as Direction
  // Of hundreds of pairs of classes some lean one way by chance: all are judged together.
  const shown = shownDirections(directions)
  return shown.length > 0
    ? favouredOver(clearest(shown), noun)
    : `no class is proven to be favoured; ${favouredOver(clearest(directions), noun)}`
}

const favouredOver = ({ favoured, other, casesFor, casesAgainst, p }: Direction, noun: string): string =>
  `${favoured} is favoured over ${other} in ${part(casesFor, casesFor + casesAgainst, noun)} (${pValue(p)})`

/** How many are printed at most; the report's data has all. */
const most = 3

/** The clearest directions, a line each. */
export const directionLines = (directions: readonly Direction[], noun: string): string[] =>
  [...directions]
    .sort((one, other) => one.p - other.p)
    .slice(0, most)
    .map(
      ({ favoured, other, casesFor, casesAgainst, p }) =>
        `${favoured} over ${other} in ${part(casesFor, casesFor + casesAgainst, noun)} (sign test, ${pValue(p)})`,
    )
