import { type Replacement, relation, type SentenceTree } from '../../language/index.js'
import type { Person } from './person.js'

/**
 * Whether the verbs of all "he" and "she" that become "they" were found for sure. In a sentence with such a subject no verb
 * in the third person singular may be left that has no subject of its own, nor a head whose subject is found: it may be one
 * that the parse lost ("He comes in, looks around, leaves").
 */
export function agreementIsSure(person: Person, replacements: readonly Replacement[]): boolean {
  const starts = new Set(replacements.map(({ start }) => start))
  const pronouns = new Set(person.pronouns.map(({ start }) => start))
  return person.trees.every((tree) => {
    if (
      tree.tokens.some(
        (_, position) =>
          starts.has(tree.token(position)?.start ?? -1) &&
          (isOfOther(tree, position) || isFar(tree, position, pronouns)),
      )
    )
      return false
    const subject = tree.tokens.findIndex(({ start, text }) => pronouns.has(start) && /^s?he$/i.test(text))
    if (subject < 0) return true
    // "He<br>leaves": the line ends what the parse takes for the sentence, and the verb is in another.
    if (isLastSubject(tree, pronouns)) return false
    return tree.tokens.every(
      ({ start, xpos, text }, position) =>
        position < subject ||
        starts.has(start) ||
        !(xpos === 'VBZ' || /^(?:is|was|has|does)$/i.test(text) || isNounBesideVerb(tree, position)) ||
        hasSubject(tree, position),
    )
  })
}

const isLastSubject = ({ tokens }: SentenceTree, pronouns: ReadonlySet<number>): boolean => {
  const last = tokens.at(-1)
  return last !== undefined && pronouns.has(last.start) && /^s?he$/i.test(last.text)
}

/** "How bad the film was": right behind a noun with its article the verb may be that noun's. */
function isOfOther(tree: SentenceTree, position: number): boolean {
  if (!/^(?:VBZ|VBD)$/.test(tree.token(position)?.xpos ?? '')) return false
  return tree.token(position - 1)?.upos === 'NOUN' && tree.token(position - 2)?.upos === 'DET'
}

/**
 * A verb that stands neither beside the pronoun nor behind "and" or a comma may be that of a noun between them ("he is ill
 * the reactions was"), and one behind "who" may be that of "who". "He's seen it" is "they've seen it": without a thing seen
 * it may be "they're seen".
 */
function isFar(tree: SentenceTree, position: number, pronouns: ReadonlySet<number>): boolean {
  const { xpos = '', text = '' } = tree.token(position) ?? {}
  const isShort = /^['’‘`´]s$/.test(text)
  if (isShort && isHiddenPerfect(tree, position)) return true
  if (isShort || !(/^VB[ZD]$/.test(xpos) || /^(?:is|was|has|does)/i.test(text))) return false
  const isSubject = (at: number) => pronouns.has(tree.token(at)?.start ?? -1)
  const skipped = (at: number) => /^(?:ADV|PART)$/.test(tree.token(at)?.upos ?? '')
  let left = position - 1
  while (skipped(left)) left--
  let right = position + 1
  while (skipped(right)) right++
  if (isSubject(left) || isSubject(right)) return false
  if (tree.token(left)?.upos !== 'CCONJ' && !/^(?:[,;:\-–—)]|then|who|that)$/i.test(tree.token(left)?.text ?? ''))
    return true
  for (let at = left; at >= 0 && !isSubject(at); at--)
    if (/^(?:who|which)$/i.test(tree.token(at)?.text ?? '')) return true
  return false
}

function isHiddenPerfect(tree: SentenceTree, position: number): boolean {
  let at = position + 1
  while (/^(?:ADV|PART)$/.test(tree.token(at)?.upos ?? '')) at++
  const { xpos = '', text = '' } = tree.token(at) ?? {}
  if (!/^VB[ND]$/.test(xpos) || /^(?:been|got|had|gone)$/i.test(text)) return false
  // "He's done (for the country)": is or has.
  if (/^done$/i.test(text) && !tree.children(at, 'obj').some((each) => each > at)) return true
  const isPassive = tree.token(position)?.deprel === 'aux:pass'
  return isPassive
    ? tree.children(at, 'obj', 'obl').some((each) => relation(tree.tokens[each] as never) === 'obj')
    : false
}

/** A plural noun that hangs on a verb as its fellow may be a verb itself. */
function isNounBesideVerb(tree: SentenceTree, position: number): boolean {
  const token = tree.token(position)
  return token?.xpos === 'NNS' && relation(token) === 'conj' && /^VB/.test(tree.token(tree.head(position))?.xpos ?? '')
}

/** The verb, or the predicate that it helps, has a subject. */
function hasSubject(tree: SentenceTree, position: number): boolean {
  const subjects = (at: number) => tree.children(at, 'nsubj', 'csubj', 'expl').length > 0
  const token = tree.token(position)
  const isHelper = token !== undefined && /^(?:aux|cop)$/.test(relation(token))
  return subjects(isHelper ? tree.head(position) : position)
}
