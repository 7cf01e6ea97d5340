import { defined } from '../../core/defined.js'
import { sourceErrors } from '../../core/errors/index.js'
import { isMany } from './bias-finder.js'
import { readingOf } from './corpus.js'
import { type ExportOptions, exportOptions, settingOf, type Texts } from './options.js'
import { searchCorpus } from './search-corpus.js'
import type { BiasTemplate } from './template-data.js'

/**
 * Returns the templates of a corpus as plain JSON, one at a time and in the order of the corpus. You can store the templates in a file.
 * From this file, `biasFinder` generates the same cases again without analysing the texts.
 *
 * @throws FairnessError EF335 to EF337 for invalid options and items.
 *
 * @example
 * ```ts
 * import { biasFinder } from 'expect-fair'
 * import { type BiasTemplate, exportTemplates } from 'expect-fair/source'
 *
 * const templates: BiasTemplate[] = []
 * for await (const each of exportTemplates(['My sister saw this film twice.'])) templates.push(each)
 * const cases = biasFinder(JSON.parse(JSON.stringify(templates))) // nothing is analysed again
 * expect(cases.attributes).toEqual(['gender'])
 * ```
 */
export async function* exportTemplates(
  texts: Texts,
  options: ExportOptions = {},
): AsyncGenerator<BiasTemplate, void, undefined> {
  if (!isMany(texts)) throw sourceErrors.notTexts(texts, 'exportTemplates')
  const { signal, onSkip = () => {}, onProgress, ...search } = exportOptions.read(options)
  const setting = settingOf(search)
  const reading = readingOf(texts, { seed: 0, sample: Number.POSITIVE_INFINITY })
  const context = {
    skip: onSkip,
    ...defined({ signal, reading: onProgress }),
  }
  for await (const { template } of searchCorpus(reading, setting, context)) yield template
}
