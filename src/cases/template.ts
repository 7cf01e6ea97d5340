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

/**
 * Specifies an attribute. You can pass the name of an attribute or an attribute that you created with `defineAttribute`. The names
 * `gender`, `race`, `country` and `occupation` refer to the attributes that `attributeNamed` returns. Other names refer to dictionaries.
 */
export type AttributeChoice = AttributeIn<'template'> | Attribute

/** Represents the name of a chosen attribute, as used in plans. */
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
 * Generates cases from one or more templates in the style of CheckList, such as `'{person:name} is a {adj} {occupation}'`.
 *
 * - All slots for `{person}` refer to the same person: `{person:name}`, `{person:pronoun.subject}` (`object`, `possessive`,
 *   `possessivePronoun`, `reflexive`), `{person:noun}`, `{person:kin}` and `{person:role}`. The slots `{person1}` and `{person2}` refer to
 *   two different people. All people in a text have the same classes. After a pronoun, write both verb forms: `{person:feels|feel}` ("she
 *   feels", "they feel"). The verbs "is", "was", "has" and "does" agree automatically. You can also write one form for each class of an
 *   attribute: `{person:male=waiter|female=waitress}`.
 * - The slots `{adj}`, `{positive_adj}` and `{negative_adj}` describe a quality of a person. The slots `{state}`, `{positive_state}` and
 *   `{negative_state}` describe a feeling. You can also use `{occupation}`, `{nationality}`, `{country}`, `{city}`, `{last_name}` and your
 *   own `lexicons`. Slots with the same name get the same word. To get different words, number the slots: `{adj1}` and `{adj2}`.
 * - Slots such as `{religion}` or `{religion:noun}` are filled with words of an attribute in `attributes`.
 * - The article in `a {adj}` or `{a:adj}` becomes `an` where necessary. A word at the start of a sentence gets a capital letter. Write `{{`
 *   for a literal `{`.
 *
 * A case has one combination of words in the slots that are not sensitive. Its variants differ in the class of the person. The seed
 * determines which cases are drawn, and not all combinations have to be built. If you pass several templates, each provides the same number
 * of cases until it has no more. You can use `weights` to get more cases from one of them. Words in a slot are compared only with words of
 * the same kind. In `{gender:noun}`, for example, "brother" is compared with "sister" but not with "aunt". Names for `race` also indicate a
 * gender (male or female), so no variant with these names is nonbinary.
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
