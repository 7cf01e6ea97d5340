import type { AnalyzedToken } from '../document.js'
import { relation } from '../rewrite/sentence-tree.js'
import { type GenderEvidence, genderOfFirstName, genderOfTitle, isFirstName, isTitle } from './person-words.js'
import { type Place, type Reference, where } from './reference.js'

const marks = /^[^\p{L}]+$/u
const suffixes = /^(?:jr|sr|ii|iii|iv|'s|’s)\.?$/i

/** No person has more titles before the name. */
const mostTitles = 8

/** A name from its words `[from, to)`; a title before it ("Mrs. Smith") becomes part of it. */
export function nameReference(place: Place, from: number, to: number, isPerson: boolean): Reference {
  const { tree } = place
  const word = (at: number): string => tree.token(at)?.text ?? ''
  let start = from
  while (start > 0 && from - start < mostTitles && isTitle(word(start - 1)) && opensName(tree.token(start - 1))) start--
  let end = to
  while (end > start + 1 && (marks.test(word(end - 1)) || /^['’]s$/.test(word(end - 1)))) end--
  while (start < end - 1 && marks.test(word(start))) start++
  const titles: string[] = []
  const name: string[] = []
  for (let at = start; at < end; at++) {
    const text = word(at)
    if (name.length === 0 && at < end - 1 && isTitle(text)) titles.push(text)
    else if (!marks.test(text) && !suffixes.test(text)) name.push(text)
  }
  const isFamily =
    name.length === 1 &&
    tree.token(end - 1)?.xpos === 'NNPS' &&
    /^the$/i.test(word(start - 1)) &&
    /s$/.test(word(end - 1))
  return {
    ...where(place, headOf(tree.tokens, start, end), start, end),
    kind: 'name',
    gender: isFamily ? undefined : genderOf(titles, name),
    number: isFamily ? 'plural' : 'singular',
    name: name.map((each) => each.toLowerCase().replace(/['’]s$/, '')),
    hasFirstName: name.length > 0 && isFirstName(name[0] as string),
    hasTitle: titles.length > 0,
    pronoun: undefined,
    noun: '',
    isPerson,
    isGroup: false,
  }
}

/** "Miss" before a name, and not the verb. */
const opensName = (token: AnalyzedToken | undefined): boolean =>
  token !== undefined && /^\p{Lu}/u.test(token.text) && token.upos !== 'VERB'

function genderOf(titles: readonly string[], name: readonly string[]): GenderEvidence | undefined {
  for (const title of titles) {
    const gender = genderOfTitle(title)
    if (gender !== undefined) return { gender, sure: true }
  }
  const [first = '', second] = name
  // An initial says nothing: J. Edgar, but the name after it may.
  const evidence =
    genderOfFirstName(first) ?? (second === undefined || first.length > 2 ? undefined : genderOfFirstName(second))
  // A single word may be a surname: Scott, Kelly.
  return evidence !== undefined && name.length === 1 && titles.length > 0 ? undefined : evidence
}

/** The word of a stretch that depends on a word outside it. */
function headOf(tokens: readonly AnalyzedToken[], from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const head = (tokens[at]?.head ?? 0) - 1
    if ((head < from || head >= to) && relation(tokens[at] as AnalyzedToken) !== 'punct') return at
  }
  return to - 1
}
