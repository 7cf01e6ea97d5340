import type { Choice, TextCheck, TextSearchContext } from '../../core/text-search.js'
import { type Answer, askExtremes } from './ask-extremes.js'
import type { Doubt } from './doubt.js'
import { type Effects, spread } from './effects.js'
import { isHopeful, learn, takeEffects, type Walk, walkFrom } from './family-walk.js'
import { moved, movesOf } from './moves.js'
import { type Asked, takeBack } from './take-back.js'
import { type Climber, firstKept } from './walk-texts.js'
import type { WordField } from './word-field.js'

const phase = 'global'
/** Steps after which the gradients are taken again, where the chain is by then. */
const freshAfter = 6
/** Best moves that are looked at together with a second one. */
const extended = 16

/**
 * The global phase of `straddle`, all chains at once. A chain estimates for every replacement, and for pairs of the best, where the
 * margins of its whole family will lie, takes the choice that is expected to bring the boundary best between its texts, and asks the two texts
 * that are to lie on either side. The answers correct the estimates. Where the boundary is between, replacements that are not
 * needed are taken back, and the whole family is asked, as it is where a chain ends near the boundary: only such texts count as tested. Gives the
 * checks that found something, as `climb` does.
 */
export async function climbApart(
  context: TextSearchContext,
  field: WordField,
  chains: readonly Climber[],
  { steps, doubt }: { readonly steps: number; readonly doubt: Doubt },
): Promise<TextCheck[]> {
  const hits: TextCheck[] = []
  const seeds = await context.check(chains, 'seeds')
  let walks = chains.flatMap((chain, at): Walk[] => {
    const check = seeds[at] as TextCheck
    chain.visited.add(chain.choice.join())
    if (check.against !== undefined) hits.push(check)
    const walk = check.against === undefined ? walkFrom(chain, check) : undefined
    return walk === undefined ? [] : [walk]
  })
  const over: Walk[] = []
  for (let step = 0; step < steps && walks.length > 0 && !context.enough; step++) {
    if (step > 0) walks = walks.filter((walk) => isHopeful(walk, doubt))
    if (step % freshAfter === 0) await takeEffects(field, walks)
    const next = await Promise.all(walks.map((walk) => firstKept(walk, candidates(walk), walk.visited)))
    over.push(...walks.filter((_, at) => next[at] === undefined))
    const asked = walks.flatMap((walk, at): Asked<Walk>[] =>
      next[at] === undefined ? [] : [{ walk, choice: next[at] as Choice }],
    )
    const answers = await askExtremes(
      context,
      asked.map(({ walk, choice }) => ({
        ...walk,
        choice,
        expected: (walk.effects as Effects).expected(walk.margins, walk.choice, choice),
      })),
      phase,
    )
    const between = asked.flatMap((each, at) =>
      answers[at]?.between ? [{ ...each, answer: answers[at] as Answer }] : [],
    )
    const settled = await takeBack(context, between, phase)
    const checks = await context.check(settled, phase)
    const found = new Set<Walk>()
    for (const [at, { walk }] of between.entries()) {
      const check = checks[at] as TextCheck
      walk.visited.add(check.choice.join())
      if (check.against === undefined) continue
      hits.push(check)
      found.add(walk)
    }
    walks = asked.flatMap(({ walk, choice }, at): Walk[] => {
      walk.visited.add(choice.join())
      const answer = answers[at]
      if (found.has(walk) || answer === undefined) return []
      learn(walk, choice, answer, doubt)
      return [walk]
    })
  }
  hits.push(...(await lastChecks(context, [...over, ...walks], doubt)))
  return hits
}

/** Of chains that came near without a find the whole family: the two texts that were asked need not be its extremes. */
async function lastChecks(context: TextSearchContext, walks: readonly Walk[], doubt: Doubt): Promise<TextCheck[]> {
  const near = walks.filter(
    ({ choice, margins }) => choice.some((chosen) => chosen !== 0) && doubt.leavesOpen(spread(margins)),
  )
  const checks = await context.check(near, phase)
  return checks.filter(({ against }) => against !== undefined)
}

/** Choices one or two replacements away, the most promising first; of equals the one that changes fewer words. */
function candidates({ seed, choice, margins, effects }: Walk): readonly Choice[] {
  const rate = (next: Choice): { readonly next: Choice; readonly value: number } => ({
    next,
    value: spread((effects as Effects).expected(margins, choice, next)),
  })
  const better = (one: { readonly value: number }, other: { readonly value: number }): number => other.value - one.value
  const single = movesOf(seed, choice)
    .map((move) => rate(moved(choice, move)))
    .sort(better)
  const double = single
    .slice(0, extended)
    .flatMap(({ next }) => movesOf(seed, next).map((move) => rate(moved(next, move))))
  const known = new Set([choice.join()])
  return [...single, ...double].sort(better).flatMap(({ next }) => {
    const key = next.join()
    if (known.has(key) || next.every((chosen) => chosen === 0)) return []
    known.add(key)
    return [next]
  })
}
