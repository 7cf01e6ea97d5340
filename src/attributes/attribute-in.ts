import { defined } from '../core/defined.js'
import type { Attribute, ClassWords, Word } from './attribute.js'
import { attributeNamed, type BuiltInName, lazily } from './built-in.js'
import { type AttributeIn, listFor } from './catalogue.js'
import { attributeOf, type ClassDefinition } from './define-attribute.js'
import { type DictionaryName, dictionary } from './dictionary.js'
import { mainLevelOf, sortOf } from './stands-for.js'

/** The words that `mutations()` exchanges when it is asked by name. @throws FairnessError EF880, EF881 */
export function attributeInMutations(name: AttributeIn<'mutations'>): Attribute {
  listFor('mutations', name)
  return dictionary(name)
}

/** What `template()` fills its slots with when it is asked by name. @throws FairnessError EF880, EF881 */
export function attributeInTemplate(name: AttributeIn<'template'>): Attribute {
  return listFor('template', name) === 'attribute'
    ? attributeNamed(name as BuiltInName)
    : plainWords(name as DictionaryName)
}

const made = new Map<DictionaryName, Attribute>()

/**
 * A dictionary without the words that also show another attribute (in a slot, "lesbian" beside "gay" would change the gender too), without
 * those that nothing of another class is like ("queer", which holds several of the classes), and without the classes that have no
 * other. `mutations()` tells such words apart pair by pair.
 */
function plainWords(name: DictionaryName): Attribute {
  const before = made.get(name)
  if (before !== undefined) return before
  const attribute = lazily(name, () => {
    const all = dictionary(name)
    const plain = all.classes.map((name): [string, ClassWords] => [name, plainly(all.words(name, { offensive: true }))])
    const nouns = comparable(plain.map(([name, words]) => [name, words.nouns]))
    const adjectives = comparable(plain.map(([name, words]) => [name, words.adjectives]))
    const classes = plain
      .map(([name]): [string, ClassDefinition] => [name, { nouns: nouns(name), adjectives: adjectives(name) }])
      .filter(([, words]) => [...(words.nouns ?? []), ...(words.adjectives ?? [])].length > 0)
    return attributeOf({
      name,
      classes: Object.fromEntries(classes),
      ...defined({ source: all.source }),
    })
  })
  made.set(name, attribute)
  return attribute
}

const plainly = ({ nouns, adjectives }: ClassWords): ClassWords => ({
  names: [],
  nouns: nouns.filter(showsNothingElse),
  adjectives: adjectives.filter(showsNothingElse),
})

/** The words of each class whose sort two classes have. */
function comparable(lists: readonly (readonly [string, readonly Word[]])[]): (className: string) => readonly Word[] {
  const level = mainLevelOf(lists.flatMap(([, words]) => words))
  const owners = new Map<string, Set<string>>()
  for (const [name, words] of lists) {
    for (const word of words) {
      const sort = sortOf(word, level)
      owners.set(sort, (owners.get(sort) ?? new Set()).add(name))
    }
  }
  const byClass = new Map(lists)
  return (className) =>
    (byClass.get(className) ?? []).filter((word) => (owners.get(sortOf(word, level))?.size ?? 0) > 1)
}

const showsNothingElse = ({ shows }: Word): boolean => Object.keys(shows).length === 0
