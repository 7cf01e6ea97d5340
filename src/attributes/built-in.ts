import { readDataFile } from '../core/data-file.js'
import { sourceErrors } from '../core/errors/index.js'
import type { Attribute, Pronouns } from './attribute.js'
import { type ClassDefinition, defineAttribute, type WordDefinition } from './define-attribute.js'

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

interface RaceList {
  readonly classes: readonly string[]
  /** Race -> gender -> names. */
  readonly names: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
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
      ...(pronouns === undefined ? {} : { pronouns }),
    }
  }
  return defineAttribute({
    name: 'gender',
    classes,
    source: 'SSA births, gendered-words, gn-glove, debiaswe, WinoBias',
  })
})

/**
 * Race as first names signal it in the United States: `african-american`, `european`, `hispanic`, `asian`. Every name
 * also shows a gender. See `src/attributes/lists/SOURCE.md` for the thresholds and for what such names cannot tell.
 */
export const race: Attribute<'race'> = lazily('race', () => {
  const list = readDataFile<RaceList>('src/attributes/lists/race.json')
  const classes: Record<string, ClassDefinition> = {}
  for (const name of list.classes) {
    const names = Object.entries(list.names[name] ?? {}).flatMap(([sex, texts]) =>
      texts.map((text): WordDefinition => ({ text, shows: { gender: sex } })),
    )
    classes[name] = { names }
  }
  return defineAttribute({ name: 'race', classes, source: 'Tzioumis 2018, SSA births, published WEAT stimuli' })
})

interface BuiltIns {
  readonly gender: Attribute<'gender'>
  readonly race: Attribute<'race'>
}

const builtIns: BuiltIns = { gender, race }

/** Names of the built-in attributes. */
export type BuiltInName = keyof BuiltIns

/** The built-in attribute of that name; EF304 lists the known ones when there is none. */
export function attributeNamed<Name extends BuiltInName>(name: Name): Attribute<Name>
export function attributeNamed(name: string): Attribute
export function attributeNamed(name: string): Attribute {
  if (!Object.hasOwn(builtIns, name)) throw sourceErrors.unknownBuiltIn(name, Object.keys(builtIns))
  return builtIns[name as BuiltInName]
}

function nounOf(row: NounRow, className: string): WordDefinition[] {
  const forms = row[className] as readonly [string, string] | undefined
  if (forms === undefined) return []
  const { kind, group, offensive = false } = row
  return [{ text: forms[0], plural: forms[1], kind, group, offensive }]
}

/** An attribute whose list is read at its first use, so that importing the package reads no file. */
function lazily<Name extends string>(name: Name, make: () => Attribute<Name>): Attribute<Name> {
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
