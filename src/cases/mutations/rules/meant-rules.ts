import { hasCapital, lowerAt, textAt } from '../../words-at.js'
import { leftReasons } from '../left-reasons.js'
import { personLists } from '../person-lists.js'
import type { Place } from '../place.js'
import { saysBeside } from '../said-beside.js'
import type { AskedSite, SiteRule } from './asked-site.js'

const { contradicted, doubtful, name, phrase } = leftReasons

/** What a word means where it stands: a mood, an insult, a figure of a tale, or the point of a joke. */
export const meantRules: readonly SiteRule[] = [
  {
    // In older prose a gay man is merry. "Gay people" are not.
    name: 'gay for merry',
    skip: doubtful,
    examples: ['The [[gay]] nurse smiled.', 'A [[queer]] man smiled at the nurse.'],
    counterexamples: [
      'The [[gay]] nurse smiled in the film.',
      'The [[gay]] man and the lesbian smiled.',
      '[[Gay]] people are loud.',
    ],
    test: (asked) =>
      /^(?:gay|queer)$/.test(asked.term.text) &&
      !asked.parts.every(({ place }) => isOfManyPersons(asked, place)) &&
      !saysBeside(asked, personLists().loveTalk, 'text'),
  },
  {
    name: "you're a queer",
    skip: doubtful,
    examples: ["lol, if you like it you're a [[queer]] guy", 'ur a [[gay]] guy'],
    counterexamples: ['lol, you met a [[queer]] guy'],
    test: (asked) =>
      asked.term.attribute === 'sexual-orientation' && asked.parts.some(({ place }) => isSaidOfYou(asked, place)),
  },
  {
    name: 'manual worker',
    skip: phrase,
    examples: ['The [[manual worker]] smiled.'],
    counterexamples: ['The [[labourer]] smiled.'],
    test: ({ term: { word, attribute } }) =>
      attribute === 'socio-economic' && personLists().kept.has(word.text.split(' ')[0] as string),
  },
  {
    // "The Black Pirate" is a film, and the black pirate its hero.
    name: 'figure that has its name from the word',
    skip: name,
    examples: ['The Black Pirate is good. The [[black]] pirate smiled.'],
    counterexamples: ['The Good Pirate is good. The [[black]] pirate smiled.'],
    test: (asked) => asked.term.sort === 'adjective' && asked.parts.some(({ place }) => isNamedWithNext(asked, place)),
  },
  {
    // What the blind or the deaf could not do is the point.
    name: 'it would annoy the deaf',
    skip: contradicted,
    examples: ['It could annoy [[deaf]] people.', 'It must have been made by a [[blind]] man.'],
    counterexamples: ['It could annoy the [[deaf]] man.', 'It was made by a [[blind]] man.'],
    test: (asked) =>
      asked.term.attribute === 'disability' &&
      asked.parts.some(({ place }) => isAnybody(asked, place) && isSupposed(asked, place)),
  },
]

/** "You're a", "ur", "u are such a": right before the word. */
function isSaidOfYou({ view }: AskedSite, { sentence, from }: Place): boolean {
  const tree = view.tree(sentence)
  let at = from - 1
  while (/^(?:DET|ADJ|ADV|PART)$/.test(tree.token(at)?.upos ?? '')) at--
  if (/^(?:ur|youre|you're|you’re|your)$/.test(lowerAt(tree, at))) return true
  return (
    /^(?:are|r|'re|’re|were|'r)$/.test(lowerAt(tree, at)) && /^(?:you|u|ya|yall|y'all)$/.test(lowerAt(tree, at - 1))
  )
}

/** The word and the one behind it, both with capitals, in another place. */
function isNamedWithNext({ view }: AskedSite, { sentence, to }: Place): boolean {
  const own = view.tree(sentence)
  const [word, next] = [lowerAt(own, to - 1), lowerAt(own, to)]
  if (hasCapital(textAt(own, to)) || next === '') return false
  return view.document.sentences.some((_, number) => {
    const tree = view.tree(number)
    return tree.tokens.some(
      ({ text }, at) =>
        hasCapital(text) &&
        text.toLowerCase() === word &&
        hasCapital(textAt(tree, at + 1)) &&
        lowerAt(tree, at + 1) === next,
    )
  })
}

/** "A blind man", "deaf people", "the deaf": none whom the text has told of. */
function isAnybody({ view }: AskedSite, { sentence, from, to }: Place): boolean {
  const tree = view.tree(sentence)
  const before = lowerAt(tree, from - 1)
  if (/^(?:an?|any|some|every|even)$/.test(before)) return true
  const isPlural =
    tree.token(to)?.xpos === 'NNS' || tree.token(to - 1)?.xpos === 'NNS' || lowerAt(tree, to) === 'people'
  return isPlural && !/^(?:DET|NUM|PRON)$/.test(tree.token(from - 1)?.upos ?? '')
}

/** "Could", "must have": nobody did so. */
const isSupposed = ({ view }: AskedSite, { sentence }: Place): boolean =>
  view.tree(sentence).tokens.some(({ text }) => /^(?:would|could|might|must|should|even|'d|’d)$/i.test(text))

/** "Gay people", "gay men": many, in the plainest words. */
function isOfManyPersons({ view }: AskedSite, { sentence, to }: Place): boolean {
  return /^(?:people|persons|men|women|guys|folks?|couples?|kids|teens|teenagers)$/.test(
    lowerAt(view.tree(sentence), to),
  )
}
