import { type Document, pronounReading, relation, type SentenceTree, type Span } from '../../language/index.js'
import { genderedWord, personWords, type Sex } from './person-words.js'
import { skips } from './skips.js'

/** The span of a noun that shows the person's gender, nothing for one that shows none, or why it cannot be replaced. */
export function readNoun(
  document: Document,
  tree: SentenceTree,
  position: number,
  sex: Sex,
): Span | string | undefined {
  const span = hyphenated(tree, position)
  const form = document.text.slice(span.start, span.end).toLowerCase().replace(/\s+/g, ' ')
  const { maleForms } = personWords()
  const word = genderedWord(form) ?? genderedWord(tree.token(position)?.text.toLowerCase() ?? '')
  if (word === undefined) return undefined
  if (word.number === 'plural') return skips.plural
  if (word.sex !== sex) return sex === 'female' && maleForms.has(form) ? undefined : skips.uncertain
  return word.hasCounterpart && !isOfOtherGender(tree, position) ? span : skips.noCounterpart
}

/** "A lady's man", "a man's woman": the phrase means something else with another noun. */
function isOfOtherGender(tree: SentenceTree, position: number): boolean {
  const before = (by: number): string => tree.token(position - by)?.text.toLowerCase() ?? ''
  const owner = /^['’]s?$/.test(before(1)) ? before(2) : before(1)
  return /^(?:lady|ladies|man|men)s?$/.test(owner)
}

/** The word with what is joined to it by hyphens: mother-in-law, ex-wife. */
function hyphenated(tree: SentenceTree, position: number): Span {
  let [first, last] = [position, position]
  const isHyphen = (at: number) => /^[-‐‑]$/.test(tree.token(at)?.text ?? '')
  while (isHyphen(first - 1) && tree.touch(first - 1, first) && tree.touch(first - 2, first - 1)) first -= 2
  while (isHyphen(last + 1) && tree.touch(last, last + 1) && tree.touch(last + 1, last + 2)) last += 2
  return { start: tree.token(first)?.start ?? 0, end: tree.token(last)?.end ?? 0 }
}

/** Why a noun phrase may be no reference to a person after all. */
export function nominalDoubt(
  tree: SentenceTree,
  position: number,
  isOwn: (position: number) => boolean,
): string | undefined {
  const token = tree.token(position)
  if (token === undefined) return skips.unreadable
  const lower = token.text.toLowerCase()
  if (personWords().notPersons.has(lower)) return skips.notPerson
  if (/^(?:who|any|every|some|no)(?:ever|one|body)$/.test(lower) || isAnybody(tree, position)) return skips.anybody
  // "Leo, his brother": somebody of the person's.
  if (tree.children(position, 'nmod').some((at) => tree.token(at)?.deprel === 'nmod:poss' && isOwn(at))) {
    return skips.uncertain
  }
  // "Ann Lee's character is dull": she may be the role as well as Ann Lee.
  const isNamed = (at: number) => tree.token(at)?.deprel === 'nmod:poss' && tree.token(at)?.upos === 'PROPN'
  if (/^(?:character|role|part)$/.test(lower) && tree.children(position, 'nmod').some(isNamed)) return skips.uncertain
  // "The Wizard" within a sentence is a title or a name that was not found.
  const isTitle = /^\p{Lu}\p{Ll}/u.test(token.text) && position > 0 && !personWords().gendered.get(lower)?.isKin
  // "Blood of my Brother" in quotation marks.
  if (/^\p{Lu}\p{Ll}/u.test(token.text) && isWithinMarks(tree, position)) return skips.mayBeTitle
  // "My Mother, The Car"
  const isOfTitle = /^\p{Lu}/u.test(token.text) && position > 1 && /^\p{Lu}/u.test(tree.token(position - 1)?.text ?? '')
  if (isTitle || isOfTitle) return skips.mayBeTitle
  // "Meat Loaf is a horrible actor": its subject names the person and was not found.
  const subjects = tree.children(position, 'nsubj')
  const isKnown = (at: number) => isOwn(at) || /^(?:PRON|DET)$/.test(tree.token(at)?.upos ?? '')
  return subjects.every(isKnown) ? undefined : skips.uncertain
}

/** Whether quotation marks stand before and behind a word, a few words away. */
function isWithinMarks(tree: SentenceTree, position: number): boolean {
  const hasMark = (from: number, to: number) =>
    tree.tokens.slice(Math.max(0, from), to).some(({ text }) => /^(?:["“”]|``|'')$/.test(text))
  return hasMark(position - 5, position) && hasMark(position + 1, position + 4)
}

/** "The viewer", "every time a woman is shown, she": whoever it may be. */
function isAnybody(tree: SentenceTree, position: number): boolean {
  const { anybody } = personWords()
  if (anybody.has(tree.token(position)?.text.toLowerCase() ?? '')) return true
  // "Every kid", "no man".
  if (tree.children(position, 'det').some((at) => /^(?:each|every|any|no)$/i.test(tree.token(at)?.text ?? '')))
    return true
  const words = tree.tokens.slice(0, position).map(({ text }) => text.toLowerCase())
  const isEach = words.some(
    (word, at) => word === 'whenever' || (/^(?:each|every)$/.test(word) && words[at + 1] === 'time'),
  )
  return isEach && tree.children(position, 'det').some((at) => /^an?$/i.test(tree.token(at)?.text ?? ''))
}

/** Why a pronoun may mean more than the person: "his or her", "the devil himself" beside another noun. */
export function pronounDoubt(
  tree: SentenceTree,
  position: number,
  isOwn: (position: number) => boolean,
): string | undefined {
  const isPronoun = (at: number) => pronounReading(tree.token(at)?.text ?? '') !== undefined
  const isOr = (at: number) => /^(?:or|and|\/)$/i.test(tree.token(at)?.text ?? '')
  if ((isOr(position + 1) && isPronoun(position + 2)) || (isOr(position - 1) && isPronoun(position - 2))) {
    return skips.anybody
  }
  // "What's her name was good", "forgot his name": somebody whose name the writer does not know.
  if (
    /^name$/i.test(tree.token(position + 1)?.text ?? '') &&
    tree.tokens
      .slice(Math.max(0, position - 3), position)
      .some(({ text }) => /^(?:what|who|forg[eo]t|know|remember|recall)/i.test(text))
  )
    return skips.uncertain
  // "I Begged Her": a word of a title.
  const isBig = (at: number) => at > 0 && /^\p{Lu}\p{Ll}/u.test(tree.token(at)?.text ?? '')
  if (isBig(position) && (isBig(position - 1) || isBig(position + 1))) return skips.mayBeTitle
  // "Her<br>performance": at a broken line the parse ends the sentence, and owner or object cannot be told.
  if (position === tree.tokens.length - 1 && /^(?:her|his)$/i.test(tree.token(position)?.text ?? ''))
    return skips.unreadable
  // "To each his own".
  if (/^each$/i.test(tree.token(position - 1)?.text ?? '') && /^own$/i.test(tree.token(position + 1)?.text ?? '')) {
    return skips.anybody
  }
  // "His then and future best": what is his comes later.
  if (
    /^his$/i.test(tree.token(position)?.text ?? '') &&
    /^(?:ADV|ADJ|CCONJ)$/.test(tree.token(position + 1)?.upos ?? '') &&
    (tree.token(position)?.deprel !== 'nmod:poss' || tree.token(tree.head(position))?.upos === 'ADV')
  ) {
    return skips.unreadable
  }
  // "Begged her no good man": whose man?
  if (
    /^her$/i.test(tree.token(position)?.text ?? '') &&
    /^no$/i.test(tree.token(position + 1)?.text ?? '') &&
    /^good$/i.test(tree.token(position + 2)?.text ?? '')
  ) {
    return skips.unreadable
  }
  // "Her 'Let me dance for you' scene": owner or object hangs on what is quoted.
  if (
    /^["“”‘’'`]/.test(tree.token(position + 1)?.text ?? '') &&
    /^(?:her|his)$/i.test(tree.token(position)?.text ?? '')
  ) {
    return skips.unreadable
  }
  const before = tree.token(position - 1)
  const isEmphatic =
    /^(?:him|her)self$/i.test(tree.token(position)?.text ?? '') && /^(?:NOUN|PROPN)$/.test(before?.upos ?? '')
  return isEmphatic && before !== undefined && !isOwn(position - 1) && relation(before) !== 'obj'
    ? skips.uncertain
    : undefined
}
