import { type AnalyzedToken, type Document, SentenceTree } from '../../language/index.js'
import type { Piece } from './piece.js'

/** Pieces, by their position, that a clause or a modifier consists of, or all of a sentence but one clause. */
export type Cut = ReadonlySet<number>

/** Relations whose subtree can go while the rest stays a sentence. */
const modifiers = new Set([
  ...['advcl', 'acl', 'conj', 'parataxis', 'advmod', 'amod', 'obl', 'appos', 'nmod', 'nummod'],
  ...['discourse', 'vocative', 'dislocated', 'list', 'compound'],
])
/** Subtypes of them that the rest needs: the particle of a verb, the owner that stands for an article. */
const needed = new Set(['compound:prt', 'nmod:poss', 'obl:agent'])
/** Relations of clauses that can stand as a sentence once their conjunction is gone. */
const clauses = new Set(['ccomp', 'advcl', 'conj', 'parataxis', 'acl'])
const joints = new Set(['mark', 'cc', 'punct'])

/** The pieces with the tags of the parse; `document` is the analysis of side a. */
export function withTags(pieces: readonly Piece[], document: Document): Piece[] {
  const tokens = tokensOfPieces(pieces, document)
  return pieces.map((piece, at) => {
    const [token, second] = tokens[at] as readonly PlacedToken[]
    if (token === undefined || second !== undefined || token.token.text !== piece.text[0]) return piece
    return { ...piece, pos: token.token.upos, tag: token.token.xpos }
  })
}

/**
 * What can be cut out of the sentences of a pair, largest first: clauses and modifiers of more than one word, and what
 * surrounds a clause that can stand alone. Single words are dropped by other moves.
 */
export function cutsOf(pieces: readonly Piece[], document: Document): Cut[] {
  const tokens = tokensOfPieces(pieces, document)
  const cuts: Cut[] = []
  document.sentences.forEach((sentence, number) => {
    const own = pieces.filter((_, at) => (tokens[at] as PlacedToken[])[0]?.sentence === number)
    const covered = (inside: ReadonlySet<number>): Piece[] =>
      own.filter(({ at }) => (tokens[at] as PlacedToken[]).every((each) => inside.has(each.position)))
    const last = own.at(-1)
    const end = last !== undefined && /^[.!?…]+$/u.test(last.text[0]) ? last : undefined
    const tree = new SentenceTree(sentence)
    sentence.tokens.forEach((token, position) => {
      if (token.head === 0) return
      const [relation = ''] = token.deprel.split(':')
      const subtree = tree.subtree(position)
      if (modifiers.has(relation) && !needed.has(token.deprel)) cuts.push(placesOf(covered(subtree)))
      if (!clauses.has(relation)) return
      const clause = new Set(covered(withoutJoints(tree, position, subtree)))
      if (clause.size > 1) cuts.push(placesOf(own.filter((piece) => !clause.has(piece) && piece !== end)))
    })
  })
  return distinct(cuts.filter(({ size }) => size > 1)).sort((one, other) => other.size - one.size)
}

/** A token with its sentence and its place in it. */
export interface PlacedToken {
  readonly token: AnalyzedToken
  readonly sentence: number
  readonly position: number
}

/** The tokens that each piece covers, whole or in part, by its place in the list. */
export function tokensOfPieces(pieces: readonly Piece[], document: Document): PlacedToken[][] {
  const all = document.sentences.flatMap(({ tokens }, sentence) =>
    tokens.map((token, position): PlacedToken => ({ token, sentence, position })),
  )
  let first = 0
  return pieces.map(({ place }) => {
    if (place === undefined) return []
    const [start, end] = place
    while (first < all.length && (all[first] as PlacedToken).token.end <= start) first++
    const found: PlacedToken[] = []
    for (let at = first; at < all.length && (all[at] as PlacedToken).token.start < end; at++) {
      found.push(all[at] as PlacedToken)
    }
    return found
  })
}

/** A clause less its conjunction and the marks at its ends. */
export function withoutJoints(tree: SentenceTree, top: number, subtree: ReadonlySet<number>): Set<number> {
  const joined = tree.children(top).filter((child) => joints.has((tree.token(child) as AnalyzedToken).deprel))
  const gone = new Set(joined.flatMap((child) => [...tree.subtree(child)]))
  return new Set([...subtree].filter((each) => !gone.has(each)))
}

const placesOf = (pieces: readonly Piece[]): Cut => new Set(pieces.map(({ at }) => at))

function distinct(cuts: readonly Cut[]): Cut[] {
  const byPlaces = new Map(cuts.map((cut) => [[...cut].join(), cut]))
  return [...byPlaces.values()]
}
