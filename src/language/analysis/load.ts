import { loadLemmatizer } from './lemma.js'
import { loadWordSplitter } from './words.js'

/** Loads what `analyze` needs of other packages, so that it can be called where nothing can be loaded any more. */
export async function loadAnalysis(): Promise<void> {
  await Promise.all([loadWordSplitter(), loadLemmatizer()])
}
