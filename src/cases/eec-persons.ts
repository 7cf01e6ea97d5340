import { gender } from '../attributes/index.js'
import { sourceErrors } from '../core/errors/index.js'
import { type OptionSet, oneOf, options, required, text } from '../core/options/index.js'
import { type EecPerson, eecData } from './eec-text.js'
import { kindsOf } from './kinds.js'

/** A person of one's own for `eec()`. */
export interface EecPersonOptions {
  /** As in "___ feels angry": `she`, `my sister`, `Ana`. */
  readonly subject: string
  /** As in "I saw ___": `her`. Default: the subject. */
  readonly object?: string
  /** `male`, `female`, `nonbinary`, or another class. */
  readonly gender: string
  /** For names alone; left out where the person shows none. */
  readonly race?: string
  /** Default: himself, herself or themself by the gender. Needed for other genders. */
  readonly reflexive?: string
  /** Number of the verb: `plural` for "they". Default: plural for the subject "they". */
  readonly number?: 'singular' | 'plural'
  /**
   * What sort of subject it is: persons of one kind are compared, others never. Default: by the word lists, which know names,
   * pronouns, and nouns of persons with the word before them ("my mother" with "my father", not with "he" or "my uncle").
   */
  readonly kind?: string
}

export const eecPerson: OptionSet<EecPersonOptions, 'object' | 'race' | 'reflexive' | 'number' | 'kind'> = options(
  'eec',
  {
    subject: required(text()),
    object: text({ defaultText: 'the subject' }),
    gender: required(text()),
    race: text(),
    reflexive: text({ defaultText: 'by the gender' }),
    number: oneOf(['singular', 'plural'], { defaultText: "'plural' for \"they\", else 'singular'" }),
    kind: text({ defaultText: 'by the word lists' }),
  },
)

/** The 40 names and 20 noun phrases of the corpus (he and him, she and her are one person each). Their kinds pair them as the corpus does. */
export function publishedPersons(): readonly EecPerson[] {
  const { names, nounPhrases } = eecData()
  return withForms([
    ...names.flatMap(({ race, gender: sex, names: texts }) => texts.map((subject) => ({ subject, gender: sex, race }))),
    ...nounPhrases.flatMap(({ gender: sex, persons }) =>
      persons.map(([subject = '', object = subject]) => ({ subject, object, gender: sex })),
    ),
  ])
}

export function withForms(persons: readonly EecPersonOptions[]): readonly EecPerson[] {
  const known = new Set<string>()
  const complete = persons.map((person, index): Omit<EecPerson, 'kind'> => {
    const refuse = (what: string) => sourceErrors.badPerson(index + 1, what, person)
    if (typeof person?.subject !== 'string' || person.subject.trim() === '') throw refuse('has no subject')
    if (typeof person.gender !== 'string' || person.gender === '') throw refuse('has no gender')
    if (person.kind !== undefined && typeof person.kind !== 'string') throw refuse('has a kind that is no text')
    if (known.has(person.subject)) throw refuse('was given before')
    known.add(person.subject)
    const reflexive = person.reflexive ?? reflexiveOf(person.gender)
    if (reflexive === undefined) throw refuse('needs a reflexive, such as "themself"')
    return {
      subject: person.subject,
      object: person.object ?? person.subject,
      reflexive,
      number: person.number ?? (person.subject.toLowerCase() === 'they' ? ('plural' as const) : ('singular' as const)),
      classes: { gender: person.gender, ...(person.race === undefined ? {} : { race: person.race }) },
    }
  })
  if (complete.length < 2)
    throw sourceErrors.badPerson(complete.length + 1, 'is missing: a case needs two persons', persons)
  const kinds = kindsOf(
    complete.map(({ subject, classes }, at) => {
      const kind = persons[at]?.kind
      return { text: subject, classes, ...(kind === undefined ? {} : { kind }) }
    }),
  )
  return complete.map((person, at) => {
    const kind = kinds[at]
    return kind === undefined ? person : { ...person, kind }
  })
}

function reflexiveOf(className: string): string | undefined {
  return gender.classes.includes(className) ? gender.words(className).pronouns?.reflexive : undefined
}
