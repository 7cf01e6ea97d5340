/** A set of edits of a mutant as bits: bit 0 is its first edit. */
export type EditSet = number

/** All sets of `order` edits but the empty one: smallest first, then in the order of the edits. The last one is the whole. */
export function editSets(order: number): EditSet[] {
  const sets = Array.from({ length: 2 ** order - 1 }, (_, at) => at + 1)
  const rank = (set: EditSet): string =>
    membersOf(set)
      .map((place) => String(place).padStart(3, '0'))
      .join()
  return sets.sort((one, other) => sizeOf(one) - sizeOf(other) || (rank(one) < rank(other) ? -1 : 1))
}

/** Places of the edits in a set, in order. */
export function membersOf(set: EditSet): number[] {
  const places: number[] = []
  for (let place = 0; 2 ** place <= set; place++) if (has(set, place)) places.push(place)
  return places
}

const has = (set: EditSet, place: number): boolean => (set & (1 << place)) !== 0

const sizeOf = (set: EditSet): number => membersOf(set).length

/** Why a mutant errs: the smallest set of its edits that errs already. */
export interface Attribution {
  /** The whole mutant where no part of it errs. */
  readonly smallest: EditSet
  /** `smallest` has two edits or more, and all its proper sub-mutants are valid and keep the original's outcome. */
  readonly hidden: boolean
  /** `false`: a sub-mutant of `smallest` is not valid, so it cannot be told whether that would err. */
  readonly clear: boolean
  /** Whether all proper sub-mutants of the whole mutant are valid. */
  readonly complete: boolean
}

/**
 * Attributes the error of a mutant to the smallest valid set of its edits that errs. Of several sets of that size those are
 * taken first whose own sub-mutants are all valid, then those that come first in the order of the edits. A set that is not
 * valid says nothing: it neither errs nor keeps the outcome.
 *
 * @param order Edits of the mutant, which is itself valid and errs.
 */
export function attributeError(
  order: number,
  valid: (set: EditSet) => boolean,
  errs: (set: EditSet) => boolean,
): Attribution {
  const sets = editSets(order)
  const whole = 2 ** order - 1
  const proper = sets.filter((set) => set !== whole)
  const invalid = proper.filter((set) => !valid(set))
  // Asked of sets that err, none of which is one of the invalid.
  const isClear = (set: EditSet): boolean => !invalid.some((part) => isPart(part, set))
  const erring = sets.filter((set) => set === whole || (!invalid.includes(set) && errs(set)))
  const size = sizeOf(erring[0] as EditSet)
  const candidates = erring.filter((set) => sizeOf(set) === size)
  const smallest = candidates.find(isClear) ?? (candidates[0] as EditSet)
  const clear = isClear(smallest)
  return { smallest, hidden: clear && size > 1, clear, complete: invalid.length === 0 }
}

/** Whether all edits of `part` are in `set`. */
const isPart = (part: EditSet, set: EditSet): boolean => (part & set) === part
