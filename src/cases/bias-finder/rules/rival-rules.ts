import { type Mention, relation, type SentenceTree } from '../../../language/index.js'
import type { WordRule } from '../../word-rule.js'
import { lowerAt } from '../../words-at.js'
import { genderedWord } from '../person-words.js'
import { skips } from '../skips.js'
import { type AskedPerson, hangsOn } from './person-asked.js'

/**
 * The chain may be two persons, however sure the reading was: somebody else of the same or unknown gender is spoken of between a
 * pronoun and what the chain said of the person before, or what it says is one person by its words alone.
 */
export const rivalRules: readonly WordRule<AskedPerson>[] = [
  {
    name: 'pronoun before another subject of its clause',
    skip: skips.uncertain,
    examples: ['[[Tom]] did this by himself, Morgan said.', '[[Tom]] did this by himself, said Morgan.'],
    test: (asked) =>
      asked.chain.mentions.some(
        (mention) =>
          mention.kind === 'pronoun' && asked.rivalMentions.some((other) => isSubjectAbove(asked, other, mention)),
      ),
  },
  {
    name: 'somebody else between pronoun and person',
    skip: skips.uncertain,
    examples: [
      '[[Steve Irwin]] saved the sailor and he was glad.',
      "[[Steve]] is funny. Some people say the captain's jokes are his.",
    ],
    test: (asked) => asked.chain.mentions.some((mention, at) => hasRivalBefore(asked, mention, at)),
  },
  {
    // "The main character is beautiful. It is worth it for Jennifer Thomas": the name may be of the same person.
    name: 'nobody by name before somebody of the gender',
    skip: skips.uncertain,
    examples: ['The main [[character]] shows her body well. It is all about the lovely Jennifer Thomas.'],
    counterexamples: ['The main [[character]] shows her body well. It is all about the lovely Robert Thomas.'],
    test: isNamelessBeforeName,
  },
  {
    name: 'two nouns without a name',
    skip: skips.uncertain,
    examples: ['A [[man]] walks in. The man sits down and he cries.'],
    test: hasTwoNouns,
  },
  {
    name: 'pronouns alone beside somebody else',
    skip: skips.uncertain,
    examples: [
      'So [[she]] became an actress. She learned to love. There is a girl in it.',
      'So [[she]] became a star - so what? She learned to love - big deal. The cast is bad, the girl too.',
    ],
    test: (asked) => isPronounsAlone(asked) && asked.rivalMentions.length > 0,
  },
  {
    // A first name may be wrong about the gender (Glenn Close): one beside the pronoun is asked no gender.
    name: 'pronouns alone beside a name',
    skip: skips.uncertain,
    examples: [
      'Glenn Close is here. [[She]] makes it shine with her voice.',
      'Glenn Close is really not to be missed, as in the first movie. [[She]] makes it shine. Her poor lackey is good.',
    ],
    test: (asked) => isPronounsAlone(asked) && hasNameBeside(asked),
  },
  {
    name: 'noun sentences ago in a text with names',
    skip: skips.uncertain,
    examples: ['Some [[guy]] sings. It is loud. Where did he go? Jordan Lee was there.'],
    test: isFarFromNoun,
  },
  {
    name: 'pronoun before its name and behind another',
    skip: skips.uncertain,
    examples: ['Chris Morgan is there. After [[he]] left, Tom Hanks came and he sang.'],
    test: isEarlier,
  },
  {
    // "He dug where Tom had cleared": whom a subject is above, it does not mean.
    name: 'subject above its own name',
    skip: skips.uncertain,
    examples: ['[[He]] dug his cellar on the ground that Tom Hanks had cleared.'],
    counterexamples: ['When [[he]] was old, Tom Hanks dug his cellar.'],
    test: isAboveOwnName,
  },
  {
    // "When a friend blamed my film, I named Welles' first one. He said": who did something before does it again.
    name: 'sentence of "he" behind an owner and somebody who did something',
    skip: skips.uncertain,
    examples: ["When a friend blamed me, I loved [[Tom Hanks]]' film. He laughed at it."],
    counterexamples: ["When the rain came, I loved [[Tom Hanks]]' film. He laughed at it."],
    test: isRatherSubject,
  },
  {
    // "Michael mickey takes Michael Jr's word".
    name: 'one of two of a name with Jr.',
    skip: skips.twoNames,
    examples: ["It is about [[Michael mickey]] taking Michael Jr's car and the fact that he is dull."],
    counterexamples: ['I love [[Sammy Davis]], for Sammy Davis Jr. is good and he sings.'],
    test: isWithJunior,
  },
  {
    name: "speaker's own beside a name",
    skip: skips.uncertain,
    examples: [
      '[[Martin]] is great. I love his films. My uncle is proud of his work.',
      '[[Tom Hanks]] plays his part well. It is true. My brother said that he liked it.',
    ],
    test: isOfSpeaker,
  },
]

/** The pronoun opens its sentence; the sentence before has the person as an owner alone, and somebody without a name as a subject. */
function isRatherSubject(asked: AskedPerson): boolean {
  return asked.chain.mentions.some((mention, at) => {
    const before = asked.chain.mentions[at - 1]
    if (mention.kind !== 'pronoun' || mention.head > 0 || before?.sentence !== mention.sentence - 1) return false
    const tree = asked.treeOf(before)
    return (
      asked.chain.mentions.every(
        ({ sentence, head }) => sentence !== before.sentence || tree.token(head)?.deprel === 'nmod:poss',
      ) &&
      asked.rivalMentions.some(
        ({ kind, sentence, head }) =>
          kind === 'nominal' && sentence === before.sentence && /^nsubj/.test(tree.token(head)?.deprel ?? ''),
      )
    )
  })
}

function isWithJunior({ document: { text }, chain }: AskedPerson): boolean {
  const names = chain.mentions.flatMap(({ kind, start, end }) => (kind === 'name' ? [text.slice(start, end)] : []))
  const isJunior = (name: string) => /^\S+ (?:Jr|Sr|Junior|Senior|II|III)\b/.test(name)
  return names.some(isJunior) && names.some((name) => !isJunior(name) && /\s/.test(name))
}

function isSubjectAbove(asked: AskedPerson, other: Mention, pronoun: Mention): boolean {
  if (other.kind !== 'name' || other.sentence !== pronoun.sentence || other.start < pronoun.end) return false
  const tree = asked.treeOf(other)
  if (!/^nsubj/.test(tree.token(other.head)?.deprel ?? '')) return false
  return hangsOn(tree, pronoun.head, tree.head(other.head))
}

function hasRivalBefore(asked: AskedPerson, mention: Mention, at: number): boolean {
  const before = asked.chain.mentions[at - 1]
  if (mention.kind !== 'pronoun' || before === undefined) return false
  return asked.rivals.some(({ mentions }) =>
    mentions.some(
      (other) =>
        other.start >= before.end &&
        other.end <= mention.start &&
        !(mentions.length === 1 && isDescription(asked, other) && !holdsPronoun(asked, other, mention)),
    ),
  )
}

/** "A singer", "any fan": a noun that brings nobody up whom a pronoun could take up; often it says what the person is. */
function isDescription(asked: AskedPerson, mention: Mention): boolean {
  const tree = asked.treeOf(mention)
  const words = tree.children(mention.head).filter((at) => /^(?:det|nmod:poss)$/.test(tree.token(at)?.deprel ?? ''))
  return mention.kind === 'nominal' && words.every((at) => /^(?:an?|any|no|every|another)$/.test(lowerAt(tree, at)))
}

/** "A father and his son", "a man who lost his wife": the noun has the pronoun in its own phrase. */
const holdsPronoun = (asked: AskedPerson, noun: Mention, pronoun: Mention): boolean =>
  noun.sentence === pronoun.sentence && hangsOn(asked.treeOf(noun), pronoun.head, noun.head)

/** A person without a name and without a noun of a gender, and a whole name of the same gender behind it that no chain ties to it. */
function isNamelessBeforeName({ document, chain, trees }: AskedPerson): boolean {
  if (chain.mentions.some(({ kind }) => kind === 'name')) return false
  const isTold = ({ kind, sentence, head }: Mention) =>
    kind === 'nominal' && genderedWord(lowerAt(trees[sentence], head)) !== undefined
  if (chain.mentions.some(isTold)) return false
  const from = chain.mentions[0]?.end ?? 0
  return document.chains.some(
    (other) =>
      other !== chain &&
      other.gender === chain.gender &&
      other.mentions.some(({ kind, start }) => kind === 'name' && start > from) &&
      other.mentions.every(({ kind, start }) => kind !== 'name' || start > from),
  )
}

/** Nouns that the parse does not tie to another mention. */
function hasTwoNouns(asked: AskedPerson): boolean {
  if (asked.hasName) return false
  const isFree = (mention: Mention) => {
    const tree = asked.treeOf(mention)
    const token = tree.token(mention.head)
    return token !== undefined && relation(token) !== 'appos' && tree.children(mention.head, 'cop').length === 0
  }
  return asked.chain.mentions.filter((mention) => mention.kind === 'nominal' && isFree(mention)).length > 1
}

const isPronounsAlone = ({ chain: { mentions } }: AskedPerson): boolean =>
  mentions.length > 0 && mentions.every(({ kind }) => kind === 'pronoun')

function hasNameBeside({ document, chain }: AskedPerson): boolean {
  const [first] = chain.mentions
  const isBeside = ({ kind, sentence }: Mention) =>
    kind === 'name' && first !== undefined && first.sentence - sentence >= 0 && first.sentence - sentence < 2
  return document.chains.some((other) => other !== chain && other.mentions.some(isBeside))
}

function isFarFromNoun(asked: AskedPerson): boolean {
  const { mentions } = asked.chain
  if (asked.hasName || !asked.rivalMentions.some(({ kind }) => kind === 'name')) return false
  return mentions.some(({ sentence }, at) => at > 0 && sentence - (mentions[at - 1] as Mention).sentence > 1)
}

function isEarlier({ chain: { mentions }, rivalMentions }: AskedPerson): boolean {
  const [first] = mentions
  const named = mentions.find(({ kind }) => kind !== 'pronoun')
  if (first?.kind !== 'pronoun' || named === undefined) return false
  return rivalMentions.some(({ kind, start }) => kind === 'name' && start < named.start)
}

function isAboveOwnName(asked: AskedPerson): boolean {
  const { mentions } = asked.chain
  const [first] = mentions
  const named = mentions.find(({ kind }) => kind === 'name')
  if (first?.kind !== 'pronoun' || named?.sentence !== first.sentence) return false
  const tree = asked.treeOf(first)
  if (!/^nsubj/.test(tree.token(first.head)?.deprel ?? '')) return false
  return isBelow(tree, named.head, tree.head(first.head))
}

/** In a clause or phrase of a verb, not beside it: what is joined by "and" is no part of it. */
function isBelow(tree: SentenceTree, position: number, verb: number): boolean {
  const beside = /^(?:conj|parataxis|appos|vocative|dislocated|discourse)/
  let at = position
  for (let steps = 0; at >= 0 && at !== verb && steps < 50; at = tree.head(at), steps++)
    if (beside.test(tree.token(at)?.deprel ?? '')) return false
  return at === verb && tree.head(position) !== verb
}

/** "My father" in a chain of a name is the speaker's own, unless the name stands beside it. */
function isOfSpeaker(asked: AskedPerson): boolean {
  const { mentions } = asked.chain
  const names = mentions.filter(({ kind }) => kind === 'name')
  const isMine = (mention: Mention) => {
    const tree = asked.treeOf(mention)
    return tree.children(mention.head, 'nmod').some((at) => /^(?:my|our)$/.test(lowerAt(tree, at)))
  }
  return mentions.some(
    (mention) =>
      mention.kind === 'nominal' &&
      isMine(mention) &&
      names.length > 0 &&
      names.every((name) => name.sentence !== mention.sentence),
  )
}
