import {
  type BiasAttributeChoice,
  isBiasAttribute,
  type MutationAttributeChoice,
  mutations,
  variants,
} from '../cases/index.js'
import type { Variant } from '../core/case.js'
import { chooseVariants } from './choose-variants.js'

/**
 * Specifies an attribute that inputs can be checked for. You can use the attributes of `variants()`. You can also use the attributes of
 * `mutations()`, for which words in the input are replaced.
 */
export type GuardAttribute = BiasAttributeChoice | MutationAttributeChoice

/** Mutants that are drawn for each that is wanted, so that they can be spread over the classes. */
const spread = 4

/** Up to `wanted` variants of a text, spread over the classes; none where it has nothing to exchange. */
export async function variantsOf(input: string, choice: GuardAttribute, wanted: number): Promise<Variant<string>[]> {
  if (wanted < 1) return []
  const name = typeof choice === 'string' ? choice : choice?.name
  if (isOfWords(choice)) {
    const made = await byWords(input, choice, wanted)
    // Race is shown by words (a Black man) and by names: where there are no words, by these.
    if (made.length > 0 || choice !== 'race') return made
  }
  const { variants: made } = await variants(input, choice as BiasAttributeChoice)
  return chooseVariants<string>(input, name, made, wanted)
}

async function byWords(input: string, choice: MutationAttributeChoice, wanted: number): Promise<Variant<string>[]> {
  const name = typeof choice === 'string' ? choice : choice.name
  const cases = mutations([input], { attributes: [choice] }).cases({
    seed: 0,
    sample: Number.POSITIVE_INFINITY,
    variantsPerCase: spread * wanted + 1,
    attributes: [name],
    skip: () => {},
    drawn: () => {},
  })
  for await (const each of cases) return chooseVariants<string>(input, name, [...each.variants], wanted)
  return []
}

/** An attribute of words, and race, which has both; that of occupation has no names either, and `variants()` knows it. */
function isOfWords(choice: GuardAttribute): choice is MutationAttributeChoice {
  if (typeof choice === 'string') return choice === 'race' || !isBiasAttribute(choice)
  return (
    typeof choice === 'object' &&
    choice !== null &&
    typeof choice.words === 'function' &&
    choice.name !== 'occupation' &&
    choice.classes.every((name) => choice.words(name).names.length === 0)
  )
}
