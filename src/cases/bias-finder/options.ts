import type { Attribute } from '../../attributes/index.js'
import { sourceErrors } from '../../core/errors/index.js'
import type { Instance, PersonChoice } from './instance.js'
import { instances } from './instances.js'
import type { BiasAttribute } from './template-data.js'

/** An attribute that texts can be searched for, or some of its classes: `attributeNamed('gender').only('male', 'female')`. */
export type BiasAttributeChoice = BiasAttribute | Attribute<BiasAttribute>

export interface TemplateSearchOptions<
  Choices extends readonly BiasAttributeChoice[] = readonly BiasAttributeChoice[],
> {
  /** What to vary. Default `['gender']`. */
  readonly attributes?: Choices
  /**
   * `'one'` (default): texts that speak of exactly one person more than once. A person counts when "he" or "she" takes him
   * or her up; where nobody is taken up so, when a noun does (the actress), or as the speaker's one relative. Names alone,
   * also repeated, are no second person, nor is one of the other gender of whom a single sentence speaks.
   * `'each'`: a template for every person who is certain, the others left as they are.
   */
  readonly persons?: PersonChoice
}

export interface BiasFinderOptions<Choices extends readonly BiasAttributeChoice[] = readonly BiasAttributeChoice[]>
  extends TemplateSearchOptions<Choices> {
  /** Names of each class, the most frequent first. Default 30. */
  readonly names?: number
}

/** Texts, or templates that were made of them before; anything else among them is counted and skipped. */
export type Texts = Iterable<unknown> | AsyncIterable<unknown>

export interface Setting {
  readonly instances: readonly Instance[]
  readonly persons: PersonChoice
  readonly names: number
}

/** Refuses options that mean nothing. */
export function settingOf(options: BiasFinderOptions): Setting {
  const { attributes = ['gender'], persons = 'one', names = 30 } = options
  if (persons !== 'one' && persons !== 'each') throw sourceErrors.badPersonChoice(persons)
  if (!(names === Number.POSITIVE_INFINITY || (Number.isSafeInteger(names) && names >= 1))) {
    throw sourceErrors.badCount('names', names)
  }
  if (!Array.isArray(attributes) || attributes.length === 0) {
    throw sourceErrors.unknownBiasAttribute(attributes, Object.keys(instances))
  }
  return { instances: attributes.map(instanceOf), persons, names }
}

/** The instance of an attribute, with the classes that the user keeps. */
function instanceOf(choice: BiasAttributeChoice): Instance {
  const name = typeof choice === 'string' ? choice : choice?.name
  const instance = Object.hasOwn(instances, name) ? instances[name] : undefined
  if (instance === undefined) throw sourceErrors.unknownBiasAttribute(name, Object.keys(instances))
  return typeof choice === 'string' ? instance : { ...instance, words: choice }
}
