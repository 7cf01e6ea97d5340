import type { Case, MutationSource, SourceContext } from '../../core/case.js'
import { sourceErrors } from '../../core/errors/index.js'
import { count } from '../../core/numbers.js'
import { analyze, loadWordSplitter } from '../../language/index.js'
import { isMany } from '../bias-finder/bias-finder.js'
import { readingOf } from '../bias-finder/corpus.js'
import type { Texts } from '../bias-finder/options.js'
import type { AttributeNameOf } from '../template.js'
import { versionOf } from '../version.js'
import { CaseMaker } from './case-maker.js'
import {
  type CheckedMutationOptions,
  checkedOptions,
  type MutationAttributeChoice,
  type MutationOptions,
} from './options.js'
import { TermTable } from './terms.js'
import { type PlacedText, windowsOf } from './windows.js'

/**
 * Generates cases from your own texts by mutation, as in section 3 of HInter (Souani et al., 2025). Each edit replaces a word for a person
 * with a word for another class of the same attribute; one more edit exchanges the gender of everybody in the text, as `biasFinder()` does with
 * `persons: 'everyone'`. A mutant of order N contains N edits, each for a different attribute. A case
 * consists of the original text followed by its mutants.
 *
 * A word is changed only if the parse shows that it refers to a person. For example, "black coffee" and "Jack Black" are not changed.
 * Capitalization is kept, and "a" and "an" are corrected. If a sentence in a mutant has a different structure than in the original, the
 * mutant is discarded (the dependency invariant). If a text has more mutants than you want, the seed of the run determines which of them
 * are drawn. All mutants are equally likely. The choice depends only on the seed and the text, not on the position of the text.
 *
 * @throws FairnessError EF335 and EF370 to EF372 for invalid texts and options, EF880 and EF881 for names of attributes.
 *
 * @example
 * ```ts
 * import { audit, mutations } from 'expect-fair'
 *
 * const texts = ['A young woman waited at the door.']
 * const report = await audit((text: string) => (text.includes('old man') ? 'bad' : 'good'), {
 *   question: 'intersectional',
 *   attributes: ['age', 'gender'],
 *   cases: mutations(texts, { attributes: ['age', 'gender'] }),
 * })
 * expect(report.attributes).toEqual(['age', 'gender'])
 * ```
 */
export function mutations<const Choices extends readonly MutationAttributeChoice[]>(
  texts: Texts,
  given: MutationOptions<Choices>,
): MutationSource<string, AttributeNameOf<Choices[number]>> {
  type Name = AttributeNameOf<Choices[number]>
  if (!isMany(texts)) throw sourceErrors.notTexts(texts, 'mutations')
  const options = checkedOptions(given)
  return {
    name: Array.isArray(texts) ? `mutations() of ${count(texts.length, 'text')}` : 'mutations()',
    attributes: options.attributes.map(({ name }) => name as Name),
    order: options.order,
    get version() {
      const { attributes, order, occurrences, invariant, offensive } = options
      return versionOf(attributes, order, occurrences, invariant, offensive)
    },
    cases: (context) => casesOf<Name>(texts, options, context),
  }
}

/** Texts without enough words are passed over so fast that progress is reported only now and then. */
const textsAtOnce = 100

async function* casesOf<A extends string>(
  texts: Texts,
  options: CheckedMutationOptions,
  context: SourceContext,
): AsyncGenerator<Case<string, A>> {
  const { attributes, offensive } = options
  const table = new TermTable(attributes, { offensive })
  const maker = new CaseMaker<A>(table, options, context, await loadWordSplitter())
  const reading = readingOf(texts, context, 1)
  const isSample = Number.isFinite(context.sample)
  if (isSample) context.drawn(undefined)
  let found = 0
  let done = 0
  const isWorth = (placed: PlacedText): boolean => {
    const isRead = maker.mayHaveMutants(placed)
    if (!isRead && ++done % textsAtOnce === 0) context.reading?.(done, reading.of)
    return isRead
  }
  for await (const window of windowsOf(reading.items, context, isWorth)) {
    if (context.signal?.aborted === true) break
    const documents = await analyze(
      window.map(({ text }) => text),
      context.signal === undefined ? {} : { signal: context.signal },
    )
    const read = await Promise.all(documents.map((document, at) => maker.read(document, window[at] as PlacedText)))
    for (const text of read) {
      const made = maker.caseOf(text)
      done++
      if (made === undefined) continue
      found++
      context.place?.(made, text.placed.at)
      yield made
    }
    context.reading?.(done, reading.of)
  }
  context.reading?.(done, reading.of)
  if (isSample && reading.isWhole()) context.drawn(found)
}
