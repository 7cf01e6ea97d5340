import type { SourceContext } from '../../core/case.js'
import { sourceErrors } from '../../core/errors/index.js'
import { isMany } from './bias-finder.js'
import { readingOf } from './corpus.js'
import { settingOf, type TemplateSearchOptions, type Texts } from './options.js'
import { searchCorpus } from './search-corpus.js'
import type { BiasTemplate } from './template-data.js'

export interface ExportOptions extends TemplateSearchOptions {
  readonly signal?: AbortSignal
  /** Called for each text that gave no template. */
  readonly onSkip?: SourceContext['skip']
  /** Called now and then with the number of texts read so far, and of how many where that is known. */
  readonly onProgress?: (done: number, of?: number) => void
}

/**
 * The templates of a corpus as plain JSON, in its order, one by one as they are found. Kept in a file, they give
 * `biasFinder` the same cases again without any analysis of the texts.
 *
 * @throws FairnessError EF335 to EF337 for options and items that cannot be.
 */
export async function* exportTemplates(
  texts: Texts,
  options: ExportOptions = {},
): AsyncGenerator<BiasTemplate, void, undefined> {
  if (!isMany(texts)) throw sourceErrors.notTexts(texts, 'exportTemplates')
  const { signal, onSkip = () => {}, onProgress } = options
  const reading = readingOf(texts, { seed: 0, sample: Number.POSITIVE_INFINITY })
  const context = {
    skip: onSkip,
    ...(signal === undefined ? {} : { signal }),
    ...(onProgress === undefined ? {} : { reading: onProgress }),
  }
  for await (const { template } of searchCorpus(reading, settingOf(options), context)) yield template
}
