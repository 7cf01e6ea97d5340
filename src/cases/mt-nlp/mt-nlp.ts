import { attributeNamed, dictionary } from '../../attributes/index.js'
import type { Case, CaseSource, SourceContext, Variant } from '../../core/case.js'
import { sourceErrors } from '../../core/errors/index.js'
import { count as counted } from '../../core/numbers.js'
import { count, list, type OptionSet, oneOf, options, withDefault } from '../../core/options/index.js'
import { analyze, type Document, readingCertainty } from '../../language/index.js'
import { isMany } from '../bias-finder/bias-finder.js'
import { readingOf } from '../bias-finder/corpus.js'
import type { Texts } from '../bias-finder/options.js'
import { clusterOf } from '../cluster.js'
import { windowsOf } from '../mutations/windows.js'
import { versionOf } from '../version.js'
import { type MtNlpKind, type WordMutant, wordMutantsOf } from './word-mutants.js'

export interface MtNlpOptions {
  /** Mutants to keep for a text, the most fluent ones. Default 14: together with the text itself, the 15 of the published example. */
  readonly mutants?: number
  /** Ways of mutation. Default both. */
  readonly kinds?: readonly MtNlpKind[]
}

const allKinds: readonly MtNlpKind[] = ['analogy', 'active']

export const mtNlpOptions: OptionSet<MtNlpOptions> = options(
  'mtNlp',
  {
    mutants: count({ least: 2, default: 14 }),
    kinds: withDefault(list(oneOf(allKinds), { least: 1 }), allKinds),
  },
  { wrong: ({ option }, given) => sourceErrors.badMtNlpOption(option, given) },
)

/**
 * Generates cases from your own texts with the mutations of MT-NLP (Ma, Wang and Liu, 2020). Each mutation changes one noun for a person.
 * An analogy mutation replaces the noun with its counterpart ("actor" becomes "actress"). An active mutation adds a gender ("nurse" becomes
 * "male nurse"). The most fluent texts are kept. The attribute is `gender` with the classes `male` and `female`.
 *
 * A case consists of a text and its mutants. A mutant has the class of its changed word. The original is a variant if all its gendered
 * nouns indicate the same class. Only one word changes, and words that refer to that word stay the same ("the actress said he was late"),
 * as in the published method. Mutants do not have to keep the structure of the original. The sources `biasFinder` and `mutations` produce
 * better texts, so use `mtNlp` mainly for comparisons.
 *
 * Fluency measures how much less certain the parser is about the changed sentence than about the original. Fluency is calculated as a
 * difference between mean log probabilities, which the parser assigns to its own analysis of the words. The published tool uses a language
 * model to measure fluency.
 *
 * @throws FairnessError EF335 without texts, EF373 for invalid values of options, EF860 for an unknown option.
 *
 * @example
 * ```ts
 * import { audit, mtNlp } from 'expect-fair'
 *
 * const report = await audit((text: string) => (text.includes('female') ? 'bad' : 'good'), {
 *   attributes: ['gender'],
 *   cases: mtNlp(['The nurse came home late.']),
 * })
 * expect(report.verdict).toBe('biased')
 * ```
 */
export function mtNlp(texts: Texts, given: MtNlpOptions = {}): CaseSource<string, 'gender'> {
  if (!isMany(texts)) throw sourceErrors.notTexts(texts, 'mtNlp')
  const { mutants, kinds } = mtNlpOptions.read(given)
  return {
    name: Array.isArray(texts) ? `mtNlp() of ${counted(texts.length, 'text')}` : 'mtNlp()',
    attributes: ['gender'],
    get version() {
      return versionOf([attributeNamed('gender'), dictionary('gender')], mutants, kinds)
    },
    cases: (context) => casesOf(texts, mutants, kinds, context),
  }
}

async function* casesOf(
  texts: Texts,
  wanted: number,
  kinds: readonly MtNlpKind[],
  context: SourceContext,
): AsyncGenerator<Case<string, 'gender'>> {
  const reading = readingOf(texts, context, 1)
  const isSample = Number.isFinite(context.sample)
  if (isSample) context.drawn(undefined)
  const signal = context.signal === undefined ? {} : { signal: context.signal }
  let found = 0
  let done = 0
  for await (const window of windowsOf(reading.items, context)) {
    if (context.signal?.aborted === true) break
    const documents = await analyze(
      window.map(({ text }) => text),
      signal,
    )
    const mutants = documents.map((document) => wordMutantsOf(document).filter(({ kind }) => kinds.includes(kind)))
    const ranked = await byFluency(documents, mutants, context.signal)
    for (const [at, { text, position, of, at: place }] of window.entries()) {
      done++
      const variants = variantsOf(text, mutants[at] as WordMutant[], (ranked[at] as WordMutant[]).slice(0, wanted))
      if (!hasPair(variants)) {
        context.skip('no noun of a person that can take another gender')
        continue
      }
      found++
      const origin = `text ${position}${of === undefined ? '' : ` of ${of}`}`
      const made = { id: `mt-nlp-${position}`, original: text, cluster: clusterOf(text), origin, variants }
      context.place?.(made, place)
      yield made
    }
    context.reading?.(done, reading.of)
  }
  if (isSample && reading.isWhole()) context.drawn(found)
}

/** The mutants of each document, those that read best first; of equals the earlier one. */
async function byFluency(
  documents: readonly Document[],
  made: readonly (readonly WordMutant[])[],
  signal: AbortSignal | undefined,
): Promise<WordMutant[][]> {
  const flat = made.flatMap((mutants, document) => mutants.map((mutant) => ({ mutant, document })))
  const originals = flat.map(({ mutant, document }) =>
    (documents[document] as Document).sentences[mutant.sentence]?.tokens.map(({ text }) => text),
  )
  const [before, after] = [
    await readingCertainty(
      originals.map((words) => words ?? []),
      signal,
    ),
    await readingCertainty(
      flat.map(({ mutant }) => mutant.words),
      signal,
    ),
  ]
  const scored = flat.map((each, at) => ({ ...each, fluency: (after[at] as number) - (before[at] as number) }))
  return made.map((_, document) =>
    scored
      .filter((each) => each.document === document)
      .sort((one, other) => other.fluency - one.fluency)
      .map(({ mutant }) => mutant),
  )
}

function variantsOf(
  original: string,
  all: readonly WordMutant[],
  kept: readonly WordMutant[],
): readonly Variant<string, 'gender'>[] {
  const shown = new Set(all.flatMap(({ from }) => (from === undefined ? [] : [from])))
  const [own] = shown
  const mutants = kept.map(({ kind, text, to, edits, at }) => ({
    input: text,
    classes: { gender: to },
    // "A male nurse" goes with "a female nurse", and not with the original's plain nurse or with a mutant of another noun.
    ...(kind === 'active' ? { kind: `active ${at}` } : {}),
    edits,
  }))
  return shown.size === 1 && own !== undefined ? [{ input: original, classes: { gender: own } }, ...mutants] : mutants
}

/** Whether two variants of one kind show different genders. */
const hasPair = (variants: readonly Variant<string, 'gender'>[]): boolean =>
  variants.some((one) =>
    variants.some(({ kind, classes }) => kind === one.kind && classes.gender !== one.classes.gender),
  )
