import { readDataFile } from '../core/data-file.js'

/** An occupation as a text may have it. */
export interface RecognisedOccupation {
  readonly text: string
  /** Left out where the plural also means something else: mechanics. */
  readonly plural?: string
  /** Words that speak of the same work, those of five letters and more by their beginning: of teacher `teach`, `taught`. */
  readonly speaks: readonly string[]
}

interface OccupationNoun {
  readonly text: string
  readonly plural: string
}

interface OccupationList {
  readonly classes: Readonly<Record<string, readonly OccupationNoun[]>>
  readonly recognised: readonly RecognisedOccupation[]
}

export function occupationList(): OccupationList {
  return readDataFile<OccupationList>('src/attributes/lists/occupation.json')
}

/** Occupations that texts are searched for. They are more than the classes of `occupation`: a waitress, a cop. */
export const recognisedOccupations = (): readonly RecognisedOccupation[] => occupationList().recognised
