import { attributeErrors } from '../core/errors/index.js'

/**
 * Specifies which kind of word list an attribute name refers to. An `attribute` lists names, nouns and pronouns of people for each class
 * (see `attributeNamed`). A `dictionary` lists words that replace each other (see `dictionary`). With `own`, the source uses its own
 * sentences.
 */
export type WordList = 'attribute' | 'dictionary' | 'own'

/** Represents a case source that accepts attributes by name. */
export type AttributeSource = 'biasFinder' | 'eec' | 'mtNlp' | 'mutations' | 'template'

/** Every name of an attribute that the package knows. Sources are asked by these names; docs/attributes.md has them as a table. */
const catalogue = {
  age: { dictionary: ['mutations', 'template'] },
  body: { dictionary: ['mutations', 'template'] },
  country: { attribute: ['biasFinder', 'template'], dictionary: ['mutations'] },
  disability: { dictionary: ['mutations', 'template'] },
  ethnicity: { dictionary: ['mutations', 'template'] },
  gender: { attribute: ['biasFinder', 'template'], dictionary: ['mutations'], own: ['eec', 'mtNlp'] },
  'gender-identity': { dictionary: ['mutations', 'template'] },
  nationality: { dictionary: ['mutations', 'template'] },
  occupation: { attribute: ['biasFinder', 'template'] },
  race: { attribute: ['biasFinder', 'template'], dictionary: ['mutations'], own: ['eec'] },
  religion: { attribute: [], dictionary: ['mutations', 'template'] },
  'sexual-orientation': { dictionary: ['mutations', 'template'] },
  'socio-economic': { dictionary: ['mutations', 'template'] },
} as const

type Entry = { readonly [List in WordList]?: readonly AttributeSource[] }

/**
 * Lists the attributes that the package knows by name, together with their word lists and the sources that use them. The guide shows them
 * in a table.
 */
export type AttributeCatalogue = typeof catalogue

/** Represents the names of the attributes that have this kind of word list. */
export type AttributeWith<List extends WordList> = {
  [Name in keyof AttributeCatalogue]: List extends keyof AttributeCatalogue[Name] ? Name : never
}[keyof AttributeCatalogue]

/**
 * Represents the names of the attributes that a source supports. For example, `AttributeIn<'biasFinder'>` is `'country' | 'gender' |
 * 'occupation' | 'race'`.
 */
export type AttributeIn<Source extends AttributeSource> = {
  [Name in keyof AttributeCatalogue]: Source extends Extract<
    AttributeCatalogue[Name][keyof AttributeCatalogue[Name]],
    readonly unknown[]
  >[number]
    ? Name
    : never
}[keyof AttributeCatalogue]

const entries: readonly (readonly [string, Entry])[] = Object.entries(catalogue)

/** In alphabetical order. */
export const namesWith = <List extends WordList>(list: List): readonly AttributeWith<List>[] =>
  entries.flatMap(([name, entry]) => (entry[list] === undefined ? [] : [name as AttributeWith<List>]))

/** In alphabetical order. */
export const namesIn = <Source extends AttributeSource>(source: Source): readonly AttributeIn<Source>[] =>
  entries.flatMap(([name, entry]) => (listIn(source, entry) === undefined ? [] : [name as AttributeIn<Source>]))

/**
 * The list that a source reads for a name.
 *
 * @throws FairnessError EF880 for a name that other sources can be asked for, EF881 for one that the package does not know.
 */
export function listFor(source: AttributeSource, name: string): WordList {
  const entry = entries.find(([known]) => known === name)?.[1]
  if (entry === undefined) {
    const anywhere = entries.map(([known]) => known)
    throw attributeErrors.unknownName(source, name, { here: namesIn(source), anywhere })
  }
  const list = listIn(source, entry)
  if (list === undefined)
    throw attributeErrors.notInSource(source, name, { here: namesIn(source), sources: Object.values(entry).flat() })
  return list
}

const listIn = (source: AttributeSource, entry: Entry): WordList | undefined =>
  (['attribute', 'dictionary', 'own'] as const).find((list) => entry[list]?.includes(source))
