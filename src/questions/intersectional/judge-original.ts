import type { Oracle } from '../../core/oracle.js'
import type { Belonging } from '../../oracle/index.js'
import type { AskedOriginal, Edits } from './asked-original.js'
import { part } from './members.js'
import type { MutantOutcome, OriginalOutcome } from './mutant-summary.js'
import { type Attribution, attributeError, editSets } from './subsets.js'

/** A mutant that errs, and why. */
export interface ErringMutant {
  readonly edits: Edits
  readonly cause: Attribution
}

export interface JudgedOriginal {
  readonly outcome: OriginalOutcome
  readonly erring: readonly ErringMutant[]
}

/** Judges the mutants of an original that was answered whole. */
export function judgeOriginal<Input, A extends string>(
  original: AskedOriginal<Input, A>,
  oracle: Oracle,
  schedule: 'smart' | 'full',
  { unit, capped, noise }: Belonging & { readonly noise: number },
): JudgedOriginal {
  const errs = (edits: Edits): boolean => original.errs(edits, oracle)
  const isValid = (edits: Edits): boolean => original.corner(edits)?.valid === true
  const erring: ErringMutant[] = []
  const mutants = original.mutants.map((edits): MutantOutcome => {
    const attributes = namesOf(edits)
    const atomic = schedule === 'full' ? atomicErrs(edits, isValid, errs) : {}
    if (!errs(edits)) return { attributes, errs: false, ...atomic }
    const cause = attributeError(
      edits.length,
      (set) => isValid(part(edits, set)),
      (set) => errs(part(edits, set)),
    )
    const { smallest, ...rest } = cause
    const why = { ...rest, attributes: namesOf(part(edits, smallest)) }
    const borderline = original.isBorderline(edits, oracle, noise)
    if (!borderline) erring.push({ edits, cause })
    return { attributes, errs: true, ...(borderline ? { borderline } : {}), cause: why, ...atomic }
  })
  const errors = original.saidOfDiscarded.filter((said) => original.differs(said, oracle)).length
  return {
    outcome: {
      mutants,
      candidates: original.candidates,
      ...(schedule === 'full' ? { atomics: atomicsOf(original, isValid, errs) } : {}),
      discarded: { mutants: original.saidOfDiscarded.length, errors },
      unit,
      capped,
    },
    erring,
  }
}

const namesOf = (edits: Edits): string[] => edits.map(({ attribute }) => attribute)

function atomicErrs(
  edits: Edits,
  isValid: (edits: Edits) => boolean,
  errs: (edits: Edits) => boolean,
): Pick<MutantOutcome, 'atomicErrs'> {
  const atomics = edits.map((edit) => [edit])
  return atomics.every(isValid) ? { atomicErrs: atomics.some(errs) } : {}
}

function atomicsOf<Input, A extends string>(
  original: AskedOriginal<Input, A>,
  isValid: (edits: Edits) => boolean,
  errs: (edits: Edits) => boolean,
): { attribute: string; errs: boolean }[] {
  const different = new Set(original.mutants.flat())
  return [...different].flatMap((edit) => (isValid([edit]) ? [{ attribute: edit.attribute, errs: errs([edit]) }] : []))
}

/** The corners of a mutant, the original first and the mutant last. */
export const cornersOf = (edits: Edits): Edits[] => [[], ...editSets(edits.length).map((set) => part(edits, set))]
