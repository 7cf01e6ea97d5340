import { type Attribute, listFor, namesIn } from '../../attributes/index.js'
import type { SourceContext } from '../../core/case.js'
import { sourceErrors } from '../../core/errors/index.js'
import {
  count,
  flag,
  func,
  type OptionSet,
  oneOf,
  options,
  type Read,
  signal,
  value,
} from '../../core/options/index.js'
import type { Instance, PersonChoice } from './instance.js'
import { instances } from './instances.js'
import type { BiasAttribute } from './template-data.js'

/** Whether texts can be searched for an attribute of this name. */
export const isBiasAttribute = (name: string): name is BiasAttribute => Object.hasOwn(instances, name)

/** Specifies an attribute to vary in texts, or some of its classes, such as `attributeNamed('gender').only('male', 'female')`. */
export type BiasAttributeChoice = BiasAttribute | Attribute<BiasAttribute>

export interface TemplateSearchOptions<
  Choices extends readonly BiasAttributeChoice[] = readonly BiasAttributeChoice[],
> {
  /** What to vary. Default `['gender']`. */
  readonly attributes?: Choices
  /**
   * `'one'` (default): texts that speak of exactly one person more than once. A person counts when "he" or "she" refers
   * to him or her. Without such a pronoun, a person counts who has a noun (the actress) or is the speaker's only relative. Names
   * without a pronoun or noun, even repeated ones, do not make a second person, and neither does a person of the other gender who is
   * mentioned in a single sentence. `country` and `race`, which replace only names, take the first person of a text whose name they
   * can replace; `occupation` takes the first occupation.
   * `'each'`: a template for every person who is certain; the others stay as they are.
   * `'everyone'`: the gender of everybody in a text is exchanged at once, so it does not matter who is who. There are two classes: the
   * text as it is and the exchanged text. Only for `gender`.
   */
  readonly persons?: PersonChoice
  /** Also uses words that are marked offensive. Default false. */
  readonly offensive?: boolean
}

export interface BiasFinderOptions<Choices extends readonly BiasAttributeChoice[] = readonly BiasAttributeChoice[]>
  extends TemplateSearchOptions<Choices> {
  /** Names of each class, the most frequent first. Default 30. */
  readonly names?: number
}

/** Specifies the attribute to vary in a text. */
export type VariantOptions = Pick<BiasFinderOptions, 'persons' | 'names' | 'offensive'>

export interface ExportOptions extends TemplateSearchOptions {
  /** Ends the search early. */
  readonly signal?: AbortSignal
  /** Called for each text that gave no template. */
  readonly onSkip?: SourceContext['skip']
  /** Called now and then with the number of texts read so far, and the total number if known. */
  readonly onProgress?: (done: number, of?: number) => void
}

/** Contains texts, or templates that were created from texts. Any other item is counted and skipped. */
export type Texts = Iterable<unknown> | AsyncIterable<unknown>

export interface Setting {
  readonly instances: readonly Instance[]
  readonly persons: PersonChoice
  readonly offensive: boolean
  readonly names: number
}

const attributes = value<readonly BiasAttributeChoice[]>(
  'a list of names of attributes, or of attributes',
  (given) => Array.isArray(given) && given.length > 0,
  { defaultText: "['gender']", refuse: (given) => sourceErrors.unknownBiasAttribute(given, namesIn('biasFinder')) },
)
const persons = oneOf(['one', 'each', 'everyone'], { default: 'one', refuse: sourceErrors.badPersonChoice })
const offensive = flag({ default: false })
const names = count({ infinite: true, default: 30, refuse: (given) => sourceErrors.badCount('names', given) })

export const biasFinderOptions: OptionSet<BiasFinderOptions, 'attributes'> = options('biasFinder', {
  attributes,
  persons,
  names,
  offensive,
})

export const variantOptions: OptionSet<VariantOptions> = options('variants', { persons, names, offensive })

export const exportOptions: OptionSet<ExportOptions, 'attributes' | 'signal' | 'onSkip' | 'onProgress'> = options(
  'exportTemplates',
  {
    attributes,
    persons,
    offensive,
    signal: signal(),
    onSkip: func('a function of a reason'),
    onProgress: func('a function of how many texts were read, and of how many'),
  },
)

/**
 * @throws FairnessError EF339 for an attribute that cannot be exchanged for everybody at once, EF336 for one that texts cannot be
 * searched for, EF880 and EF881 for the name of one.
 */
export function settingOf(given: Partial<Read<BiasFinderOptions, 'attributes'>>): Setting {
  const read = biasFinderOptions.read(given)
  const instancesAsked = (read.attributes ?? ['gender']).map(instanceOf)
  const other = instancesAsked.find(({ findEveryone }) => findEveryone === undefined)
  if (read.persons === 'everyone' && other !== undefined) throw sourceErrors.notForEveryone(other.attribute)
  return { ...read, instances: instancesAsked }
}

/** The instance of an attribute, with the classes that the user keeps. */
function instanceOf(choice: BiasAttributeChoice): Instance {
  if (typeof choice === 'string') {
    listFor('biasFinder', choice)
    return instances[choice]
  }
  const name = namesIn('biasFinder').find((known) => known === choice?.name)
  if (name === undefined) throw sourceErrors.unknownBiasAttribute(choice?.name, namesIn('biasFinder'))
  return { ...instances[name], words: choice }
}
