import { country } from '../../../attributes/index.js'
import { isPersonNoun, relation, type SentenceTree } from '../../../language/index.js'
import { knownLexicons } from '../../lexicons.js'
import type { RuleList, WordRule } from '../../word-rule.js'
import { lowerAt, textAt } from '../../words-at.js'
import { isCountry, isPlaceName } from '../named-places.js'
import { namedWords } from '../named-words.js'
import type { Person } from '../person.js'
import { personWords } from '../person-words.js'
import { placeOf } from '../references.js'
import { skips } from '../skips.js'
import { placeOfNamed } from './named-asked.js'

/** "Born in Canada", "is from Spain". */
function isBornThere({ trees, places }: Person): boolean {
  return trees.some((tree, sentence) =>
    tree.tokens.some(({ text }, position) => {
      if (!/^(?:from|in|of)$/.test(caseOf(tree, position)) || !isPlaceName(text)) return false
      const head = tree.head(position)
      const isOwn = (at: number) => places.has(placeOf(sentence, at))
      const isSubject = (at: number) => tree.children(at, 'nsubj').some(isOwn)
      if (/^(?:from|of)$/.test(caseOf(tree, position)) && (isOwn(head) || isSubject(position) || isSubject(head)))
        return true
      return /^(?:born|raised)$/.test(lowerAt(tree, head)) && isSubject(head)
    }),
  )
}

const caseOf = (tree: SentenceTree, position: number): string => {
  const [mark] = tree.children(position, 'case')
  return mark === undefined ? '' : lowerAt(tree, mark)
}

/** What the text says of where somebody is from, whom a name of another people would contradict. */
export const originRules: readonly WordRule<Person>[] = [
  {
    name: 'said to be of a country',
    skip: skips.tellsOrigin,
    examples: [
      'Tom Hanks is Russian. He is funny.',
      'The British actor Tom Hanks is great. He is funny.',
      '[[Tom Hanks]] is great and of Russian descent. He is funny.',
      'I love [[Tom Hanks]] and his films. Tom Hanks was born in Canada.',
      '[[Tom Hanks]] is one of the most promising Finnish directors. His films are good.',
      '[[Tom Hanks]] is great. He could not hide his Welsh accent.',
    ],
    counterexamples: ['[[Tom Hanks]] is great in a Russian film. He is funny.'],
    test: (person) => tellsOrigin(person) || isBornThere(person),
  },
  {
    // Who is meant by it is often not read.
    name: 'one of a people, whoever it is',
    skip: skips.tellsOrigin,
    examples: [
      'The actor [[Tom Hanks]] left the stage. Later I met a Russian.',
      'The actor [[Tom Hanks]] left his wife. A German girl came in.',
    ],
    counterexamples: [
      'The actor [[Tom Hanks]] left his wife. The Russian film was long.',
      '[[Tom Hanks]] speaks English. He is funny.',
    ],
    test: ({ trees }) => trees.some((tree) => tree.tokens.some((_, position) => isOneOfPeople(tree, position))),
  },
  {
    name: 'an accent of whatever kind',
    skip: skips.tellsOrigin,
    examples: ['I love the Spanglish accent of [[Anna Lee]], who sings.'],
    counterexamples: ['I love the songs of [[Anna Lee]], who sings.'],
    test: ({ trees, places }) =>
      trees.some((tree, sentence) =>
        tree.tokens.some(
          ({ text }) =>
            /^(?:accents?|brogue|drawl|dialect|homeland|motherland|fatherland)$/i.test(text) &&
            tree.tokens.some((_, at) => places.has(placeOf(sentence, at))),
        ),
      ),
  },
  {
    name: 'looks and slurs beside the person',
    skip: skips.tellsOrigin,
    examples: ['My niece [[Anna Lee]] is blonde.', 'The actor [[Tom Lee]] was called a chink.'],
    counterexamples: ['My niece [[Anna Lee]] is tall.'],
    test: ({ trees, places }) =>
      trees.some((tree, sentence) =>
        tree.tokens.some(
          (_, position) =>
            saysGroup(lowerAt(tree, position)) && tree.tokens.some((_, at) => places.has(placeOf(sentence, at))),
        ),
      ),
  },
  {
    name: 'office of a country',
    skip: skips.tellsOrigin,
    examples: ['President [[Hugo Lee]] slept. He left Venezuela.'],
    counterexamples: ['President [[Hugo Lee]] slept. He left the room.'],
    test: holdsOffice,
  },
]

export const countryRules: RuleList<Person> = {
  name: 'country of the person',
  question: 'May this person have a name of another country?',
  placeOf: placeOfNamed,
  rules: originRules,
}

/** What everybody calls everybody in posts says nothing. */
const saysGroup = (word: string): boolean =>
  (namedWords().slurs.has(word) && !word.startsWith('nig')) ||
  /^(?:blond|blue-eyed|fair-skinned|dark-skinned|freckled|redhead|heritage$|ancestors?$|tribes?$)/.test(word)

/** "President Chavez" in a text of Venezuela. */
function holdsOffice({ document: { text }, chain, trees }: Person): boolean {
  const { offices } = namedWords()
  const holds = chain.mentions.some(({ sentence, head, kind, start, end }) => {
    const tree = trees[sentence]
    const words =
      kind === 'pronoun'
        ? []
        : text
            .slice(Math.max(0, start - 16), end)
            .toLowerCase()
            .match(/\p{L}+/gu)
    return offices.has(lowerAt(tree, head)) || words?.some((word) => offices.has(word)) === true
  })
  return holds && trees.some(({ tokens }) => tokens.some((token) => isOrigin(token.text) || isCountry(token.text)))
}

/** "The Russian", "a German girl", "an Irish-born boxer"; not "in English", "the English". */
function isOneOfPeople(tree: SentenceTree, position: number): boolean {
  const token = tree.token(position)
  if (token === undefined || !isOrigin(token.text.replace(/-.*$/, ''))) return false
  const head = tree.token(tree.head(position))
  if (/^(?:amod|compound|nmod|flat)$/.test(relation(token)) && tree.head(position) > position)
    return head?.xpos === 'NN' && isPersonNoun(head.lemma)
  if (token.xpos === 'NNS' || token.xpos === 'NNPS' || /^(?:white|black|yellow)$/i.test(token.text)) return false
  const determiner = tree.children(position, 'det')[0]
  return (
    determiner !== undefined &&
    /^(?:an?|the|this|that|another)$/.test(lowerAt(tree, determiner)) &&
    textAt(tree, position - 1) !== ''
  )
}

/** "The British actor", "he is Russian", "Tom, a white guy": another country's name would contradict it. */
function tellsOrigin({ trees, places }: Person): boolean {
  return trees.some((tree, sentence) =>
    tree.tokens.some(({ text }, position) => {
      if (!isOrigin(text)) return false
      const isOwn = (at: number) => places.has(placeOf(sentence, at))
      const head = tree.head(position)
      const isDescent = namedWords().originNouns.has(lowerAt(tree, head))
      if (isDescent && tree.tokens.some((_, at) => isOwn(at))) return true
      // Not what a verb's subject does with somebody else's.
      const said = tree.token(head)?.upos === 'VERB' ? [position] : [position, head]
      // "One of the best Finnish directors".
      if (/^(?:one|some|none)$/.test(lowerAt(tree, tree.head(head)))) said.push(tree.head(head))
      return said.some(
        (at) => isOwn(at) || tree.children(at, 'nsubj', 'appos').some(isOwn) || isApposition(tree, at, isOwn),
      )
    }),
  )
}

function isApposition(tree: SentenceTree, position: number, isOwn: (position: number) => boolean): boolean {
  const token = tree.token(position)
  return token?.deprel === 'appos' && isOwn(tree.head(position))
}

let origins: ReadonlySet<string> | undefined

/** A people, or the colour of one: British, Nordic, white. */
function isOrigin(word: string): boolean {
  if (origins === undefined) {
    const { nationality = [] } = knownLexicons({}, [])
    const all = [...country.classes, ...nationality, ...personWords().peoples]
    origins = new Set(all.map((each) => each.toLowerCase()))
  }
  return origins.has(word.toLowerCase())
}
