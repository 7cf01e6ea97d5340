import type { Mention, SentenceTree } from '../../../language/index.js'
import type { WordRule } from '../../word-rule.js'
import { hasCapital, lowerAt, textAt } from '../../words-at.js'
import { isPlaceName } from '../named-places.js'
import { personWords } from '../person-words.js'
import { skips } from '../skips.js'
import { type AskedPerson, hangsOn } from './person-asked.js'

/** One of the chain's pronouns may be of somebody whose name the reading took for no person's. */
export const anotherNamedRules: readonly WordRule<AskedPerson>[] = [
  {
    // "She reminds me of Andrea Pazienza, who lost his life".
    name: 'another name with a clause before the pronoun',
    skip: skips.uncertain,
    examples: ['[[Stefan Reed]] is good and reminds me of Xandra Zane, who lost his house.'],
    counterexamples: ['[[Stefan Reed]] is good, who reminds me of his father.'],
    test: isOfNamedClause,
  },
  {
    // "Andrew Davis directed it ... Shia Lebouf gives all for his first film".
    name: 'another name as the subject before the pronoun',
    skip: skips.uncertain,
    examples: ['[[Robert Reed]] directed it in Rome. Lebouf gives a fine show for his first film.'],
    counterexamples: ['[[Robert Reed]] directed it in Rome. It is a fine show for his first film.'],
    test: isOfNamedSubject,
  },
  {
    // "The boy is run over, and Pa Savage wants revenge: he'll stop at nothing".
    name: 'Pa or Ma with a name before the pronoun',
    skip: skips.uncertain,
    examples: ['When the [[boy]] is lost, Pa Savage is sad, and he sings.'],
    counterexamples: ['When the [[boy]] is lost, the city is sad, and he sings.'],
    test: isBehindParent,
  },
  {
    // "Her best friend Paulie the parrot ... We follow Paulie as he tries to find her".
    name: 'animal with a name before the pronoun',
    skip: skips.uncertain,
    examples: ['My father found [[Paulie]] the parrot. We follow Paulie as he tries to find his owner.'],
    counterexamples: ['My father found [[Paulie]] the painter. We follow Paulie as he tries to find his owner.'],
    test: isBehindNamedAnimal,
  },
  {
    // "Scamp wants to be free instead of living a housedog life".
    name: 'one with the life of an animal',
    skip: skips.notPerson,
    examples: ['I love [[Tom]], my son Tom, who has a housedog life.'],
    counterexamples: ['I love [[Tom]], my son Tom, who has a dull life.'],
    test: (asked) =>
      asked.chain.mentions.some((mention) => {
        const tree = asked.treeOf(mention)
        return tree.tokens.some(
          (_, at) =>
            /^\p{L}+(?:dog|cat|horse|pony|hound)$/u.test(lowerAt(tree, at)) &&
            /^(?:life|existence|days)$/.test(lowerAt(tree, at + 1)),
        )
      }),
  },
  {
    // "Trying to become a respected actress, she": somebody is meant whose name was not found.
    name: 'what somebody without a name becomes',
    skip: skips.uncertain,
    examples: ['After years of work to become a good [[actress]], she sings.'],
    counterexamples: ['After years of work with a good [[actress]], she sings.'],
    test: isBecome,
  },
]

function isOfNamedClause(asked: AskedPerson): boolean {
  return asked.pronouns.some((at) => {
    const { sentence } = asked.chain.mentions[at] as Mention
    const { tree, from, to } = asked.wordsBefore(at)
    for (let position = from + 1; position < to; position++) {
      if (lowerAt(tree, position) !== 'who') continue
      const name = textAt(tree, position - 1) === ',' ? position - 2 : position - 1
      if (tree.token(name)?.upos === 'PROPN' && !isOwnName(asked, sentence, tree, name)) return true
    }
    return false
  })
}

function isOfNamedSubject(asked: AskedPerson): boolean {
  return asked.pronouns.some((at) => {
    const { sentence } = asked.chain.mentions[at] as Mention
    const { tree, from, to } = asked.wordsBefore(at)
    if (tree.token(to)?.deprel !== 'nmod:poss') return false
    for (let position = Math.max(0, from); position < to; position++) {
      const token = tree.token(position)
      if (token?.upos !== 'PROPN' || !/^nsubj/.test(token.deprel) || !hasCapital(token.text)) continue
      if (isPlaceName(token.text) || isOwnName(asked, sentence, tree, position)) continue
      if (hangsOn(tree, to, tree.head(position))) return true
    }
    return false
  })
}

function isOwnName(asked: AskedPerson, sentence: number, tree: SentenceTree, position: number): boolean {
  const token = tree.token(position)
  return asked.chain.mentions.some(
    (each) => each.sentence === sentence && token !== undefined && each.start < token.end && token.start < each.end,
  )
}

function isBehindParent(asked: AskedPerson): boolean {
  return asked.pronouns.some((at) => {
    const { tree, from, to } = asked.wordsBefore(at)
    return tree.tokens
      .slice(from, to)
      .some(({ text }, by) => /^(?:Pa|Ma|Papa|Mama|Pop|Maw|Paw)$/.test(text) && hasCapital(textAt(tree, from + by + 1)))
  })
}

/** "Paulie the parrot", "a parrot named Paulie". */
function namesOfAnimals(trees: readonly SentenceTree[]): ReadonlySet<string> {
  const isAnimal = (tree: SentenceTree, at: number) =>
    tree.token(at)?.upos === 'NOUN' && personWords().animals.has(tree.token(at)?.lemma.toLowerCase() ?? '')
  return new Set(
    trees.flatMap((tree) =>
      tree.tokens.flatMap(({ text }, at) => {
        if (!hasCapital(text)) return []
        const next = textAt(tree, at + 1) === ',' ? at + 2 : at + 1
        const isCalled = /^(?:the|a|his|her|my|their)$/.test(lowerAt(tree, next)) && isAnimal(tree, next + 1)
        const isNamed = /^(?:named|called)$/.test(lowerAt(tree, at - 1)) && isAnimal(tree, at - 2)
        return isCalled || isNamed || isAnimal(tree, at - 1) ? [text] : []
      }),
    ),
  )
}

function isBehindNamedAnimal(asked: AskedPerson): boolean {
  const names = namesOfAnimals(asked.trees)
  return (
    names.size > 0 &&
    asked.pronouns.some((at) => {
      const mention = asked.chain.mentions[at] as Mention
      return asked
        .treeOf(mention)
        .tokens.some(({ text, start }) => start < mention.start && names.has(text.replace(/['’]s$/, '')))
    })
  )
}

function isBecome(asked: AskedPerson): boolean {
  const [first] = asked.chain.mentions
  if (first?.kind !== 'nominal' || asked.hasName) return false
  const tree = asked.treeOf(first)
  const verb = tree.token(tree.head(first.head))
  return (
    /^(?:become|remain|stay)$/.test(verb?.lemma ?? '') &&
    /^(?:xcomp|obj)/.test(tree.token(first.head)?.deprel ?? '') &&
    tree.children(tree.head(first.head), 'nsubj').length === 0
  )
}
