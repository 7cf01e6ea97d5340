import type { Variant } from '../../core/case.js'
import { Random } from '../../core/random.js'
import { articleFor, capitalise, opensSentence } from '../../language/index.js'
import { TextBuilder } from '../text-builder.js'
import type { Cell } from './cells.js'
import type { Person } from './persons.js'
import type { Part, Slot } from './slots.js'

/** The words that make a case, by slot: `adj1` -> `kind`, `person:kin` -> `kin/sibling`. */
export type CaseWords = ReadonlyMap<string, string>

export interface CaseFilling {
  readonly id: string
  readonly parts: readonly Part[]
  readonly words: CaseWords
  readonly cells: readonly Cell[]
  readonly perClass: number
}

/**
 * The variants of a case: one of each cell, then a second of each, and so on. Which names a case takes hangs on its id
 * alone, so that a case is the same whatever the seed of the run.
 */
export function* variantsOf<A extends string>(filling: CaseFilling): Generator<Variant<string, A>> {
  const casts = filling.cells.map((cell) => castOf(cell, filling))
  const longest = Math.max(...casts.map((cast) => cast.length))
  for (let turn = 0; turn < longest; turn++) {
    for (const cast of casts) {
      if (turn >= cast.length) continue
      const { text, edits } = write(filling, cast.at(turn))
      yield { input: text, classes: cast.classes as Variant<string, A>['classes'], edits }
    }
  }
}

/** Who and what fills the slots of one variant. */
interface Choice {
  person(key: string): Person
  word(slot: Extract<Slot, { fill: 'word' }>): string
}

interface Cast {
  readonly classes: Readonly<Record<string, string>>
  readonly length: number
  at(turn: number): Choice
}

function castOf(cell: Cell, filling: CaseFilling): Cast {
  const random = new Random(0, `${filling.id}/${JSON.stringify(cell.classes)}`)
  const persons = random.derive('persons').shuffle(cell.persons)
  const keys = [...new Set(filling.parts.flatMap((part) => (part.kind === 'slot' ? personOf(part.slot) : [])))]
  const words = new Map([...cell.words].map(([name, slot]) => [name, random.derive('words').shuffle(slot.words)]))
  const choices = Math.max(1, persons.length, ...[...words.values()].map((list) => list.length))
  return {
    classes: cell.classes,
    length: Math.min(filling.perClass, choices),
    at: (turn) => ({
      person: (key) => persons[(turn + keys.indexOf(key)) % persons.length] as Person,
      word: (slot) => {
        const name = `${slot.key}:${slot.field ?? ''}`
        const list = words.get(name) ?? []
        const { turn: first = 0, plural = false } = cell.words.get(name) ?? {}
        const word = list[(turn + first) % list.length]
        return (plural ? word?.plural : word?.text) ?? ''
      },
    }),
  }
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
    const opens = opensSentence(built.text, built.text.length)
    const text = article === undefined ? (opens ? capitalise(word) : word) : withArticle(article, word, opens)
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
    case 'word':
      return choice.word(slot)
  }
}

/** `article` as it was written, with the space after it: only its sound changes. */
function withArticle(article: string, word: string, opens: boolean): string {
  const sound = articleFor(word)
  return `${opens || article.startsWith('A') ? capitalise(sound) : sound}${article.replace(/^\p{L}+/u, '')}${word}`
}
