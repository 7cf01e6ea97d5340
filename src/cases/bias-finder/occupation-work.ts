import type { RecognisedOccupation } from '../../attributes/index.js'
import { readDataFile } from '../../core/data-file.js'
import type { AnalyzedToken, SentenceTree } from '../../language/index.js'
import { lowerAt } from '../words-at.js'
import { byOccupation } from './occupation-words.js'

interface WorkList {
  readonly fields: readonly {
    readonly of: readonly string[]
    readonly words?: readonly string[]
    readonly near?: readonly string[]
  }[]
  readonly names: readonly string[]
  readonly onlyNouns: readonly string[]
  readonly cries: readonly string[]
}

interface Work {
  /** Occupation -> words that do not go with any other occupation: patient and pulse with doctors. */
  readonly anywhere: ReadonlyMap<string, ReadonlySet<string>>
  /** Words that only count in the sentence of the occupation, since every text has them: blood, mind. */
  readonly near: ReadonlyMap<string, ReadonlySet<string>>
  /** Words that count with a capital too: God, Army. */
  readonly names: ReadonlySet<string>
  /** Words that are another word where they are no noun: general. */
  readonly onlyNouns: ReadonlySet<string>
  /** Words beside which God and hell are a cry. */
  readonly cries: ReadonlySet<string>
}

let work: Work | undefined

function read(): Work {
  const list = readDataFile<WorkList>('src/cases/lists/occupation-work.json')
  const wordsOf = (which: 'words' | 'near') =>
    byOccupation(list.fields.map(({ of, [which]: words = [] }) => ({ of, words })))
  return {
    anywhere: wordsOf('words'),
    near: wordsOf('near'),
    names: new Set(list.names),
    onlyNouns: new Set(list.onlyNouns),
    cries: new Set(list.cries),
  }
}

const all = (): Work => {
  work ??= read()
  return work
}

/** Whether a word belongs to the work, though it does not name it: beside a doctor, "patient". */
export const isOfField = ({ text }: RecognisedOccupation, word: string): boolean =>
  all().anywhere.get(text)?.has(word.toLowerCase()) === true

/**
 * Whether the word at `position` belongs to the work: in small letters, or opening its sentence, since names may be of anything. `beside`:
 * in a sentence of the occupation or next to one.
 */
export function tellsWork(
  { text: occupation }: RecognisedOccupation,
  tree: SentenceTree,
  position: number,
  beside: boolean,
): boolean {
  const { anywhere, near, names, onlyNouns } = all()
  const { text, upos } = tree.token(position) as AnalyzedToken
  const isCapital = position > 0 && !/^\p{Ll}/u.test(text)
  const lower = text.toLowerCase()
  // "A drum/trumpet sequence", "self-esteem".
  return [lower, ...lower.split(/[-‐‑/]/)].some((word) => {
    const isWord = anywhere.get(occupation)?.has(word) === true || (beside && near.get(occupation)?.has(word) === true)
    if (!isWord || (isCapital && !names.has(word))) return false
    return !(onlyNouns.has(word) && !/^(?:NOUN|PROPN)$/.test(upos)) && !isCry(tree, position, word)
  })
}

/** "Thank God", "god-awful", "what the hell". */
function isCry(tree: SentenceTree, position: number, word: string): boolean {
  if (!/^(?:god|hell|jesus|christ|lord|heaven|sin|soul)$/.test(word)) return false
  const { cries } = all()
  return cries.has(lowerAt(tree, position - 1)) || cries.has(lowerAt(tree, position + 1)) || tree.tokens.length < 4
}
