import { occupation, type RecognisedOccupation } from '../../attributes/index.js'
import { type Chain, type Document, SentenceTree } from '../../language/index.js'
import type { Found, Instance } from './instance.js'
import { overlap, type PlacedSlot, partsOf } from './join-forms.js'
import { readOccupation } from './occupation-phrase.js'
import { occupationSkips as skips } from './occupation-skips.js'
import { type FoundOccupation, mayBeSame, occupationAt, occupationWords, speaksOf } from './occupation-words.js'
import type { TemplateDraft } from './template-data.js'

/**
 * BiasFinder's occupation instance (Algorithm 2): the first occupation of a text that another can stand for, with `'each'`
 * all of them, one template for each. What the words around say of the work is looked at only as far as it shares a word
 * with the occupation: a doctor who "operates" in "the hospital" may become a baker who does.
 */
export const occupationInstance: Instance = {
  attribute: 'occupation',
  words: occupation,
  list: 'nouns',
  slot: 'occupation',
  find(document, persons): Found {
    const trees = document.sentences.map((sentence) => new SentenceTree(sentence))
    const mentions = mentionsIn(trees)
    const drafts: TemplateDraft[] = []
    const done = new Set<Mention>()
    let refused: string | undefined
    for (const mention of mentions) {
      if (done.has(mention)) continue
      const same = mentions.filter((each) => each.occupation === mention.occupation)
      for (const each of same) done.add(each)
      const draft = draftOf(document, trees, same, mentions)
      if ('skipped' in draft) refused ??= draft.skipped
      else drafts.push(draft)
      if (drafts.length > 0 && persons === 'one') break
    }
    return drafts.length > 0 ? { drafts } : { skipped: refused ?? skips.none }
  },
}

/** An occupation at its place in the document. */
interface Mention extends FoundOccupation {
  readonly sentence: number
}

function mentionsIn(trees: readonly SentenceTree[]): Mention[] {
  return trees.flatMap((tree, sentence) =>
    tree.tokens.flatMap((_, position) => {
      const found = occupationAt(tree, position)
      return found === undefined ? [] : [{ ...found, sentence }]
    }),
  )
}

/** All mentions of one occupation become slots, if they are of one person or the only one; or none does. */
function draftOf(
  document: Document,
  trees: readonly SentenceTree[],
  mentions: readonly Mention[],
  all: readonly Mention[],
): TemplateDraft | { readonly skipped: string } {
  const slots: PlacedSlot[] = []
  const numbers = new Set<string>()
  const [first] = mentions as readonly [Mention, ...Mention[]]
  for (const mention of mentions) {
    const phrase = readOccupation(document, trees[mention.sentence] as SentenceTree, mention)
    if ('skipped' in phrase) return mention === first ? phrase : { skipped: skips.again }
    slots.push(...phrase.slots)
    numbers.add(phrase.number)
  }
  const chain = chainOf(document, first)
  if (mentions.length > 1 && (chain === undefined || !chain.certain || numbers.size > 1))
    return { skipped: skips.again }
  if (mentions.some((mention) => chainOf(document, mention) !== chain)) return { skipped: skips.again }
  const isSame = (other: Mention) =>
    mayBeSame(other.occupation, first.occupation) || (chain !== undefined && chainOf(document, other) === chain)
  if (all.some((each) => each.occupation !== first.occupation && isSame(each))) return { skipped: skips.several }
  if (overlap(slots)) return { skipped: skips.unread }
  if (isSpokenOf(first.occupation, trees, slots)) return { skipped: skips.workSpokenOf }
  const original = occupationWords().classes.get(first.occupation.text)
  return { parts: partsOf(document.text, slots), ...(original === undefined ? {} : { original }) }
}

const chainOf = ({ chains }: Document, { sentence, last }: Mention): Chain | undefined =>
  chains.find(({ mentions }) => mentions.some((each) => each.sentence === sentence && each.head === last))

/** Whether a word outside the slots is the occupation again, as a verb or a title, or speaks of its work. */
function isSpokenOf(
  occupation: RecognisedOccupation,
  trees: readonly SentenceTree[],
  slots: readonly PlacedSlot[],
): boolean {
  return trees.some(({ tokens }) =>
    tokens.some(
      ({ start, text, lemma }) =>
        !slots.some((slot) => slot.start <= start && start < slot.end) &&
        (lemma.toLowerCase() === occupation.text || speaksOf(occupation, text, lemma)),
    ),
  )
}
