import { defined } from '../core/defined.js'
import type { Attribute, ClassWords, Word } from './attribute.js'
import { attributeNamed, type BuiltInName, lazily } from './built-in.js'
import { type AttributeIn, listFor } from './catalogue.js'
import { attributeOf, type ClassDefinition } from './define-attribute.js'
import { type DictionaryName, dictionary } from './dictionary.js'

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
 * A dictionary without the words that also show another attribute, and without the classes that have no other: in a slot, "lesbian"
 * beside "gay" would change the gender too. `mutations()` tells such words apart pair by pair.
 */
function plainWords(name: DictionaryName): Attribute {
  const before = made.get(name)
  if (before !== undefined) return before
  const attribute = lazily(name, () => {
    const all = dictionary(name)
    const classes = all.classes
      .map((className): [string, ClassDefinition] => [className, plainly(all.words(className, { offensive: true }))])
      .filter(([, { nouns = [], adjectives = [] }]) => nouns.length + adjectives.length > 0)
    return attributeOf({
      name,
      classes: Object.fromEntries(classes),
      ...defined({ source: all.source }),
    })
  })
  made.set(name, attribute)
  return attribute
}

const plainly = ({ nouns, adjectives }: ClassWords): ClassDefinition => ({
  nouns: nouns.filter(showsNothingElse),
  adjectives: adjectives.filter(showsNothingElse),
})

const showsNothingElse = ({ shows }: Word): boolean => Object.keys(shows).length === 0
