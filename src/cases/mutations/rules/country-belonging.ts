import { type AnalyzedToken, relation, type SentenceTree } from '../../../language/index.js'
import { lowerAt } from '../../words-at.js'
import { countriesOf } from '../peoples.js'
import type { AskedTerm } from './stretch.js'

/** Whether persons are said to be from a country, at home in it or of it, or it stands for its people as one who acts. */
export function tellsBelonging(asked: AskedTerm): boolean {
  const { tree } = asked
  const top = firstOfList(tree, asked.top)
  const token = tree.token(top)
  if (token === undefined) return false
  const before = tree.children(top, 'case').map((at) => lowerAt(tree, at))
  const head = tree.head(top)
  // "Outside of Spain".
  if ([...before, lowerAt(tree, asked.from - 1), lowerAt(tree, asked.from - 2)].includes('outside')) return false
  if (token.deprel === 'nmod:poss') return isPerson(asked, head)
  if (relation(token) === 'nmod') return before.some((word) => isOfCountry.test(word)) && isOfNoun(asked, head, before)
  if (token.deprel === 'nsubj') return mind.has(tree.token(head)?.lemma ?? '')
  // "Here in Spain".
  if (before.includes('in') && lowerAt(tree, asked.from - 1) === 'in' && lowerAt(tree, asked.from - 2) === 'here')
    return !isForMonths(tree, asked.to)
  if (/^(?:obl|obj)$/.test(relation(token)))
    return (
      (before.includes('in') && isLongStay(asked, head)) ||
      (before.every((word) => isWay.test(word)) &&
        (isHome(asked, head, before) || isOfPeopleThere(asked, head, before)))
    )
  // "I am from Spain", "who have been in Spain for five years".
  const isStay = before.includes('in') && isForYears(tree, asked.to)
  // "Spain makes films, most of which are from Italy" has lost its subject in the parse.
  if (relation(token) === 'conj' && tree.children(top, 'nsubj').length === 0) return false
  return (before.includes('from') || isStay) && subjectsOf(tree, top).some((at) => isPerson(asked, at))
}

const isOfCountry = /^(?:from|of|in)$/
const isWay = /^(?:from|in|to|into|out|of|within|throughout|across|for)$/

/** "Spain and Italy" are where the first of them stands. */
function firstOfList(tree: SentenceTree, position: number): number {
  let first = position
  for (let steps = 0; steps < longestList && tree.token(first)?.deprel === 'conj'; steps++) {
    const head = tree.head(first)
    if (tree.token(head)?.upos !== 'PROPN') break
    first = head
  }
  return first
}

const longestList = 10

/** "A man from Spain"; "a town in Spain" where somebody lives. */
function isOfNoun(asked: AskedTerm, head: number, before: readonly string[]): boolean {
  const { tree } = asked
  const token = tree.token(head)
  if (isPerson(asked, head)) {
    // "Germans in Spain" are of another country.
    if (before.includes('in') && countriesOf(token?.text ?? '').length > 0) return false
    if (before.includes('of') && isOffice.test(token?.lemma ?? '')) return false
    return !(before.includes('in') && isAway.test(token?.lemma ?? ''))
  }
  if (!before.some((word) => /^(?:in|of)$/.test(word))) return false
  const cases = tree.children(head, 'case').map((at) => lowerAt(tree, at))
  if (token === undefined || !/^(?:obl|obj)$/.test(relation(token))) return false
  return cases.every((word) => isWay.test(word)) && isHome(asked, tree.head(head), cases)
}

/** "The character of Spain" is nobody's, and its sovereigns are of their house. */
const isOffice =
  /^(?:minister|president|premier|hero|heroine|leader|character|sovereign|ruler|conqueror|discoverer|enemy|lover|friend|history)$/

/** Who is somewhere for a while. */
const isAway =
  /^(?:person|immigrant|migrant|refugee|foreigner|star|celebrity|hit|soldier|troop|army|tourist|traveller|traveler|visitor|prisoner|spy|marine|reporter)$/

/** Verbs of being at home somewhere, and of being sent home. */
const homeVerbs = new Set(
  'live reside dwell settle return hail bear raise rear grow deport study retire work'.split(' '),
)

/** Verbs of leaving one home for another: where somebody goes, nobody is at home yet. */
const leavingVerbs = new Set('emigrate immigrate migrate relocate move transfer flee escape come'.split(' '))

/** Verbs of finding a new home. */
const newHomeVerbs = new Set('emigrate immigrate migrate relocate move'.split(' '))

/** "Send them back to Spain". */
const backVerbs = new Set('go get send bring take be run drive fly travel move come flee'.split(' '))

/** What those do who feel, and no state: what a state does is its own history. */
const mind = new Set(
  'want think believe hate love fear know hope wish mourn celebrate regret suffer welcome need deserve adore embrace'.split(
    ' ',
  ),
)

function isHome(asked: AskedTerm, verb: number, before: readonly string[]): boolean {
  const { tree } = asked
  const isBehindPreposition = before.length > 0
  const lemma = tree.token(verb)?.lemma.toLowerCase() ?? ''
  const isBack = tree.children(verb, 'advmod', 'compound').some((at) => /^(?:back|home)$/.test(lowerAt(tree, at)))
  // Who returns from a land was not at home there.
  const isHomeVerb =
    (homeVerbs.has(lemma) && !(lemma === 'return' && before.includes('from'))) ||
    (leavingVerbs.has(lemma) && before.includes('from')) ||
    (newHomeVerbs.has(lemma) && before.includes('to')) ||
    (backVerbs.has(lemma) && isBack)
  // "She returns to Spain": a plot is told, and a place of it.
  const isPlot = tree.token(verb)?.xpos === 'VBZ' && (lemma === 'return' || isBack)
  if (!isHomeVerb || isPlot || isIdle(tree, verb, lemma) || isOfAWhile(tree, verb, lemma)) return false
  const objects = isBehindPreposition ? tree.children(verb, 'obj') : []
  // "The weed that they grow in Mexico".
  if (lemma === 'grow' && relation(tree.token(verb) as AnalyzedToken) === 'acl' && !isPerson(asked, tree.head(verb)))
    return false
  // "She brought it back from Spain": what is moved is at home there, and not who moves it.
  const persons = isBack && objects.length > 0 ? objects : [...subjectsOf(tree, verb), ...objects]
  return persons.some((at) => isPerson(asked, at)) || (isBack && isCommand(tree, verb))
}

/** "Or else I'll move to Spain" is a way to speak, and who settles for a medal has come to play. */
const isIdle = (tree: SentenceTree, verb: number, lemma: string): boolean =>
  (newHomeVerbs.has(lemma) && (lowerAt(tree, verb - 1) === 'like' || hasModal(tree, verb))) ||
  (lemma === 'settle' &&
    tree.children(verb, 'obl').some((at) => tree.children(at, 'case').some((each) => lowerAt(tree, each) === 'for')))

/** Where somebody "was living" is where something was seen, and "Joe and Maggie move to Spain" in a plot. */
const isOfAWhile = (tree: SentenceTree, verb: number, lemma: string): boolean => {
  const { xpos = '' } = tree.token(verb) ?? {}
  const isWas = tree.children(verb, 'aux').some((at) => /^(?:was|were)$/.test(lowerAt(tree, at)))
  return (
    (/^(?:live|reside|stay)$/.test(lemma) && xpos === 'VBG' && isWas) ||
    (newHomeVerbs.has(lemma) &&
      /^VB[PZ]$/.test(xpos) &&
      subjectsOf(tree, verb).some((at) => tree.token(at)?.upos === 'PROPN'))
  )
}

const hasModal = (tree: SentenceTree, verb: number): boolean =>
  tree.children(verb, 'aux').some((at) => /^(?:'ll|’ll|will|would|'d|’d|should|might|could)$/.test(lowerAt(tree, at)))

/** "Here in Spain for several months": who is there for a while is of elsewhere. */
const isForMonths = (tree: SentenceTree, to: number): boolean =>
  lowerAt(tree, to) === 'for' && [1, 2, 3].some((steps) => /^(?:months?|weeks?|days?)$/.test(lowerAt(tree, to + steps)))

/** "For five years", right behind the country. */
const isForYears = (tree: SentenceTree, to: number): boolean =>
  lowerAt(tree, to) === 'for' &&
  [1, 2, 3].some((steps) => /^(?:years?|months|decades?|life)$/.test(lowerAt(tree, to + steps)))

/** "I was staying in Spain for six months". */
const isLongStay = (asked: AskedTerm, verb: number): boolean =>
  /^(?:stay|be|teach|serve)$/.test(asked.tree.token(verb)?.lemma ?? '') &&
  isForYears(asked.tree, asked.to) &&
  subjectsOf(asked.tree, verb).some((at) => isPerson(asked, at))

/** "In Spain people say so": what is said of those who live there, and of nobody whom the text has named. */
function isOfPeopleThere(asked: AskedTerm, verb: number, before: readonly string[]): boolean {
  const { tree } = asked
  if (before.length !== 1 || before[0] !== 'in' || /^VBG$/.test(tree.token(verb)?.xpos ?? '')) return false
  // "We like in Spain" has a slip in it.
  if (asked.from > verb && tree.token(verb)?.lemma === 'like') return false
  if (isOfSituation.test(tree.token(verb)?.lemma ?? '')) return false
  return tree.children(verb, 'nsubj').some((at) => {
    const token = tree.token(at)
    if (/^(?:people|we|everyone|everybody|nobody)$/.test(lowerAt(tree, at))) return true
    // "Most of the film takes place in Spain".
    if (lowerAt(tree, at) === 'most') {
      const parts = tree.children(at, 'nmod')
      return parts.length > 0 && parts.every((part) => isAnybody(tree, part) && isPerson(asked, part))
    }
    return token?.xpos === 'NNS' && isAnybody(tree, at) && isPerson(asked, at)
  })
}

/** "Most people", and not "most of the actors", who are those of a work. */
const isAnybody = (tree: SentenceTree, at: number): boolean => tree.children(at, 'det', 'nummod', 'nmod').length === 0

/** Who stays somewhere for a while need not be of it. */
const isOfSituation = /^(?:meet|arrive|fight|die|film|shoot|stay|land|travel|play|win|lose|see|watch|visit)$/

/** "Go back to Spain!" is said to somebody. */
const isCommand = (tree: SentenceTree, verb: number): boolean =>
  tree.token(verb)?.deprel === 'root' && tree.token(verb)?.xpos === 'VB' && tree.children(verb, 'nsubj').length === 0

/** Who does what a word says: also of a clause that has no subject of its own. */
function subjectsOf(tree: SentenceTree, position: number): readonly number[] {
  let at = position
  for (let steps = 0; steps < deepest; steps++) {
    const own = tree.children(at, 'nsubj')
    if (own.length > 0) return own.map((subject) => meantBy(tree, subject, at))
    const token = tree.token(at)
    const head = tree.head(at)
    if (token === undefined || head < 0) return []
    if (relation(token) === 'acl') return [head]
    if (!/^(?:xcomp|conj|advcl|parataxis)$/.test(relation(token))) return []
    const objects = relation(token) === 'xcomp' ? tree.children(head, 'obj') : []
    if (objects.length > 0) return objects
    at = head
  }
  return []
}

const deepest = 4

/** "The people that live there": "that" is what the clause hangs on. */
const meantBy = (tree: SentenceTree, subject: number, verb: number): number =>
  /^(?:that|which)$/.test(lowerAt(tree, subject)) && tree.token(verb)?.deprel === 'acl:relcl'
    ? tree.head(verb)
    : subject

const isPerson = ({ context, tree, sentence }: AskedTerm, at: number): boolean => {
  const is = (each: number): boolean => context.isPerson(tree, sentence, each, 'people')
  // "Most of the films" are none.
  if (/^(?:many|most|some|others|all|both|none|those|these)$/.test(lowerAt(tree, at)))
    return tree.children(at, 'nmod').every(is)
  return /^(?:i|we|you|us|me|they|them)$/.test(lowerAt(tree, at)) || is(at)
}
