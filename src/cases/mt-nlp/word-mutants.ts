import type { Edit } from '../../core/case.js'
import { defined } from '../../core/defined.js'
import {
  type AnalyzedToken,
  applyReplacements,
  articleReplacements,
  type Document,
  genderOfNoun,
  isPersonNoun,
  keepCase,
  type Replacement,
} from '../../language/index.js'
import { analogiesOf, type BinaryGender, genders } from './gender-words.js'

/**
 * Specifies how a mutant was created. For example, the kind `analogy` replaces "actor" with "actress", and the kind `active` replaces
 * "nurse" with "male nurse".
 */
export type MtNlpKind = 'analogy' | 'active'

/** A text with one word changed. */
export interface WordMutant {
  readonly kind: MtNlpKind
  readonly text: string
  /** The gender that the changed word shows, and the one that the original's word shows, if any. */
  readonly to: BinaryGender
  readonly from?: BinaryGender
  readonly edits: readonly Edit[]
  /** Where the changed word begins in the original. */
  readonly at: number
  /** Place of the changed sentence in the document, from 0. */
  readonly sentence: number
  /** Words of that sentence as they are now. */
  readonly words: readonly string[]
}

const nounTags: ReadonlySet<string> = new Set(['NN', 'NNS'])
const closedBefore: ReadonlySet<string> = new Set(['NN', 'NNS', 'JJ', 'JJR', 'JJS'])

/** All mutants of a text, in the order of its words. */
export function wordMutantsOf(document: Document): WordMutant[] {
  return document.sentences.flatMap(({ tokens }, sentence) =>
    tokens.flatMap((token, at) =>
      changesAt(tokens, at).map(({ kind, from, to, text, insert }) => {
        const word: Replacement = { start: token.start, end: token.end, text, slot: 'person' }
        const replacements = [word, ...articleReplacements(document, [word])]
        const made = applyReplacements(document.text, replacements)
        const byStart = new Map(replacements.map((each) => [each.start, each.text]))
        const words = tokens.flatMap((each) => {
          const now = byStart.get(each.start) ?? each.text
          return each === token && insert ? now.split(' ') : [now]
        })
        return { kind, to, ...defined({ from }), ...made, at: token.start, sentence, words }
      }),
    ),
  )
}

interface Change {
  readonly kind: MtNlpKind
  readonly from?: BinaryGender
  readonly to: BinaryGender
  readonly text: string
  /** The word was put before its noun, and does not take its place. */
  readonly insert: boolean
}

function changesAt(tokens: readonly AnalyzedToken[], at: number): Change[] {
  const token = tokens[at] as AnalyzedToken
  if (!nounTags.has(token.xpos) || token.text.length < 2) return []
  const analogies = analogiesOf(token.text)
  if (analogies.length > 0) {
    return analogies.map(({ from, to, text }) => {
      return { kind: 'analogy', from, to, text: keepCase(token.text, text), insert: false }
    })
  }
  const isOpen = at === 0 || !closedBefore.has((tokens[at - 1] as AnalyzedToken).xpos)
  if (!isOpen || !isPersonNoun(token.lemma) || genderOfNoun(token.lemma) !== undefined) return []
  return genders.map((to) => {
    // Only the word that now opens the sentence keeps the capital.
    const opens = at === 0 && /^\p{Lu}\p{Ll}/u.test(token.text)
    const noun = opens ? token.text.slice(0, 1).toLowerCase() + token.text.slice(1) : token.text
    return { kind: 'active', to, text: `${keepCase(token.text, to)} ${noun}`, insert: true }
  })
}
