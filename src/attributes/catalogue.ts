import { attributeErrors } from '../core/errors/index.js'

/**
 * The kind of list with the words of a name: `attribute` (classes with names, nouns and pronouns of persons: `attributeNamed`),
 * `dictionary` (words that are exchanged: `dictionary`), or `own` (the source's own sentences).
 */
export type WordList = 'attribute' | 'dictionary' | 'own'

/** Case sources that accept attributes by name. */
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

/** The attributes that the package knows by name, with their lists and the sources that read them. The guide has it as a table. */
export type AttributeCatalogue = typeof catalogue

/** Names of the attributes that have a list of this kind. */
export type AttributeWith<List extends WordList> = {
  [Name in keyof AttributeCatalogue]: List extends keyof AttributeCatalogue[Name] ? Name : never
}[keyof AttributeCatalogue]

/** Names of the attributes that a source supports: `AttributeIn<'biasFinder'>` is `'country' | 'gender' | 'occupation' | 'race'`. */
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
