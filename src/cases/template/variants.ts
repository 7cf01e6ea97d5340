import type { Variant } from '../../core/case.js'
import { defined } from '../../core/defined.js'
import { hash32, Random } from '../../core/random.js'
import { articleFor, capitalise } from '../../language/index.js'
import { TextBuilder } from '../text-builder.js'
import type { Writing } from '../writing.js'
import type { Cell } from './cells.js'
import type { Person } from './persons.js'
import type { Part, Slot } from './slots.js'
import type { KindWord } from './words.js'

/** The words that make a case, by slot: `adj1` -> `kind`, `person:kin` -> `kin/sibling`. */
export type CaseWords = ReadonlyMap<string, string>

export interface CaseFilling {
  readonly id: string
  readonly parts: readonly Part[]
  readonly words: CaseWords
  readonly cells: readonly Cell[]
  readonly perClass: number
  readonly writing: Writing
}

/**
 * The variants of a case: one of each cell, then a second of each, and so on. The names of a case depend
 * only on its id, so a case is the same whatever the seed of the run.
 */
export function* variantsOf<A extends string>(filling: CaseFilling): Generator<Variant<string, A>> {
  const casts = filling.cells.map((cell) => castOf(cell, filling))
  const longest = Math.max(...casts.map((cast) => cast.length))
  for (let turn = 0; turn < longest; turn++) {
    for (const cast of casts) {
      if (turn >= cast.length) continue
      const choice = cast.at(turn)
      const { text, edits } = write(filling, choice)
      const kind = kindOf(filling, choice)
      const classes = cast.classes as Variant<string, A>['classes']
      yield { input: text, classes, ...defined({ kind }), edits }
    }
  }
}

/** Who and what fills the slots of one variant. */
interface Choice {
  readonly classes: Readonly<Record<string, string>>
  person(key: string): Person
  word(slot: WordSlot): KindWord | undefined
  written(slot: WordSlot): string
}

type WordSlot = Extract<Slot, { fill: 'word' }>

interface Cast {
  readonly classes: Readonly<Record<string, string>>
  readonly length: number
  at(turn: number): Choice
}

function castOf(cell: Cell, filling: CaseFilling): Cast {
  const random = new Random(0, `${filling.id}/${JSON.stringify(cell.classes)}`)
  const persons = byKind(random.derive('persons').shuffle(cell.persons), filling.id, ({ kind }) => kind)
  const keys = [...new Set(filling.parts.flatMap((part) => (part.kind === 'slot' ? personOf(part.slot) : [])))]
  const words = new Map(
    [...cell.words].map(([name, slot]) => {
      const shuffled = random.derive('words').shuffle(slot.words)
      return [name, byKind(shuffled, filling.id, ({ slotKind }) => slotKind)]
    }),
  )
  const choices = Math.max(1, persons.length, ...[...words.values()].map((list) => list.length))
  return {
    classes: cell.classes,
    length: Math.min(filling.perClass, choices),
    at: (turn) => {
      const word = (slot: WordSlot): KindWord | undefined => {
        const list = words.get(nameOf(slot)) ?? []
        return list[(turn + (cell.words.get(nameOf(slot))?.turn ?? 0)) % list.length]
      }
      return {
        classes: cell.classes,
        person: (key) => persons[(turn + keys.indexOf(key)) % persons.length] as Person,
        word,
        written: (slot) => (cell.words.get(nameOf(slot))?.plural ? word(slot)?.plural : word(slot)?.text) ?? '',
      }
    },
  }
}

const nameOf = (slot: WordSlot): string => `${slot.key}:${slot.field ?? ''}`

/**
 * Fillers with one of each kind first, then a second of each, and so on; the kinds in an order that is the same in every
 * class, so that however few are taken of each class, they are of the same kinds.
 */
function byKind<T>(items: readonly T[], id: string, kindOf: (item: T) => string | undefined): readonly T[] {
  const kinds = new Map<string, T[]>()
  for (const item of items) {
    const kind = kindOf(item)
    if (kind === undefined) return items
    kinds.set(kind, [...(kinds.get(kind) ?? []), item])
  }
  const order = [...kinds].map(([kind, list]) => ({ list, rank: hash32(`${id}/${kind}`) }))
  order.sort((one, other) => one.rank - other.rank)
  const longest = Math.max(0, ...order.map(({ list }) => list.length))
  return Array.from({ length: longest }, (_, turn) => order.flatMap(({ list }) => list.slice(turn, turn + 1))).flat()
}

/** The kinds of all that fills a variant as one; `undefined` where no slot has words of several kinds. */
function kindOf({ parts }: CaseFilling, choice: Choice): string | undefined {
  const kinds = new Map<string, string>()
  for (const part of parts) {
    if (part.kind === 'text') continue
    const { slot } = part
    const kind =
      slot.fill === 'name'
        ? choice.person(slot.person).kind
        : slot.fill === 'word'
          ? choice.word(slot)?.slotKind
          : undefined
    if (kind !== undefined)
      kinds.set(slot.fill === 'word' ? nameOf(slot) : slot.fill === 'name' ? slot.person : '', kind)
  }
  const [only] = kinds.values()
  return kinds.size < 2 ? only : [...kinds].map(([name, kind]) => `${name}: ${kind}`).join(', ')
}

const personOf = (slot: Slot): string[] => ('person' in slot ? [slot.person] : [])

function write(filling: CaseFilling, choice: Choice): TextBuilder {
  const built = new TextBuilder()
  for (const part of filling.parts) {
    if (part.kind === 'text') {
      built.same(part.text)
      continue
    }
    const { slot, article } = part
    const word = fill(slot, choice, filling.words)
    const { writing } = filling
    const opens = writing.opensAfter(built.text)
    const text = article === undefined ? (opens ? writing.capital(word) : word) : withArticle(article, word, opens)
    if (slot.fill === 'lexicon') built.same(text)
    else built.edit(text, 'person' in slot ? slot.person : slot.key)
  }
  return built
}

function fill(slot: Slot, choice: Choice, words: CaseWords): string {
  switch (slot.fill) {
    case 'lexicon':
      return words.get(slot.key) ?? ''
    case 'name':
      return choice.person(slot.person).name ?? ''
    case 'pronoun':
      return choice.person(slot.person).pronouns?.[slot.form] ?? ''
    case 'noun':
      return choice.person(slot.person).nouns.get(words.get(`${slot.person}:${slot.noun}`) ?? '') ?? ''
    case 'verb':
      return choice.person(slot.person).pronouns?.number === 'plural' ? slot.plural : slot.singular
    case 'form':
      return slot.forms.get(choice.classes[slot.attribute] ?? '') ?? ''
    case 'word':
      return choice.written(slot)
  }
}

/** `article` as it was written, with the space after it: only its sound changes. */
function withArticle(article: string, word: string, opens: boolean): string {
  const sound = articleFor(word)
  return `${opens || article.startsWith('A') ? capitalise(sound) : sound}${article.replace(/^\p{L}+/u, '')}${word}`
}
