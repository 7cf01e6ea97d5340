import { relation, type SentenceTree } from '../../../language/index.js'
import { hasCapital, isQuote, lowerAt, range, textAt } from '../../words-at.js'
import { isPlaceName } from '../named-places.js'
import { isWorkNoun } from '../occupation-left.js'
import { occupationSkips as skips } from '../occupation-skips.js'
import { occupationAt, occupationWords } from '../occupation-words.js'
import { isOfField } from '../occupation-work.js'
import type { OccupationRule } from './occupation-asked.js'

/** Complements that only this occupation can have: of the tour car, for the Times, at my school, teaching Latin. */
export const complementRules: readonly OccupationRule[] = [
  {
    name: 'preposition behind it',
    skip: skips.complement,
    examples: [
      'The [[driver]] of the tour car slept.',
      'The [[professor]] of law slept.',
      'The [[director]] of the FBI slept.',
    ],
    counterexamples: [
      'The [[driver]] slept.',
      'The [[driver]] of mixed breed slept.',
      'The [[director]] of this movie slept.',
      'The [[director]] of Blade Runner slept.',
    ],
    test: ({ tree, last }) =>
      tree.token(last + 1)?.upos === 'ADP' &&
      /^(?:of|for|at|from|behind|to|by)$/i.test(textAt(tree, last + 1)) &&
      !mayBeOfAnybody(tree, tree.head(last + 1), last + 1) &&
      !isOfThisFilm(tree, last, tree.head(last + 1), last + 1),
  },
  {
    name: 'complement behind it',
    skip: skips.complement,
    examples: ['The [[photographer]] on assignment slept.', 'I like the [[reporter]] covering the war.'],
    counterexamples: [
      'The [[photographer]] (Tom Hanks) slept.',
      'The [[photographer]] in New York slept.',
      'I like the [[reporter]] named Bob.',
    ],
    test: ({ tree, last }) => tree.children(last).some((at) => at > last && isComplement(tree, last, at)),
  },
  {
    // What follows is the field of the work.
    name: 'relative clause that says the field',
    skip: skips.complement,
    examples: ['I know a [[photographer]] who specializes in baby pictures.'],
    counterexamples: ['I know a [[photographer]] who sleeps in the car.'],
    test: ({ tree, last }) =>
      tree
        .children(last, 'acl')
        .some((clause) =>
          [...tree.subtree(clause)].some((at) => /^(?:speciali[sz]e|practi[cs]e)$/.test(tree.token(at)?.lemma ?? '')),
        ),
  },
]

/** What behind an occupation says nothing of the work. */
const free = /^(?:punct|cc|conj|cop|aux|nsubj|csubj|expl|appos|parataxis|advcl|discourse)$/

/** Adverbs that say when or where. */
const freeAdverb =
  /^(?:ever|there|here|too|also|alone|now|then|once|again|today|tonight|yesterday|anyway|though|indeed|instead)$/

function isComplement(tree: SentenceTree, noun: number, position: number): boolean {
  const token = tree.token(position)
  if (token === undefined || free.test(relation(token)) || token.deprel === 'acl:relcl' || token.xpos === 'POS')
    return false
  // Behind a bracket stands who plays or is the person.
  if (isInBrackets(tree, noun, position) || (token.upos === 'PROPN' && relation(token) === 'flat')) return false
  // "He is a doctor by then": of a clause, not of the noun.
  const isPredicate = tree.children(noun, 'cop').length > 0
  if (isPredicate && /^(?:obl|advmod|vocative)$/.test(relation(token))) return false
  const [mark] = tree.children(position, 'case', 'mark').filter((at) => at < position)
  if (mark !== undefined) return !mayBeOfAnybody(tree, position, mark) && !isOfThisFilm(tree, noun, position, mark)
  if (relation(token) === 'advmod') return !freeAdverb.test(token.text.toLowerCase())
  return !(
    relation(token) === 'acl' &&
    (occupationWords().verbs.has(token.text.toLowerCase()) || isOfNoField(tree, noun, position))
  )
}

const isInBrackets = (tree: SentenceTree, noun: number, position: number): boolean =>
  /^[([]$|^-LRB-$/.test(textAt(tree, noun + 1)) &&
  !range(noun + 2, position).some((at) => /^[)\]]$|^-RRB-$/.test(textAt(tree, at)))

/** What one does as one's work, or has done to one. */
const ofWork =
  /^(?:train|work|hire|employ|assign|appoint|teach|pay|speciali[sz]e|pose|head|lead|run|cover|promote|send)$/

/** "A psychologist arguing with David": what somebody does here and now, in no word of the work; what he does to a thing may be work. */
function isOfNoField(tree: SentenceTree, noun: number, clause: number): boolean {
  const occupation = occupationAt(tree, noun)?.occupation
  const verb = tree.token(clause)
  if (occupation === undefined || verb?.upos !== 'VERB' || ofWork.test(verb.lemma.toLowerCase())) return false
  if (tree.children(clause, 'obj').length > 0 || tree.children(clause, 'obl', 'xcomp').length === 0) return false
  return ![...tree.subtree(clause)].some((at) => isOfField(occupation, lowerAt(tree, at)) || isWorkNoun(tree, at))
}

/** Words of bodies and of work, which have directors and no film: of the FBI, of Photography. */
const body =
  /^(?:agency|art|arts|animation|bank|board|bureau|center|centre|church|clinic|club|college|committee|company|corporation|council|department|development|division|education|enterprise|foundation|gallery|hospital|institute|intelligence|labs?|library|marketing|medicine|ministry|museum|music|office|operations|orchestra|photography|prison|programming|public|research|school|security|services?|society|state|studios?|the(?:atre|ater)|university)$/iu

/** "The director of Blade Runner": a name, and of no body. */
function isNamedFilm(tree: SentenceTree, noun: number, head: number, preposition: number): boolean {
  const words = range(preposition + 1, Math.max(head, preposition + 1))
  return (
    /^(?:director|filmmaker|creator|producer|screenwriter)s?$/.test(lowerAt(tree, noun)) &&
    lowerAt(tree, preposition) === 'of' &&
    (hasCapital(textAt(tree, preposition + 1)) || isQuote(textAt(tree, preposition + 1))) &&
    !(words.length === 1 && /^\p{Lu}{2,4}$/u.test(textAt(tree, head))) &&
    tree.children(noun, 'det', 'nmod:poss').length > 0 &&
    !isPlaceName(nameAt(tree, head)) &&
    words.every((at) => !body.test(textAt(tree, at)) && !/^(?:by|from|with)$/i.test(textAt(tree, at)))
  )
}

/** "The director of this film", "the writers behind the show": all who make a film have one. */
function isOfThisFilm(tree: SentenceTree, noun: number, head: number, preposition: number): boolean {
  if (isNamedFilm(tree, noun, head, preposition)) return true
  return (
    /^(?:director|filmmaker|maker|moviemaker|creator|producer|screenwriter|scriptwriter|writer)s?$/.test(
      lowerAt(tree, noun),
    ) &&
    /^(?:of|behind|for)$/.test(lowerAt(tree, preposition)) &&
    /^(?:film|movie|picture|flick|show|series|sequel|remake|thing|mess|work|crap|garbage|trash|masterpiece|gem|documentary|episode|one)$/.test(
      lowerAt(tree, head),
    ) &&
    tree.children(head, 'det').some((at) => /^(?:this|that|the|such)$/.test(lowerAt(tree, at))) &&
    tree.children(head, 'nmod', 'acl').every((at) => at < head && tree.token(at)?.upos !== 'PROPN')
  )
}

/** Whether a complement says what may be said of a person of any occupation. */
function mayBeOfAnybody(tree: SentenceTree, head: number, preposition: number): boolean {
  const { complements, places } = occupationWords()
  const token = tree.token(head)
  if (token === undefined || !/^(?:NOUN|PROPN|PRON|NUM)$/.test(token.upos)) return false
  const lower = token.text.toLowerCase()
  const isPlace = isPlaceName(nameAt(tree, head))
  switch (lowerAt(tree, preposition)) {
    case 'of':
      return complements.has(lower) || isPlace
    case 'in':
      return places.has(lower) || isPlace
    case 'from':
      return isPlace || (places.has(lower) && tree.children(head, 'det').length > 0)
    case 'with':
    case 'without':
      return isOwnThing(tree, head)
    case 'like':
      return token.upos === 'PRON'
    default:
      return false
  }
}

/** The whole name that a word belongs to. */
function nameAt(tree: SentenceTree, position: number): string {
  const isName = (at: number) => tree.token(at)?.xpos.startsWith('NNP') === true
  let [first, last] = [position, position]
  while (isName(first - 1)) first--
  while (isName(last + 1)) last++
  return range(first, last)
    .map((at) => textAt(tree, at))
    .join(' ')
}

/** "With a heart of gold", "without her shoes"; "with the police", "with a law degree" tell of the work. */
function isOwnThing(tree: SentenceTree, head: number): boolean {
  if (tree.token(head)?.upos !== 'NOUN' || isWorkNoun(tree, head)) return false
  const determiners = tree.children(head, 'det', 'nmod').filter((at) => at < head)
  const isFree = determiners.every((at) => /^(?:an?|no|any|his|her|their|such)$/.test(lowerAt(tree, at)))
  return isFree && !tree.children(head, 'compound').some((at) => isWorkNoun(tree, at))
}
