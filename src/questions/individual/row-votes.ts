import type { Oracle } from '../../core/oracle.js'
import type { Direction } from '../../core/report.js'
import type { RowSpace } from '../../core/row.js'
import type { Check } from '../../core/search.js'
import { isBorderline, preferenceOf, type TallyOptions, UnitVotes, type VoteSums } from '../../oracle/index.js'
import type { Asked } from './alone.js'

/**
 * Whom the model favours in rows beside the counterfactuals that differ in one attribute: by class, and of a number by whether
 * it is the higher or the lower one, since two numbers such as 39 and 40 hardly ever meet twice.
 */
export class RowVotes {
  readonly #attributes: readonly string[]
  readonly #merit: TallyOptions
  readonly #votes = new UnitVotes()
  /** Of each attribute its place among the features; known from the first row on, as is the rule that says whose outcome is better. */
  #places: readonly number[] | undefined
  #prefers: ReturnType<typeof preferenceOf> | undefined

  constructor(attributes: readonly string[], merit: TallyOptions) {
    this.#attributes = attributes
    this.#merit = merit
  }

  /** @param others Counterfactuals that differ from the row in the attribute at `place` of the plan, and in no other. */
  add(
    unit: string | number,
    place: number,
    { point, prediction }: Check,
    others: readonly Asked[],
    { space, oracle, noise }: { readonly space: RowSpace; readonly oracle: Oracle; readonly noise: number },
  ): void {
    const attribute = this.#attributes[place] as string
    this.#places ??= this.#attributes.map((each) => space.features.findIndex(({ name }) => name === each))
    this.#prefers ??= preferenceOf(oracle, this.#merit.favourable)
    const at = this.#places[place] as number
    const prefers = this.#prefers
    for (const other of others) {
      if (!oracle.differs(prediction, other.prediction)) continue
      const better = prefers(prediction, other.prediction)
      if (better === 0 || isBorderline(prediction, other.prediction, oracle, noise)) continue
      const names = namesOf(space.features[at], point[at] as number, other.point[at] as number)
      if (names === undefined) continue
      const [mine, theirs] = names
      this.#votes.add(unit, { attribute, favoured: better > 0 ? mine : theirs, other: better > 0 ? theirs : mine })
    }
  }

  get sums(): readonly VoteSums[] {
    return this.#votes.sums
  }

  addSums(sums: readonly VoteSums[]): void {
    this.#votes.addSums(sums)
  }

  list(): Direction[] {
    return this.#votes.list(this.#attributes)
  }
}

/** What two values of a feature are called; `undefined` where one is missing. */
function namesOf(
  feature: RowSpace['features'][number] | undefined,
  mine: number,
  theirs: number,
): readonly [string, string] | undefined {
  if (feature === undefined || Number.isNaN(mine) || Number.isNaN(theirs)) return undefined
  const { name, values } = feature
  if (values !== undefined) return [String(values[mine] ?? mine), String(values[theirs] ?? theirs)]
  const [lower, higher] = [`lower ${name}`, `higher ${name}`]
  return mine < theirs ? [lower, higher] : [higher, lower]
}
