import { defined } from '../core/defined.js'
import { flag, type OptionSet, options } from '../core/options/index.js'
import type { Attribute, WordOptions } from './attribute.js'
import { agree, type Form, formsOf } from './word-pairs.js'

/** States which class of an attribute a word for a person indicates. */
export interface PersonFact {
  readonly attribute: string
  readonly class: string
  readonly partOfSpeech: 'noun' | 'adjective'
  /** For nouns whose plural is known. */
  readonly number?: 'singular' | 'plural'
  /** The word mostly means something else in texts. */
  readonly ambiguous: boolean
}

/** Describes a word that can replace a word for a person, and the class that the new word indicates. */
export interface OtherPerson extends PersonFact {
  readonly word: string
}

/** Represents the facts about words for people as a graph with two relations. */
export interface PersonGraph {
  /** is-a: the classes that a word shows, in any letter case. Empty for a word that shows no class. */
  isA(word: string): readonly PersonFact[]
  /**
   * distinct-from: words of the same attribute and another class that can replace it, of the same part of speech, number, kind and group
   * (brother: sister, not wife). The replacements of `mutations()`.
   */
  distinctFrom(word: string): readonly OtherPerson[]
}

export const graphOptions: OptionSet<WordOptions> = options('personGraph', { offensive: flag({ default: false }) })

/**
 * Creates a graph of the words for people in the given attributes. The graph shows what a word says about a person (is-a) and which words
 * say something else (distinct-from). The authors of ExpGA built their graph manually from ConceptNet. This function reads the built-in
 * dictionaries or your own dictionaries, and it does not access the network.
 *
 * @example
 * ```ts
 * import { dictionary } from 'expect-fair'
 * import { personGraph } from 'expect-fair/source'
 *
 * const graph = personGraph([dictionary('gender')])
 * expect(graph.isA('fathers')).toMatchObject([{ attribute: 'gender', class: 'male', number: 'plural' }])
 * expect(graph.distinctFrom('fathers').map(({ word }) => word)).toEqual(['mothers'])
 * ```
 */
export function personGraph(attributes: readonly Attribute[], given: WordOptions = {}): PersonGraph {
  const words = graphOptions.read(given)
  const forms = attributes.flatMap((attribute) =>
    attribute.classes
      .flatMap((name) => formsOf(attribute, name, words))
      .map((form): Node => ({ form, attribute: attribute.name })),
  )
  const nodes = new Map<string, Node[]>()
  for (const node of forms) {
    const key = node.form.text.toLowerCase()
    const known = nodes.get(key)
    if (known === undefined) nodes.set(key, [node])
    else known.push(node)
  }
  const find = (word: string): readonly Node[] => nodes.get(word.toLowerCase()) ?? []
  return {
    isA: (word) => find(word).map(factOf),
    distinctFrom: (word) =>
      find(word).flatMap((from) =>
        forms
          .filter((to) => to.attribute === from.attribute && agree(from.form, to.form))
          .map((to) => ({ word: to.form.text, ...factOf(to) })),
      ),
  }
}

interface Node {
  readonly form: Form
  readonly attribute: string
}

const factOf = ({ form: { className, partOfSpeech, number, word }, attribute }: Node): PersonFact => ({
  attribute,
  class: className,
  partOfSpeech,
  ...defined({ number }),
  ambiguous: word.ambiguous ?? false,
})
