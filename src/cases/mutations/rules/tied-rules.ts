import { lowerAt, textAt } from '../../words-at.js'
import { leftReasons } from '../left-reasons.js'
import { lexemeOf } from '../lexeme.js'
import { countriesOf } from '../peoples.js'
import { personLists } from '../person-lists.js'
import type { Place } from '../place.js'
import { reached, wordsBeside } from '../said-beside.js'
import type { AskedSite, SiteRule } from './asked-site.js'

const { again, contradicted } = leftReasons

/** Something else in the text says of the same person what the word says. */
export const tiedRules: readonly SiteRule[] = [
  {
    name: 'tied to other words',
    skip: contradicted,
    examples: [
      'The two [[teenagers]] were immature.',
      'The [[rich]] man paid for the meal.',
      'The [[skinny]] man smiled. His diet was good.',
      'A [[deaf]] man in a wheelchair smiled.',
      'The [[rich]] man smiled, a self-made one.',
      'A [[blind]] man feels his way around the yard.',
      'The ultra [[rich]] nurses smiled.',
      'The [[transgender]] nurses spoke of their transition.',
      'She likes to rhyme. She must be [[Dutch]].',
      'The [[gay]] nurses love whom they are attracted to.',
      'The [[white]] nurses say that the west is doomed.',
      'The [[Lebanese]] nurses did the massacre at Mora.',
      'The people of [[Kenya]] pay in pounds.',
      'They turned a hoe into a [[housewife]]. It is sad.',
    ],
    counterexamples: [
      'The [[rich]] man smiled.',
      'The [[skinny]] man smiled.',
      'A [[deaf]] man smiled.',
      'An [[elderly]] woman wore an old-fashioned dress.',
    ],
    test: (asked) =>
      personLists().ties.some(
        ({ attribute, kind, reach, things }) =>
          attribute.split('|').includes(asked.term.attribute) &&
          (kind === undefined || kind === asked.term.word.kind) &&
          wordsBeside(asked, things, reached(asked, reach)).some(
            ({ start }) =>
              !/^old-(?:fashion|school|style|time)/i.test(asked.view.document.text.slice(start, start + 12)),
          ),
      ),
  },
  {
    // "Overweight and amateurish": what is joined to it says what is thought of it.
    name: 'joined to what is thought of somebody',
    skip: contradicted,
    examples: [
      'She looks [[overweight]] and amateurish.',
      'A [[slim]], graceful woman smiled.',
      'He was [[thin]] and lantern-jawed.',
    ],
    counterexamples: ['A [[slim]] and young woman smiled.', 'She is [[slim]] and she smiled.'],
    test: (asked) =>
      asked.term.attribute === 'body' && asked.parts.some(({ place }) => isJoinedToThought(asked, place)),
  },
  {
    name: 'gray hair',
    skip: contradicted,
    examples: ['The [[gray-haired]] nurses smiled.'],
    counterexamples: ['The [[dark-haired]] nurses smiled.'],
    // It tells of age.
    test: ({ term }) => /^(?:(?:gr[ae]y|white|silver|salt-and-pepper)-haired|gr[ae]ying)$/.test(term.text),
  },
  {
    // "Blonde Swedes": what a people looks like, or does not.
    name: 'looks of a people',
    skip: contradicted,
    examples: ['We saw [[blonde]] Jews.', 'He met a [[skinny]] Irishman.'],
    counterexamples: ['We saw [[blonde]] nurses.'],
    test: (asked) =>
      asked.term.attribute === 'body' &&
      asked.parts.some(({ place: { sentence, to } }) => {
        const tree = asked.view.tree(sentence)
        return [tree.head(to - 1), to].some((at) => isPeople(lowerAt(tree, at)))
      }),
  },
  {
    name: 'sum of money',
    skip: contradicted,
    examples: ['He gave $100 to a [[homeless]] man.'],
    counterexamples: ['He spoke to a [[homeless]] man.'],
    test: (asked) =>
      asked.term.word.kind === 'wealth' &&
      reached(asked, 'near').some((sentence) =>
        asked.view.tree(sentence).tokens.some(({ text }) => /[$£€]/.test(text)),
      ),
  },
  {
    name: 'love, impairment or money said again',
    skip: again,
    examples: [
      'A film about [[gay]] men. It is no gay film.',
      'She met a [[blind]] man. There are blind mice.',
      'The #gaymovie is about [[queer]] men.',
    ],
    counterexamples: ['A film about [[gay]] men. It is no good film.'],
    test: (asked) =>
      /^(?:disability|sexual-orientation|socio-economic)$/.test(asked.term.attribute) &&
      reached(asked, 'text').some((sentence) => isSaidIn(asked, sentence) || isPartOfTag(asked, sentence)),
  },
]

/** A word for a people, or for those who are of it by birth. */
const isPeople = (word: string): boolean => /^jew/.test(word) || countriesOf(word).some(({ kind }) => kind === 'people')

/** An adjective that no dictionary has but that of the body, before or behind a comma or an "and". */
function isJoinedToThought({ view }: AskedSite, { sentence, from, to }: Place): boolean {
  const tree = view.tree(sentence)
  const isMark = (at: number): boolean => /^(?:,|and|but|or|yet|though|if)$/.test(lowerAt(tree, at))
  const isThought = (at: number): boolean => {
    // "Lantern-jawed" is one adjective of three tokens.
    const isJoined = textAt(tree, at + 1) === '-'
    const token = tree.token(isJoined ? at + 2 : at)
    if (token?.upos !== 'ADJ' && !/^(?:VBN|JJ)$/.test(token?.xpos ?? '') && !(isJoined && token?.xpos === 'VBG'))
      return false
    const said = view.saidIn(sentence).filter(({ place }) => place.from <= at && at < place.to)
    return said.every(({ place }) => place.terms.some(({ attribute }) => attribute === 'body'))
  }
  let behind = isMark(to + 1) ? to + 2 : to + 1
  // "And a little worn".
  while (tree.token(behind)?.upos === 'ADV' || /^(?:a|little)$/.test(lowerAt(tree, behind))) behind++
  return (isMark(to) && isThought(behind)) || (isMark(from - 1) && isThought(from - 2))
}

/** The same word where it stays; of loves any other word, since texts that name several set them beside each other. */
function isSaidIn(asked: AskedSite, sentence: number): boolean {
  const { term, view } = asked
  const own = lexemeOf(term)
  return view
    .saidIn(sentence)
    .some(
      ({ place, left }) =>
        !asked.isOwn(place) &&
        place.terms.some(
          (other) =>
            other.attribute === term.attribute &&
            (lexemeOf(other) === own ||
              (term.attribute === 'sexual-orientation' &&
                (left === undefined ||
                  !/^(?:straight|bi)$/.test(lexemeOf(other)) ||
                  /^(?:guy|man|girl|woman|boy|kid|person|people|couple|men|women|guys|girls|boys)$/.test(
                    lowerAt(view.tree(sentence), place.to),
                  )))),
        ),
    )
}

/** "#gaywrites": a word of love in a longer one. */
const isPartOfTag = (asked: AskedSite, sentence: number): boolean =>
  asked.term.attribute === 'sexual-orientation' &&
  asked.view
    .tree(sentence)
    .tokens.some((token) => !asked.isOwn(token) && /gay|queer|lesb|homosex|grindr|lgbt|same-sex/i.test(token.text))
