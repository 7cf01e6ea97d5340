import { hasCapital, lowerAt, textAt } from '../../words-at.js'
import { leftReasons } from '../left-reasons.js'
import { isOfGroup } from '../lexeme.js'
import { tonguesOf } from '../origin-ties.js'
import { countriesOf } from '../peoples.js'
import type { Place } from '../place.js'
import { reached, wordsBeside } from '../said-beside.js'
import { type Term, termKey } from '../terms.js'
import { topOf } from '../top-of.js'
import type { AskedSite, SiteRule } from './asked-site.js'
import { countriesOfTerm } from './origin-rules.js'

const { contradicted, name } = leftReasons

/** What a text says of persons because they are of a people, though it does not name the people again. */
export const originSaidRules: readonly SiteRule[] = [
  {
    name: 'language of the people',
    skip: contradicted,
    examples: [
      'The [[Brazilian]] woman was good in Portuguese again.',
      'The [[Kenyan]] nurse smiled. It was said in Swahili.',
    ],
    counterexamples: [
      'The [[Brazilian]] nurse smiled. She speaks Hebrew.',
      'The [[Brazilian]] nurse met a Portuguese doctor.',
    ],
    test: (asked) => {
      const tongues = tonguesOf(countriesOfOrigin(asked.term))
      return (
        tongues.size > 0 && asked.view.document.sentences.some((_, sentence) => isTongueSaid(asked, sentence, tongues))
      )
    },
  },
  {
    // "My favourite band the silver [[jews]]".
    name: 'name of a band',
    skip: name,
    examples: ['It has music by my favorite band the silver [[jews]] again.'],
    counterexamples: ['It has music by my favorite band, and the [[jews]] smiled.'],
    test: (asked) => isOfGroup(asked.term) && asked.parts.some(({ place }) => isBehindBand(asked, place)),
  },
  {
    // What happened then happened to this country.
    name: 'year of its history',
    skip: contradicted,
    examples: ['[[Israel]] feared it in 1948.', 'In the 1930s some [[Irish]] nurses smiled.'],
    counterexamples: ['[[Israel]] feared it in June.', 'Some [[Irish]] nurses smiled (1948).'],
    test: (asked) =>
      countriesOfOrigin(asked.term).length > 0 &&
      asked.parts.some(({ place: { sentence } }) => {
        const tree = asked.view.tree(sentence)
        return tree.tokens.some(
          ({ text }, at) =>
            /^1[0-9]\d\d(?:s|['’]s)?$/.test(text) &&
            /^(?:in|since|of|by|the|until|till|after|before|during|from|early|late)$/.test(lowerAt(tree, at - 1)),
        )
      }),
  },
  {
    // Where race is the matter, one colour is set against another.
    name: 'talk of race',
    skip: contradicted,
    examples: ['The people of color met a [[white]] man.'],
    counterexamples: [
      'The [[white]] man smiled. It is a good film.',
      'The [[Polish]] man smiled. It is a racist film.',
    ],
    test: (asked) =>
      /^(?:black|white|brown)s?$/.test(termKey(asked.term.word.text)) &&
      wordsBeside(asked, raceTalk, reached(asked, 'near')).length > 0,
  },
  {
    name: 'somebody called White',
    skip: contradicted,
    examples: ['Michael White is the [[black]] man here.'],
    counterexamples: ['Michael Smith is the [[black]] man here.', 'Michael White is the [[Polish]] man here.'],
    test: (asked) =>
      /^(?:black|white|brown)$/.test(termKey(asked.term.word.text)) &&
      asked.view.document.sentences.some(({ tokens }) =>
        tokens.some((token) => /^(?:White|Black|Brown)s?$/.test(token.text) && asked.view.isPersonName(token)),
      ),
  },
  {
    // "Because he was not white", "she is not even black": what is said turns on this class, and has no sense of another.
    name: 'not black',
    skip: contradicted,
    examples: ['The nurse is not even [[black]].', 'The nurse is supposed to be [[Polish]].'],
    counterexamples: ['The nurse is [[black]].', 'The [[Polish]] nurse is not even tired.'],
    test: (asked) =>
      isOfGroup(asked.term) &&
      asked.term.word.kind !== 'country' &&
      asked.parts.some(({ place }) => isDisputed(asked, place)),
  },
]

/** Countries of a word for a people, or of the name of a country. */
const countriesOfOrigin = (term: Term): readonly string[] =>
  term.word.kind === 'country' ? countriesOf(term.word.text).map(({ country }) => country) : countriesOfTerm(term)

const raceTalk: ReadonlySet<string> = new Set(
  'race races racial racially racist racists racism color colour colored coloured coloreds coloureds ghetto ghettos segregated segregation integrated integration prejudice prejudices minority minorities whiteness blackness'.split(
    ' ',
  ),
)

const onlyTongues =
  /^(?:Castilian|Creole|Flemish|Afrikaans|Arabic|Farsi|Dari|Pashto|Hindi|Urdu|Punjabi|Tamil|Bengali|Telugu|Gujarati|Hindustani|Mandarin|Cantonese|Hebrew|Yiddish|Gaelic|Tagalog|Swahili)$/

/** "Speaks Spanish", "in Portuguese", "the German text"; a word that names nothing but a language by itself. */
function isTongueSaid(asked: AskedSite, sentence: number, tongues: ReadonlySet<string>): boolean {
  const tree = asked.view.tree(sentence)
  return tree.tokens.some((token, at) => {
    const written = token.text.charAt(0).toUpperCase() + token.text.slice(1)
    if (!tongues.has(written) || asked.isOwn(token)) return false
    if (onlyTongues.test(written)) return hasCapital(token.text)
    return (
      /^(?:speak|spoke|spoken|speaks|speaking|learn|understand|understands|fluent|perfect|broken|into)$/.test(
        lowerAt(tree, at - 1),
      ) ||
      (lowerAt(tree, at - 1) === 'in' && !/^(?:ADJ|NOUN|PROPN)$/.test(tree.token(at + 1)?.upos ?? '')) ||
      /^(?:language|languages|accent|accents|dialogue|dialog|word|words|text|speaking|speaker|speakers|subtitles)$/.test(
        lowerAt(tree, at + 1) === '-' ? lowerAt(tree, at + 2) : lowerAt(tree, at + 1),
      )
    )
  })
}

function isBehindBand({ view }: AskedSite, { sentence, from }: Place): boolean {
  const tree = view.tree(sentence)
  let at = from - 1
  while (at > from - 4 && /^(?:ADJ|NOUN|DET)$/.test(tree.token(at)?.upos ?? '')) {
    if (/^(?:band|bands|group|duo|trio|quartet|label)$/.test(lowerAt(tree, at))) return true
    at--
  }
  return false
}

/** Said of somebody who "is not", or "is supposed to be" of the class. */
function isDisputed({ view }: AskedSite, place: Place): boolean {
  const tree = view.tree(place.sentence)
  const top = topOf(tree, place)
  const first = place.from
  if (lowerAt(tree, first - 1) === 'not' && tree.token(top)?.deprel !== 'amod') return true
  if (tree.children(top, 'case').length > 0) return false
  if (tree.children(top, 'cop', 'nsubj').length === 0 && !/^(?:xcomp|root)$/.test(tree.token(top)?.deprel ?? ''))
    return false
  for (let at = first - 1; at >= 0 && at >= first - 5; at--) {
    if (/^(?:even|supposed|supposedly|meant|allegedly|still|not|n['’]t|never)$/.test(lowerAt(tree, at))) return true
    if (/^[,.;:!?]$/.test(textAt(tree, at))) return false
  }
  return false
}
