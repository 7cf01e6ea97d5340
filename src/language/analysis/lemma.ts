import { readDataFile } from '../../core/data-file.js'
import { shippedVocabulary } from '../network/vocabulary.js'

/** The dictionary form of a word, by its tags. */
export type Lemmatizer = (form: string, upos: string, xpos: string) => string

interface LemmaList {
  /** Words of closed classes by their Penn tag: `MD` `ca` is can. */
  readonly closed: Readonly<Record<string, Readonly<Record<string, string>>>>
}

type WinkLemmatize = (word: string, kind: string, known: { hasSamePOS(word: string, kind: string): boolean }) => string

/** Wink asks for this what it takes for a regular form; here it shall answer only for irregular ones. */
const irregularOnly = { hasSamePOS: () => false }

let loading: Promise<Lemmatizer> | undefined

/** Loads the irregular forms of wink-nlp's model (WordNet's lists) at the first call. */
export function loadLemmatizer(): Promise<Lemmatizer> {
  loading ??= import('wink-eng-lite-web-model').then((model) => {
    const addons = (model.default as { readonly addons: { readonly lemmatize?: unknown } }).addons
    return lemmatizer(addons.lemmatize as WinkLemmatize)
  })
  return loading
}

let closed: LemmaList['closed'] | undefined

/** The lemma of a word of a closed class, as the list has it. */
export function closedLemma(form: string, xpos: string): string | undefined {
  closed ??= readDataFile<LemmaList>('src/language/lists/lemmas.json').closed
  const table = closed[xpos]
  if (table === undefined) return undefined
  const lower = smallLetters(form)
  return Object.hasOwn(table, lower) ? table[lower] : undefined
}

/** A word in small letters, with plain apostrophes. */
export const smallLetters = (form: string): string => form.toLowerCase().replaceAll('’', "'")

function lemmatizer(irregular: WinkLemmatize): Lemmatizer {
  const known: Known = (word) => shippedVocabulary().knows(word)
  const regularOr = (form: string, kind: string, regular: (form: string) => string): string => {
    const found = irregular(form, kind, irregularOnly)
    return found === form ? regular(form) : found
  }
  return (form, upos, xpos) => {
    if (upos === 'PROPN') return xpos === 'NNPS' ? singular(form, known) : form
    const listed = closedLemma(form, xpos)
    if (listed !== undefined) return listed
    const lower = smallLetters(form)
    if (xpos === 'NNS') return regularOr(lower, 'NOUN', (word) => singular(word, known))
    if (/^VB[DNGZ]$/.test(xpos)) return regularOr(lower, 'VERB', (word) => verbBase(word, known))
    if (xpos === 'JJR' || xpos === 'JJS') return regularOr(lower, 'ADJ', (word) => positive(word, known))
    return xpos === 'PRP' && lower === 'i' ? 'I' : lower
  }
}

type Known = (word: string) => boolean

function singular(word: string, known: Known): string {
  if (/ies$/i.test(word) && word.length > 4) return firstKnown([`${word.slice(0, -3)}y`, word.slice(0, -1)], known)
  if (/(?:s|x|z|ch|sh|o)es$/i.test(word)) return firstKnown([word.slice(0, -2), word.slice(0, -1)], known)
  if (/ves$/i.test(word))
    return firstKnown([word.slice(0, -1), `${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`], known)
  return /[^su]s$/i.test(word) ? word.slice(0, -1) : word
}

function verbBase(word: string, known: Known): string {
  if (/ies$|ied$/.test(word)) return firstKnown([`${word.slice(0, -3)}y`, word.slice(0, -1)], known)
  const stem = word.replace(/(?:ing|ed)$/, '')
  if (stem !== word) return withoutEnding(stem, known)
  if (/(?:ss|x|zz|ch|sh|o)es$/.test(word)) return firstKnown([word.slice(0, -2), word.slice(0, -1)], known)
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

/** hop(ped), hope(d), call(ed), want(ed): which of the stem's forms is the verb. */
function withoutEnding(stem: string, known: Known): string {
  const doubled = /([bdgklmnprtvz])\1$/.test(stem)
  if (doubled) return firstKnown([...(/ll$/.test(stem) ? [stem] : []), stem.slice(0, -1), stem], known)
  // A lone consonant after a lone vowel would have been doubled, and these endings are not written without e.
  const wantsE =
    /(?:^|[^aeiou])[aeiouy][^aeiouwxy]$|[cgsuvz]$|[^aeiou]l$|[aiou]r$/.test(stem) && !/(?:ss|ng)$/.test(stem)
  const long = /[aeiouy].*[aeiou](?:[nrtldm]|sh)$/.test(stem)
  return firstKnown(wantsE && !long ? [`${stem}e`, stem] : [stem, `${stem}e`], known)
}

function positive(word: string, known: Known): string {
  const stem = word.replace(/(?:er|est)$/, '')
  if (stem === word) return word
  if (/i$/.test(stem)) return `${stem.slice(0, -1)}y`
  return firstKnown([...(/([bdgmnt])\1$/.test(stem) ? [stem.slice(0, -1)] : []), stem, `${stem}e`], known)
}

const firstKnown = (candidates: readonly [string, ...string[]] | readonly string[], known: Known): string =>
  candidates.find(known) ?? (candidates[0] as string)
