import { type AnalyzedToken, type Document, relation, SentenceTree } from '../../../language/index.js'
import { separator } from '../moves/cut.js'
import { isWord, type Piece } from '../piece.js'
import { type Cut, tokensOfPieces, withoutJoints } from '../syntax.js'
import { isFiniteClause, isVouchedFor } from './clauses.js'
import { isOptional, listOf } from './parts.js'

/** What can be cut out of a sentence so that a sentence is left. */
export interface SentenceCut {
  readonly places: Cut
  /** Pieces that must be gone before: of "A, B and C" the last goes when only two are left. */
  readonly after?: Cut
  /** It goes from a list, whose commas stay. */
  readonly listed?: true
}

/** Clauses that can stand as a sentence once what joins them is gone. */
const standing = new Set(['ccomp', 'advcl', 'conj', 'parataxis'])
const endMark = /^[.!?…]+$/u
const breakTag = /^<br\s*\/?>$/i

/** All such cuts of a text, largest first. `document` is the analysis of side a. */
export function sentenceCuts(pieces: readonly Piece[], document: Document): SentenceCut[] {
  const tokens = tokensOfPieces(pieces, document)
  const cuts: SentenceCut[] = [cutOf(pieces.filter(({ text }) => breakTag.test(text[0])))]
  const numbersIn = new Map<number, Set<number>>()
  for (const [at, { sentence }] of pieces.entries()) {
    const numbers = numbersIn.get(sentence) ?? new Set()
    numbersIn.set(sentence, numbers)
    for (const token of tokens[at] ?? []) numbers.add(token.sentence)
  }
  document.sentences.forEach((sentence, number) => {
    const own = pieces.flatMap((piece, at) => (tokens[at]?.[0]?.sentence === number ? [{ piece, at }] : []))
    const covered = (inside: ReadonlySet<number>): Piece[] =>
      own.filter(({ at }) => tokens[at]?.every(({ position }) => inside.has(position))).map(({ piece }) => piece)
    if (!isSure(own, numbersIn)) return
    const tree = new SentenceTree(sentence)
    sentence.tokens.forEach((token, position) => {
      cuts.push(...listCuts(tree, position, covered))
      const below = withCommaOfAdjective(tree, position)
      if (isOptional(tree, position) && !takesArticle(tree, below)) cuts.push(cutOf(covered(below)))
      if (standing.has(relation(token)) && isFiniteClause(tree, position) && isVouchedFor(tree, position)) {
        const clause = new Set(covered(standingAlone(tree, position)))
        const last = own.at(-1)?.piece
        const end = last !== undefined && endMark.test(last.text[0]) && !last.text[0].includes('?') ? last : undefined
        cuts.push(cutOf(own.map(({ piece }) => piece).filter((piece) => !clause.has(piece) && piece !== end)))
      }
    })
    cuts.push(...openings(tree, covered))
  })
  cuts.push(...addresses(pieces))
  const phrases = [...quotedPhrases(pieces), ...capitalPhrases(pieces)]
  const isWhole = ({ places }: SentenceCut): boolean =>
    phrases.every((phrase) => {
      const gone = phrase.filter((at) => places.has(at)).length
      return gone === 0 || gone === phrase.length
    })
  const inWords = new Set(pieces.filter((piece, place) => goesOnWord(pieces[place - 1], piece)).map(({ at }) => at))
  const splitsWord = ({ places }: SentenceCut): boolean =>
    [...inWords].some((at) => places.has(at) !== places.has(at - 1))
  return distinct(cuts.filter((cut) => cut.places.size > 0 && isWhole(cut) && !splitsWord(cut))).sort(
    (one, other) => other.places.size - one.places.size,
  )
}

/**
 * Whether it is sure where a sentence begins and ends: the analysis says of its pieces what the text's own reading says, and no
 * stop or comma within has a word right behind it, as in "androids.There are".
 */
function isSure(
  own: readonly { readonly piece: Piece; readonly at: number }[],
  numbersIn: ReadonlyMap<number, ReadonlySet<number>>,
): boolean {
  const sentences = new Set(own.map(({ piece }) => piece.sentence))
  if (sentences.size !== 1 || [...sentences].some((each) => numbersIn.get(each)?.size !== 1)) return false
  return own.every(({ piece }, place) => {
    const next = own[place + 1]?.piece
    if (next === undefined || next.glued || !/^(?:[,;.!?]|\.{2,}|…)$/u.test(piece.text[0])) return true
    return next.before[0] !== '' || !/^\p{L}/u.test(next.text[0])
  })
}

/** What is below a word, and of "quirky, inventive stories" the comma behind the first adjective. */
function withCommaOfAdjective(tree: SentenceTree, position: number): ReadonlySet<number> {
  const below = tree.subtree(position)
  const [comma, next] = [tree.token(position + 1), tree.token(position + 2)]
  const isFirst = comma?.text === ',' && next?.deprel === 'amod' && tree.head(position + 2) === tree.head(position)
  return isFirst && tree.token(position)?.deprel === 'amod' ? new Set([...below, position + 1]) : below
}

/** Whether an article would go without its noun: "a drunken" of "a drunken jest". */
function takesArticle(tree: SentenceTree, inside: ReadonlySet<number>): boolean {
  const upos = [...inside].map((each) => tree.token(each)?.upos ?? '')
  return upos.includes('DET') && !upos.some((each) => /^(?:NOUN|PROPN|PRON|NUM|VERB)$/.test(each))
}

/** Of coordinates: all but the first, each but the last, and the last of two. */
function listCuts(tree: SentenceTree, first: number, covered: (inside: ReadonlySet<number>) => Piece[]): SentenceCut[] {
  const list = listOf(tree, first)
  const others = list.map((each) => withoutLast(covered(tree.subtree(each))))
  if (others.length === 0) return []
  const [last = []] = others.slice(-1)
  // The only "and" stays where something follows it that neither a word nor a mark joins.
  const hasJoint = (each = -1): boolean =>
    tree.children(each, 'cc').length > 0 ||
    tree.children(each, 'punct').some((mark) => mark < each && /^[;:–—-]+$/u.test(tree.token(mark)?.text ?? ''))
  const between = others.slice(0, -1).filter((_, at) => !hasJoint(list[at]) || hasJoint(list[at + 1]))
  const listed = [
    ...between.map(cutOf),
    { places: cutOf(last).places, after: cutOf(others.slice(0, -1).flat()).places },
  ].map((cut): SentenceCut => ({ ...cut, listed: true }))
  return [cutOf(others.flat()), ...listed]
}

/** Without the comma behind it, which closes what the list stands in. */
function withoutLast(pieces: readonly Piece[]): readonly Piece[] {
  return separator.test(pieces.at(-1)?.text[0] ?? '') ? pieces.slice(0, -1) : pieces
}

/** The conjunction or exclamation that a sentence opens with. */
function openings(tree: SentenceTree, covered: (inside: ReadonlySet<number>) => Piece[]): SentenceCut[] {
  const first = tree.tokens[0]
  // "Or that they came": without its first word it is half a sentence.
  const isClause = tree.token(1)?.text.toLowerCase() === 'that'
  return first !== undefined &&
    first.deprel === 'cc' &&
    first.text.toLowerCase() !== 'nor' &&
    tree.token(tree.head(0))?.head === 0 &&
    !isClause
    ? [cutOf(covered(new Set([0])))]
    : []
}

/** Whether a piece is a part of what people take for one word with the piece before it: "Ke$ha", "Values.com", "(Da)foe". */
const goesOnWord = (before: Piece | undefined, { text, before: gap, glued }: Piece): boolean =>
  gap[0] === '' && !glued && isWord(text[0]) && before !== undefined && /[\p{L}\p{N}$.&*@#/)\]-]$/u.test(before.text[0])

/** Longer quotes are speech, and their sentences are cut as others are. */
const longestPhrase = 6

/** The words in quotes of each quoted phrase: a name, or a phrase of somebody else, which stays as it is. */
function quotedPhrases(pieces: readonly Piece[]): number[][] {
  const phrases: number[][] = []
  let open: number[] | undefined
  for (const { text, at } of pieces) {
    const [own] = text
    if (/^(?:["“”«»]|``|'')$/u.test(own)) {
      if (open === undefined) open = []
      else {
        if (open.length > 0 && open.length <= longestPhrase) phrases.push(open)
        open = undefined
      }
    } else if (isWord(own)) open?.push(at)
  }
  return phrases
}

const capitals = /^\p{Lu}[\p{Lu}\p{N}'’-]+$/u

/** Words in capitals side by side: a title, of which each part stays where another does, or shouting. */
function capitalPhrases(pieces: readonly Piece[]): number[][] {
  const phrases: number[][] = []
  for (const { text, at } of pieces) {
    if (!capitals.test(text[0])) continue
    const open = phrases.at(-1)
    if (open?.at(-1) === at - 1) open.push(at)
    else phrases.push([at])
  }
  return phrases.filter(({ length }) => length > 1 && length <= longestPhrase)
}

/** The name of an account, a link, what tweets are written with. */
export const address: RegExp = /^(?:@[\p{L}\p{N}_]+|https?:\S+|www\.\S+|RT|&#?\w+;)$/u

/** Names of accounts and links in front of a sentence or behind it. */
function addresses(pieces: readonly Piece[]): SentenceCut[] {
  const bySentence = new Map<number, Piece[]>()
  for (const piece of pieces) bySentence.set(piece.sentence, [...(bySentence.get(piece.sentence) ?? []), piece])
  return [...bySentence.values()].flatMap((own) => {
    const isAddress = ({ text }: Piece, at: number): boolean =>
      address.test(text[0]) || (text[0] === ':' && at > 0 && address.test(own[at - 1]?.text[0] ?? ''))
    const first = own.findIndex((piece, at) => !isAddress(piece, at))
    const last = own.findLastIndex((piece, at) => !isAddress(piece, at))
    return first < 0 ? [] : [cutOf(own.slice(0, first)), cutOf(own.slice(last + 1))]
  })
}

/** A clause less what joins it to others: conjunctions, marks at its ends, "when". */
function standingAlone(tree: SentenceTree, top: number): Set<number> {
  const clause = withoutJoints(tree, top, tree.subtree(top))
  for (const each of tree.children(top)) {
    const token = tree.token(each) as AnalyzedToken
    if (token.xpos === 'WRB') clause.delete(each)
    // Coordinates of the clause go with what joined it.
    if (relation(token) === 'conj') for (const below of tree.subtree(each)) clause.delete(below)
  }
  return clause
}

const cutOf = (pieces: readonly Piece[]): SentenceCut => ({ places: new Set(pieces.map(({ at }) => at)) })

function distinct(cuts: readonly SentenceCut[]): SentenceCut[] {
  const byPlaces = new Map<string, SentenceCut>()
  for (const cut of cuts) {
    const key = [...cut.places].join()
    if (byPlaces.get(key)?.after !== undefined || !byPlaces.has(key)) byPlaces.set(key, cut)
  }
  return [...byPlaces.values()]
}
