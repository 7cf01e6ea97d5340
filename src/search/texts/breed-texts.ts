import type { Random } from '../../core/random.js'
import type { Choice, TextCheck, TextSearchContext, TextSeed } from '../../core/text-search.js'
import { drawWeighted } from '../chance.js'
import { difference } from '../score-difference.js'
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
}

/** Mutations tried until a text is one that was not asked. */
const tries = 8
/** Keeps texts without any difference in the draw. */
const leastFitness = 0.01

/**
 * ExpGA's genetic search on texts (Algorithms 2 to 4 of the paper). The first population of a seed is its own text and as many with one
 * word replaced. A generation is drawn in proportion to fitness, the fittest kept as it is; pairs exchange a stretch of their
 * words, and words are replaced by similar ones. Only texts that keep the structure are asked, each generation of all seeds in
 * one batch, none twice.
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
    }
  })
  for (let generation = 0; generation <= generations && !context.enough; generation++) {
    const children = families.map((family) => (generation === 0 ? neighbours(family, population - 1) : drawn(family)))
    if (generation > 0) {
      for (const [at, family] of families.entries()) {
        const own = children[at] as Choice[]
        cross(family, own, crossover)
        mutate(family, own, mutation)
      }
    }
    await settle(context, families, children, generation === 0 ? 'global' : 'local')
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

/** The fittest, and as many as live now, drawn in proportion to their fitness. */
function drawn({ living, known, random }: Family): Choice[] {
  const fitness = living.map((choice) => known.get(choice.join()) as number)
  const best = fitness.indexOf(Math.max(...fitness))
  return [living[best] as Choice, ...living.slice(1).map(() => living[drawWeighted(fitness, random)] as Choice)]
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

/** Asks for the children that keep their structure; they and those that are known live on. */
async function settle(
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
    family.known.set(choice.join(), fitnessOf(checks[at] as TextCheck))
  })
  families.forEach((family, at) => {
    const own = (children[at] as readonly Choice[]).filter((choice) => family.known.has(choice.join()))
    family.living = phase === 'global' ? [...family.living, ...own] : own
  })
}

/** How far the probability moves at most between the text and a counterfactual; of a discriminatory text 1, as on rows. */
function fitnessOf({ prediction, others, against }: TextCheck): number {
  if (against !== undefined) return 1
  return Math.min(1, Math.max(leastFitness, ...others.map((other) => difference(prediction, other))))
}
