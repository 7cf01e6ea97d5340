import { defined } from '../core/defined.js'
import { sourceErrors } from '../core/errors/index.js'
import {
  either,
  flag,
  list,
  named,
  type OptionSet,
  oneOf,
  options,
  record,
  required,
  text,
  value,
} from '../core/options/index.js'
import type { Attribute, ClassWords, Pronouns, Word, WordOptions } from './attribute.js'
import { checkClasses } from './check-definition.js'

/** Defines a word, either as plain text or as an object that also describes its properties. */
export type WordDefinition = string | (Omit<Word, 'offensive' | 'shows'> & Partial<Pick<Word, 'offensive' | 'shows'>>)

/** Lists the words of one class. Each class needs at least one name, noun, adjective or pronoun. */
export interface ClassDefinition {
  /** First names that are common in the class. */
  readonly names?: readonly WordDefinition[]
  /** Nouns that mean a person of the class. */
  readonly nouns?: readonly WordDefinition[]
  /** Adjectives that describe a person as a member of the class. */
  readonly adjectives?: readonly WordDefinition[]
  /** Pronouns that show it. */
  readonly pronouns?: Pronouns
  /**
   * The level of the class, for all of its words that do not have their own. Classes of the same level replace each other; classes within
   * another class have a different level. Default: no level, and every class replaces every other.
   */
  readonly level?: string
}

export interface AttributeDefinition<Name extends string = string> {
  /** Short and lower case, as it is written in plans and reports: `religion`. */
  readonly name: Name
  /** Two or more classes by name; their order is kept. */
  readonly classes: Readonly<Record<string, ClassDefinition>>
  /** The origin and the licence of the words, in one sentence. */
  readonly source?: string
}

const isText = (given: unknown): boolean => typeof given === 'string' && given !== ''

const isLevel = (given: unknown): boolean =>
  Array.isArray(given) ? given.length > 0 && given.every(isText) : isText(given)

type WordOpen = 'plural' | 'kind' | 'group' | 'level' | 'judges' | 'register' | 'ambiguous' | 'lastNames' | 'replacedBy'

const given = {
  level: value<string | readonly string[]>('a text, or a list of texts', isLevel),
  judges: oneOf(['good', 'bad']),
  register: text(),
}

const marks: OptionSet<Pick<Word, 'level' | 'judges' | 'register'>, 'level' | 'judges' | 'register'> = options(
  'defineAttribute',
  given,
)

const word: OptionSet<Exclude<WordDefinition, string>, WordOpen | 'offensive' | 'shows'> = options('defineAttribute', {
  text: required(text()),
  plural: text(),
  kind: text(),
  group: text(),
  ...given,
  offensive: flag({ defaultText: 'false' }),
  ambiguous: flag({ defaultText: 'false' }),
  replacedBy: list(text(), { defaultText: 'all that agree with it' }),
  lastNames: list(text()),
  shows: record(text()),
})

const words = list(
  either<WordDefinition>('a word, or an object with its text', [{ set: word }], { defaultText: 'none' }),
)

const pronouns: OptionSet<Pronouns> = options('defineAttribute', {
  subject: required(text()),
  object: required(text()),
  possessive: required(text()),
  possessivePronoun: required(text()),
  reflexive: required(text()),
  number: required(oneOf(['singular', 'plural'])),
})

const classDefinition: OptionSet<ClassDefinition, keyof ClassDefinition> = options('defineAttribute', {
  names: words,
  nouns: words,
  adjectives: words,
  pronouns: named(pronouns),
  level: text(),
})

// Values are checked below, in sentences that name the class and the word.
export const attributeDefinition: OptionSet<AttributeDefinition, 'source'> = options('defineAttribute', {
  name: required(text()),
  classes: required(record(named(classDefinition))),
  source: text(),
})

export const wordOptions: OptionSet<WordOptions> = options('words', { offensive: flag({ default: false }) })

/**
 * Defines your own sensitive attribute.
 *
 * @throws FairnessError EF860 for an unknown option or field, EF301 below two classes, EF302 when a word is in two classes, EF303 when a class is empty, EF306 for a
 *   name that a template cannot use, EF307 for a word without text.
 *
 * @example
 * ```ts
 * import { defineAttribute, template } from 'expect-fair'
 *
 * const age = defineAttribute({
 *   name: 'age',
 *   classes: {
 *     old: { adjectives: ['old', 'elderly'], nouns: [{ text: 'pensioner', plural: 'pensioners' }] },
 *     young: { adjectives: ['young', 'youthful'], nouns: [{ text: 'youth', plural: 'youths' }] },
 *   },
 * })
 * const cases = template('The {age:adjective} applicant was invited.', { attributes: [age] })
 * expect(cases.attributes).toEqual(['age'])
 * ```
 */
export function defineAttribute<const Name extends string>(definition: AttributeDefinition<Name>): Attribute<Name> {
  attributeDefinition.refuseUnknown(definition)
  checkMarks(definition)
  return attributeOf(definition)
}

function checkMarks({ classes }: AttributeDefinition): void {
  for (const words of Object.values(classes ?? {})) {
    for (const word of [words?.names, words?.nouns, words?.adjectives].flatMap((list) => list ?? [])) {
      if (typeof word !== 'object' || word === null) continue
      const { level, judges, register } = word
      marks.read(defined({ level, judges, register }))
    }
  }
}

/** The same for the lists of the package, whose words also say where they come from. */
export function attributeOf<const Name extends string>(definition: AttributeDefinition<Name>): Attribute<Name> {
  if (typeof definition?.name !== 'string' || !/^[A-Za-z][A-Za-z-]*$/.test(definition.name)) {
    throw sourceErrors.badAttributeName(definition?.name)
  }
  if (typeof definition.classes !== 'object' || definition.classes === null) {
    throw sourceErrors.tooFewClasses(definition.name, [])
  }
  const classes = new Map<string, ClassWords>()
  for (const [name, words] of Object.entries(definition.classes)) classes.set(name, complete(words))
  checkClasses(definition.name, classes)
  return new DefinedAttribute(definition.name, classes, definition.source)
}

function complete(definition: ClassDefinition): ClassWords {
  const { names = [], nouns = [], adjectives = [], pronouns, level } = definition
  const ofLevel = (word: WordDefinition): Word => ({ ...defined({ level }), ...asWord(word) })
  return {
    names: names.map(ofLevel),
    nouns: nouns.map(ofLevel),
    adjectives: adjectives.map(ofLevel),
    ...defined({ pronouns }),
  }
}

function asWord(word: WordDefinition): Word {
  return typeof word === 'string'
    ? { text: word, offensive: false, shows: {} }
    : { ...word, offensive: word.offensive ?? false, shows: word.shows ?? {} }
}

class DefinedAttribute<Name extends string> implements Attribute<Name> {
  readonly #classes: ReadonlyMap<string, ClassWords>

  constructor(
    readonly name: Name,
    classes: ReadonlyMap<string, ClassWords>,
    readonly source: string | undefined,
  ) {
    this.#classes = classes
  }

  get classes(): readonly string[] {
    return [...this.#classes.keys()]
  }

  words(className: string, given: WordOptions = {}): ClassWords {
    const all = this.#classes.get(className)
    if (all === undefined) throw sourceErrors.unknownClass(this.name, className, this.classes)
    if (wordOptions.read(given).offensive) return all
    const decent = (words: readonly Word[]) => words.filter((word) => !word.offensive)
    return { ...all, names: decent(all.names), nouns: decent(all.nouns), adjectives: decent(all.adjectives) }
  }

  only(...classNames: string[]): Attribute<Name> {
    const kept = new Map<string, ClassWords>()
    for (const name of classNames) kept.set(name, this.words(name, { offensive: true }))
    if (kept.size < 2) throw sourceErrors.tooFewClasses(this.name, [...kept.keys()])
    return new DefinedAttribute(this.name, kept, this.source)
  }
}
