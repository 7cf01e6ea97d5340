import type { Case, CaseSource } from '../core/case.js'
import { defined } from '../core/defined.js'
import { sourceErrors } from '../core/errors/index.js'
import { list, named, type OptionSet, options } from '../core/options/index.js'
import { type EecSubject, eecSubject, publishedSubjects, withForms } from './eec-subjects.js'
import {
  type EecEmotion,
  type EecSubjectForms,
  type EecTemplate,
  eecData,
  eecEmotion,
  fillTemplate,
} from './eec-text.js'
import { reiterable } from './lazy.js'
import { versionOf } from './version.js'

export interface EecOptions {
  /** The persons of the sentences, instead of the 60 published ones; at least two. */
  readonly subjects?: readonly EecSubject[]
  /** Emotions instead of anger, sadness, fear and joy. */
  readonly emotions?: readonly EecEmotion[]
}

export const eecOptions: OptionSet<EecOptions, 'subjects' | 'emotions'> = options('eec', {
  subjects: list(named(eecSubject), { defaultText: 'the 60 published persons', formerly: 'persons' }),
  emotions: list(named(eecEmotion), { defaultText: 'anger, sadness, fear and joy' }),
})

/**
 * Generates the Equity Evaluation Corpus (Kiritchenko and Mohammad, 2018) from its published templates. The corpus contains 144 cases with
 * 60 people each, so it has 8,640 different sentences. A case is a template with one emotion word, or one of the four templates without an
 * emotion word.
 *
 * Every person has a gender. The 40 names also indicate a race, but words such as "my brother" or "he" do not. Names are compared with
 * names, "he" with "she", and each noun phrase with its counterpart ("my uncle" with "my aunt"), as in the original corpus. The `template`
 * of a case is one of the 11 kinds of sentences. The original spelling "dissapointed" is kept.
 *
 * If you pass your own `subjects` and `emotions`, they replace the published ones.
 *
 * @throws FairnessError EF330 and EF331 for incomplete subjects and emotions.
 *
 * @example
 * ```ts
 * import { audit, eec } from 'expect-fair'
 *
 * const report = await audit((text: string) => text.length % 2 === 0, { attributes: ['gender'], cases: eec() })
 * expect(report.counts.cases).toBe(144)
 * ```
 */
export function eec(given: EecOptions = {}): CaseSource<string, 'gender' | 'race'> {
  const own = eecOptions.read(given)
  const subjects = own.subjects === undefined ? publishedSubjects() : withForms(own.subjects)
  const emotions = own.emotions === undefined ? eecData().emotions : checked(own.emotions)
  const plural = subjects.some((person) => person.number === 'plural')
  return {
    name: 'eec()',
    attributes: ['gender', 'race'],
    over: 'suite',
    get version() {
      return versionOf([], eecData().templates, subjects, emotions)
    },
    *cases() {
      for (const template of eecData().templates) {
        for (const word of wordsOf(template, emotions)) yield caseOf(template, word, subjects, plural)
      }
    },
  }
}

function caseOf(
  template: EecTemplate,
  word: string | undefined,
  subjects: readonly EecSubjectForms[],
  plural: boolean,
): Case<string, 'gender' | 'race'> {
  return {
    id: word === undefined ? `eec: ${template.text}` : `eec: ${template.text} ${word}`,
    template: template.text,
    cluster: template.text,
    variants: reiterable(function* () {
      for (const person of subjects) {
        const { text, edits } = fillTemplate(template.text, word, person, plural)
        yield {
          input: text,
          classes: person.classes,
          ...defined({ kind: person.kind }),
          edits,
        }
      }
    }),
  }
}

/** The words that a template takes, each once; one empty filling for the neutral templates. */
function wordsOf(template: EecTemplate, emotions: readonly EecEmotion[]): readonly (string | undefined)[] {
  const kind = template.words
  if (kind === undefined) return [undefined]
  return [...new Set(emotions.flatMap((emotion) => emotion[kind]))]
}

function checked(emotions: readonly EecEmotion[]): readonly EecEmotion[] {
  emotions.forEach((emotion, index) => {
    const refuse = (what: string) => sourceErrors.badEmotion(index + 1, what, emotion)
    for (const kind of ['states', 'situations'] as const) {
      const words = emotion?.[kind]
      if (!Array.isArray(words)) throw refuse(`has no list of ${kind}`)
      if (words.some((word) => typeof word !== 'string' || word.trim() === ''))
        throw refuse(`has an empty word in ${kind}`)
    }
  })
  if (emotions.length === 0) throw sourceErrors.badEmotion(1, 'is missing: the list is empty', emotions)
  return emotions
}
