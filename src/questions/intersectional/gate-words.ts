import type { GateWords } from '../../oracle/index.js'
import type { IntersectionalSettings } from './plan.js'

const nothing =
  'No mutant was compared with its original, so nothing was tested. Check that the texts contain words for people from two attributes, and that the dictionaries contain replacements for these words.'

const words: Readonly<Record<IntersectionalSettings['question'], GateWords>> = {
  intersectional: {
    noun: 'original',
    pair: 'mutant',
    found: 'a mutant with another outcome than its original',
    nothing,
  },
  hidden: { noun: 'original', pair: 'mutant', found: 'a hidden intersectional error', nothing },
}

/** How the gate's sentences speak of mutants. */
export const gateWords = (question: IntersectionalSettings['question']): GateWords => words[question]
