import type { Random } from '../../core/random.js'
import type { Choice, TextCheck, TextSearchContext, TextSeed } from '../../core/text-search.js'
import { type Move, moved } from './moves.js'

/** Proposals of a step that are looked at before a chain gives up: most keep the structure. */
const looks = 12
/** Proposals whose structure is checked at once. */
const checkedAtOnce = 3

/** A chain of the global phase. */
export interface Climber {
  readonly seed: TextSeed
  readonly random: Random
  choice: Choice
  readonly visited: Set<string>
}

export const climber = (seed: TextSeed, random: Random): Climber => ({
  seed,
  random,
  choice: seed.words.map(() => 0),
  visited: new Set(),
})

/**
 * Algorithm 1 on texts, all chains at once: check, and where nothing was found make a step, `steps` times at most. Gives the
 * checks of the chains that found something. The texts of the seeds themselves are counted as phase `seeds`.
 */
export async function climb(
  context: TextSearchContext,
  chains: readonly Climber[],
  {
    steps,
    propose,
  }: { readonly steps: number; propose(missed: readonly Missed[]): Promise<readonly (readonly Move[])[]> },
): Promise<TextCheck[]> {
  const hits: TextCheck[] = []
  let walking = chains
  for (let round = 0; walking.length > 0; round++) {
    const checks = await context.check(walking, round === 0 ? 'seeds' : 'global')
    const missed = walking.flatMap((chain, at): Missed[] => {
      const check = checks[at] as TextCheck
      if (check.against === undefined) return [{ chain, check }]
      hits.push(check)
      return []
    })
    if (round === steps || context.enough) break
    const proposals = await propose(missed)
    const walkers: Climber[] = []
    for (const { chain } of missed) chain.visited.add(chain.choice.join())
    const kept = await Promise.all(
      missed.map(({ chain }, at) =>
        firstKept(
          chain,
          (proposals[at] ?? []).map((move) => moved(chain.choice, move)),
          chain.visited,
        ),
      ),
    )
    for (const [at, { chain }] of missed.entries()) {
      const next = kept[at]
      if (next === undefined) continue
      chain.choice = next
      walkers.push(chain)
    }
    walking = walkers
  }
  return hits
}

export interface Missed {
  readonly chain: Climber
  readonly check: TextCheck
}

/** The first choice that was not visited and keeps the structure. */
export async function firstKept(
  { seed }: Pick<Climber, 'seed'>,
  choices: readonly Choice[],
  visited: ReadonlySet<string>,
): Promise<Choice | undefined> {
  const fresh: Choice[] = []
  for (const choice of choices) {
    if (!visited.has(choice.join())) fresh.push(choice)
    if (fresh.length === looks) break
  }
  for (let from = 0; from < fresh.length; from += checkedAtOnce) {
    const part = fresh.slice(from, from + checkedAtOnce)
    const kept = await seed.keep(part)
    const found = part.find((_, at) => kept[at])
    if (found !== undefined) return found
  }
  return undefined
}
