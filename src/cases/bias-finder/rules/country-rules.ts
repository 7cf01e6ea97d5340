import { country } from '../../../attributes/index.js'
import { isFirstName, pronounReading, type SentenceTree } from '../../../language/index.js'
import { knownLexicons } from '../../lexicons.js'
import type { RuleList } from '../../word-rule.js'
import { lowerAt } from '../../words-at.js'
import { isCountry } from '../named-places.js'
import type { Person } from '../person.js'
import { personWords } from '../person-words.js'
import { skips } from '../skips.js'
import { placeOfPerson } from './person-asked.js'

/** "Born in Canada", "is from Spain". */
function isBornThere({ trees, places }: Person): boolean {
  return trees.some((tree, sentence) =>
    tree.tokens.some(({ text }, position) => {
      if (!/^(?:from|in)$/.test(caseOf(tree, position)) || !isCountry(text)) return false
      const head = tree.head(position)
      const isOwn = (at: number) => places.has(`${sentence}/${at}`)
      const isSubject = (at: number) => tree.children(at, 'nsubj').some(isOwn)
      if (caseOf(tree, position) === 'from' && (isOwn(head) || isSubject(position))) return true
      return /^(?:born|raised)$/.test(lowerAt(tree, head)) && isSubject(head)
    }),
  )
}

const caseOf = (tree: SentenceTree, position: number): string => {
  const [mark] = tree.children(position, 'case')
  return mark === undefined ? '' : lowerAt(tree, mark)
}

export const countryRules: RuleList<Person> = {
  name: 'country of the person',
  question: 'May this person have a name of another country?',
  placeOf: placeOfPerson,
  rules: [
    {
      name: 'without a name',
      skip: skips.noName,
      examples: ['My [[sister]] loves her job.'],
      test: ({ names }) => names.length === 0,
    },
    {
      name: 'one word that may be no name',
      skip: skips.notPerson,
      examples: ['[[Tacal]] is a bitch.', 'Damn [[Kaepernick]] is trash man'],
      counterexamples: ['[[Powell]] is great. He sings well.'],
      test: isPoorName,
    },
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
  ],
}

/** No first name, no longer form, and no "he" or "she" says that a person is meant. */
function isPoorName({ document: { text }, chain }: Person): boolean {
  const said = chain.mentions.map(({ kind, start, end }) => ({ kind, is: text.slice(start, end) }))
  const names = said.filter(({ kind }) => kind === 'name')
  if (names.some(({ is }) => /\s/.test(is) || isFirstName(is.replace(/['’]s?$/, '')))) return false
  return !said.some(({ kind, is }) => kind === 'pronoun' && /^(?:he|she)$/.test(pronounReading(is)?.set ?? ''))
}

/** "The British actor", "he is Russian", "Tom, a white guy": another country's name would contradict it. */
function tellsOrigin({ trees, places }: Person): boolean {
  return trees.some((tree, sentence) =>
    tree.tokens.some(({ text }, position) => {
      if (!isOrigin(text)) return false
      const isOwn = (at: number) => places.has(`${sentence}/${at}`)
      const head = tree.head(position)
      const isDescent =
        /^(?:descent|origin|origins|ancestry|heritage|roots|blood|citizen|citizenship|native|accent|brogue|dialect|passport|parents|countryman|countrymen|compatriots?)$/.test(
          lowerAt(tree, head),
        )
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
