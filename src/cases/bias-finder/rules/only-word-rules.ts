import type { SentenceTree } from '../../../language/index.js'
import type { WordRule } from '../../word-rule.js'
import { behindDot, hasCapital, lowerAt, textAt, textOf } from '../../words-at.js'
import type { Person } from '../person.js'
import { genderedByEnd, genderedWord, otherSex, personWords } from '../person-words.js'
import { skips } from '../skips.js'
import { isReplaced, ownPronouns } from './only-person-asked.js'
import { ownTrees } from './said-around-rules.js'

/** Words that stay in a text about one person alone, and may well be said of this person. */
export const onlyWordRules: readonly WordRule<Person>[] = [
  {
    // "Well done, sir!": whom else would the text speak to.
    name: 'how a man or a woman is spoken to',
    skip: skips.genderedWord,
    examples: [
      'I love what [[Tom Lee]] did, and he is good. It rains. The film is long and the songs are fun. Bravo, sir!',
    ],
    counterexamples: [
      'I love what [[Tom Lee]] did, and he is good. It rains. The film is long and the songs are fun. Bravo, folks!',
    ],
    test: (person) =>
      person.trees.some((tree) =>
        tree.tokens.some(
          ({ text }, at) =>
            personWords().addresses[person.sex].has(text.toLowerCase()) &&
            !hasCapital(textAt(tree, at + 1)) &&
            !isReplaced(person, tree, at),
        ),
      ),
  },
  {
    // "This two-woman film", "an all-girl band".
    name: 'so many of the gender in one word',
    skip: skips.genderedWord,
    examples: ['It is a two-woman film. The [[girl]] is good, and she sings.'],
    counterexamples: ['It is a two-part film. The [[girl]] is good, and she sings.'],
    test: (person) =>
      person.trees.some((tree) =>
        tree.tokens.some(
          ({ text }, at) =>
            genderedWord(text.toLowerCase())?.sex === person.sex &&
            textAt(tree, at - 1) === '-' &&
            (tree.token(at - 2)?.upos === 'NUM' || lowerAt(tree, at - 2) === 'all') &&
            tree.touch(at - 1, at),
        ),
      ),
  },
  {
    // "A black girl was chosen for the role", "a gentleman would not".
    name: 'somebody of the gender near the person',
    skip: skips.genderedWord,
    examples: [
      'I love [[Anna Lee]], and she is good. It is nice that a black girl was chosen.',
      '[[Mr Tilney]] appears dressed only in his waistcoat. Jane Austen would never have a gentleman ride out without a coat.',
    ],
    counterexamples: ['I love [[Anna Lee]], and she is good. It is nice that a black nurse was chosen.'],
    test: (person) => nearTrees(person).some((tree) => tree.tokens.some((_, at) => isBroughtUp(person, tree, at))),
  },
  {
    // "There are few more striking young actresses in the business".
    name: 'one among a group of the gender',
    skip: skips.genderedWord,
    examples: ['I love [[Anna Lee]], and she is good. There are few more striking actresses in the business.'],
    counterexamples: ['I love [[Anna Lee]], and she is good. There are few more striking people in the business.'],
    test: (person) => nearTrees(person).some((tree) => tree.tokens.some((_, at) => isRankedGroup(person, tree, at))),
  },
  {
    // "The worst leading actor ever. Eric Reed, the actor in the lead": the one who is first called so.
    name: 'noun that changes, and stays right before the person',
    skip: skips.genderedWord,
    examples: [
      'It has the absolute worst actor ever. [[Eric Reed]], the actor in the lead role, has done nothing else.',
    ],
    counterexamples: [
      'It has the absolute worst cast ever. [[Eric Reed]], the actor in the lead role, has done nothing else.',
    ],
    test: hasSameNounBefore,
  },
  {
    // "A female friend thought so as well. So it is not just a guy who says it".
    name: 'gender that the text sets against the other',
    skip: skips.genderedWord,
    examples: ['A [[female]] friend saw it, and she thought it was bad as well. So it is not just a guy who says so.'],
    counterexamples: [
      'A [[female]] friend saw it, and she thought it was bad as well. So it is not just a fool who says so.',
    ],
    test: (person) =>
      person.adjectives.length > 0 &&
      nearTrees(person).some((tree) =>
        tree.tokens.some(
          ({ text }) =>
            genderedWord(text.toLowerCase())?.sex === otherSex[person.sex] ||
            text.toLowerCase() === otherSex[person.sex],
        ),
      ),
  },
  {
    // "Getting in touch with his inner female".
    name: 'side of the other gender',
    skip: skips.genderedWord,
    examples: ['I love [[Tom Lee]]. He is in touch with his inner female.'],
    counterexamples: ['I love [[Tom Lee]]. He is in touch with his inner child.'],
    test: (person) =>
      ownPronouns(person).some(({ tree, at }) => {
        const noun = tree.head(at)
        return (
          tree.token(at)?.deprel === 'nmod:poss' &&
          [noun, ...tree.children(noun, 'amod', 'compound')].some((each) =>
            /^(?:fe)?male$|^(?:femin|mascul)ine$/.test(lowerAt(tree, each)),
          ) &&
          /^(?:inner|own|side|part|half|female|male)$/.test(lowerAt(tree, noun))
        )
      }),
  },
  {
    // "The kidnapping of a son by the boy's father. The mother is advised": of two fathers.
    name: 'its counterpart somewhere in the text',
    skip: skips.genderedWord,
    examples: [
      "The kidnapping of a son by the boy's father is very good. But the story is bad. Whenever the [[mother]] is advised not to do anything you know that she is going to do it.",
    ],
    counterexamples: [
      "The kidnapping of a son by the boy's uncle is very good. But the story is bad. Whenever the [[mother]] is advised not to do anything you know that she is going to do it.",
    ],
    test: hasCounterpartAnywhere,
  },
  {
    // "Why is Ms. Song in it? Did they want an Asian woman?": she is this woman.
    name: 'title of the gender beside somebody without a name',
    skip: skips.uncertain,
    examples: [
      'This movie is bad in its casting choices (why is Ms. Song a romantic interest? Did they just want an Asian [[woman]] in there, or does her unconvincingly wise character actually lend this story a fresh perspective)?',
    ],
    counterexamples: [
      'This movie is bad in its casting choices (why is Dr. Song a romantic interest? Did they just want an Asian [[woman]] in there, or does her unconvincingly wise character actually lend this story a fresh perspective)?',
    ],
    test: (person) =>
      isAnybody(person) &&
      nearTrees(person).some((tree) =>
        tree.tokens.some(
          ({ text }, at) =>
            politeTitles[person.sex].test(text) &&
            hasCapital(textAt(tree, behindDot(tree, at))) &&
            !isReplaced(person, tree, at),
        ),
      ),
  },
  {
    // "Natalie was the mother and Susan was the mother".
    name: 'noun that another name is said to be',
    skip: skips.uncertain,
    examples: [
      "I am a fan of [[Natalie Portman]]. It seemed as if Natalie was the mother and Susan was the mother. Natalie must have a knack for movies because I haven't seen her in a bad film yet.",
    ],
    counterexamples: [
      "I am a fan of [[Natalie Portman]]. It seemed as if Natalie was the mother and Susan was the doctor. Natalie must have a knack for movies because I haven't seen her in a bad film yet.",
    ],
    test: (person) =>
      person.trees.some((tree) =>
        tree.tokens.some(
          ({ upos }, at) =>
            upos === 'NOUN' &&
            isReplaced(person, tree, at) &&
            tree
              .children(at, 'nsubj')
              .some((subject) => tree.token(subject)?.upos === 'PROPN' && !isReplaced(person, tree, subject)),
        ),
      ),
  },
  {
    name: 'what only a man or a woman gets',
    skip: skips.genderedWord,
    examples: ['I love [[Tom Lee]]. Does he get the girl? We do not know.'],
    counterexamples: ['I love [[Tom Lee]]. Does he get the money? We do not know.'],
    test: (person) => ownTrees(person).some((tree) => gettingOne.test(textOf(tree))),
  },
  {
    // "The third Carlucci sister": a last name that is not hers alone.
    name: 'last name of brothers and sisters',
    skip: skips.twoNames,
    examples: [
      'The award goes to [[Milly Carlucci]] (third Carlucci show-biz sister with Anna & Gabriella), which says all.',
    ],
    counterexamples: [
      'The award goes to [[Milly Carlucci]] (a show-biz sister with Anna & Gabriella), which says all.',
    ],
    test: hasSharedName,
  },
]

/** A sentence of the person and those beside it. */
function nearTrees({ trees, chain }: Person): SentenceTree[] {
  const own = new Set(chain.mentions.map(({ sentence }) => sentence))
  return trees.filter((_, at) => own.has(at) || own.has(at - 1) || own.has(at + 1))
}

/** "A woman": without a name, and brought up by this noun. */
const isAnybody = ({ names, chain, trees }: Person): boolean =>
  names.length === 0 &&
  chain.mentions.some(({ kind, sentence, head }) => {
    const tree = trees[sentence]
    return kind === 'nominal' && tree?.children(head, 'det').some((at) => /^(?:an?|any|some)$/.test(lowerAt(tree, at)))
  })

/** "I am an open-minded guy", "as a man I like that". */
function isSpeaker(tree: SentenceTree, at: number): boolean {
  const isAs = tree.children(at, 'case').some((word) => lowerAt(tree, word) === 'as')
  return tree
    .children(isAs ? tree.head(at) : at, 'nsubj')
    .some((subject) => /^(?:i|we|you)$/.test(lowerAt(tree, subject)))
}

/** "A girl", and no name says that it is somebody else. */
function isBroughtUp(person: Person, tree: SentenceTree, at: number): boolean {
  const token = tree.token(at)
  if (token?.upos !== 'NOUN' || isReplaced(person, tree, at)) return false
  const word = genderedWord(token.text.toLowerCase()) ?? genderedByEnd(token.text)
  if (word?.sex !== person.sex || word.number !== 'singular' || personWords().neutral.has(token.text.toLowerCase()))
    return false
  // Who does something is somebody new; and the speaker says of himself that he is a man.
  if (token.deprel === 'nsubj' || isSpeaker(tree, at)) return false
  // The parse often hangs the article on what comes behind: "have a gentleman ride out".
  const before = tree.token(at - 1)?.upos === 'ADJ' ? at - 2 : at - 1
  return [before, ...tree.children(at, 'det')].some((det) => /^(?:an?|any|every)$/.test(lowerAt(tree, det)))
}

const onlyOnes = [
  ['mother', 'mom', 'mum'],
  ['father', 'dad'],
  ['wife', 'bride'],
  ['husband', 'groom'],
]

/** "The mother" of nobody who is named, and the father of anybody. */
function hasCounterpartAnywhere({ chain, trees }: Person): boolean {
  return chain.mentions.some(({ kind, sentence, head }) => {
    const tree = trees[sentence]
    if (kind !== 'nominal' || tree === undefined || ownerAt(tree, head) === 'my') return false
    const own = onlyOnes.findIndex((words) => words.includes(lowerAt(tree, head)))
    if (own < 0) return false
    const others = onlyOnes[own ^ 1] ?? []
    return trees.some((each) =>
      each.tokens.some(({ text }, at) => others.includes(text.toLowerCase()) && ownerAt(each, at) !== 'my'),
    )
  })
}

const ownerAt = (tree: SentenceTree, noun: number): string => {
  const [owner] = tree.children(noun, 'nmod').filter((at) => tree.token(at)?.deprel === 'nmod:poss')
  const word = owner === undefined ? '' : lowerAt(tree, owner)
  return word === 'our' ? 'my' : word
}

/** A singular noun that is replaced also stands, with "the", in the sentence before the first of the person. */
function hasSameNounBefore(person: Person): boolean {
  const { trees, chain } = person
  const first = Math.min(...chain.mentions.map(({ sentence }) => sentence))
  const before = trees[first - 1]
  const replaced = new Set(
    trees.flatMap((tree) =>
      tree.tokens.flatMap(({ text, upos }, at) =>
        upos === 'NOUN' && isReplaced(person, tree, at) ? [text.toLowerCase()] : [],
      ),
    ),
  )
  return (
    before?.tokens.some(
      ({ text }, at) =>
        replaced.has(text.toLowerCase()) &&
        !/^(?:and|or)$/.test(lowerAt(before, at - 1)) &&
        before.children(at, 'det').some((det) => lowerAt(before, det) === 'the'),
    ) === true
  )
}

/** "Few actresses", "one of the best actresses", "more than other women". */
function isRankedGroup(person: Person, tree: SentenceTree, at: number): boolean {
  const lower = lowerAt(tree, at)
  const word = genderedWord(lower)
  return (
    word?.number === 'plural' &&
    word.sex === person.sex &&
    !personWords().neutral.has(lower) &&
    !isReplaced(person, tree, at) &&
    [1, 2, 3, 4, 5, 6, 7].some((by) =>
      /^(?:few|fewer|most|best|greatest|finest|worst|among|amongst|other|more|one)$/.test(lowerAt(tree, at - by)),
    )
  )
}

const politeTitles: Readonly<Record<Person['sex'], RegExp>> = {
  male: /^(?:Mr\.?|Mister|Sir|Monsieur)$/,
  female: /^(?:Ms\.?|Mrs\.?|Miss|Madame|Lady|Dame)$/,
}

const gettingOne = /\b(?:gets?|got|getting|wins?|won|winning|saves?|saving) the (?:girl|guy|man)\b/i

const kinGroups =
  /^(?:brothers?|sisters?|siblings?|twins?|cousins?|family|clan|dynasty|household|sons?|daughters?|boys|girls)$/

/** A name of the person alone before a noun for kin. */
function hasSharedName(person: Person): boolean {
  const starts = new Set(person.names.map(({ start }) => start))
  return person.trees.some((tree) =>
    tree.tokens.some(
      ({ start, deprel }, at) =>
        starts.has(start) && /^(?:compound|flat)/.test(deprel) && kinGroups.test(lowerAt(tree, tree.head(at))),
    ),
  )
}
