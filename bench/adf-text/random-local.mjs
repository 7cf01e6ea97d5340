import { moved, movesOf } from '../../dist/esm/search/texts/moves.js'
import { watched } from './watched.mjs'

/** Neighbours that are drawn at most for a step, as in the local phase of adf(). */
const draws = 64

/**
 * A search with the local phase of the paper's random perturbation behind it: around each find one word at a time, drawn by
 * chance, is replaced by a substitute drawn by chance. Like adf()'s it goes on to finds only and tries nothing twice.
 */
export function randomLocal(global, steps) {
  const { search, seen } = watched(global)
  return {
    ...global,
    texts: {
      ...search.texts,
      async run(context) {
        await search.texts.run(context)
        const walkers = seen.found.map(({ seed, choice }) => ({
          seed,
          choice,
          random: context.random.derive(`random local ${seed.id}`),
          visited: new Set([choice.join()]),
        }))
        for (let step = 0; step < steps && !context.enough; step++) {
          const proposed = walkers.flatMap((walker) => {
            const choice = neighbour(walker)
            return choice === undefined ? [] : [{ walker, choice }]
          })
          if (proposed.length === 0) return
          const kept = await Promise.all(proposed.map(({ walker, choice }) => walker.seed.keep([choice])))
          const asked = proposed.filter((_, at) => kept[at][0])
          const checks = await context.check(
            asked.map(({ walker: { seed }, choice }) => ({ seed, choice })),
            'local',
          )
          for (const { walker, choice } of proposed) walker.visited.add(choice.join())
          for (const [at, { walker, choice }] of asked.entries()) {
            if (checks[at].against !== undefined) walker.choice = choice
          }
        }
      },
    },
  }
}

function neighbour({ seed, choice, random, visited }) {
  const moves = movesOf(seed, choice)
  const free = [...new Set(moves.map(({ word }) => word))]
  for (let draw = 0; free.length > 0 && draw < draws; draw++) {
    const word = random.pick(free)
    const next = moved(choice, random.pick(moves.filter((move) => move.word === word)))
    if (!visited.has(next.join()) && next.some((chosen) => chosen !== 0)) return next
  }
  return undefined
}
