import { type EditSet, membersOf } from './subsets.js'

/** The members of a list that a set holds. */
export const part = <T>(items: readonly T[], set: EditSet): T[] => membersOf(set).map((at) => items[at] as T)
