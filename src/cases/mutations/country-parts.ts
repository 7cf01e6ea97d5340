import { type AnalyzedToken, isPersonNoun } from '../../language/index.js'
import { lowerAt, textAt } from '../words-at.js'
import { contextLists } from './context-lists.js'
import { type LeftReason, leftReasons } from './left-reasons.js'
import { isOfGroup } from './lexeme.js'
import { type CountryForms, countriesOf, countryForms } from './peoples.js'
import type { Site, SitePart, SiteTarget } from './sites.js'
import type { Term } from './terms.js'
import type { CountrySaid, TextView } from './text-view.js'
import { isGroupOfPersons, isInPhrase, isOfCompass } from './word-lists.js'

/**
 * A site with the other words of its country as parts: "a [French] soldier went back to [France]". Each target then needs the name and the
 * words for its people. Where one of the words cannot change the site is as it was, and a rule refuses it.
 */
export function withCountryParts(site: Site, view: TextView): Site {
  if (!isOfGroup(site.term)) return site
  const country = countryOf(site.term)
  if (country === undefined) return site
  const isOwn = (said: CountrySaid): boolean =>
    site.parts.some(({ place }) => place.start < said.end && said.start < place.end)
  const others = view
    .saidOfCountry(country)
    .filter((said) => !isOwn(said) && (said.kind === 'name' || said.kind === 'people'))
  if (others.length === 0) return site
  const found = others.map((said) => formAt(view, said, country))
  if (!found.every((form) => form !== undefined)) return site
  const parts = [
    ...site.parts.map((part, at) => ({ part, wordOf: (target: SiteTarget) => target.words[at] })),
    ...others.map((said, at) => partOf(site.term, said, found[at] as FormName)),
  ].sort((one, other) => one.part.place.start - other.part.place.start)
  const targets = site.targets.flatMap((target): SiteTarget[] => {
    const words = parts.map(({ wordOf }) => wordOf(target))
    return words.every((word) => word !== undefined) ? [{ term: target.term, words }] : []
  })
  return { ...site, parts: parts.map(({ part }) => part), targets }
}

type FormName = keyof CountryForms

/** The country that a word is of, where it is of one. */
function countryOf({ word }: Term): string | undefined {
  const own = countriesOf(word.text).filter(({ kind }) => kind === 'name' || kind === 'people')
  return own.length === 1 || own[0]?.kind === 'name' ? own[0]?.country : undefined
}

function partOf(
  model: Term,
  { sentence, start, end, at, from }: CountrySaid,
  form: FormName,
): { readonly part: SitePart; readonly wordOf: (target: SiteTarget) => Term | undefined } {
  const term = (text: string, like: Term): Term => ({
    ...like,
    text,
    sort: form === 'adjective' ? 'adjective' : 'noun',
    number: form === 'noun' ? 'singular' : form === 'nouns' ? 'plural' : undefined,
  })
  const forms = countryForms(countryOf(model) ?? '')
  const own = term(forms?.[form] ?? model.text, model)
  return {
    part: { place: { start, end, sentence, from, to: at + 1, terms: [own] }, term: own },
    wordOf({ term: target }) {
      // Of two names of a country a text uses one.
      if (form === 'name' && target.word.kind === 'country') return term(target.text, target)
      const text = countryForms(countryOf(target) ?? '')?.[form]
      return text === undefined ? undefined : term(text, target)
    },
  }
}

/** The form of a country's words at a place where another country's words fit. */
function formAt(view: TextView, said: CountrySaid, country: string): FormName | undefined {
  const tree = view.tree(said.sentence)
  const token = tree.token(said.at) as AnalyzedToken
  const written = view.document.text.slice(said.start, said.end)
  if (view.isPersonName(said) || isInPhrase(tree.tokens, said.from, said.at + 1)) return undefined
  // What was left alone as a part of a name stays, and so does the word.
  const isNamed = view
    .saidIn(said.sentence)
    .some(
      ({ place, left }) =>
        left !== undefined && place.start < said.end && said.start < place.end && staying.has(left.reason),
    )
  if (isNamed) return undefined
  const forms = countryForms(country)
  const beside = [tree.token(said.from - 1), tree.token(said.at + 1)]
  // Parts of longer names stay: the British Film Institute, New England.
  if (beside.some((each, side) => isCapitalised(each) && !(side === 0 && said.from === 1))) return undefined
  if (
    isOfCompass(beside[0]?.text ?? '') ||
    /^(?:Greater|Old|Ancient|Great|Little|Miss|Young)$/.test(beside[0]?.text ?? '')
  )
    return undefined
  if (beside.some((each) => /^[-‐/]$/.test(each?.text ?? ''))) return undefined
  const name = (['name', 'adjective', 'noun', 'nouns'] as const).filter(
    (form) => forms?.[form]?.toLowerCase() === written.toLowerCase(),
  )
  if (said.kind === 'name' && name.length === 0) return undefined
  if (name.includes('name'))
    return token.upos === 'PROPN' && lowerAt(tree, said.from - 1) !== 'the' ? 'name' : undefined
  const isNoun = token.upos === 'NOUN' || (token.upos === 'PROPN' && token.deprel !== 'amod')
  if (name.includes('nouns') && /S$/.test(token.xpos)) return 'nouns'
  const head = tree.token(tree.head(said.at))
  if (name.includes('adjective') && token.deprel === 'amod' && head !== undefined && tree.head(said.at) > said.at)
    return isOfAnyCountry(head.lemma.toLowerCase()) ? 'adjective' : undefined
  if (
    name.includes('noun') &&
    isNoun &&
    /^(?:an?|the|this|that|every|another|one)$/.test(textAt(tree, said.at - 1).toLowerCase())
  )
    return 'noun'
  return undefined
}

/**
 * What another country has as well: persons, works, towns. "Australian resourcefulness" is of one, and what a language is said of
 * stays: "a French word", "the English dialogue".
 */
const isOfAnyCountry = (lemma: string): boolean =>
  !ofLanguage.test(lemma) &&
  (isPersonNoun(lemma) ||
    isGroupOfPersons(lemma, 'people') ||
    contextLists().works.has(lemma) ||
    /^(?:police|government|society|community|city|town|village|hospital|friend|parent|blood|passport)$/.test(lemma))

const ofLanguage =
  /^(?:language|word|dialogue|accent|subtitle|lesson|teacher|class|soundtrack|audio|dub|version|speaker|dialect|title|translation|original|edition|print|name)$/

/** Why a word was left that can change with no other. */
const staying: ReadonlySet<LeftReason> = new Set([
  leftReasons.name,
  leftReasons.phrase,
  leftReasons.joined,
  leftReasons.ambiguous,
])

const isCapitalised = (token: AnalyzedToken | undefined): boolean =>
  token !== undefined && token.upos === 'PROPN' && /^\p{Lu}/u.test(token.text)
