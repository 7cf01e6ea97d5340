import { genderOfNoun, type SentenceTree } from '../../../language/index.js'
import { lowerAt } from '../../words-at.js'
import { contextLists } from '../context-lists.js'
import { leftReasons } from '../left-reasons.js'
import { isOfGroup, lexemeOf } from '../lexeme.js'
import { hasColourOfItsOwn, otherWordsFor } from '../origin-ties.js'
import type { Place } from '../place.js'
import type { SitePart } from '../sites.js'
import { termKey } from '../terms.js'
import type { AskedSite, SiteRule } from './asked-site.js'

const { again, contradicted } = leftReasons

/**
 * Where a sentence or one beside it speaks of the matter of the attribute in other words, which stay, the text may hang on the class: the
 * words say it again, or give it as a reason. One principle for each matter, since no list has all cases.
 */
export const domainRules: readonly SiteRule[] = [
  {
    // Who speaks so, what the title means there, how it is dubbed.
    name: 'talk of language beside it',
    skip: contradicted,
    examples: [
      'The [[English]] actors smiled. The dubbing is bad.',
      'As the [[Germans]] say: das ist gut.',
      'I live in [[Kenya]]. It was translated.',
    ],
    counterexamples: [
      'The [[English]] actors smiled. The lighting is bad.',
      'The [[tall]] man smiled. The dubbing is bad.',
      'The [[English]] actors smiled. It is good. It is bad. The dubbing is bad.',
    ],
    test: (asked) =>
      isOfOrigin(asked) &&
      asked.parts.some(
        ({ place }) =>
          isQuoted(asked, place) || asked.view.hasNear(place, contextLists().languageTalk, beside(asked, place)),
      ),
  },
  {
    name: 'matters of faith beside it',
    skip: contradicted,
    examples: [
      'The [[Christian]] woman smiled. I had been saved.',
      'Santa met a [[Jewish]] family.',
      'There were priestholes. The [[Catholic]] families smiled.',
    ],
    counterexamples: ['The [[Christian]] woman smiled. I had been hurt.', 'Santa met an [[Irish]] family.'],
    test: (asked) =>
      isOfGroup(asked.term) &&
      (asked.term.attribute === 'religion' || lexemeOf(asked.term).split('|').includes('jew')) &&
      asked.parts.some(
        ({ place }) =>
          asked.view.hasNear(place, contextLists().faithTalk, beside(asked, place)) ||
          beside(asked, place).some((at) => asked.view.tree(at).tokens.some(({ text }) => isOfClergy.test(text))),
      ),
  },
  {
    name: 'its colour beside it',
    skip: again,
    examples: [
      'There was black on black violence. He is a [[black]] man.',
      'They watch the white leagues that my [[white]] grandchildren play in.',
      "He is a [[white]] man. The real 'white' one smiled.",
    ],
    counterexamples: ['The [[white]] man wore a white shirt.', 'The [[black]] man smiled. He drank black coffee.'],
    test: (asked) =>
      isColour.test(termKey(asked.term.word.text)) && asked.parts.some(({ place }) => hasColour(asked, place)),
  },
  {
    name: 'its class called otherwise',
    skip: again,
    examples: ['It is like shouting "N**ger" at [[black]] people.', 'The [[Aboriginal]] nurses smiled. I saw no Abo.'],
    counterexamples: ['It is like shouting "B**ch" at [[black]] people.'],
    test: (asked) =>
      isOfOrigin(asked) &&
      asked.term.word.kind === 'people' &&
      asked.parts.some(({ place, term: { className } }) => isCalledOtherwise(asked, place, className)),
  },
  {
    name: 'others of the gender beside relatives of who speaks',
    skip: contradicted,
    examples: [
      'My [[husband]] thinks that it is a boy film.',
      'My [[daughters]] saw it. It was cold. It was late. Your girls smiled.',
    ],
    counterexamples: ['My [[husband]] saw it. A boy smiled.', 'I saw it with my [[sister]] and my mother.'],
    test: (asked) =>
      asked.gender !== undefined &&
      asked.occurrences === 'all' &&
      asked.parts.some((part) => isOfSpeaker(asked, part) && hasOthers(asked, part)),
  },
]

/** Sentences of a place and those next to it. */
const beside = ({ view }: AskedSite, { sentence }: Place): readonly number[] =>
  [sentence - 1, sentence, sentence + 1].filter((at) => view.document.sentences[at] !== undefined)

const isOfOrigin = ({ term }: AskedSite): boolean =>
  isOfGroup(term) && /^(?:race|ethnicity|nationality|country|religion)$/.test(term.attribute)

/** Words that are made of one for the clergy, or for what it does. */
const isOfClergy = /^(?:priest|church|chapel|bishop|abbey|evangeli[sz]|prosely|gospel)./i

const isColour = /^(?:black|white|brown)s?$/

/** "As the Germans say", "what the French call it". */
const isQuoted = ({ view }: AskedSite, { sentence, to }: Place): boolean =>
  /^(?:say|says|call|calls)$/.test(lowerAt(view.tree(sentence), to))

/** The same colour, of no thing that has it by itself. */
function hasColour(asked: AskedSite, place: Place): boolean {
  const own = termKey(asked.term.word.text).replace(/s$/, '')
  // White skin and white faces go through a whole page.
  const sentences = own === 'white' ? asked.view.near(place.sentence) : beside(asked, place)
  return sentences.some((sentence) => {
    const tree = asked.view.tree(sentence)
    return tree.tokens.some((token, at) => {
      if (token.text.toLowerCase().replace(/s$/, '') !== own || asked.isOwn(token)) return false
      if (isLook.test(lowerAt(tree, at + 1))) return true
      return !asked.view.isPersonName(token) && !isOfThing(tree, at)
    })
  })
}

const isLook = /^(?:hair|skin|eyes?|face|complexion|fur)$/

const isOfThing = (tree: SentenceTree, at: number): boolean =>
  [tree.token(tree.head(at))?.lemma, tree.token(at + 1)?.lemma].some(
    (lemma) => lemma !== undefined && hasColourOfItsOwn(lemma),
  )

/** An insult for the class, or another name of it; written out or with stars. */
const isCalledOtherwise = (asked: AskedSite, place: Place, className: string): boolean =>
  asked.view.hasNear(place, new Set([...otherWordsFor(className)].filter((word) => !isColour.test(word))), [
    ...asked.view.document.sentences.keys(),
  ]) ||
  (className === 'african-american' && beside(asked, place).some((sentence) => isStarred.test(textOf(asked, sentence))))

/** The insult for black people with stars in it. */
const isStarred = /\bn[*i]*\*+g*(?:er|a)s?\b/i

function textOf({ view: { document } }: AskedSite, sentence: number): string {
  const tokens = document.sentences[sentence]?.tokens ?? []
  return document.text.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0)
}

/** "My brother". */
function isOfSpeaker({ view }: AskedSite, { place: { sentence, from }, term }: SitePart): boolean {
  const tree = view.tree(sentence)
  let at = from - 1
  while (/^(?:ADJ|NUM|NOUN)$/.test(tree.token(at)?.upos ?? '') || /^[-–]$/.test(tree.token(at)?.text ?? '')) at--
  return /^(?:kin|person)$/.test(term.word.kind ?? '') && /^(?:my|our)$/.test(lowerAt(tree, at))
}

/** Nouns of the gender that mean no kin, in the same sentence; near by where many are meant. */
function hasOthers(asked: AskedSite, { place, term }: SitePart): boolean {
  const sentences = term.number === 'plural' ? asked.view.near(place.sentence) : [place.sentence]
  return sentences.some((sentence) =>
    asked.view
      .tree(sentence)
      .tokens.some(
        (token, at) =>
          token.upos === 'NOUN' &&
          genderOfNoun(token.lemma.toLowerCase()) === asked.gender &&
          !asked.isOwn(token) &&
          !isKinAt(asked, sentence, at),
      ),
  )
}

const isKinAt = ({ view }: AskedSite, sentence: number, at: number): boolean =>
  view
    .saidIn(sentence)
    .some(({ place }) => place.from <= at && at < place.to && place.terms.some(({ word }) => word.kind === 'kin'))
