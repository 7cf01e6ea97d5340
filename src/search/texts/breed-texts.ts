import type { Random } from '../../core/random.js'
import type { Choice, TextCheck, TextSearchContext, TextSeed } from '../../core/text-search.js'
import { drawWeighted } from '../chance.js'
import { difference } from '../score-difference.js'
import { marginsOf } from './margins.js'
import { moved, movesOf } from './moves.js'

export interface BreedOptions {
  /** Texts of a seed that live at a time, the seed's own among them at first. */
  readonly population: number
  readonly generations: number
  /** Chances of a text to be crossed with another of its seed, and of one of its words to be replaced. */
  readonly crossover: number
  readonly mutation: number
}

/** The texts of one seed. Texts of different seeds cannot be crossed. */
interface Family {
  readonly seed: TextSeed
  readonly random: Random
  /** Fitness of every text that was asked, by its choice. */
  readonly known: Map<string, number>
  living: readonly Choice[]
  hasFound: boolean
}

/** Mutations tried until a text is one that was not asked. */
const tries = 8
/** Keeps texts without any difference in the draw. */
const leastFitness = 1e-6
/** Below 1, which stands for a discriminatory text. */
const mostFitness = 0.99
/** Generations after which the less promising half of the seeds that have shown nothing ends. */
const halvedAfter = 2

/**
 * ExpGA's genetic search on texts (Algorithms 2 to 4 of the paper). The first population of a seed is its own text and as many with one
 * word replaced. A generation is drawn in proportion to the square of fitness, the fittest kept as it is; pairs exchange a stretch of
 * their words, and words are replaced by similar ones. Only texts that keep the structure are asked, each generation of all seeds in
 * one batch, none twice. The fittest of parents and children live on. Every second generation the half of the seeds without a find
 * whose fittest text is less fit ends.
 */
export async function breed(
  context: TextSearchContext,
  seeds: readonly TextCheck[],
  { population, generations, crossover, mutation }: BreedOptions,
): Promise<void> {
  const families = seeds.map((check): Family => {
    const { seed, choice } = check
    return {
      seed,
      random: context.random.derive(`generations ${seed.id}`),
      known: new Map([[choice.join(), fitnessOf(check)]]),
      living: [choice],
      hasFound: check.against !== undefined,
    }
  })
  let open = families
  for (let generation = 0; generation <= generations && open.length > 0 && !context.enough; generation++) {
    if (generation > 1 && (generation - 1) % halvedAfter === 0) open = promising(open)
    const children = open.map((family) =>
      generation === 0 ? neighbours(family, population - 1) : drawn(family, population),
    )
    if (generation > 0) {
      for (const [at, family] of open.entries()) {
        const own = children[at] as Choice[]
        cross(family, own, crossover)
        mutate(family, own, mutation)
      }
    }
    await ask(context, open, children, generation === 0 ? 'global' : 'local')
    for (const [at, family] of open.entries()) family.living = fittest(family, children[at] as Choice[], population)
  }
}

/** Texts with one word replaced by chance, each another one. */
function neighbours({ seed, random, living }: Family, wanted: number): Choice[] {
  const own = living[0] as Choice
  return random
    .shuffle(movesOf(seed, own))
    .slice(0, wanted)
    .map((move) => moved(own, move))
}

/** Seeds that have shown something, and of the others the half whose fittest text is fitter. */
function promising(families: readonly Family[]): Family[] {
  const best = new Map(families.map((family) => [family, Math.max(...family.known.values())]))
  const others = families
    .filter(({ hasFound }) => !hasFound)
    .sort((one, other) => (best.get(other) as number) - (best.get(one) as number))
  const kept = new Set(others.slice(0, Math.ceil(others.length / 2)))
  return families.filter((family) => family.hasFound || kept.has(family))
}

/** The fittest, and others drawn in proportion to the square of their fitness: a whole population, however few live. */
function drawn({ living, known, random }: Family, population: number): Choice[] {
  const fitness = living.map((choice) => (known.get(choice.join()) as number) ** 2)
  const best = fitness.indexOf(Math.max(...fitness))
  const others = Array.from({ length: population - 1 }, () => living[drawWeighted(fitness, random)] as Choice)
  return [living[best] as Choice, ...others]
}

/** Exchanges a stretch of words, both ways, between two; the first, which is the fittest, stays. */
function cross({ seed, random }: Family, children: Choice[], chance: number): void {
  const most = seed.changes ?? seed.words.length
  for (let at = 1; at < children.length; at++) {
    if (random.float() >= chance || children.length < 3) continue
    const other = 1 + random.int(children.length - 1)
    const [one, two] = [children[at] as Choice, children[other] as Choice]
    const ends = [random.int(one.length), random.int(one.length)]
    const [from, to] = [Math.min(...ends), Math.max(...ends) + 1]
    const swap = (a: Choice, b: Choice): Choice => [...a.slice(0, from), ...b.slice(from, to), ...a.slice(to)]
    children[at] = atMost(swap(one, two), most, random)
    children[other] = atMost(swap(two, one), most, random)
  }
}

/** The text with words taken back, drawn by chance, until no more are replaced than may be. */
function atMost(choice: Choice, most: number, random: Random): Choice {
  const changed = choice.flatMap((chosen, at) => (chosen === 0 ? [] : [at]))
  const back = new Set(random.shuffle(changed).slice(most))
  return choice.map((chosen, at) => (back.has(at) ? 0 : chosen))
}

/** Replaces a word of some, and of those that were asked before, which would teach nothing. */
function mutate({ seed, known, random }: Family, children: Choice[], chance: number): void {
  const fresh = new Set<string>()
  for (let at = 1; at < children.length; at++) {
    const isNew = (choice: Choice): boolean => !known.has(choice.join()) && !fresh.has(choice.join())
    let child = children[at] as Choice
    if (random.float() < chance || !isNew(child)) {
      for (let tried = 0; tried < tries; tried++) {
        const moves = movesOf(seed, child)
        if (moves.length === 0) break
        child = moved(child, random.pick(moves))
        if (isNew(child)) break
      }
    }
    fresh.add(child.join())
    children[at] = child
  }
}

/** Asks for the children that are new and keep their structure. */
async function ask(
  context: TextSearchContext,
  families: readonly Family[],
  children: readonly (readonly Choice[])[],
  phase: string,
): Promise<void> {
  const fresh = families.map(({ known }, at) => {
    const open = (children[at] as readonly Choice[]).filter((choice) => !known.has(choice.join()))
    return [...new Map(open.map((choice) => [choice.join(), choice])).values()]
  })
  const kept = await Promise.all(families.map(({ seed }, at) => seed.keep(fresh[at] as readonly Choice[])))
  const asked = families.flatMap((family, at) =>
    (fresh[at] as readonly Choice[]).filter((_, child) => kept[at]?.[child]).map((choice) => ({ family, choice })),
  )
  const checks = await context.check(
    asked.map(({ family: { seed }, choice }) => ({ seed, choice })),
    phase,
  )
  asked.forEach(({ family, choice }, at) => {
    const check = checks[at] as TextCheck
    family.known.set(choice.join(), fitnessOf(check))
    if (check.against !== undefined) family.hasFound = true
  })
}

/** The fittest of the living and their children, each once; of equals the older ones. */
function fittest({ living, known }: Family, children: readonly Choice[], population: number): Choice[] {
  const fitness = new Map<string, { readonly choice: Choice; readonly fit: number }>()
  for (const choice of [...living, ...children]) {
    const fit = known.get(choice.join())
    if (fit !== undefined) fitness.set(choice.join(), { choice, fit })
  }
  const inOrder = [...fitness.values()].sort((one, other) => other.fit - one.fit)
  return inOrder.slice(0, population).map(({ choice }) => choice)
}

/**
 * 1 for a discriminatory text, as on rows. Where the model gives probabilities: how far the log-odds of the text and of a
 * counterfactual lie apart, at most, as a share of the larger one. The paper takes the difference of the probabilities, which is next to
 * nothing for texts that the model is sure of; the share comes near 1 as the boundary comes near one of the two. Elsewhere
 * how far the score moves.
 */
function fitnessOf({ prediction, others, against }: TextCheck): number {
  if (against !== undefined) return 1
  const [own, ...other] = marginsOf([prediction, ...others])?.map(({ margin }) => margin) ?? []
  const apart =
    own === undefined
      ? others.map((each) => difference(prediction, each))
      : other.map((margin) => Math.abs(margin - own) / Math.max(Math.abs(margin), Math.abs(own)) || 0)
  return Math.min(mostFitness, Math.max(leastFitness, ...apart))
}
