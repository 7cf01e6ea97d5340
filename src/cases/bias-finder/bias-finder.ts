import type { Case, CaseSource, SourceContext } from '../../core/case.js'
import { sourceErrors } from '../../core/errors/index.js'
import { count } from '../../core/numbers.js'
import { clusterOf } from '../cluster.js'
import { reiterable } from '../lazy.js'
import type { AttributeNameOf } from '../template.js'
import { versionOf } from '../version.js'
import { readingOf } from './corpus.js'
import type { Instance, PersonChoice } from './instance.js'
import { fillings, mutantsOf } from './mutants.js'
import { type BiasAttributeChoice, type BiasFinderOptions, type Setting, settingOf, type Texts } from './options.js'
import { searchCorpus } from './search-corpus.js'
import { skips } from './skips.js'
import type { BiasTemplate } from './template-data.js'
import { originalOf } from './template-json.js'

/**
 * Generates cases from your own texts with BiasFinder (Asyrofi et al., 2021). Each text about one person becomes a template. The variants
 * of a case are the same text about a person of each class.
 *
 * - The attribute `gender` (Algorithm 1) changes names, gender nouns, titles, and pronouns with their verbs. The classes are male and
 *   female. If the text refers to the person only by names and pronouns, there is also a nonbinary variant ("they").
 * - The attribute `occupation` (Algorithm 2) changes the person's occupation. The attribute `country` (Algorithm 3) changes the names and
 *   keeps the gender.
 *
 * A small English tagger and parser, which are part of the package, read the texts. A text is skipped if any part of its analysis is
 * uncertain. The report counts the skipped texts by reason. The new name replaces the person's whole name, including the surname and "Mr"
 * or "Ms", so that no trace of a known person remains. Other titles, such as "Dr", stay.
 *
 * A list is read in random order until enough cases are found. A stream is always read to the end. You can also pass templates from
 * `exportTemplates`, which need no analysis.
 *
 * @throws FairnessError EF335 to EF338 and EF319 for invalid options and items.
 *
 * @example
 * ```ts
 * import { audit, biasFinder } from 'expect-fair'
 *
 * const texts = ['My sister saw this film twice. She says it was her favourite.']
 * const report = await audit((text: string) => (text.includes('sister') ? 'good' : 'bad'), {
 *   attributes: ['gender'],
 *   cases: biasFinder(texts),
 *   gate: { found: 0, over: 'suite' },
 * })
 * expect(report.verdict).toBe('biased')
 * ```
 */
export function biasFinder<const Choices extends readonly BiasAttributeChoice[] = readonly ['gender']>(
  texts: Texts,
  options: BiasFinderOptions<Choices> = {},
): CaseSource<string, AttributeNameOf<Choices[number]>> {
  type Name = AttributeNameOf<Choices[number]>
  if (!isMany(texts)) throw sourceErrors.notTexts(texts)
  const setting = settingOf(options)
  return {
    name: nameOf(texts, setting.persons),
    attributes: setting.instances.map(({ attribute }) => attribute as Name),
    get version() {
      return versionOf(
        setting.instances.map(({ words }) => words),
        setting.persons,
        setting.names,
        setting.offensive,
      )
    },
    cases: (context) => casesOf<Name>(texts, setting, context),
  }
}

/** Says which way of asking about persons a report is about, where it is not one at a time. */
function nameOf(texts: Texts, persons: PersonChoice): string {
  const source = Array.isArray(texts) ? `biasFinder() with ${count(texts.length, 'text')}` : 'biasFinder()'
  return persons === 'everyone' ? `${source}, everybody exchanged at once` : source
}

async function* casesOf<A extends string>(
  texts: Texts,
  setting: Setting,
  context: SourceContext,
): AsyncGenerator<Case<string, A>> {
  const asked = setting.instances.filter(({ attribute }) => context.attributes.includes(attribute))
  const instances = asked.length > 0 ? asked : setting.instances
  // Of each person a case of its own: how many a text has is not known before it is read.
  const mostOf = setting.persons === 'each' ? Number.POSITIVE_INFINITY : instances.length
  const reading = readingOf(texts, context, mostOf)
  const isSample = Number.isFinite(context.sample)
  if (isSample) context.drawn(undefined)
  let found = 0
  for await (const { template, instance, at } of searchCorpus(reading, { ...setting, instances }, context)) {
    const made = caseOf<A>(template, instance, setting, context)
    if (made === undefined) context.skip(skips.noWords)
    else {
      found++
      context.place?.(made, at)
      yield made
    }
  }
  if (isSample && reading.isWhole()) context.drawn(found)
}

function caseOf<A extends string>(
  template: BiasTemplate,
  instance: Instance,
  { names }: Setting,
  { variantsPerCase: wanted, seed }: SourceContext,
): Case<string, A> | undefined {
  const filled = fillings(template, instance, names)
  if (filled.length < 2) return undefined
  const capped = filled.reduce((sum, { words }) => sum + words.length, 0) > wanted
  const original = originalOf(template)
  return {
    id: template.id,
    origin: template.origin,
    template: template.template,
    cluster: clusterOf(original),
    original,
    variants: reiterable(() => mutantsOf<A>(template, instance, { names, wanted, seed })),
    ...(capped ? { capped } : {}),
  }
}

/** A text is iterable too, but by its characters. */
export function isMany(texts: unknown): texts is Texts {
  const given = texts as { readonly [key: PropertyKey]: unknown } | null | undefined
  if (typeof given !== 'object' || given === null) return false
  return typeof given[Symbol.iterator] === 'function' || typeof given[Symbol.asyncIterator] === 'function'
}
