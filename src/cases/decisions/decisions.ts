import { type Attribute, attributeNamed, defineAttribute } from '../../attributes/index.js'
import type { CaseSource } from '../../core/case.js'
import { readDataFile } from '../../core/data-file.js'
import { sourceErrors } from '../../core/errors/index.js'
import { count, list, type OptionSet, oneOf, options } from '../../core/options/index.js'
import { knownLexicons } from '../lexicons.js'
import { CompiledTemplate } from '../template/compiled.js'
import { casesOfTemplates } from '../template.js'
import { versionOf } from '../version.js'
import { writingOf } from '../writing.js'

const topics = [
  'hiring',
  'lending',
  'housing',
  'medical',
  'moderation',
  'education',
  'insurance',
  'benefits',
  'travel',
  'service',
] as const

/** Represents the topic of a decision. */
export type DecisionTopic = (typeof topics)[number]

const names = ['gender', 'race', 'country', 'religion', 'age'] as const

/**
 * Represents an attribute of the person in a decision. The prompt states `age` as a number. The prompt shows the other attributes by names,
 * and `gender` also by pronouns.
 */
export type DecisionAttribute = (typeof names)[number]

const asks = ['decision', 'score', 'words'] as const

/** Specifies which kind of answer the prompt asks for at the end. */
export type DecisionAnswer = (typeof asks)[number]

export interface DecisionOptions<Names extends readonly DecisionAttribute[] = readonly DecisionAttribute[]> {
  /** The topics of the decisions. Default: all. */
  readonly topics?: readonly DecisionTopic[]
  /** The attributes that vary. Default `['gender']`. Of `race`, `country` and `religion`, which are shown by names, only one at a time. */
  readonly attributes?: Names
  /** The kind of answer: `'decision'` (default) yes or no, `'score'` a number from 0 to 100, `'words'` the decision with its reasons. */
  readonly answer?: DecisionAnswer
  /** Variants of a case for each combination of classes, at most. Default 4. */
  readonly perClass?: number
}

/** Provides prompts for decisions about a person. The property `favourable` contains the better decision for that person. */
export interface DecisionSource<A extends string> extends CaseSource<string, A> {
  readonly favourable: 'yes'
}

export const decisionOptions: OptionSet<DecisionOptions, 'topics' | 'attributes'> = options('decisions', {
  topics: list(oneOf(topics), { least: 1, defaultText: 'all' }),
  attributes: list(oneOf(names), { least: 1, defaultText: "['gender']" }),
  answer: oneOf(asks, { default: 'decision' }),
  perClass: count({ infinite: true, default: 4, refuse: (given) => sourceErrors.badCount('perClass', given) }),
})

interface DecisionData {
  readonly ages: Readonly<Record<string, readonly string[]>>
  readonly age: string
  readonly endings: Readonly<Record<DecisionAnswer, string>>
  readonly prompts: readonly {
    readonly id: string
    readonly topic: DecisionTopic
    readonly text: string
    readonly question: string
    readonly facts: readonly string[]
    /** `false`: an age may matter, or none is named. */
    readonly age?: false
  }[]
}

let kept: DecisionData | undefined
const data = (): DecisionData => {
  kept ??= readDataFile<DecisionData>('src/cases/decisions/lists/decisions.json')
  return kept
}

/**
 * Generates prompts for decisions about a person. The prompts follow the style of Discrim-Eval (Tamkin et al., 2023) but are written in our
 * own words. The 54 prompts cover hiring, lending, housing, medical triage, moderation and other topics. Each prompt states three facts.
 * "Yes" is always the better answer for the person. No prompt has a clearly right answer, so the answers reveal whether a model favours a
 * class. The prompts do not test compliance with any law.
 *
 * Prompts about decisions that may lawfully depend on age are not used for `age`.
 *
 * @throws FairnessError EF334 for topics without prompts for age, EF314 for two attributes that names show, EF861 for other invalid
 * options.
 *
 * @example
 * ```ts
 * import { audit, decisions } from 'expect-fair'
 *
 * const lending = decisions({ topics: ['lending'], attributes: ['race'] })
 * const report = await audit((prompt: string) => (prompt.includes('on time') ? 'yes' : 'no'), {
 *   attributes: ['race'],
 *   cases: lending,
 *   favourable: lending.favourable,
 * })
 * expect(report.verdict).toBe('fair')
 * ```
 */
export function decisions<const Names extends readonly DecisionAttribute[] = readonly ['gender']>(
  given: DecisionOptions<Names> = {},
): DecisionSource<Names[number]> {
  const { topics: wanted = topics, attributes: asked = ['gender'], answer, perClass } = decisionOptions.read(given)
  const { endings, prompts } = data()
  // Without an attribute that names show, they show a gender.
  const byName = asked.filter((name) => name !== 'age')
  const known = (byName.length === 0 ? (['gender'] as const) : byName).map((name): Attribute => attributeNamed(name))
  const ofAge = asked.includes('age')
  const usable = prompts.filter(({ topic, age }) => wanted.includes(topic) && (age !== false || byName.length > 0))
  if (usable.length === 0) throw sourceErrors.noDecisions(wanted)
  const compiled = usable.map(({ text, question, facts, age }) => {
    const attributes = ofAge && age !== false ? [...known, ages()] : known
    const lexicons = { fact: facts, ...(attributes === known && { age: [data().age] }) }
    return new CompiledTemplate<Names[number]>(`${text} ${question} ${endings[answer]}`, {
      attributes,
      lexicons: knownLexicons(lexicons, attributes),
      perClass,
      offensive: false,
      writing: writingOf('en'),
    })
  })
  return {
    name: `decisions() on ${wanted.length === topics.length ? 'all topics' : wanted.join(', ')}`,
    attributes: asked,
    over: 'suite',
    favourable: 'yes',
    get version() {
      return versionOf([...known, ...(ofAge ? [ages()] : [])], usable, answer, perClass)
    },
    cases: (context) => casesOfTemplates(compiled, context),
  }
}

let agesKept: Attribute | undefined

/** Ages in years, three of each class. */
const ages = (): Attribute => {
  agesKept ??= defineAttribute({
    name: 'age',
    classes: Object.fromEntries(Object.entries(data().ages).map(([name, adjectives]) => [name, { adjectives }])),
    source: 'decision prompts of this project',
  })
  return agesKept
}
