import { leftReasons } from '../left-reasons.js'
import { lexemeOf } from '../lexeme.js'
import { personLists } from '../person-lists.js'
import { reached, saysBeside } from '../said-beside.js'
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
    ],
    counterexamples: ['The [[rich]] man smiled.', 'The [[skinny]] man smiled.', 'A [[deaf]] man smiled.'],
    test: (asked) =>
      personLists().ties.some(
        ({ attribute, kind, reach, things }) =>
          attribute === asked.term.attribute &&
          (kind === undefined || kind === asked.term.word.kind) &&
          saysBeside(asked, things, reach),
      ),
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
                (left === undefined || !/^(?:straight|bi)$/.test(lexemeOf(other))))),
        ),
    )
}

/** "#gaywrites": a word of love in a longer one. */
const isPartOfTag = (asked: AskedSite, sentence: number): boolean =>
  asked.term.attribute === 'sexual-orientation' &&
  asked.view
    .tree(sentence)
    .tokens.some((token) => !asked.isOwn(token) && /gay|queer|lesb|homosex|grindr|lgbt|same-sex/i.test(token.text))
