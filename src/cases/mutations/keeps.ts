import { loadWordSplitter, type WordSplitter } from '../../language/index.js'
import { ComposedInvariant, type ComposedOptions, type WordChange } from '../../validity/index.js'

/**
 * Whether texts hold the dependency invariant of an original of which only the text is known: whole sentences are compared,
 * since nothing says where they were changed. This is for originals that were made smaller, which are short.
 */
export async function keepsOriginal(
  original: string,
  mutants: readonly string[],
  options: ComposedOptions | false,
): Promise<boolean[]> {
  if (options === false) return mutants.map(() => true)
  const split = await loadWordSplitter()
  const sentences = wordsOf(original, split)
  const changes = mutants.map((mutant) => changesOf(sentences, wordsOf(mutant, split)))
  const known = changes.filter((each) => each !== undefined)
  const answers = await new ComposedInvariant(sentences, options).check(known.map((each) => [each]))
  let next = 0
  return changes.map((each) => each !== undefined && answers[next++]?.keeps === true)
}

const wordsOf = (text: string, split: WordSplitter): string[][] =>
  split(text).map((sentence) => sentence.map((word) => word.text))

/** The sentences that differ; nothing when there are more or fewer of them. */
function changesOf(original: readonly string[][], mutant: readonly string[][]): WordChange[] | undefined {
  if (original.length !== mutant.length) return undefined
  return original.flatMap((words, sentence) => {
    const changed = mutant[sentence] as string[]
    const isSame = words.length === changed.length && words.every((word, at) => word === changed[at])
    return isSame ? [] : [{ sentence, from: 0, to: words.length, words: changed }]
  })
}
