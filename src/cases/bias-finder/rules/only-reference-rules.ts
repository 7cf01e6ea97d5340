import { capitalise, genderOfFirstName, isFirstName, isTitle, type SentenceTree } from '../../../language/index.js'
import type { WordRule } from '../../word-rule.js'
import { hasCapital, lowerAt, textAt, textOf } from '../../words-at.js'
import type { Person } from '../person.js'
import { genderedWord, otherSex, personWords } from '../person-words.js'
import { skips } from '../skips.js'
import { isOtherPronoun, isReplaced, ownNames, ownPronouns } from './only-person-asked.js'
import { ownTrees } from './said-around-rules.js'

/** Names and pronouns of the only person that are somebody else's, or no person's at all. */
export const onlyReferenceRules: readonly WordRule<Person>[] = [
  {
    // "Alan Smithee is the pseudonym that directors use".
    name: 'name that is no name of a person',
    skip: skips.notPerson,
    examples: ['It is directed by [[Alan Smith]]. Smith is the pseudonym that directors use, and he is bad.'],
    counterexamples: ['It is directed by [[Alan Smith]]. Smith is the one whom directors use, and he is bad.'],
    test: (person) => ownTrees(person).some((tree) => pseudonyms.test(textOf(tree))),
  },
  {
    // "The Ben Stillers and the Vince Vaughns".
    name: 'name with an article right before it',
    skip: skips.cutName,
    examples: ['I like the [[Vince Vaughns]] (however you spell his last name), and he is good.'],
    counterexamples: ['I like the great [[Vince Vaughn]] (however you spell his last name), and he is good.'],
    test: (person) =>
      ownNames(person).some(
        ({ tree, first, last }) =>
          /^(?:the|these|those|all)$/.test(lowerAt(tree, first - 1)) && /s$/.test(textAt(tree, last)),
      ),
  },
  {
    // "Well done to the producers for hooking her": of Sean Young.
    name: 'pronoun of the other gender that nobody was found for',
    skip: skips.uncertain,
    examples: ['[[Sean Lee]] is an interesting actor. Well done to the makers for hooking her I guess.'],
    counterexamples: ['[[Sean Lee]] is an interesting actor. Well done to the makers for hooking it I guess.'],
    test: hasStrayPronoun,
  },
  {
    // "Was he the right voice for Underdog, it made him sound unintelligent".
    name: 'another name between the person and a pronoun',
    skip: skips.uncertain,
    examples: ['I love [[Jason Lee]], and he is good. As the voice for Rover he is dull.'],
    counterexamples: ['I love [[Jason Lee]], and he is good. As the voice for children he is dull.'],
    test: hasNameBetween,
  },
  {
    // "Ving Rhames probably did not know what he was doing".
    name: 'whole name of nobody known between the person and "he" or "she"',
    skip: skips.uncertain,
    examples: [
      "What a horrible movie. I cannot believe it. Please tell me why Ving Rhames and [[Mehki Pfifer]] starred in this film? Mehki Pfifer is great in E.R and Ving Rhames probably didn't know what he was doing. I feel terrible for them.",
    ],
    counterexamples: [
      "What a horrible movie. I cannot believe it. Please tell me why Ving Rhames and [[Mehki Pfifer]] starred in this film? Mehki Pfifer is great in E.R and for once probably didn't know what he was doing. I feel terrible for them.",
    ],
    test: hasWholeNameBetween,
  },
  {
    // "One girl takes a bath, another cheats on her husband".
    name: 'another one between the person and a pronoun',
    skip: skips.uncertain,
    examples: ['One [[girl]] decides to take a bath, another decides to cheat on her friend.'],
    counterexamples: ['One [[girl]] decides to take another bath with her friend.'],
    test: (person) =>
      ownPronouns(person).some(({ tree, at }) =>
        tree.tokens.some(
          ({ text, deprel }, by) =>
            by < at &&
            /^(?:an)?other$/i.test(text) &&
            /^nsubj/.test(deprel) &&
            !tree.tokens.slice(by, at).some((_, to) => isReplaced(person, tree, by + to)),
        ),
      ),
  },
  {
    // "Will Ferrell wastes his time": the first name that stays.
    name: 'first name before the name that changes',
    skip: skips.cutName,
    examples: ['[[Will Ferrell]] wastes his time in this film.'],
    counterexamples: ['Poor [[Ferrell]] wastes his time in this film.'],
    test: (person) =>
      ownNames(person).some(
        ({ tree, first }) =>
          hasCapital(textAt(tree, first - 1)) &&
          isFirstName(textAt(tree, first - 1)) &&
          !isTitle(textAt(tree, first - 1)) &&
          /^(?:PROPN|AUX|VERB)$/.test(tree.token(first - 1)?.upos ?? ''),
      ),
  },
  {
    // "All pretend not to see what grace was doing in order to help her".
    name: 'first name in small letters',
    skip: skips.uncertain,
    examples: ['They all pretend not to see what grace was doing in order to help [[her]] and protect her.'],
    counterexamples: ['They all pretend not to see what somebody was doing in order to help [[her]] and protect her.'],
    test: (person) =>
      person.names.length === 0 &&
      ownTrees(person).some((tree) =>
        tree.tokens.some(({ text, deprel }, at) => {
          const told = genderOfFirstName(capitalise(text))
          return (
            /^\p{Ll}{3,}$/u.test(text) &&
            /^nsubj/.test(deprel) &&
            told?.sure === true &&
            told.gender === person.sex &&
            tree.children(at).length === 0
          )
        }),
      ),
  },
  {
    // "With her off again on again accent".
    name: 'her before an adverb behind a preposition',
    skip: skips.unreadable,
    examples: ['I love [[Anna Lee]] with her off again on again accent.'],
    counterexamples: ['I love [[Anna Lee]] with her odd and sad accent.'],
    test: (person) =>
      ownPronouns(person).some(
        ({ tree, at }) =>
          lowerAt(tree, at) === 'her' &&
          tree.token(at)?.deprel !== 'nmod:poss' &&
          tree.token(at - 1)?.upos === 'ADP' &&
          /^(?:off|on|then|once|ever|never|now|always)$/.test(lowerAt(tree, at + 1)),
      ),
  },
  {
    // "Watching her embarrass herself": her is him.
    name: 'her before what she is seen to do',
    skip: skips.unreadable,
    examples: ['I love [[Renee Reed]], and at least watching her embarrass herself is fun.'],
    counterexamples: ['I love [[Renee Reed]], and at least watching her friends is fun.'],
    test: (person) =>
      ownPronouns(person).some(
        ({ tree, at }) =>
          lowerAt(tree, at) === 'her' &&
          /^(?:see|watch|hear|let|make|help|have)$/.test(tree.token(at - 1)?.lemma ?? '') &&
          lowerAt(tree, at + 2) === 'herself',
      ),
  },
  {
    // "My favorite character is shadow, I had a retriever like him".
    name: 'nobody by name beside an animal',
    skip: skips.notPerson,
    examples: [
      'My [[favorite character]] is shadow. This is because I think that he is charming. I used to have a golden retriever just like shadow, I miss him so much.',
    ],
    counterexamples: [
      'My [[favorite character]] is shadow. This is because I think that he is charming. I used to have a golden bicycle just like shadow, I miss him so much.',
    ],
    test: isBesideAnimal,
  },
  {
    // "How she move is how she suck": words of a title.
    name: 'pronoun before a verb of another number',
    skip: skips.mayBeTitle,
    examples: ['The dance is bad and so is the film. How [[she]] move is how she sucks.'],
    counterexamples: ['The dance is bad and so is the film. How [[she]] moves is how she sucks.'],
    test: (person) =>
      ownPronouns(person).some(
        ({ tree, at }) =>
          /^s?he$/.test(lowerAt(tree, at)) &&
          /^VBP$|^VB$/.test(tree.token(at + 1)?.xpos ?? '') &&
          tree.token(at)?.deprel === 'nsubj' &&
          tree.head(at) === at + 1 &&
          tree.children(at + 1, 'aux', 'mark').length === 0 &&
          lowerAt(tree, at - 1) !== 'that',
      ),
  },
]

const pseudonyms = /\b(?:pseudonyms?|alias(?:es)?|pen ?names?|stage ?names?|real name|alter egos?)\b/i

/** Behind the first mention; no chain with a name or a noun has it, and no noun of that gender stands before it in its sentence. */
function hasStrayPronoun(person: Person): boolean {
  const { document, chain, trees, sex } = person
  const named = document.chains.filter(({ mentions }) => mentions.some(({ kind }) => kind !== 'pronoun'))
  const taken = new Set(named.flatMap(({ mentions }) => mentions.map(({ start }) => start)))
  const from = chain.mentions[0]?.start ?? 0
  const isOfOther = (tree: SentenceTree, at: number) =>
    lowerAt(tree, at) === otherSex[sex] || genderedWord(lowerAt(tree, at))?.sex === otherSex[sex]
  return trees.some((tree) =>
    tree.tokens.some(
      ({ text, start }, at) =>
        start > from &&
        isOtherPronoun(person, text) &&
        !taken.has(start) &&
        !tree.tokens.some((_, before) => before < at && isOfOther(tree, before)),
    ),
  )
}

/** Of a person without a name, whom only pronouns and words for anybody of a story mean. */
function isBesideAnimal(person: Person): boolean {
  const { chain, trees } = person
  const isVague = ({ kind, sentence, head }: (typeof chain.mentions)[number]) =>
    kind === 'pronoun' || (kind === 'nominal' && vague.test(trees[sentence]?.token(head)?.lemma ?? ''))
  return (
    chain.mentions.every(isVague) &&
    ownTrees(person).some(({ tokens }) =>
      tokens.some(({ upos, lemma }) => upos === 'NOUN' && personWords().animals.has(lemma.toLowerCase())),
    )
  )
}

const vague = /^(?:character|friend|buddy|pal|favou?rite|one|star|hero|guy)$/i

/** Two words with a capital, flat one to the other, that no chain has; behind them comes "he" or "she" as a subject. */
function hasWholeNameBetween(person: Person): boolean {
  const { document, trees, chain, sex } = person
  const known = document.chains.flatMap(({ gender, mentions }) => (gender === otherSex[sex] ? mentions : []))
  return ownPronouns(person).some(({ tree, at }) => {
    if (!/^s?he$/.test(lowerAt(tree, at))) return false
    const start = tree.token(at)?.start ?? 0
    const from = Math.max(0, ...chain.mentions.filter((each) => each.start < start).map(({ end }) => end))
    const sentence = trees.indexOf(tree)
    return trees.slice(Math.max(0, sentence - 1), sentence + 1).some((each) =>
      each.tokens.some((token, first) => {
        const last = each.token(first + 1)
        return (
          token.start >= from &&
          last !== undefined &&
          last.end <= start &&
          token.upos === 'PROPN' &&
          last.upos === 'PROPN' &&
          last.deprel === 'flat' &&
          /^(?:nsubj|obj|conj|appos)/.test(token.deprel) &&
          each.children(first, 'det').length === 0 &&
          hasCapital(token.text) &&
          hasCapital(last.text) &&
          !known.some((mention) => mention.start <= token.start && last.end <= mention.end)
        )
      }),
    )
  })
}

/** In one sentence: a voice, a role or a part "for" or "of" another name stands before the pronoun. */
function hasNameBetween(person: Person): boolean {
  return ownPronouns(person).some(({ tree, at }) => {
    for (let before = at - 1; before > 0; before--) {
      if (isReplaced(person, tree, before)) return false
      if (isRoleFor(tree, before)) return true
    }
    return false
  })
}

const isRoleFor = (tree: SentenceTree, at: number): boolean =>
  hasCapital(textAt(tree, at)) &&
  tree.token(at)?.upos === 'PROPN' &&
  /^(?:for|of)$/.test(lowerAt(tree, at - 1)) &&
  /^(?:voice|role|part|character|choice|actor|actress)$/.test(lowerAt(tree, at - 2))
