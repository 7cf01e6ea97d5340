import { keepCase } from '../case.js'
import type { AnalyzedToken } from '../document.js'
import type { PronounForms } from '../inflect/pronouns.js'
import { pluralVerb, singularVerb } from '../inflect/verbs.js'
import { isContraction, standsForHas } from './contraction.js'
import { verbsOfSubject } from './finite-verb.js'
import { verbAfterSubject, verbsNearSubject } from './finite-verb-by-tags.js'
import type { Replacement } from './replacements.js'
import { relation, type SentenceTree } from './sentence-tree.js'

/** Changes the verbs of the subject at `position` to `number`; none when they already have it. */
export function agreementReplacements(
  tree: SentenceTree,
  position: number,
  number: PronounForms['number'],
  parsed: boolean,
): Replacement[] {
  const verbs = parsed ? parsedVerbs(tree, position) : verbsNearSubject(tree, position)
  return verbs.flatMap((verb) => {
    const token = tree.token(verb)
    // "Rose-leaves": a part of another word.
    if (token === undefined || isHyphenated(tree, verb)) return []
    const form = number === 'plural' ? pluralForm(tree, verb, token, parsed) : singularForm(tree, verb, token)
    return form === undefined ? [] : [{ start: token.start, end: token.end, text: form, slot: 'verb' }]
  })
}

const isHyphenated = (tree: SentenceTree, position: number): boolean =>
  /^[-‐‑]$/.test(tree.token(position - 1)?.text ?? '') &&
  tree.touch(position - 1, position) &&
  tree.touch(position - 2, position - 1)

/**
 * The verbs of the tree and, whatever the tree says, the one right behind a nominative ("Josh, he's coming", with `he` as
 * apposition). One of several subjects leaves the verb to the tree: "he and his wife are".
 */
function parsedVerbs(tree: SentenceTree, position: number): number[] {
  const verbs = verbsOfSubject(tree, position)
  const role = relation(tree.tokens[position] as AnalyzedToken)
  if (role === 'conj') return verbs
  const next = verbAfterSubject(tree, position)
  if (next !== undefined) return verbs.includes(next) ? verbs : [next, ...verbs]
  // Without a verb behind it, a subject of a predicate leaves it to the tree.
  const isSettled = verbs.length > 0 || (role === 'nsubj' && tree.token(tree.head(position)) !== undefined)
  return isSettled ? verbs : verbsNearSubject(tree, position)
}

/** Finite forms that differ in number whatever the tagger made of them. */
const singularHelpers = /^(is|was|has|does)(n['’]?t)?$/i
const pluralHelpers = /^(are|were|have|do)(n['’]?t)?$/i

function pluralForm(tree: SentenceTree, position: number, token: AnalyzedToken, parsed: boolean): string | undefined {
  if (isContraction(token.text)) {
    return contracted(token.text, standsForHas(tree, position, parsed) ? 've' : 're')
  }
  const helper = token.text.match(singularHelpers)
  if (helper !== null) return keepCase(helper[1] as string, pluralVerb(helper[1] as string)) + (helper[2] ?? '')
  // Of a third person no present tense ends in another way, whichever the tagger chose.
  const isSingular =
    token.xpos === 'VBZ' || (token.xpos === 'VBP' && /[^s]s$/i.test(token.text)) || isVerbTaggedNoun(tree, position)
  return isSingular ? keepCase(token.text, pluralVerb(token.text, token.lemma)) : undefined
}

/** "She sings, dances and cries": a bare plural noun that is coordinated with a verb is a verb. */
function isVerbTaggedNoun(tree: SentenceTree, position: number): boolean {
  const token = tree.token(position)
  if (token?.xpos !== 'NNS' || relation(token) !== 'conj' || tree.token(tree.head(position))?.xpos !== 'VBZ')
    return false
  return tree.children(position, 'det', 'amod', 'nummod', 'nmod', 'compound', 'case').length === 0
}

function singularForm(tree: SentenceTree, position: number, token: AnalyzedToken): string | undefined {
  // "They've time" owns something: 's would read as "is".
  if (/ve$/i.test(token.text) && isContraction(token.text) && token.deprel !== '' && relation(token) !== 'aux')
    return ' has'
  if (isContraction(token.text)) return contracted(token.text, 's')
  const isPresent = token.xpos === 'VBP' || (token.xpos === 'VB' && isBareVerb(tree, position))
  const helper = token.text.match(pluralHelpers)
  if (helper !== null && (isPresent || token.xpos === 'VBD')) {
    return keepCase(helper[1] as string, singularVerb(helper[1] as string)) + (helper[2] ?? '')
  }
  return isPresent ? keepCase(token.text, singularVerb(token.text)) : undefined
}

/** The apostrophe as it was written, and upper case where it was. */
function contracted(form: string, ending: string): string {
  const mark = form.match(/^[^\p{L}]*/u)?.[0] ?? ''
  const letters = form.slice(mark.length)
  return mark + (letters === letters.toUpperCase() ? ending.toUpperCase() : ending)
}

/** A base form that no auxiliary or "to" governs, nor its first conjunct (will come and eat), is a missed present tense. */
function isBareVerb(tree: SentenceTree, position: number): boolean {
  const token = tree.token(position)
  if (token === undefined || token.text.toLowerCase() === 'be') return false
  const governors = relation(token) === 'conj' ? [position, tree.head(position)] : [position]
  return governors.every((each) => tree.children(each, 'aux', 'mark').length === 0)
}
