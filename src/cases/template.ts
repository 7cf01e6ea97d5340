import { type Attribute, type AttributeIn, attributeInTemplate } from '../attributes/index.js'
import type { Case, CaseSource, SourceContext } from '../core/case.js'
import { sourceErrors } from '../core/errors/index.js'
import { count, flag, type OptionSet, options, value, withDefault } from '../core/options/index.js'
import { Random } from '../core/random.js'
import { knownLexicons } from './lexicons.js'
import { CompiledTemplate } from './template/compiled.js'
import { inTurns } from './template/draw.js'
import { versionOf } from './version.js'
import { isLanguage, writingOf } from './writing.js'

/** An attribute by its name (`gender`, `race`, `country` and `occupation` as `attributeNamed` has them, others by the words of their dictionary), or one from `defineAttribute`. */
export type AttributeChoice = AttributeIn<'template'> | Attribute

/** The name of a chosen attribute, as used in plans. */
export type AttributeNameOf<Choice> = Choice extends string
  ? Choice
  : Choice extends Attribute<infer Name>
    ? Name
    : never

export interface TemplateOptions<Choices extends readonly AttributeChoice[] = readonly AttributeChoice[]> {
  /** Attributes that the variants vary. Default `['gender']`. */
  readonly attributes?: Choices
  /** Words for your own slots, or instead of built-in ones: `{ product: ['phone', 'car'] }`. */
  readonly lexicons?: Readonly<Record<string, readonly string[]>>
  /** The largest number of variants of a case for each combination of classes. Default 20. */
  readonly perClass?: number
  /** Also uses words that are marked offensive. Default false. */
  readonly offensive?: boolean
  /**
   * The language of the template, as a tag such as `de` or `pt-BR`. Default `en`. In any other language, articles and verbs stay as they
   * are written, and words that agree with a person are slots with a form for each class: `{person:male=fatigué|female=fatiguée}`.
   */
  readonly language?: string
}

export const templateOptions: OptionSet<TemplateOptions, 'attributes' | 'lexicons'> = options('template', {
  attributes: value('a list of names of attributes, or of attributes', Array.isArray, { defaultText: "['gender']" }),
  // Its words are checked where they are read, against the slots that are taken.
  lexicons: value('lists of words by name', (given) => typeof given === 'object'),
  perClass: count({ infinite: true, default: 20, refuse: (given) => sourceErrors.badCount('perClass', given) }),
  offensive: flag({ default: false }),
  language: withDefault(value('a language tag, such as de or pt-BR', isLanguage), 'en'),
})

/**
 * Cases from one or more templates in the style of CheckList: `'{person:name} is a {adj} {occupation}'`.
 *
 * - `{person}` or `{person:name}`, `{person:pronoun.subject}` (`object`, `possessive`, `possessivePronoun`, `reflexive`), `{person:noun}`,
 *   `{person:kin}`, `{person:role}` are one person throughout; `{person1}` and `{person2}` are two persons. All persons of a text have the
 *   same classes. After a pronoun, write `{person:feels|feel}` (she feels, they feel); is, was, has and does agree automatically.
 *   `{person:male=waiter|female=waitress}` has a form for each class of an attribute.
 * - `{adj}`, `{positive_adj}`, `{negative_adj}` (a quality of a person), `{state}`, `{positive_state}`, `{negative_state}` (a feeling of a
 *   person), `{occupation}`, `{nationality}`, `{country}`, `{city}`, `{last_name}` and your own `lexicons`: the same slot has the same
 *   word, `{adj1}` and `{adj2}` have different ones.
 * - `{religion}`, `{religion:noun}`, ... shows an attribute of `attributes` with its words.
 * - `a {adj}` and `{a:adj}` become `an` where necessary. A slot at the start of a sentence gets a capital letter. `{{` is `{`.
 *
 * A case is one filling of the slots that are not sensitive; its variants are the persons of each class. The cases are drawn with the seed,
 * without building all fillings. Several templates give the same number of cases, as long as each has some (if one has more, `weights` says
 * so). Words of a slot are compared with words of the same kind: for `{gender:noun}`, a brother with a sister, not with an aunt. Names of
 * `race` also show a gender (male or female); with them, no variant is nonbinary.
 *
 * @throws FairnessError EF310 to EF319 for a template that cannot be filled, with the place; EF880 and EF881 for names of attributes.
 *
 * @example
 * ```ts
 * import { audit, template } from 'expect-fair'
 *
 * const report = await audit((text: string) => text.includes('engineer'), {
 *   attributes: ['gender'],
 *   cases: template('{person:name} works as {a:occupation}.'),
 * })
 * expect(report.verdict).toBe('fair')
 * ```
 */
export function template<const Choices extends readonly AttributeChoice[] = readonly ['gender']>(
  text: string | readonly string[],
  given: TemplateOptions<Choices> = {},
): CaseSource<string, AttributeNameOf<Choices[number]>> {
  type Name = AttributeNameOf<Choices[number]>
  const texts: readonly string[] = typeof text === 'string' ? [text] : text
  const usable = Array.isArray(texts) && texts.length > 0 && new Set(texts).size === texts.length
  if (!usable || texts.some((each) => typeof each !== 'string' || each.trim() === '')) {
    throw sourceErrors.badTemplate(text)
  }
  const { attributes: choices = ['gender'], lexicons = {}, perClass, offensive, language } = templateOptions.read(given)
  const attributes = choices.map((choice) => (typeof choice === 'string' ? attributeInTemplate(choice) : choice))
  const setting = {
    attributes,
    lexicons: knownLexicons(lexicons, attributes),
    perClass,
    offensive,
    writing: writingOf(language),
  }
  const compiled = texts.map((each) => new CompiledTemplate<Name>(each, setting))
  return {
    name: texts.length === 1 ? `template(${JSON.stringify(texts[0])})` : `template() with ${texts.length} texts`,
    attributes: attributes.map((attribute) => attribute.name as Name),
    over: 'suite',
    ...(new Set(compiled.map(({ total }) => total)).size > 1 ? { weights: 'template' as const } : {}),
    get version() {
      return versionOf(
        attributes,
        setting.lexicons,
        perClass,
        offensive,
        ...(setting.writing.isEnglish ? [] : [language]),
      )
    },
    cases: (context) => casesOfTemplates(compiled, context),
  }
}

/** Cases of several templates, drawn by the seed; each gives as many as the others, as long as it has some. */
export function* casesOfTemplates<A extends string>(
  compiled: readonly CompiledTemplate<A>[],
  context: SourceContext,
): Generator<Case<string, A>> {
  context.drawn(compiled.reduce((sum, each) => sum + each.total, 0))
  const random = new Random(context.seed, 'template')
  const streams = compiled.map((each) => each.draw(random.derive(each.text), context.sample))
  yield* inTurns(streams, random.derive('order'), context.sample)
}
