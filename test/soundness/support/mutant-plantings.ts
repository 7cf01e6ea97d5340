import { audit, type IntersectionalReport } from '../../../src/index.js'
import { type PlantedOriginal, plantedMutants, textOf } from '../../questions/intersectional/planted-mutants.js'

export const attributes = ['race', 'gender'] as const

export interface Planting {
  readonly originals: readonly PlantedOriginal[]
  readonly rejects: (text: string) => boolean
}

export const numbered = (count: number, words: (at: number) => number): PlantedOriginal[] =>
  Array.from({ length: count }, (_, at) => ({ id: `t${at}`, words: words(at) }))

export const numberOf = (text: string): number => Number(/^t(\d+)/.exec(text)?.[1])

export const PLANTINGS: Readonly<Record<string, Planting>> = {
  'a few pairs of words in every original': {
    originals: numbered(120, () => 8),
    rejects: (text) => /race=1 gender=[123]$/.test(text),
  },
  'one pair of words in every tenth original': {
    originals: numbered(120, () => 8),
    rejects: (text) => numberOf(text) % 10 === 0 && /race=7 gender=4$/.test(text),
  },
  'all mutants of one original in thirty': {
    originals: numbered(120, () => 8),
    rejects: (text) => numberOf(text) % 30 === 4 && !/race=0 gender=0$/.test(text),
  },
  'originals with few mutants err most': {
    originals: numbered(120, (at) => (at % 2 ? 2 : 9)),
    rejects: (text) => numberOf(text) % 2 === 1 && /race=1 gender=[12]$/.test(text),
  },
}

/** Every text that the original can become, by hand. */
export function truthOf({ originals, rejects }: Planting): { mutants: number; originals: number } {
  const shares = originals.map(({ id, words }) => {
    const numbers = Array.from({ length: words }, (_, at) => at + 1)
    const all = numbers.flatMap((race) => numbers.map((gender) => textOf(id, attributes, [race, gender])))
    const original = rejects(textOf(id, attributes, [0, 0]))
    return all.filter((text) => rejects(text) !== original).length / all.length
  })
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  return { mutants: mean, originals: shares.filter((share) => share > 0).length / shares.length }
}

export const modelOf =
  ({ rejects }: Pick<Planting, 'rejects'>) =>
  (texts: readonly string[]): string[] =>
    texts.map((text) => (rejects(text) ? 'rejected' : numberOf(text) % 7 === 3 ? 'on hold' : 'accepted'))

export type Asked = Parameters<typeof audit>[1]

export const ask = (planting: Planting, more: object): Promise<IntersectionalReport> =>
  audit(modelOf(planting), {
    question: 'intersectional',
    attributes,
    cases: plantedMutants(planting.originals),
    shrink: false,
    ...more,
  } as unknown as Asked) as Promise<unknown> as Promise<IntersectionalReport>
