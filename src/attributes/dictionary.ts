import { readDataFile } from '../core/data-file.js'
import { defined } from '../core/defined.js'
import { dictionaryErrors } from '../core/errors/index.js'
import type { Attribute } from './attribute.js'
import { gender, lazily } from './built-in.js'
import { type AttributeWith, namesWith } from './catalogue.js'
import { attributeOf, type ClassDefinition, type WordDefinition } from './define-attribute.js'

/** Represents the name of a built-in dictionary. */
export type DictionaryName = AttributeWith<'dictionary'>

export const dictionaryNames: readonly DictionaryName[] = namesWith('dictionary')

interface DictionaryList {
  /** Of the nouns that the attribute brings: those that mostly mean something else (server, partner). */
  readonly ambiguousNouns?: readonly string[]
  readonly classes: Readonly<Record<string, ClassDefinition>>
}

const source = 'HolisticBias, gendered-words, corpora, unintended-bias madlibs, own words'
const made = new Map<DictionaryName, Attribute>()

/**
 * Returns the built-in dictionary with the given name. Each word in a dictionary indicates that a person belongs to a certain class. The
 * words are adjectives or nouns that can replace each other in a sentence, and nouns include their plurals. Use `wordPairs` to list which
 * words can replace each other. The dictionary `country` also applies to country names that do not describe a person. Demeaning words are
 * marked as `offensive` and excluded by default. Words that usually have another meaning are marked as `ambiguous`. The source
 * `mutations()` does not replace ambiguous words, but it can use them as replacements. See section 4.2 of the HInter paper. The sizes,
 * sources and licences are listed in `src/attributes/lists/dictionaries/SOURCE.md`.
 *
 * @throws FairnessError EF360 for another name; the message lists the known ones.
 *
 * @example
 * ```ts
 * import { dictionary } from 'expect-fair'
 *
 * const religion = dictionary('religion').only('christian', 'muslim')
 * expect(religion.words('muslim').adjectives.map(({ text }) => text)).toContain('Muslim')
 * ```
 */
export function dictionary<Name extends DictionaryName>(name: Name): Attribute<Name>
export function dictionary(name: string): Attribute
export function dictionary(name: string): Attribute {
  const known = dictionaryNames.find((one) => one === name)
  if (known === undefined) {
    const isAttribute = namesWith('attribute').some((other) => other === name)
    throw dictionaryErrors.unknownDictionary(name, dictionaryNames, isAttribute)
  }
  const before = made.get(known)
  if (before !== undefined) return before
  const attribute = lazily(known, () => attributeOf({ name: known, classes: classesOf(known), source }))
  made.set(known, attribute)
  return attribute
}

function classesOf(name: DictionaryName): Readonly<Record<string, ClassDefinition>> {
  const { classes, ambiguousNouns = [] } = readDataFile<DictionaryList>(
    `src/attributes/lists/dictionaries/${name}.json`,
  )
  return name === 'gender' ? withGenderNouns(classes, new Set(ambiguousNouns)) : classes
}

/** The class of nouns that tell no gender: a person, a parent. What is said of such a one is not said of somebody nonbinary. */
const neutral = 'neutral'

/**
 * The dictionary has the nouns and pronouns of the attribute too. It has no names: they show more than a gender. The attribute speaks
 * of nonbinary persons by nouns that tell no gender and by "they"; here, where a noun changes alone, such nouns are a class of their own.
 */
function withGenderNouns(
  more: DictionaryList['classes'],
  ambiguous: ReadonlySet<string>,
): Record<string, ClassDefinition> {
  const classes: Record<string, ClassDefinition> = {}
  const nounsOf = (name: string): readonly WordDefinition[] =>
    gender
      .words(name, { offensive: true })
      .nouns.map((noun) => (ambiguous.has(noun.text) ? { ...noun, ambiguous: true } : noun))
  for (const name of ['male', 'female', neutral, 'nonbinary']) {
    const own = name === 'nonbinary' ? [] : nounsOf(name === neutral ? 'nonbinary' : name)
    const pronouns = name === neutral ? undefined : gender.words(name).pronouns
    // A man is a person: words that tell a gender stand for each other, never for those that tell none.
    const level = name === neutral ? 'neutral' : 'told'
    const leveled = (words: readonly WordDefinition[] = []): WordDefinition[] =>
      words.map((word) => (typeof word === 'string' ? { text: word, level } : { level, ...word }))
    classes[name] = {
      nouns: leveled([...own, ...(more[name]?.nouns ?? [])]),
      adjectives: leveled(more[name]?.adjectives),
      ...defined({ pronouns }),
    }
  }
  return classes
}
