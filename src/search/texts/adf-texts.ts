import type { Random } from '../../core/random.js'
import type { Choice, TextChanges, TextCheck, TextSearch, TextSearchContext } from '../../core/text-search.js'
import { inverseSaliency } from '../adf-local.js'
import { drawWeighted } from '../chance.js'
import { inBlocks } from '../points.js'
import { pairOf } from './margins.js'
import { type Move, moved, movesOf, ranked, type Strategy } from './moves.js'
import { climb, climber, type Missed } from './walk-texts.js'
import { largest, type Vector, WordField } from './word-field.js'

export interface AdfTextOptions {
  readonly globalSteps: number
  readonly localSteps: number
  readonly temperature: number
  readonly strategy: Strategy
  readonly gradientsOf: 'pair' | 'text'
  readonly chains: number
}

/** ADF on texts: Algorithms 1, 5, 6, 7, 8 and 10. */
export function adfTexts(options: AdfTextOptions, changes: TextChanges): TextSearch {
  return {
    changes,
    async run(context) {
      if (context.gradients === undefined) return
      const field = new WordField(context.gradients)
      const hits: (TextCheck & { readonly random: Random })[] = []
      const chains = context.seeds.map((seed, at) => climber(seed, context.random.derive(`global ${at}`)))
      for (const block of inBlocks(chains, options.chains)) {
        const found = await climb(context, block, {
          steps: options.globalSteps,
          propose: (missed) => proposals(context, field, missed, options),
        })
        for (const hit of found) hits.push({ ...hit, random: context.random.derive(`local ${hit.seed.id}`) })
        if (context.enough) return
      }
      for (const block of inBlocks(hits, options.chains)) {
        await multiply(context, field, block, options)
        if (context.enough) return
      }
    },
  }
}

async function proposals(
  { changes }: TextSearchContext,
  field: WordField,
  missed: readonly Missed[],
  { strategy, gradientsOf }: AdfTextOptions,
): Promise<readonly (readonly Move[])[]> {
  const both = gradientsOf === 'pair'
  const looked = missed.map(({ check }) => ({ ...check, pair: pairOf(check, strategy) }))
  const places = looked.flatMap(({ seed, choice, pair: { own, other } }) => [
    { seed, choice, text: both ? own : 0 },
    ...(both ? [{ seed, choice, text: other }] : []),
  ])
  const gradients = await field.gradients(places)
  const words = missed.flatMap(({ chain }) =>
    chain.seed.words.flatMap(({ text, substitutes }) => [text, ...substitutes]),
  )
  const vector = await field.vectors(words)
  return missed.map(({ chain: { seed, choice } }, at) =>
    ranked(strategy, {
      seed,
      choice,
      moves: movesOf(seed, choice, changes),
      own: gradients[both ? 2 * at : at] as readonly Vector[],
      other: both ? gradients[2 * at + 1] : undefined,
      margins: both ? looked[at]?.pair.margins : undefined,
      vector,
    }),
  )
}

interface Walker {
  readonly seed: TextCheck['seed']
  readonly against: number
  readonly random: Random
  choice: Choice
  /** Of each free word: the chance to be replaced. Absent where the gradients were taken at another text. */
  weights: readonly number[] | undefined
  found: boolean
}

/** Around every find one word at a time changes, preferring words of small gradient, to a substitute drawn by chance. */
async function multiply(
  context: TextSearchContext,
  field: WordField,
  hits: readonly (TextCheck & { readonly random: Random })[],
  { localSteps, temperature }: AdfTextOptions,
): Promise<void> {
  const leave = temperature === 0 ? 0 : Math.exp(-1 / temperature)
  const walkers = hits.map(
    ({ seed, choice, against, random }): Walker => ({
      seed,
      choice,
      random,
      against: against as number,
      weights: undefined,
      found: true,
    }),
  )
  for (let step = 0; step < localSteps && !context.enough; step++) {
    await weigh(field, walkers)
    const proposed = walkers.flatMap((walker) => {
      const choice = neighbour(walker, context.changes)
      return choice === undefined ? [] : [{ walker, choice }]
    })
    const kept = await Promise.all(proposed.map(({ walker: { seed }, choice }) => seed.keep([choice])))
    const asked = proposed.filter((_, at) => kept[at]?.[0])
    const checks = await context.check(
      asked.map(({ walker: { seed }, choice }) => ({ seed, choice })),
      'local',
    )
    asked.forEach(({ walker, choice }, at) => {
      const found = (checks[at] as TextCheck).against !== undefined
      if (walker.found && !found && walker.random.float() >= leave) return
      walker.choice = choice
      walker.found = found
      walker.weights = undefined
    })
  }
}

/** Algorithm 10: a word by the weights, a substitute by chance. */
function neighbour({ seed, choice, random, weights = [] }: Walker, most: number): Choice | undefined {
  const moves = movesOf(seed, choice, most)
  const free = [...new Set(moves.map(({ word }) => word))]
  if (free.length === 0) return undefined
  const word = free[drawWeighted(inverseSaliency(free, weights, []), random)] as number
  return moved(choice, random.pick(moves.filter((each) => each.word === word)))
}

/** Algorithm 8: the sum of the largest components of both gradients of each word. */
async function weigh(field: WordField, walkers: readonly Walker[]): Promise<void> {
  const moving = walkers.filter(({ weights }) => weights === undefined)
  const gradients = await field.gradients(
    moving.flatMap(({ seed, choice, against }) => [
      { seed, choice, text: 0 },
      { seed, choice, text: against },
    ]),
  )
  moving.forEach((walker, at) => {
    const [own, other] = [gradients[2 * at] as readonly Vector[], gradients[2 * at + 1] as readonly Vector[]]
    walker.weights = own.map((vector, word) => largest(vector) + largest(other[word] as Vector))
  })
}
