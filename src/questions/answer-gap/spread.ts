import { cellsOf, type Item } from '../../oracle/cells.js'
import { meanOf } from '../../oracle/intervals.js'
import type { ClusterMeans } from '../score-gap/gap-test.js'
import type { MeasureFacts } from './settings.js'

/** Squares of distances to a mean, and how many of them are free. */
type Squares = readonly [sum: number, free: number]

/** What a case shows of how much answers vary. Sums add up over cases. */
export interface SpreadSums {
  /** Of answers to one input, about their mean. */
  readonly answers: Squares
  /** Of what the names of one class get, about its mean. */
  readonly names: Squares
  /** Answers, inputs, and classes (of one kind of word) that were averaged. */
  readonly counted: readonly [answers: number, inputs: number, classes: number]
  /** By class of all attributes, the sum of its inputs' numbers and how many they are. */
  readonly byClass: readonly (readonly [name: string, sum: number, inputs: number])[]
}

export const noSpread: SpreadSums = { answers: [0, 0], names: [0, 0], counted: [0, 0, 0], byClass: [] }

/**
 * Describes how much answers vary, for use in planning. The values are standard deviations in the unit of the measure (for a ratio, in
 * logarithms).
 */
export interface MeasureSpread {
  readonly measure: string
  /** For a share: that of the class with the smaller share. */
  readonly base?: number
  /** Between answers to one input that is asked again; 0 if each was asked once. For a share, it follows from `base`. */
  readonly answers: number
  /** Between names of one class in a case. */
  readonly names: number
  /** Of the gap between cases. */
  readonly cases: number
}

/** @param numbersOf Of each item, the numbers of its answers, at least one. */
export function spreadOf(items: readonly Item[], numbersOf: (item: Item) => readonly number[]): SpreadSums {
  const own = new Map(items.map((item) => [item, numbersOf(item)]))
  const means = new Map(items.map((item) => [item, meanOf(own.get(item) ?? [])]))
  const cells = cellsOf(items)
  const byClass = new Map<string, [sum: number, inputs: number]>()
  for (const item of items) {
    const name = JSON.stringify(Object.entries(item.variant.classes).sort())
    const known = byClass.get(name) ?? [0, 0]
    byClass.set(name, [known[0] + (means.get(item) ?? 0), known[1] + 1])
  }
  return {
    answers: squaresOf([...own.values()]),
    names: squaresOf(cells.map((cell) => cell.map((item) => means.get(item) ?? 0))),
    counted: [[...own.values()].reduce((sum, each) => sum + each.length, 0), items.length, cells.length],
    byClass: Array.from(byClass, ([name, [sum, inputs]]) => [name, sum, inputs] as const),
  }
}

function squaresOf(groups: readonly (readonly number[])[]): Squares {
  let [sum, free] = [0, 0]
  for (const group of groups) {
    if (group.length < 2) continue
    const mean = meanOf(group)
    for (const each of group) sum += (each - mean) ** 2
    free += group.length - 1
  }
  return [sum, free]
}

export function addSpreads(one: SpreadSums, other: SpreadSums): SpreadSums {
  const byClass = new Map(one.byClass.map(([name, sum, inputs]) => [name, [sum, inputs] as const]))
  for (const [name, sum, inputs] of other.byClass) {
    const [known, before] = byClass.get(name) ?? [0, 0]
    byClass.set(name, [known + sum, before + inputs])
  }
  return {
    answers: [one.answers[0] + other.answers[0], one.answers[1] + other.answers[1]],
    names: [one.names[0] + other.names[0], one.names[1] + other.names[1]],
    counted: [one.counted[0] + other.counted[0], one.counted[1] + other.counted[1], one.counted[2] + other.counted[2]],
    byClass: Array.from(byClass, ([name, [sum, inputs]]) => [name, sum, inputs] as const),
  }
}

/**
 * Parts of the variance, by the expected mean squares of a nested design: repeats in names in classes in cases. What cannot be told apart
 * goes to the part that more repeats or names do not take away, so that no plan is too small for it.
 *
 * @param gaps Of each two classes, what each case (or unit) shows of their gap.
 */
export function measureSpread(
  { name, scale }: MeasureFacts,
  { answers, names, counted, byClass }: SpreadSums,
  gaps: readonly ClusterMeans[],
): MeasureSpread | undefined {
  const [all, inputs, classes] = counted
  if (scale === 'distance' || inputs === 0) return undefined
  const [repeats, perClass] = [all / inputs, inputs / classes]
  const meanSquare = ([sum, free]: Squares): number => (free === 0 ? 0 : sum / free)
  const ofAnswers = meanSquare(answers)
  const ofNames = Math.max(0, meanSquare(names) - ofAnswers / repeats)
  const between = meanOf(gaps.filter(({ size }) => size > 1).map(varianceOf))
  const perUnit = meanOf(gaps.map((units) => meanOf([...units.values()].map(({ cases }) => cases))))
  const chance = (2 * (ofNames + ofAnswers / repeats)) / (perClass * (perUnit || 1))
  const ofCases = Math.max(0, (between || 0) - chance)
  const base = scale === 'share' ? Math.min(...byClass.map(([, sum, own]) => sum / own)) : undefined
  return {
    measure: name,
    ...(base !== undefined && { base }),
    answers: Math.sqrt(ofAnswers),
    names: Math.sqrt(ofNames),
    cases: Math.sqrt(ofCases),
  }
}

function varianceOf(units: ClusterMeans): number {
  const means = [...units.values()].map(({ sum, cases }) => sum / cases)
  const mean = meanOf(means)
  return means.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (means.length - 1)
}
