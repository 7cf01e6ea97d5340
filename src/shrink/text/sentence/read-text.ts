import { FairnessError } from '../../../core/errors/fairness-error.js'
import type { Uncut } from '../../../core/report.js'
import { analyze, articleFor, type Document, detectEnglish } from '../../../language/index.js'
import type { TextTools } from '../text-space.js'
import { loadTextTools } from '../text-tools.js'
import type { TaggedToken } from '../units.js'
import { withSureEnds } from './sure-ends.js'

/** What is known of a text that is to be made small. */
export interface ReadText {
  readonly tools: TextTools
  readonly document?: Document
  readonly uncut?: Uncut
}

/** Longer texts would take the analysis minutes. */
const mostCharacters = 50_000

/**
 * The analysis of a text, or why there is none: it is in another language, or too long, or what the analysis needs cannot be
 * loaded. Sentences are then told by Unicode's rules, which know no abbreviations but every script.
 */
export async function readText(text: string, signal?: AbortSignal): Promise<ReadText> {
  try {
    if (!detectEnglish(text).english) return { tools: plainTools, uncut: 'language' }
    if (text.length > mostCharacters) return { tools: plainTools, uncut: 'analysis' }
    const [{ tokenize, ...rest }, [document]] = await Promise.all([
      loadTextTools(),
      analyze([text], signal === undefined ? {} : { signal }),
    ])
    const tools: TextTools = { ...rest, tokenize: (own) => withSureEnds(own, tokenize(own)) }
    return document === undefined ? { tools: plainTools, uncut: 'analysis' } : { tools, document }
  } catch (error) {
    return { tools: plainTools, uncut: isRuntimeMissing(error) ? 'runtime' : 'analysis' }
  }
}

const isRuntimeMissing = (error: unknown): boolean => error instanceof FairnessError && error.code === 'EF225'

const plainTools: TextTools = { tokenize: tokensOf, articleFor }

function tokensOf(text: string): TaggedToken[] {
  const words = new Intl.Segmenter('en', { granularity: 'word' })
  return [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].flatMap(
    ({ segment: own, index }, sentence) =>
      [...words.segment(own)].flatMap(({ segment, index: at }) => {
        const start = index + at
        return segment.trim() === '' ? [] : [{ text: segment, start, end: start + segment.length, sentence }]
      }),
  )
}
