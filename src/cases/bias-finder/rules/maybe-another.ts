import { lowerAt } from '../../words-at.js'
import type { AskedPerson } from './person-asked.js'

/** The name of a character, whose actor is named right before. */
export function isRoleBehindName(asked: AskedPerson): boolean {
  return asked.chain.mentions.some((mention, at) => {
    if (mention.kind !== 'name' || !asked.chain.mentions.slice(at + 1).some(({ kind }) => kind === 'pronoun'))
      return false
    const tree = asked.treeOf(mention)
    const first = tree.tokens.findIndex(({ start }) => start >= mention.start)
    const joint = [first - 1, first - 2, first - 3].find((each) => lowerAt(tree, each) === 'as')
    return (
      joint !== undefined &&
      tree.token(joint - 1)?.upos === 'PROPN' &&
      tree.tokens.slice(joint + 1, first).every(({ upos }) => /^(?:PROPN|PUNCT)$/.test(upos))
    )
  })
}

/** What is said beside a country that is "she". */
const ofCountries =
  /^(?:colon(?:y|ies|ists?)|motherland|fatherland|nation|nations|empire|realm|republic|navy|navies|isle|isles|kingdom|commerce|foe|foes)$/

/** Countries are "she" in old texts. */
export function isMaybeCountry({ chain, trees }: AskedPerson): boolean {
  return (
    chain.gender === 'female' &&
    chain.mentions.every(({ kind }) => kind === 'pronoun') &&
    trees.some(({ tokens }) => tokens.some(({ text }) => ofCountries.test(text.toLowerCase())))
  )
}
