import { type BiasAttributeChoice, type MutationOptions, mutations, variants } from '../cases/index.js'
import type { Variant } from '../core/case.js'
import { chooseVariants } from './choose-variants.js'

/** What an input can be checked for: the attributes of `variants()`, and dictionaries, of which words in the input are exchanged. */
export type GuardAttribute = BiasAttributeChoice | MutationOptions['attributes'][number]

/** Mutants that are drawn for each that is wanted, so that they can be spread over the classes. */
const spread = 4

/** Up to `wanted` variants of a text, spread over the classes; none where it has nothing to exchange. */
export async function variantsOf(input: string, choice: GuardAttribute, wanted: number): Promise<Variant<string>[]> {
  if (wanted < 1) return []
  if (!isDictionary(choice)) {
    const { variants: made } = await variants(input, choice as BiasAttributeChoice)
    return chooseVariants<string>(input, nameOf(choice), made, wanted)
  }
  const cases = mutations([input], { attributes: [choice] }).cases({
    seed: 0,
    sample: Number.POSITIVE_INFINITY,
    variantsPerCase: spread * wanted + 1,
    attributes: [choice.name],
    skip: () => {},
    drawn: () => {},
  })
  for await (const each of cases) return chooseVariants<string>(input, choice.name, [...each.variants], wanted)
  return []
}

const nameOf = (choice: GuardAttribute): string => (typeof choice === 'string' ? choice : choice.name)

/** An attribute of words alone; that of occupation has no names either, and `variants()` knows it. */
const isDictionary = (choice: GuardAttribute): choice is Exclude<GuardAttribute, string> =>
  typeof choice === 'object' &&
  choice !== null &&
  typeof choice.words === 'function' &&
  choice.name !== 'occupation' &&
  choice.classes.every((name) => choice.words(name).names.length === 0)
