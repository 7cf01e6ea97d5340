import {
  genderOfFirstName,
  isPersonNoun,
  isTitle,
  type Mention,
  pronounReading,
  type SentenceTree,
} from '../../../language/index.js'
import type { WordRule } from '../../word-rule.js'
import { hasCapital, lowerAt, textAt } from '../../words-at.js'
import { genderedWord, personWords } from '../person-words.js'
import { skips } from '../skips.js'
import { type AskedPerson, hangsOn } from './person-asked.js'

/** A pronoun has two persons near by who could own it: it may be changed although it is the other's, or stay although it is the person's. */
export const pronounOwnerRules: readonly WordRule<AskedPerson>[] = [
  {
    // "Rajpal is funny ... Priyanka is the heroine, this is her last film": read as Rajpal's, and it stays.
    name: 'pronoun of another behind the person',
    skip: skips.uncertain,
    examples: [
      "It is fun when Anna laughs at [[Chester]]. Rusty as the older nurse who is preparing Chester to take over for him when he's gone is moving.",
    ],
    counterexamples: ['[[Mary Lane]] is good, and this is her last film.'],
    test: isBehindPerson,
  },
  {
    // "Ralph Macchio laughs at Major Vaugn while he is ranting".
    name: 'titled name between person and pronoun',
    skip: skips.uncertain,
    examples: ['[[Tom Reed]] is caught laughing at Major Zorkin while he is shouting.'],
    counterexamples: ['[[Tom Reed]] is caught laughing at the film while he is shouting.'],
    test: hasTitledBetween,
  },
  {
    // "Would give any subtitler a run for his money".
    name: 'a run for the money of somebody else',
    skip: skips.uncertain,
    examples: ['[[Tom Reed]] is good. He would give any clown a run for his money.'],
    counterexamples: ['[[Tom Reed]] is good. He would give any clown his own money.'],
    test: isRunForMoney,
  },
  {
    // "Gives a singer his due".
    name: 'somebody new before the pronoun of one verb',
    skip: skips.uncertain,
    examples: ['[[Tom Reed]] gives a singer his due.'],
    counterexamples: ['[[Tom Reed]] gives a woman his coat.', '[[Tom Reed]] plays a singer in his film.'],
    test: isBehindSomebodyNew,
  },
  {
    // '"A man's got to know his limitations"': what everybody says.
    name: 'any man in a quotation',
    skip: skips.anybody,
    examples: ['It is good, and there he says: "A [[man]] must know his limits".'],
    counterexamples: ['It is good, and there he says: "The [[man]] must know his limits".'],
    test: isQuotedAnybody,
  },
  {
    // "One man stands up to a gang ... the story of Buford Pusser".
    name: 'nobody by name before the name of a story',
    skip: skips.uncertain,
    examples: ['One [[man]] laughed, and he sang. It is the story of Robert Zander.'],
    counterexamples: ['One [[man]] laughed, and he sang. It is the story of Roberta Zander.'],
    test: isOfNamedStory,
  },
]

/** Between a pronoun of another chain of the gender and what that chain said before stands the person. */
function isBehindPerson({ document, chain }: AskedPerson): boolean {
  return document.chains.some(
    ({ gender, mentions }) =>
      mentions !== chain.mentions &&
      gender === chain.gender &&
      mentions.some((pronoun, at) => {
        const before = mentions[at - 1]
        return (
          pronoun.kind === 'pronoun' &&
          before !== undefined &&
          chain.mentions.some(
            (own) =>
              own.kind !== 'pronoun' &&
              own.sentence === pronoun.sentence &&
              own.start >= before.end &&
              own.end <= pronoun.start,
          )
        )
      }),
  )
}

function hasTitledBetween(asked: AskedPerson): boolean {
  return asked.pronouns.some((at) => {
    const { sentence } = asked.chain.mentions[at] as Mention
    const { tree, from, to } = asked.wordsBefore(at)
    for (let position = Math.max(1, from); position < to; position++) {
      if (tree.token(position)?.upos !== 'PROPN' || !isTitle(textAt(tree, position - 1))) continue
      if (hasCapital(textAt(tree, position - 1)) && !isOfChain(asked, sentence, tree, position)) return true
    }
    return false
  })
}

const isOfChain = (asked: AskedPerson, sentence: number, tree: SentenceTree, position: number): boolean => {
  const token = tree.token(position)
  return asked.chain.mentions.some(
    (each) => each.sentence === sentence && token !== undefined && each.start < token.end && token.start < each.end,
  )
}

function isRunForMoney(asked: AskedPerson): boolean {
  return asked.pronouns.some((at) => {
    const mention = asked.chain.mentions[at] as Mention
    const tree = asked.treeOf(mention)
    const { head } = mention
    return (
      lowerAt(tree, head + 1) === 'money' &&
      lowerAt(tree, head - 1) === 'for' &&
      lowerAt(tree, head - 2) === 'run' &&
      !/^(?:him|her)$/.test(lowerAt(tree, head - 4))
    )
  })
}

function isBehindSomebodyNew(asked: AskedPerson): boolean {
  return asked.pronouns.some((at) => {
    const { sentence } = asked.chain.mentions[at] as Mention
    const { tree, from, to } = asked.wordsBefore(at)
    if (tree.token(to)?.deprel !== 'nmod:poss') return false
    for (let position = Math.max(0, from); position < to; position++) {
      if (!isSomebodyNew(asked, tree, position) || asked.isOwn(sentence, position)) continue
      const verb = tree.head(position)
      if (personWords().roleVerbs.has(tree.token(verb)?.lemma ?? '') || !hangsOn(tree, to, verb)) continue
      if (!hangsOn(tree, to, position)) return true
    }
    return false
  })
}

/** A noun for a person of the gender or of any, with an article, that takes part in what a verb tells. */
function isSomebodyNew({ chain }: AskedPerson, tree: SentenceTree, position: number): boolean {
  const noun = tree.token(position)
  if (noun?.xpos !== 'NN' || !/^(?:nsubj|obj|iobj)/.test(noun.deprel) || pronounReading(noun.text)) return false
  const isPerson = isPersonNoun(noun.lemma) || genderedWord(noun.text.toLowerCase()) !== undefined
  const sex = genderedWord(noun.text.toLowerCase())?.sex
  return (
    isPerson &&
    (sex === undefined || sex === chain.gender) &&
    tree.children(position, 'det').some((at) => /^(?:an?|any|every|another|some)$/.test(lowerAt(tree, at)))
  )
}

function isQuotedAnybody({ document: { text }, chain: { mentions }, hasName }: AskedPerson): boolean {
  const [first] = mentions
  if (hasName || first?.kind !== 'nominal') return false
  return (
    /^an?\s/i.test(text.slice(first.start, first.end)) &&
    /["“‘`']\s*(?:\.\.+\s*)?$/.test(text.slice(Math.max(0, first.start - 6), first.start))
  )
}

function isOfNamedStory({ hasName, chain, trees }: AskedPerson): boolean {
  if (hasName) return false
  return trees.some((tree) =>
    tree.tokens.some(({ lemma }, at) => {
      const name = tree.token(at + 2)
      const told = name?.upos === 'PROPN' && lowerAt(tree, at + 1) === 'of' ? genderOfFirstName(name.text) : undefined
      return /^(?:story|life|tale|biography|legend|case)$/i.test(lemma) && told?.gender === chain.gender
    }),
  )
}
