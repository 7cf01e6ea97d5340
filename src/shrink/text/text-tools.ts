import { articleFor, loadTokenizer } from '../../language/index.js'
import { loadTagger } from './tag-words.js'
import type { TextTools } from './text-space.js'

/** What shrinking knows of English. Loads wink-nlp at the first call. */
export async function loadTextTools(): Promise<TextTools> {
  const [tokenize, tag] = await Promise.all([loadTokenizer(), loadTagger()])
  return { tokenize: (text) => tag(tokenize(text)), articleFor }
}
