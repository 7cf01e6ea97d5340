import { readDataFile } from '../core/data-file.js'
import { defined } from '../core/defined.js'
import { sourceErrors } from '../core/errors/index.js'
import type { Attribute, Pronouns } from './attribute.js'
import { type AttributeWith, namesWith } from './catalogue.js'
import { attributeOf, type ClassDefinition, type WordDefinition } from './define-attribute.js'
import { occupationList } from './occupations.js'

interface NounRow {
  readonly kind: string
  readonly group: string
  readonly offensive?: boolean
  /** Class name -> [singular, plural]. */
  readonly [className: string]: unknown
}

interface GenderList {
  readonly classes: readonly string[]
  readonly names: Readonly<Record<string, readonly string[]>>
  readonly nouns: readonly NounRow[]
  readonly adjectives: Readonly<Record<string, readonly string[]>>
  readonly pronouns: Readonly<Record<string, Pronouns>>
}

/** Of race, religion and country. */
interface NameList {
  readonly classes: readonly string[]
  /** Class -> gender -> names. */
  readonly names: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** Class -> last names, and the first names that they go with where it is not all of the class. */
  readonly lastNames?: Readonly<Record<string, readonly LastNames[]>>
}

interface LastNames {
  readonly names: readonly string[]
  readonly with?: readonly string[]
}

/**
 * Gender: `male`, `female`, `nonbinary`, by first names (US births), nouns and pronouns. Names of nonbinary are names
 * that both sexes bear about evenly. See `src/attributes/lists/SOURCE.md`.
 */
export const gender: Attribute<'gender'> = lazily('gender', () => {
  const list = readDataFile<GenderList>('src/attributes/lists/gender.json')
  const classes: Record<string, ClassDefinition> = {}
  for (const name of list.classes) {
    const pronouns = list.pronouns[name]
    classes[name] = {
      names: list.names[name] ?? [],
      nouns: list.nouns.flatMap((row) => nounOf(row, name)),
      adjectives: list.adjectives[name] ?? [],
      ...defined({ pronouns }),
    }
  }
  return attributeOf({
    name: 'gender',
    classes,
    source: 'SSA births, gendered-words, gn-glove, debiaswe, WinoBias',
  })
})

/**
 * Race as names signal it in the United States: `african-american`, `european`, `hispanic`, `asian`, `arab`. Every first name
 * also shows a gender, and most have last names that go with them. See `src/attributes/lists/SOURCE.md` for the thresholds and for what
 * such names cannot tell.
 */
export const race: Attribute<'race'> = lazily('race', () =>
  byNames(
    'race',
    'src/attributes/lists/race.json',
    'Tzioumis 2018, SSA births, US census 2010, published WEAT stimuli, popular-names-by-country',
  ),
)

/**
 * Country of origin as first names signal it: 34 countries, from `american` to `ukrainian`. Every name also shows a
 * gender. BiasFinder, Algorithm 3. See `src/attributes/lists/SOURCE.md`.
 */
export const country: Attribute<'country'> = lazily('country', () =>
  byNames('country', 'src/attributes/lists/country.json', 'popular-names-by-country, SSA births'),
)

/**
 * Religion as first names signal it: `christian`, `hindu`, `jewish`, `muslim`. Every name also shows a gender. The dictionary of the
 * same name has the words. See `src/attributes/lists/SOURCE.md`.
 */
export const religion: Attribute<'religion'> = lazily('religion', () =>
  byNames('religion', 'src/attributes/lists/religion.json', 'popular-names-by-country, SSA births'),
)

/**
 * Occupation: 121 lawful, gender-neutral occupations, from `accountant` to `zoologist`, by nouns with their plural. Some
 * classes have two words for the same work (doctor, physician). BiasFinder, Algorithm 2.
 */
export const occupation: Attribute<'occupation'> = lazily('occupation', () => {
  const { classes } = occupationList()
  const named = Object.entries(classes).map(([name, words]): [string, ClassDefinition] => [
    name,
    { nouns: words.map(({ text, plural }) => ({ text, plural })) },
  ])
  return attributeOf({
    name: 'occupation',
    classes: Object.fromEntries(named),
    source: 'corpora, debiaswe, WinoBias, BUG',
  })
})

export interface BuiltIns {
  readonly country: Attribute<'country'>
  readonly gender: Attribute<'gender'>
  readonly occupation: Attribute<'occupation'>
  readonly race: Attribute<'race'>
  readonly religion: Attribute<'religion'>
}

const builtIns: BuiltIns & Readonly<Record<AttributeWith<'attribute'>, Attribute>> = {
  country,
  gender,
  occupation,
  race,
  religion,
}

/** Represents the name of a built-in attribute. */
export type BuiltInName = keyof BuiltIns

export const builtInNames: readonly string[] = Object.keys(builtIns)

/**
 * Returns the built-in attribute with the given name.
 *
 * @throws FairnessError EF304 for another name; the message lists the known ones.
 *
 * @example
 * ```ts
 * import { attributeNamed } from 'expect-fair'
 *
 * const { classes } = attributeNamed('race')
 * expect(classes).toContain('african-american')
 * ```
 */
export function attributeNamed<Name extends BuiltInName>(name: Name): Attribute<Name>
export function attributeNamed(name: string): Attribute
export function attributeNamed(name: string): Attribute {
  if (!Object.hasOwn(builtIns, name)) {
    const isDictionary = namesWith('dictionary').some((known) => known === name)
    throw sourceErrors.unknownBuiltIn(name, builtInNames, isDictionary)
  }
  return builtIns[name as BuiltInName]
}

function nounOf(row: NounRow, className: string): WordDefinition[] {
  const forms = row[className] as readonly [string, string] | undefined
  if (forms === undefined) return []
  const { kind, group, offensive = false } = row
  return [{ text: forms[0], plural: forms[1], kind, group, offensive }]
}

/** An attribute that only names show. */
function byNames<Name extends string>(name: Name, path: string, source: string): Attribute<Name> {
  const list = readDataFile<NameList>(path)
  const classes: Record<string, ClassDefinition> = {}
  for (const className of list.classes) {
    const names = Object.entries(list.names[className] ?? {}).flatMap(([sex, texts]) =>
      texts.map((text): WordDefinition => {
        const lastNames = lastNamesOf(text, list.lastNames?.[className])
        return { text, ...defined({ lastNames }), shows: { gender: sex } }
      }),
    )
    classes[className] = { names }
  }
  return attributeOf({ name, classes, source })
}

/** The last names that go with a first name; never the first name itself. */
function lastNamesOf(first: string, groups: readonly LastNames[] = []): readonly string[] | undefined {
  const group = groups.find(({ with: fitting }) => fitting === undefined || fitting.includes(first))
  return group?.names.filter((name) => name !== first)
}

/** An attribute whose list is read at its first use, so that importing the package reads no file. */
export function lazily<Name extends string>(name: Name, make: () => Attribute<Name>): Attribute<Name> {
  let made: Attribute<Name> | undefined
  const attribute = (): Attribute<Name> => {
    made ??= make()
    return made
  }
  return {
    name,
    get classes() {
      return attribute().classes
    },
    get source() {
      return attribute().source
    },
    words: (className, options) => attribute().words(className, options),
    only: (...classNames) => attribute().only(...classNames),
  }
}
