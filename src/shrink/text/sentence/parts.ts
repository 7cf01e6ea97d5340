import { type AnalyzedToken, relation, type SentenceTree } from '../../../language/index.js'
import { isBoundList, isBoundPart } from './bound-parts.js'
import { finiteVerbOf, subjects } from './clauses.js'
import { complements } from './complements.js'
import { isNegation, lemmaOf, textOf } from './words.js'

/** Relations of what may go while the rest stays a sentence: clauses, adjuncts, coordinates, modifiers. */
const optional = new Set([
  ...['advcl', 'acl', 'conj', 'parataxis', 'advmod', 'amod', 'obl', 'appos', 'nmod'],
  ...['discourse', 'vocative', 'list'],
])
/** Subtypes of them that the rest needs. */
const needed = new Set(['nmod:poss', 'nmod:desc', 'obl:agent', 'acl:cleft', 'advcl:cleft'])

/** Whether the word at `position` may go, with all that depends on it. `listOf` gives its coordinates. */
export function isOptional(tree: SentenceTree, position: number): boolean {
  const token = tree.token(position) as AnalyzedToken
  if (token.head === 0 || !optional.has(relation(token)) || needed.has(token.deprel)) return false
  if (isBoundPart(tree, position)) return false
  const tests: Readonly<Record<string, (tree: SentenceTree, at: number, own: AnalyzedToken) => boolean>> = {
    advmod: isFreeAdverb,
    amod: isFreeAdjective,
    obl: isAdjunct,
    nmod: isFreePhrase,
    acl: isFreeClause,
    advcl: isAdjunct,
    // "My friend Carol" needs the name, or is one.
    appos: isSetOff,
    conj: () => false,
  }
  return tests[relation(token)]?.(tree, position, token) ?? true
}

/** The words that are coordinated with the one at `first`, where some of them may go. */
export function listOf(tree: SentenceTree, first: number): readonly number[] {
  const all = tree.children(first, 'conj')
  if (all.length === 0 || isBoundList(tree, first)) return []
  const head = tree.token(first) as AnalyzedToken
  if (['nsubj', 'expl'].includes(relation(head)) && !verbFitsAnyNumber(tree, tree.head(first))) return []
  return all
}

/** The past of all verbs but "be", and modals, are the same for one and for many. */
function verbFitsAnyNumber(tree: SentenceTree, predicate: number): boolean {
  const verb = finiteVerbOf(tree, predicate)
  if (verb === undefined) return false
  const { xpos } = tree.token(verb) as AnalyzedToken
  return xpos === 'MD' || (xpos === 'VBD' && !/^(?:was|were)$/i.test(textOf(tree, verb)))
}

/** Adverbs that may be the preposition or the particle of what stays: "about a man", "pulled down". */
const particles = /^(?:about|over|around|through|along|inside|outside|up|down|off|out|in|on|near|like|by|back)$/i

function isFreeAdverb(tree: SentenceTree, position: number, token: AnalyzedToken): boolean {
  const { adverbsKept, verbsOfManner, verbsWithObjectAndPhrase } = complements()
  if (adverbsKept.has(token.text.toLowerCase()) || token.xpos === 'IN' || particles.test(token.text)) return false
  // "even if", "just as", "right behind": part of another phrase.
  if (tree.children(position).length > 0 && !isAdjunct(tree, position, token)) return false
  const head = tree.head(position)
  if (position > head) {
    if (verbsOfManner.has(lemmaOf(tree, head))) return false
    // "Found himself alone", "put it there".
    if (verbsWithObjectAndPhrase.has(lemmaOf(tree, head)) && !isSetOff(tree, position)) return false
  }
  // "Starts well, then sinks".
  const joins = relation(tree.token(head) as AnalyzedToken) === 'conj' && tree.children(head, 'cc').length === 0
  if (joins && position < head) return false
  // "Not really", "never quite": what is denied is the adverb.
  if (tree.children(head).some((each) => each < position && isNegation(tree, each))) return false
  return token.text.toLowerCase().endsWith('ly') || isAdjunct(tree, position, token)
}

function isFreeAdjective(tree: SentenceTree, position: number, token: AnalyzedToken): boolean {
  const { adjectivesKept, nounsWithAdjective } = complements()
  // "The best film", "14 year old".
  if (adjectivesKept.has(token.text.toLowerCase()) || token.xpos === 'JJS') return false
  if (tree.children(position, 'obl').length > 0 || /^(?:many|few)$/.test(textOf(tree, position + 1))) return false
  // "Both English and Chinese music".
  if (tree.children(position, 'conj').length > 0 && isBoundList(tree, position)) return false
  const noun = tree.head(position)
  const head = tree.token(noun) as AnalyzedToken
  if (nounsWithAdjective.has(head.lemma.toLowerCase())) return false
  const others = tree.children(noun)
  const has = (deprel: string, from = -1): boolean =>
    others.some((each) => each > from && tree.token(each)?.deprel === deprel)
  // "He is a nice guy": the last adjective of what is said of the subject.
  if (has('cop') && !has('amod', position)) return false
  // "A man of great courage".
  const isQuality = tree.children(noun, 'case').some((each) => textOf(tree, each) === 'of') && !has('det')
  if (isQuality && !has('nmod:poss')) return false
  // "United States", "the great Peter Falk", "something good", "the good and the bad".
  const isName = head.upos === 'PROPN' && (/^\p{Lu}/u.test(token.text) || has('det'))
  return !isName && ['NOUN', 'PROPN'].includes(head.upos) && position < noun
}

/** What introduces an adverbial clause that a verb can do without; others take a phrase: "taken for granted". */
const adverbial = /^(?:when|while|because|since|after|before|until|till|so|although|though|unless|if|once|whereas|as)$/

/** An adjunct of a predicate; not what touches a verb that has no object, or what a comparison is made with. */
function isAdjunct(tree: SentenceTree, position: number, token: AnalyzedToken): boolean {
  const { comparing, verbsWithObjectAndPhrase, adverbsKept, adjectivesWithPhrase } = complements()
  if (relation(token) === 'advcl' && completesVerb(tree, position)) return false
  const head = tree.head(position)
  const introduced = tree.children(position, 'case', 'mark').map((each) => textOf(tree, each))
  const isBare = introduced.length === 0
  const degrees = tree.children(head, 'advmod').filter((each) => each !== position)
  const compares = degrees.some((each) => /^(?:as|so|too|such|enough|more|less|rather)$/.test(textOf(tree, each)))
  if (compares && (isBare || introduced.some((each) => comparing.has(each) || each === 'to'))) return false
  if (adverbsKept.has(textOf(tree, position))) return false
  if (relation(token) === 'advcl' && introduced.includes('to') && head < position) {
    // "It is hard to say", "was sent to help".
    const predicate = tree.token(head)
    if (predicate?.upos !== 'VERB' || tree.children(head, 'obj').length === 0) return false
  }
  // "64 years old", an object that was taken for an adjunct.
  if (relation(token) === 'obl' && isBare && !isTime(tree, position)) return false
  // "Into his eyes came anger".
  if (position < head) return !tree.children(head, ...subjects).some((each) => each > head)
  const takesMore = ['obj', 'iobj', 'xcomp', 'ccomp']
  const hasObject = tree.children(head, ...takesMore).some((each) => each < position)
  // "Braced herself for it", "found himself in a cell".
  const isOwn = tree.children(head, 'obj').some((each) => /^(?:\w+self|\w+selves)$/.test(textOf(tree, each)))
  if (isOwn && relation(token) === 'obl') return false
  if (hasObject) return !(relation(token) === 'obl' || isBare) || !verbsWithObjectAndPhrase.has(lemmaOf(tree, head))
  const first = Math.min(...tree.subtree(position))
  // The first of several, and what stands where an object would.
  const before = tree.children(head).filter((each) => each > head && each < first)
  const isFirst = before.every((each) =>
    ['punct', 'compound', 'aux', 'advmod'].includes(relation(tree.token(each) as AnalyzedToken)),
  )
  if (isFirst && adjectivesWithPhrase.has(lemmaOf(tree, head))) return false
  const isParted = tree.token(first - 1)?.deprel === 'punct' || tree.token(first)?.deprel === 'punct'
  // "End up staying", "acts like a child".
  if (relation(token) === 'advcl')
    return isParted || introduced.some((each) => adverbial.test(each)) || isWhen(tree, position)
  return isParted || !isFirst
}

/** Whether a clause is what a verb says of its object, or to somebody: "want a friend to come", "told us where it was". */
function completesVerb(tree: SentenceTree, position: number): boolean {
  const { verbsOfSaying, verbsWithObjectAndClause } = complements()
  const verb = lemmaOf(tree, tree.head(position))
  const isTo = tree.children(position, 'mark').some((each) => textOf(tree, each) === 'to')
  const isWhere = tree.children(position, 'advmod').some((each) => /^(?:where|how|why)$/.test(textOf(tree, each)))
  return (
    position > tree.head(position) &&
    ((isTo && verbsWithObjectAndClause.has(verb)) || (isWhere && verbsOfSaying.has(verb)))
  )
}

const isWhen = (tree: SentenceTree, position: number): boolean =>
  tree.children(position, 'advmod').some((each) => /^(?:when|where|whenever|wherever)$/.test(textOf(tree, each)))

/** A noun that says when without a preposition: "last night". */
const isTime = (tree: SentenceTree, position: number): boolean =>
  complements().nounsOfTime.has(lemmaOf(tree, position)) && tree.token(tree.head(position))?.upos === 'VERB'

/** Whether a comma, a dash or a bracket is in front. */
function isSetOff(tree: SentenceTree, position: number): boolean {
  const first = Math.min(...tree.subtree(position))
  return tree.token(first)?.deprel === 'punct' || tree.token(first - 1)?.deprel === 'punct'
}

/** A phrase behind a noun; not "of ...", which seldom is one, and not behind words that say nothing without it. */
function isFreePhrase(tree: SentenceTree, position: number): boolean {
  const head = tree.token(tree.head(position)) as AnalyzedToken
  const introduced = tree.children(position, 'case').map((each) => textOf(tree, each))
  if (introduced.includes('of') || introduced.length === 0) return false
  return takesNothing(head)
}

/** Verbs of which an object and what it does or suffers make one whole: "had it repaired", "heard them sing". */
const ofEvents =
  /^(?:have|get|see|hear|watch|want|keep|leave|find|make|catch|feel|let|help|like|need|notice|hate|love)$/

/** A clause behind a noun; not "the chance to win", "those who". */
function isFreeClause(tree: SentenceTree, position: number, token: AnalyzedToken): boolean {
  const noun = tree.head(position)
  const head = tree.token(noun) as AnalyzedToken
  if (token.deprel === 'acl:relcl') {
    // "It was he who ...", "the only one who ..."
    const cleft = tree.children(noun, ...subjects).some((each) => /^(?:it|there)$/.test(textOf(tree, each)))
    return !cleft && ['NOUN', 'PROPN'].includes(head.upos)
  }
  if (tree.children(position, 'mark').length > 0) return false
  // "Moments such as the mother laughing", "heard them laughing": what is meant is the whole.
  if (token.xpos === 'VBG' && tree.children(noun, 'case').length > 0) return false
  // "Had some of it cut" too.
  const object = relation(head) === 'nmod' ? tree.head(noun) : noun
  const isObject = tree.token(object)?.deprel === 'obj'
  if (isObject && ofEvents.test(lemmaOf(tree, tree.head(object)))) return false
  return takesNothing(head)
}

const takesNothing = (head: AnalyzedToken): boolean =>
  ['NOUN', 'PROPN'].includes(head.upos) && !complements().nounsWithPhrase.has(head.lemma.toLowerCase())
