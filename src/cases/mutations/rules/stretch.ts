import type { AnalyzedToken, SentenceTree, Span } from '../../../language/index.js'
import type { RuleList, WordRule } from '../../word-rule.js'
import type { LeftReason } from '../left-reasons.js'
import { countriesOf } from '../peoples.js'
import type { PersonContext } from '../person-context.js'
import { type Term, type TermTable, termKey } from '../terms.js'

/** Tokens `[from, to)` of a sentence that are written as a term is. */
export interface Stretch extends Span {
  readonly from: number
  readonly to: number
  readonly tree: SentenceTree
  readonly sentence: number
  /** The word that the others hang on. */
  readonly top: number
  /** All longer words of the sentence have capitals. */
  readonly isHeadline: boolean
  readonly context: PersonContext
  readonly table: TermTable
}

/** A stretch as one of the terms that are written so. */
export interface AskedTerm extends Stretch {
  readonly term: Term
}

export type StretchRule = WordRule<Stretch, LeftReason>
export type TermRule = WordRule<AskedTerm, LeftReason>
export type TermRules = RuleList<AskedTerm, LeftReason>

export const tokenOf = ({ tree, top }: Stretch): AnalyzedToken => tree.token(top) as AnalyzedToken

export const isName = ({ context }: Stretch, token: AnalyzedToken): boolean => context.isInName(token.start, token.end)

/** Whether a word has its capital of its own, such as American. */
export const hasOwnCapital = ({ table }: Stretch, token: AnalyzedToken): boolean =>
  table.get(termKey(token.text)).some(({ text }) => text !== text.toLowerCase()) ||
  countriesOf(token.text).some(({ kind }) => kind === 'people')

/** Whether the stretch stands before the noun that it is said of. */
export const isModifier = (asked: Stretch): boolean =>
  /^(?:amod|compound|nmod)$/.test(tokenOf(asked).deprel) && asked.tree.head(asked.top) >= asked.to

/** A term that has no capital of its own: black, not Asian. */
export const isCommon = ({ term: { text } }: AskedTerm): boolean => text === text.toLowerCase()

export const allCapitals = ({ tree }: Stretch): boolean => tree.tokens.every(({ text }) => text === text.toUpperCase())
