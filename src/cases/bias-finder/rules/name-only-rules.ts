import { capitalise, genderOfFirstName, pronounReading } from '../../../language/index.js'
import { wordLists } from '../../everyone/word-lists.js'
import type { RuleList } from '../../word-rule.js'
import { lowerAt } from '../../words-at.js'
import { NameWords } from '../name-words.js'
import type { Person } from '../person.js'
import { skips } from '../skips.js'
import { AskedNamed, placeOfNamed } from './named-asked.js'
import { hasRoleOfGender } from './role-names.js'
import { saidAroundRules } from './said-around-rules.js'

/** A person whom a text names and speaks of in no other way. */
export const askedNameOnly = (person: Person): AskedNamed =>
  new AskedNamed(person, new NameWords(person.names.flatMap((slot) => (slot.kind === 'word' ? [slot.is] : []))))

/** Asked before what proves, where names alone are replaced, that a person has them. */
export const nameOnlyRules: RuleList<AskedNamed> = {
  name: 'person of whom the text has only the name',
  question: 'Does this name tell the gender, and is nothing else said that may show it?',
  placeOf: ({ person }) => placeOfNamed(person),
  rules: [
    {
      name: 'no whole name that tells the gender',
      skip: skips.noGender,
      examples: ['It stars [[Mary]] and a horse.'],
      counterexamples: ['It stars [[Mary Lee]] and a horse.'],
      test: ({ words, person: { sex } }) => {
        const told = words.first === undefined ? undefined : genderOfFirstName(capitalise(words.first))
        return (
          !words.isFull ||
          told?.sure !== true ||
          told.gender !== sex ||
          wordLists().unsure.has((words.first ?? '').toLowerCase())
        )
      },
    },
    {
      // "Luis Rainer, who won an Oscar for her portrayal": the name tells one gender and the text the other.
      name: 'pronoun of the other gender behind it',
      skip: skips.uncertain,
      examples: [
        'It stars [[Mary Lee]], who won an award for his part.',
        'There is a bad part by [[Mary Lee]] as though he plays alone.',
      ],
      counterexamples: ['It stars [[Mary Lee]] and John Brown, who won an award for his part.'],
      test: hasOtherPronoun,
    },
    {
      name: 'role with a name of that gender',
      skip: skips.uncertain,
      examples: ['I love how [[Mary Lee]] plays Anna Brown.', 'It stars [[Mary Lee]] as Anna Brown.'],
      counterexamples: ['I love how [[Mary Lee]] plays a doctor.'],
      test: ({ person }) => hasRoleOfGender(person),
    },
    {
      // "Jack Lemmon and Walter Matthau ... two old men".
      name: 'said around it, of one gender',
      skip: skips.genderedWord,
      examples: ['I saw [[Mary Lee]], a man from Rome.'],
      counterexamples: ['I saw [[Mary Lee]], a clerk from Rome.'],
      test: ({ person }) => saidAroundRules.some(({ test }) => test(person)),
    },
    {
      name: 'word of one gender in its sentence',
      skip: skips.genderedWord,
      examples: ['[[Mary Lee]] plays in it to get a skirt into the film.'],
      counterexamples: ['[[Mary Lee]] plays in it to get a car into the film.'],
      test: ({ names }) =>
        names.some(({ tree }) => tree.tokens.some(({ text }) => wordLists().turns.has(text.toLowerCase()))),
    },
    {
      // The reading may have given it to somebody else.
      name: 'pronoun of the same gender',
      skip: skips.uncertain,
      examples: ['It stars [[Mary Lee]] and a horse. The captain loses her way. The cook loses her knife.'],
      counterexamples: ['It stars [[Mary Lee]] and a horse. The captain loses his way. The cook loses his knife.'],
      test: ({ person: { trees, sex } }) =>
        trees.some(({ tokens }) =>
          tokens.some(({ text }) => pronounReading(text)?.set === (sex === 'male' ? 'he' : 'she')),
        ),
    },
  ],
}

/** In its sentence: in a clause of its own behind it, or with nobody else named before or between. */
function hasOtherPronoun({ names, person: { sex } }: AskedNamed): boolean {
  const set = sex === 'male' ? 'she' : 'he'
  return names.some(({ tree, first, last }) => {
    const at = tree.tokens.findIndex(
      ({ text }, by) => by > last && /^\p{Ll}/u.test(text) && pronounReading(text)?.set === set,
    )
    if (at < 0) return false
    const isNamed = (from: number, to: number) => tree.tokens.slice(from, to).some(({ upos }) => upos === 'PROPN')
    const isOfClause = [1, 2].some((by) => /^who(?:se)?$/.test(lowerAt(tree, last + by)))
    return isOfClause || !(isNamed(0, first) || isNamed(last + 1, at))
  })
}
