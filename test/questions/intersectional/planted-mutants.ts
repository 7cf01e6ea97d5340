import type { Case, MutantEdit, MutationSource } from '../../../src/core/case.js'

/** An original with words of several attributes: `words` others for each, which take the place of `0`. */
export interface PlantedOriginal {
  readonly id: string
  readonly words: number
  /** Texts of mutants that do not hold the invariant. */
  readonly invalid?: (text: string) => boolean
}

const names = ['race', 'gender', 'body'] as const
export type PlantedName = (typeof names)[number]

/** The text in which each attribute has the word of that number: `3 race=0 gender=2`. */
export const textOf = (id: string, attributes: readonly string[], numbers: readonly number[]): string =>
  [id, ...attributes.map((name, at) => `${name}=${numbers[at]}`)].join(' ')

/** A source of mutants that needs no language: every combination of other words is a mutant. */
export function plantedMutants(
  originals: readonly PlantedOriginal[],
  attributes: readonly PlantedName[] = ['race', 'gender'],
): MutationSource<string, PlantedName> {
  return {
    name: 'planted mutants',
    attributes,
    order: 1,
    *cases({ order = 1, attributes: asked, discard }) {
      for (const original of originals) {
        const made = madeOf(original, attributes, asked, order)
        for (const _ of made.mutants?.discarded ?? []) discard?.('planted')
        yield made
      }
    },
  }
}

const known = new WeakMap<PlantedOriginal, Map<string, Case<string, PlantedName>>>()

/** Made once for each original, since tests ask the same ones with many seeds. */
function madeOf(
  original: PlantedOriginal,
  attributes: readonly PlantedName[],
  asked: readonly string[],
  order: number,
): Case<string, PlantedName> {
  const own = known.get(original) ?? new Map<string, Case<string, PlantedName>>()
  known.set(original, own)
  const key = [attributes.join(), asked.join(), order].join(' ')
  const made = own.get(key) ?? caseOf(original, attributes, asked, order)
  own.set(key, made)
  return made
}

function caseOf(
  { id, words, invalid = () => false }: PlantedOriginal,
  attributes: readonly PlantedName[],
  asked: readonly string[],
  order: number,
): Case<string, PlantedName> {
  const edits = attributes
    .filter((name) => asked.includes(name))
    .map((attribute) =>
      Array.from({ length: words }, (_, at): MutantEdit => {
        const to = String(at + 1)
        return { attribute, from: '0', to, fromClass: 'none', toClass: to }
      }),
    )
  const make = (own: readonly MutantEdit[]) => {
    const numbers = attributes.map((name) => Number(own.find(({ attribute }) => attribute === name)?.to ?? 0))
    return {
      input: textOf(id, attributes, numbers),
      classes: Object.fromEntries(attributes.map((name, at) => [name, String(numbers[at])])),
    }
  }
  const all = combinations(edits, order)
  const isValid = (own: readonly MutantEdit[]): boolean => !invalid(make(own).input)
  const discarded = all.filter((own) => !isValid(own))
  return {
    id,
    original: make([]).input,
    variants: [make([])],
    mutants: {
      valid: all.filter(isValid),
      discarded,
      make,
      check: async (sets) => sets.map(isValid),
    },
  }
}

/** Lists of `order` edits, each of another attribute. */
function combinations(edits: readonly (readonly MutantEdit[])[], order: number): MutantEdit[][] {
  if (order === 0) return [[]]
  return edits.flatMap((own, at) =>
    own.flatMap((edit) => combinations(edits.slice(at + 1), order - 1).map((rest) => [edit, ...rest])),
  )
}
