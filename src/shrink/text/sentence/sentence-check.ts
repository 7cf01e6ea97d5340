import {
  type AnalyzedToken,
  analyze,
  type Document,
  isFiniteTag,
  relation,
  SentenceTree,
} from '../../../language/index.js'
import { differs, type Piece, type TextState } from '../piece.js'
import { type ArticleFor, render, type SideOf } from '../render.js'
import { type PlacedToken, tokensOfPieces } from '../syntax.js'
import {
  disagrees,
  finiteVerbOf,
  hasNoClause,
  hasObjectForSubject,
  hasSeveralSubjects,
  hasSeveralVerbs,
  isCutShort,
  isParted,
  lacksSubject,
  lacksWhatIsThere,
  onlyTells,
  opensStump,
  subjectsOf,
} from './clauses.js'
import { needsOf } from './correlatives.js'
import { address } from './sentence-cuts.js'

/** Relations of what a clause cannot do without: they must be in a shortened sentence what they were in the whole one. */
const core = new Set(['nsubj', 'csubj', 'obj', 'iobj', 'ccomp', 'xcomp', 'cop', 'aux', 'expl'])
/** Relations that the parser gives to what it cannot place. */
const misplaced = new Set(['dep', 'orphan', 'reparandum', 'list', 'dislocated'])

/** Tags of words that something must follow. */
const wanting = /^(?:DT|PRP\$|CC|IN|TO|W.*)$/
const named = /^(?:NOUN|PROPN|PRON|NUM)$/
const opening = /^(?:NOUN|PROPN|DET|NUM)$/
const degree = /^(?:most|more|less|least|very|so|too|as|how|quite|rather)$/i
const graded = /^(?:ADJ|ADV|DET|ADP)$/

/** Says of states whether each of their sentences still is one, on every side. Parses each wording once. */
export class SentenceCheck {
  readonly #start: TextState
  readonly #document: Document
  readonly #tokens: readonly (readonly PlacedToken[])[]
  readonly #sides: readonly SideOf[]
  readonly #articleFor: ArticleFor
  /** Tokens, the first of which says nothing without the second. */
  readonly #needs: readonly (readonly [AnalyzedToken, AnalyzedToken])[]
  /** What each wording was parsed as; nothing for one that is more or less than one sentence. */
  readonly #parses = new Map<string, readonly AnalyzedToken[] | undefined>()

  /** @param document The analysis of the first side of `start`. */
  constructor(start: TextState, document: Document, sides: readonly SideOf[], articleFor: ArticleFor) {
    this.#start = start
    this.#document = document
    this.#tokens = tokensOfPieces(start.pieces, document)
    this.#sides = sides
    this.#articleFor = articleFor
    this.#needs = document.sentences.flatMap((sentence) =>
      needsOf(new SentenceTree(sentence)).map(
        ([one, other]) => [sentence.tokens[one] as AnalyzedToken, sentence.tokens[other] as AnalyzedToken] as const,
      ),
    )
  }

  /** Whether every sentence that a state has shortened is a finite sentence with a capital and an end mark. */
  async areSentences(states: readonly TextState[]): Promise<boolean[]> {
    const shortened = states.map((state) => sentencesOf(state).filter((each) => !this.#isWhole(each)))
    await this.#parse(shortened.flat())
    return shortened.map(
      (sentences, at) =>
        sentences.every((each) => this.#isSentence(each)) && this.#keepsMarks((states[at] as TextState).pieces),
    )
  }

  /** Whether the sentences of a state that differ are finite, those that are as they were found too. */
  async isFinite(state: TextState): Promise<boolean> {
    const sentences = sentencesOf(state).filter((each) => each.some(differs))
    await this.#parse(sentences)
    return sentences.every((each) => this.#isSentence(each))
  }

  #isWhole(pieces: readonly Piece[]): boolean {
    const { sentence } = pieces[0] as Piece
    const before = this.#start.pieces.filter((piece) => piece.sentence === sentence)
    return before.length === pieces.length && before.every((piece, at) => piece === pieces[at])
  }

  /** Whether what is quoted over several sentences is left whole, and no mark stands where another does already. */
  #keepsMarks(pieces: readonly Piece[]): boolean {
    const [before = '', after = ''] = [this.#texts(this.#start.pieces)[0], this.#texts(pieces)[0]]
    return (!isPaired(before) || isPaired(after)) && looseMarks(after) <= looseMarks(before)
  }

  #texts(pieces: readonly Piece[]): string[] {
    const state: TextState = { pieces, classes: this.#start.classes }
    return this.#sides.map((side) =>
      render(state, side, this.#articleFor)
        .text.replace(/<br\s*\/?>/giu, ' ')
        .trim(),
    )
  }

  async #parse(sentences: readonly (readonly Piece[])[]): Promise<void> {
    const texts = [...new Set(sentences.flatMap((each) => this.#texts(each)))]
    const open = texts.filter((text) => !this.#parses.has(text) && hasForm(text))
    const documents = open.length === 0 ? [] : await analyze(open)
    for (const [at, { sentences: found }] of documents.entries())
      this.#parses.set(open[at] as string, found.length === 1 ? found[0]?.tokens : undefined)
  }

  #isSentence(pieces: readonly Piece[]): boolean {
    const texts = this.#texts(pieces)
    const parses = texts.map((text) => this.#parses.get(text))
    if (!parses.every((tokens) => tokens !== undefined && isFiniteSentence(tokens))) return false
    const [first, ...others] = parses as readonly (readonly AnalyzedToken[])[]
    if (first === undefined || this.#hasBrokenSeam(pieces)) return false
    if (!this.#lacksAddressesOnly(pieces) && !isSameFrame(this.#expected(pieces), first)) return false
    return others.every((other) => isSameFrame(first, other))
  }

  /** Whether words stand side by side that cannot: "a list of cars Raymond", "is where.", "was most received", "was be". */
  #hasBrokenSeam(pieces: readonly Piece[]): boolean {
    const tokenOf = (piece: Piece | undefined, at: 0 | -1): AnalyzedToken | undefined =>
      piece && this.#tokens[this.#placeOf(piece.at)]?.at(at)?.token
    if (this.#hasLooseJoint(pieces) || this.#hasLooseClause(pieces)) return true
    return pieces.some((piece, place) => {
      const next = pieces[place + 1]
      if (next?.at === piece.at + 1 || (next !== undefined && next.sentence !== piece.sentence)) return false
      const [left, right] = [tokenOf(piece, -1), tokenOf(next, 0)]
      if (left === undefined) return false
      if (right?.upos === 'PUNCT' && isMark(right) && left.upos === 'AUX') return true
      if (right === undefined || right.upos === 'PUNCT') return wanting.test(left.xpos) && !this.#endsSentence(piece)
      if (degree.test(left.text) && !graded.test(right.upos)) return true
      if (left.upos === 'AUX' && left.xpos !== 'MD' && right.xpos === 'VB') return true
      return named.test(left.upos) && (opening.test(right.upos) || right.xpos === 'PRP$')
    })
  }

  /** Whether a word that introduces or goes with another stays without it: "at" of "at all". */
  #hasLooseJoint(pieces: readonly Piece[]): boolean {
    const kept = new Set(pieces.flatMap(({ at }) => this.#tokens[this.#placeOf(at)] ?? []).map(({ token }) => token))
    const all = this.#document.sentences
    return (
      pieces
        .flatMap(({ at }) => this.#tokens[this.#placeOf(at)] ?? [])
        .some(({ token, sentence }) => {
          const head = all[sentence]?.tokens[token.head - 1]
          return head !== undefined && !kept.has(head) && (joints.has(token.deprel) || joints.has(relation(token)))
        }) || this.#needs.some(([one, other]) => kept.has(one) && !kept.has(other))
    )
  }

  /** Whether a mark is missing between two clauses, or a new one parts a verb from what stood before it. */
  #hasLooseClause(pieces: readonly Piece[]): boolean {
    const placed = pieces.flatMap(({ at }) => this.#tokens[this.#placeOf(at)] ?? [])
    return placed.some(({ token, sentence, position }, place) => {
      const [left, before] = [placed[place - 1], this.#document.sentences[sentence]?.tokens[position - 1]]
      if (left === undefined || left.sentence !== sentence || left.token === before) return false
      const tree = this.#treeOf(sentence)
      if (isMark(left.token)) {
        if (before === undefined || isMark(before) || !isFiniteTag(token.xpos)) return false
        const top = ['aux', 'cop'].includes(relation(token)) ? tree.head(position) : position
        return !['conj', 'acl'].includes(relation(tree.token(top) as AnalyzedToken))
      }
      if (left.token.upos === 'CCONJ' || token.upos === 'PUNCT') return false
      const opened = openedBy(tree, position)
      return opened !== undefined && opened > left.position && isMark(tree.token(opened - 1))
    })
  }

  readonly #trees = new Map<number, SentenceTree>()
  #treeOf(sentence: number): SentenceTree {
    const known = this.#trees.get(sentence)
    if (known !== undefined) return known
    const tree = new SentenceTree(this.#document.sentences[sentence] as Document['sentences'][number])
    this.#trees.set(sentence, tree)
    return tree
  }

  /** Whether the whole sentence ended with this piece. */
  #endsSentence(piece: Piece): boolean {
    const next = this.#start.pieces[this.#placeOf(piece.at) + 1]
    return next === undefined || next.sentence !== piece.sentence
  }

  /** What the parser makes of names of accounts says nothing of the sentence behind them. */
  #lacksAddressesOnly(pieces: readonly Piece[]): boolean {
    const kept = new Set(pieces.map(({ at }) => at))
    const { sentence } = pieces[0] as Piece
    return this.#start.pieces
      .filter((piece) => piece.sentence === sentence && !kept.has(piece.at))
      .every(({ text }) => address.test(text[0]) || text[0] === ':')
  }

  /** The tokens of the pieces as the whole text was parsed, heads counted among them; 0 for those whose head is gone. */
  #expected(pieces: readonly Piece[]): readonly AnalyzedToken[] {
    const kept = new Map<AnalyzedToken, number>()
    const placed = pieces.flatMap(({ at }) => this.#tokens[this.#placeOf(at)] ?? [])
    const own = new Map(placed.map((each) => [`${each.sentence} ${each.position}`, each]))
    const all = [...own.values()]
    for (const [place, { token }] of all.entries()) kept.set(token, place + 1)
    return all.map(({ token, sentence }) => {
      const head = own.get(`${sentence} ${token.head - 1}`)
      return { ...token, head: head === undefined ? 0 : (kept.get(head.token) as number) }
    })
  }

  readonly #places = new Map<number, number>()
  #placeOf(at: number): number {
    if (this.#places.size === 0)
      for (const [place, piece] of this.#start.pieces.entries()) this.#places.set(piece.at, place)
    return this.#places.get(at) ?? -1
  }
}

function sentencesOf(state: TextState): Piece[][] {
  const found = new Map<number, Piece[]>()
  for (const piece of state.pieces) {
    const own = found.get(piece.sentence)
    if (own === undefined) found.set(piece.sentence, [piece])
    else own.push(piece)
  }
  return [...found.values()]
}

/** Relations of words that say nothing without their head. */
const joints: ReadonlySet<string> = new Set([
  ...['case', 'mark', 'aux', 'cop', 'fixed', 'flat', 'compound:prt'],
  ...['nsubj', 'csubj', 'expl', 'obj', 'iobj'],
])

const opens = /^["'“‘(¿[]*#?[\p{Lu}\p{N}$€£]/u
const closes = /[.!?…]["'”’)\]]*$/u

function isPaired(text: string): boolean {
  const times = (mark: RegExp): number => text.match(mark)?.length ?? 0
  return (
    times(/[([]/gu) === times(/[)\]]/gu) &&
    times(/"/gu) % 2 === 0 &&
    times(/“/gu) === times(/”/gu) &&
    // Of the closing ones some are apostrophes.
    times(/‘/gu) <= times(/’/gu)
  )
}

/** Capital, end mark, and brackets and quotes in pairs. */
function hasForm(text: string): boolean {
  const isEmpty = /\(\s*\)|\[\s*\]|"\s*"|[,;:]\s*[,;:.!?]|^\W*[,;:]/u.test(text)
  return opens.test(text) && closes.test(text) && isPaired(text) && !isEmpty
}

/** One clause with a subject and a finite verb that nothing joins to another. */
function isFiniteSentence(tokens: readonly AnalyzedToken[]): boolean {
  const tree = new SentenceTree({ tokens })
  const roots = tokens.flatMap(({ head }, at) => (head === 0 ? [at] : []))
  const [root] = roots
  if (root === undefined || roots.length > 1 || tokens.some(({ deprel }) => misplaced.has(deprel))) return false
  const [subject] = subjectsOf(tree, root)
  if (finiteVerbOf(tree, root) === undefined || subject === undefined || isCutShort(tree, root)) return false
  const faults = [
    opensStump,
    lacksWhatIsThere,
    hasNoClause,
    lacksSubject,
    hasSeveralSubjects,
    hasSeveralVerbs,
    hasObjectForSubject,
    disagrees,
    isParted,
  ]
  if (tokens.some((_, at) => faults.some((has) => has(tree, at)))) return false
  const asks = tokens.at(-1)?.text.includes('?') === true
  const opening = tree.children(root).filter((each) => each < subject)
  const isJoined = opening.some((each) => {
    const token = tokens[each] as AnalyzedToken
    // "Not that it is good" is none without its "that".
    return relation(token) === 'mark' || /^not$/i.test(token.text) || (!asks && token.xpos === 'WRB')
  })
  return !isJoined && !(asks && onlyTells(tree, root))
}

/** Whether the core of two sentences of as many words is the same; of others nothing can be said. */
function isSameFrame(one: readonly AnalyzedToken[], other: readonly AnalyzedToken[]): boolean {
  if (one.length !== other.length) return true
  return one.every((token, at) => {
    const match = other[at] as AnalyzedToken
    const [first, second] = [token, match].map((each) =>
      each.head === 0 && each.upos !== 'PUNCT' ? 'root' : relation(each),
    ) as [string, string]
    if (first !== second) return !core.has(first) && !core.has(second) && first !== 'root' && second !== 'root'
    return !core.has(first) || token.head === match.head
  })
}

const isMark = (token: AnalyzedToken | undefined): boolean => token?.upos === 'PUNCT' && /^[,;:–—-]+$/u.test(token.text)

/** Where the clause begins that nothing but a mark joins to the sentence, of which the word at `position` is the first. */
function openedBy(tree: SentenceTree, position: number): number | undefined {
  for (let top = position, steps = 0; top >= 0 && steps < tree.tokens.length; top = tree.head(top), steps++) {
    const token = tree.token(top)
    if (token === undefined) return undefined
    const isClause =
      relation(token) === 'parataxis' || (relation(token) === 'conj' && tree.children(top, 'cc').length === 0)
    if (!isClause || finiteVerbOf(tree, top) === undefined || subjectsOf(tree, top).length === 0) continue
    const words = [...tree.subtree(top)].filter((each) => tree.token(each)?.upos !== 'PUNCT')
    return Math.min(...words)
  }
  return undefined
}

/** Marks side by side, or a blank before one: as many as were in the text at first may stay. */
const looseMarks = (text: string): number =>
  text.match(/[.!?…]["'”’)\]]*\s*[,;]|[,;:]\s*[,;:.!?]|(?<=[.!?]\s)[,;:](?=\s)|\s[,;]/gu)?.length ?? 0
