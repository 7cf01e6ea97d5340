import { defined } from '../../core/defined.js'
import type { Oracle } from '../../core/oracle.js'
import type { Btc, ChangedWord, Corner, Side } from '../../core/report.js'
import { marginOf, preferenceOf, type TallyOptions } from '../../oracle/index.js'
import type { AskedOriginal, Edits } from './asked-original.js'
import { cornersOf } from './judge-original.js'
import { part } from './members.js'
import type { Attribution } from './subsets.js'

/** A square of predictions without its case. */
export type Square = Pick<Btc, 'attribute' | 'a' | 'b' | 'favours' | 'margin' | 'words' | 'hidden' | 'smallest'> & {
  readonly square: readonly Corner[]
}

export interface SquareParts {
  readonly words: readonly ChangedWord[]
  readonly corners: readonly Corner[]
  /** The classes of the original: of the attributes that change, and of others that it shows. */
  readonly classes: Readonly<Record<string, string>>
  readonly hidden: boolean
  readonly smallest?: readonly string[]
}

/** The square between an original and the mutant that makes all of `edits`. */
export function squareOf<Input, A extends string>(
  original: AskedOriginal<Input, A>,
  edits: Edits,
  cause: Attribution,
  whole: Edits,
  oracle: Oracle,
  merit: TallyOptions,
): Square {
  const smallest = part(whole, cause.smallest).map(({ attribute }) => attribute)
  const classes = Object.fromEntries(
    Object.entries<string | undefined>(original.original.classes).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
  return describeSquare(
    {
      words: edits.map(({ attribute, from, to, fromClass, toClass }) => ({ attribute, from, to, fromClass, toClass })),
      corners: cornersOf(edits).map((corner): Corner => {
        const known = original.corner(corner)
        const changed = corner.map(({ attribute }) => attribute)
        const input = known?.variant.input
        const said = known?.prediction === undefined ? {} : { prediction: known.prediction }
        return { changed, input, ...said, valid: known?.valid === true }
      }),
      classes,
      hidden: cause.hidden,
      ...(cause.clear ? { smallest } : {}),
    },
    oracle,
    merit,
  )
}

/** A square as a BTC: the original beside the mutant, who is favoured, by what margin. */
export function describeSquare(parts: SquareParts, oracle: Oracle, { favourable }: TallyOptions): Square {
  const { words, corners, hidden, smallest } = parts
  const [a, b] = [corners[0], corners.at(-1)].map((corner) => sideOf(corner as Corner, parts)) as [Side, Side]
  const better = preferenceOf(oracle, favourable)(a.prediction, b.prediction)
  const margin = marginOf(a.prediction, b.prediction, oracle)
  const classesOf = (side: Side): string => words.map(({ attribute }) => side.classes[attribute]).join(' and ')
  return {
    attribute: inWords(words.map(({ attribute }) => attribute)),
    a,
    b,
    ...(better === 0 ? {} : { favours: classesOf(better > 0 ? a : b) }),
    ...defined({ margin }),
    square: corners,
    words,
    hidden,
    ...defined({ smallest }),
  }
}

function sideOf({ changed, input, prediction }: Corner, { words, classes }: SquareParts): Side {
  const own = words.map(({ attribute, fromClass, toClass }) => [
    attribute,
    changed.includes(attribute) ? toClass : fromClass,
  ])
  return { input, classes: { ...classes, ...Object.fromEntries(own) }, prediction: prediction as Side['prediction'] }
}

/** `race and gender`, `race, gender and body`. */
export const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
