import type { Replacement, Span } from '../../../language/index.js'
import type { RuleList } from '../../word-rule.js'
import { overlap, type PlacedSlot } from '../join-forms.js'
import type { Person } from '../person.js'
import { skips } from '../skips.js'
import { isDoubtful } from '../template-judge.js'
import { placeOfPerson } from './person-asked.js'

/** A person of whom another class is to be said. */
export interface AskedClass {
  readonly person: Person
  /** It is the person's own class, for which nothing is replaced. */
  readonly isOwn: boolean
  readonly replacements: readonly Replacement[]
  /** Words of the person that have no counterpart. */
  readonly left: readonly Span[]
}

export const classRules: RuleList<AskedClass> = {
  name: 'other gender of a person',
  question: 'Can everything that is said of this person be said of the other gender?',
  placeOf: ({ person }) => placeOfPerson(person),
  rules: [
    {
      name: 'word without counterpart',
      skip: skips.noCounterpart,
      examples: [],
      test: ({ left }) => left.length > 0,
    },
    {
      name: 'pronoun that cannot be rewritten',
      skip: skips.unreadable,
      examples: [],
      test: ({ person, isOwn, replacements }) =>
        !isOwn && !person.pronouns.every((each) => replacements.some((other) => covers(other, each))),
    },
  ],
}

const covers = (replacement: Span, { start }: Span): boolean => replacement.start <= start && start < replacement.end

/** A person with the slots of its template. */
export interface AskedTemplate {
  readonly person: Person
  readonly slots: readonly PlacedSlot[]
}

export const templateRules: RuleList<AskedTemplate> = {
  name: 'gender of a person',
  question: 'Is this template likely right?',
  placeOf: ({ person }) => placeOfPerson(person),
  rules: [
    {
      name: 'nothing but names',
      skip: skips.noGender,
      examples: ['Anna Lee is great. I love Anna Lee.', 'I love [[Tom Hanks]]. Hanks is great.'],
      test: ({ person }) => person.spans.length + person.adjectives.length === 0,
    },
    { name: 'references that overlap', skip: skips.overlap, examples: [], test: ({ slots }) => overlap(slots) },
    {
      name: 'likely wrong',
      skip: skips.doubtful,
      examples: [
        "You know what's good? [[The superstar]] Edge! See him at the games.",
        "You know what's good? [[The R rated superstar]] Edge! See him at the games.",
      ],
      test: ({ person }) => isDoubtful(person, person.choice),
    },
  ],
}
