import { checkWord } from '../../core/argument.js'
import { readDataFile } from '../../core/data-file.js'

interface VerbList {
  /** Third person singular to plural and back: have, be, do, go. */
  readonly plural: Readonly<Record<string, string>>
  readonly singular: Readonly<Record<string, string>>
  /** Forms in -ies whose base ends in -ie (lies), in -oes whose base ends in -oe, in -ches and -zes whose base ends in -e. */
  readonly iesKeepsE: readonly string[]
  readonly oesKeepsE: readonly string[]
  readonly sibilantKeepsE: readonly string[]
  readonly doubled: Readonly<Record<string, string>>
  readonly singleS: Readonly<Record<string, string>>
}

let list: VerbList | undefined
const verbs = (): VerbList => {
  list ??= readDataFile<VerbList>('src/language/lists/verbs.json')
  return list
}

/**
 * Returns the verb form that agrees with "he" or "she": `run` -> `runs`, `carry` -> `carries`, `have` -> `has`, `were` -> `was`.
 *
 * @example
 * ```ts
 * import { singularVerb } from 'expect-fair/language'
 *
 * expect(['carry', 'are', 'have'].map(singularVerb)).toEqual(['carries', 'is', 'has'])
 * ```
 */
export function singularVerb(form: string): string {
  checkWord('singularVerb', form, "singularVerb('are')")
  const lower = form.toLowerCase()
  const { singular, doubled, singleS } = verbs()
  if (Object.hasOwn(singular, lower)) return singular[lower] as string
  for (const [inflected, base] of [...Object.entries(singleS), ...Object.entries(doubled)]) {
    if (base === lower) return inflected
  }
  if (/[^aeiou]y$/.test(lower)) return `${lower.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh|[^aeiou]o)$/.test(lower) && lower !== 'ch' ? `${lower}es` : `${lower}s`
}

/**
 * Returns the verb form that agrees with "they": `runs` -> `run`, `carries` -> `carry`, `has` -> `have`, `was` -> `were`. If the given form
 * (such as "caches") is a form of `lemma`, the result is based on `lemma`. Otherwise, the result is based on the spelling.
 *
 * @example
 * ```ts
 * import { pluralVerb } from 'expect-fair/language'
 *
 * expect(['carries', 'is', 'has'].map((form) => pluralVerb(form))).toEqual(['carry', 'are', 'have'])
 * ```
 */
export function pluralVerb(form: string, lemma?: string): string {
  checkWord('pluralVerb', form, "pluralVerb('is', 'be')")
  if (lemma !== undefined) checkWord('pluralVerb', lemma, "pluralVerb('is', 'be')")
  const lower = form.toLowerCase()
  const { plural, doubled, singleS } = verbs()
  for (const table of [plural, doubled, singleS]) if (Object.hasOwn(table, lower)) return table[lower] as string
  // A guessed lemma of "dies" may be "dy".
  if (verbs().iesKeepsE.includes(lower)) return withoutEnding(lower)
  const base = lemma?.toLowerCase()
  if (base !== undefined && base !== lower && (singularVerb(base) === lower || `${base}s` === lower)) return base
  return withoutEnding(lower)
}

function withoutEnding(form: string): string {
  const { iesKeepsE, oesKeepsE, sibilantKeepsE } = verbs()
  const keepsE = [iesKeepsE, oesKeepsE, sibilantKeepsE].some((forms) => forms.includes(form))
  if (keepsE) return form.slice(0, -1)
  if (/[^aeiou]ies$/.test(form)) return `${form.slice(0, -3)}y`
  if (/(?:ss|x|zz|ch|sh|[^aeiou]o)es$/.test(form)) return form.slice(0, -2)
  return /[^s]s$/.test(form) ? form.slice(0, -1) : form
}
