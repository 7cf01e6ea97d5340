import { type Attribute, country, gender, race, religion } from '../attributes/index.js'

/** A word or phrase that fills a slot. */
export interface SlotFiller {
  readonly text: string
  readonly classes: Readonly<Partial<Record<string, string>>>
  /** As its list states it; it then counts as it is. */
  readonly kind?: string
}

/** Words before a noun: "my mother" and "this mother" are two kinds. */
const determiners = new Set(
  'a an the this that these those my our your his her their its some any every each one two another'.split(' '),
)
const possessives = new Set('my our your his her their its'.split(' '))
const titles = new Set('mr mrs ms miss mx sir madam lord lady dr prof'.split(' '))
/** What follows one of these says more of a person, and is not the person: "the brother of my friend". */
const after = /^(?:of|from|in|at|on|with|without|next|near|behind|who|whose|that|to|for|by)$/i

/** What the lists know of a text. `capital` and `bare` are words that no list knows, with a capital and without. */
type Read =
  | { readonly is: 'pronoun' | 'name' | 'titled name' | 'capital' | 'bare' }
  | { readonly is: 'phrase'; readonly determiner: string; readonly noun: Noun | undefined }

function read(text: string): Read {
  const { pronouns, names } = words()
  const trimmed = text.trim()
  if (pronouns.has(trimmed.toLowerCase())) return { is: 'pronoun' }
  const tokens = trimmed.split(/\s+/)
  const [first = ''] = tokens
  const lower = first.toLowerCase().replace(/\.$/, '')
  const determiner = tokens.length > 1 && determiners.has(lower) ? (lower === 'an' ? 'a' : lower) : ''
  if (determiner === '') {
    if (tokens.length > 1 && titles.has(lower)) return { is: 'titled name' }
    if (/^\p{Lu}/u.test(first) && names.has(first)) return { is: 'name' }
  }
  const rest = determiner === '' ? tokens : tokens.slice(1)
  const end = rest.findIndex((token, at) => at > 0 && after.test(token))
  const noun = nounIn(end < 0 ? rest : rest.slice(0, end), possessives.has(determiner))
  if (determiner !== '' || noun !== undefined) return { is: 'phrase', determiner, noun }
  return { is: tokens.every((token) => /^\P{L}*\p{Lu}/u.test(token)) ? 'capital' : 'bare' }
}

/** The last words that a list knows as a noun: of "my aunt Carol" the aunt, of "the old man" the man. */
function nounIn(tokens: readonly string[], isKin: boolean): Noun | undefined {
  const { nouns } = words()
  for (let last = tokens.length; last > 0; last--) {
    for (const length of [2, 1]) {
      const found = nouns.get(
        tokens
          .slice(Math.max(0, last - length), last)
          .join(' ')
          .toLowerCase(),
      )
      if (found !== undefined) return found.find(({ sort }) => (sort === 'kin') === isKin) ?? found[0]
    }
  }
  return undefined
}

/**
 * The kind of each filler of one slot, so that like is compared with like: pronouns with pronouns, names with names, one
 * relation of kin with itself. `undefined` for all where the slot has one kind only.
 *
 * A stated kind counts as it is. Phrases are told apart by their determiner and by their noun, as far as the lists know it:
 * where the classes are genders "my mother" goes with "my father"; where they are anything else (age, race) the nouns of one
 * gender go together, "a Black woman" with "a white woman". Words that no list knows are names where the slot has names and
 * they have a capital. Bare words of small letters are a kind of their own where two classes have such words and two have
 * names; else (Christian, Muslim, atheist) they and the names are one kind.
 *
 * @param field `name` where the slot is one for names: a word that is not known as another is a name.
 */
export function kindsOf(fillers: readonly SlotFiller[], field?: 'name'): readonly (string | undefined)[] {
  const all = fillers.map(
    (filler): Reading => ({ filler, read: filler.kind === undefined ? read(filler.text) : undefined }),
  )
  const having = (...kinds: readonly Read['is'][]): readonly SlotFiller[] =>
    all.flatMap((each) => (each.read !== undefined && kinds.includes(each.read.is) ? [each.filler] : []))
  const areGenders = showGenders(all)
  const paired = pairedRoles(all)
  const apart = field !== 'name' && spansClasses(having('name')) && spansClasses(having('bare'))
  const kinds = all.map(({ filler, read }) => {
    if (read === undefined) return filler.kind ?? ''
    if (read.is === 'phrase') return phraseKind(read, areGenders, paired)
    if (read.is === 'bare') return apart ? 'noun' : 'name'
    return read.is === 'capital' ? 'name' : read.is
  })
  return new Set(kinds).size < 2 ? kinds.map(() => undefined) : kinds
}

interface Reading {
  readonly filler: SlotFiller
  /** Absent where the kind is stated. */
  readonly read: Read | undefined
}

type Phrase = Extract<Read, { is: 'phrase' }>

function phraseKind({ determiner, noun }: Phrase, areGenders: boolean, pairedRoles: ReadonlySet<string>): string {
  const kind = noun === undefined ? 'noun' : nounKind(noun, areGenders, pairedRoles)
  return determiner === '' ? kind : `${determiner} ${kind}`
}

function nounKind(
  { sort, group, gender: sex, plural }: Noun,
  areGenders: boolean,
  pairedRoles: ReadonlySet<string>,
): string {
  const number = plural ? ' plural' : ''
  if (sort === 'role' && !pairedRoles.has(group)) return 'noun'
  if (areGenders) return `${sort}:${group}${number}`
  return sort === 'kin' ? `${sort}:${group} ${sex}${number}` : `${sex} noun${number}`
}

/** Whether the classes of some attribute are genders, by the nouns of men and women: all men in one, all women in another. */
function showGenders(all: readonly Reading[]): boolean {
  const classes = new Map<string, Map<string, Set<string>>>()
  for (const { filler, read } of all) {
    if (read?.is !== 'phrase' || read.noun === undefined) continue
    for (const [attribute, name] of Object.entries(filler.classes)) {
      if (name === undefined || read.noun.gender === 'nonbinary') continue
      const byGender = classes.get(attribute) ?? new Map<string, Set<string>>()
      classes.set(attribute, byGender)
      byGender.set(read.noun.gender, (byGender.get(read.noun.gender) ?? new Set()).add(name))
    }
  }
  return [...classes.values()].some((byGender) => {
    const shown = [...byGender.values()].flatMap((names) => [...names])
    return byGender.size > 1 && [...byGender.values()].every(({ size }) => size === 1) && new Set(shown).size > 1
  })
}

/** Groups of roles that two classes have: a waiter beside a waitress, but not beside an engineer. */
function pairedRoles(all: readonly Reading[]): ReadonlySet<string> {
  const byGroup = new Map<string, SlotFiller[]>()
  for (const { filler, read } of all) {
    if (read?.is !== 'phrase' || read.noun?.sort !== 'role') continue
    byGroup.set(read.noun.group, [...(byGroup.get(read.noun.group) ?? []), filler])
  }
  return new Set([...byGroup].filter(([, fillers]) => spansClasses(fillers)).map(([group]) => group))
}

/** Whether some attribute has two classes among them. */
function spansClasses(fillers: readonly SlotFiller[]): boolean {
  const classes = new Map<string, string>()
  for (const filler of fillers) {
    for (const [attribute, name] of Object.entries(filler.classes)) {
      if (name === undefined) continue
      if ((classes.get(attribute) ?? name) !== name) return true
      classes.set(attribute, name)
    }
  }
  return false
}

/** A noun of persons as the list of gender has it. */
interface Noun {
  readonly sort: string
  /** Nouns that say the same but for the gender: `sibling` of brother and sister. */
  readonly group: string
  readonly gender: string
  readonly plural: boolean
}

interface KnownWords {
  readonly pronouns: ReadonlySet<string>
  readonly names: ReadonlySet<string>
  /** Nouns in small letters: `child` is a young person and somebody's child. */
  readonly nouns: ReadonlyMap<string, readonly Noun[]>
}

let known: KnownWords | undefined

function words(): KnownWords {
  known ??= load()
  return known
}

function load(): KnownWords {
  const pronouns = new Set<string>()
  const nouns = new Map<string, Noun[]>()
  const add = (text: string, noun: Noun): void => {
    nouns.set(text.toLowerCase(), [...(nouns.get(text.toLowerCase()) ?? []), noun])
  }
  for (const name of gender.classes) {
    const list = gender.words(name, { offensive: true })
    for (const [form, text] of Object.entries(list.pronouns ?? {})) if (form !== 'number') pronouns.add(text)
    for (const { text, plural, kind: sort, group } of list.nouns) {
      if (sort === undefined || group === undefined) continue
      add(text, { sort, group, gender: name, plural: false })
      if (plural !== undefined && plural !== text) add(plural, { sort, group, gender: name, plural: true })
    }
  }
  const names = new Set<string>()
  for (const attribute of [gender, race, religion, country] as readonly Attribute[]) {
    for (const name of attribute.classes) for (const { text } of attribute.words(name).names) names.add(text)
  }
  return { pronouns, names, nouns }
}
