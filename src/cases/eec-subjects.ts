import { gender } from '../attributes/index.js'
import { defined } from '../core/defined.js'
import { sourceErrors } from '../core/errors/index.js'
import { type OptionSet, oneOf, options, required, text } from '../core/options/index.js'
import { type EecSubjectForms, eecData } from './eec-text.js'
import { kindsOf } from './kinds.js'

/** Defines your own person for the sentences of `eec()`. */
export interface EecSubject {
  /** As in "___ feels angry": `she`, `my sister`, `Ana`. */
  readonly subject: string
  /** As in "I saw ___": `her`. Default: the subject. */
  readonly object?: string
  /** `male`, `female`, `nonbinary`, or another class. */
  readonly gender: string
  /** Only of names; absent where the person shows no race. */
  readonly race?: string
  /** Default: himself, herself or themself by the gender. Needed for other genders. */
  readonly reflexive?: string
  /** Number of the verb: `plural` for "they". Default: plural for the subject "they". */
  readonly number?: 'singular' | 'plural'
  /**
   * The kind of subject: only persons of the same kind are compared. Default: from the word lists, which know names, pronouns, and nouns
   * for persons with the word before them ("my mother" with "my father", not with "he" or "my uncle").
   */
  readonly kind?: string
}

export const eecSubject: OptionSet<EecSubject, 'object' | 'race' | 'reflexive' | 'number' | 'kind'> = options('eec', {
  subject: required(text()),
  object: text({ defaultText: 'the subject' }),
  gender: required(text()),
  race: text(),
  reflexive: text({ defaultText: 'by the gender' }),
  number: oneOf(['singular', 'plural'], { defaultText: "'plural' for \"they\", else 'singular'" }),
  kind: text({ defaultText: 'by the word lists' }),
})

/** The 40 names and 20 noun phrases of the corpus (he and him, she and her are one person each). Their kinds pair them as the corpus does. */
export function publishedSubjects(): readonly EecSubjectForms[] {
  const { names, nounPhrases } = eecData()
  return withForms([
    ...names.flatMap(({ race, gender: sex, names: texts }) => texts.map((subject) => ({ subject, gender: sex, race }))),
    ...nounPhrases.flatMap(({ gender: sex, persons }) =>
      persons.map(([subject = '', object = subject]) => ({ subject, object, gender: sex })),
    ),
  ])
}

export function withForms(subjects: readonly EecSubject[]): readonly EecSubjectForms[] {
  const known = new Set<string>()
  const complete = subjects.map((one, index): Omit<EecSubjectForms, 'kind'> => {
    const refuse = (what: string) => sourceErrors.badSubject(index + 1, what, one)
    if (typeof one?.subject !== 'string' || one.subject.trim() === '') throw refuse("has no form 'subject'")
    if (typeof one.gender !== 'string' || one.gender === '') throw refuse('has no gender')
    if (one.kind !== undefined && typeof one.kind !== 'string') throw refuse('has a kind that is no text')
    if (known.has(one.subject)) throw refuse('was given before')
    known.add(one.subject)
    const reflexive = one.reflexive ?? reflexiveOf(one.gender)
    if (reflexive === undefined) throw refuse('needs a reflexive, such as "themself"')
    return {
      subject: one.subject,
      object: one.object ?? one.subject,
      reflexive,
      number: one.number ?? (one.subject.toLowerCase() === 'they' ? ('plural' as const) : ('singular' as const)),
      classes: { gender: one.gender, ...defined({ race: one.race }) },
    }
  })
  if (complete.length < 2)
    throw sourceErrors.badSubject(complete.length + 1, 'is missing: a case needs two subjects', subjects)
  const kinds = kindsOf(
    complete.map(({ subject, classes }, at) => {
      const kind = subjects[at]?.kind
      return { text: subject, classes, ...defined({ kind }) }
    }),
  )
  return complete.map((one, at) => {
    const kind = kinds[at]
    return kind === undefined ? one : { ...one, kind }
  })
}

function reflexiveOf(className: string): string | undefined {
  return gender.classes.includes(className) ? gender.words(className).pronouns?.reflexive : undefined
}
