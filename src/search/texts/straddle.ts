import type { Prediction } from '../../core/prediction.js'
import type { Choice, TextCheck, TextSearchContext } from '../../core/text-search.js'
import { Effects, type FamilyMargins, familyMargins, spread } from './effects.js'
import { marginsOf } from './margins.js'
import { moved, movesOf } from './moves.js'
import { type Climber, firstKept } from './walk-texts.js'
import type { WordField } from './word-field.js'

/** Steps after which the gradients are taken anew, where the chain stands by then. */
const freshAfter = 6
/** Best moves that are looked at together with a second one. */
const extended = 16

interface Walk extends Climber {
  /** The best text so far: the boundary is nearest to between its family. */
  check: TextCheck
  /** Of the seed's own text: margins are measured by its label. */
  readonly reference: Prediction
  margins: FamilyMargins
  effects: Effects | undefined
}

/**
 * The global phase of `straddle`, all chains at once. A chain estimates for every replacement, and for pairs of the best, where the
 * margins of its whole family will lie, and asks the family with the choice that is expected to bring the boundary best between its texts. The answer
 * corrects the estimates. Where the boundary is between, replacements that are not needed are taken back before the find
 * is counted. Gives the checks that found something, as `climb` does.
 */
export async function climbApart(
  context: TextSearchContext,
  field: WordField,
  chains: readonly Climber[],
  steps: number,
): Promise<TextCheck[]> {
  const hits: TextCheck[] = []
  const seeds = await context.check(chains, 'seeds')
  let walks = chains.flatMap((chain, at): Walk[] => {
    const check = seeds[at] as TextCheck
    chain.visited.add(chain.choice.join())
    if (check.against !== undefined) hits.push(check)
    const reference = check.prediction
    const margins = familyMargins({ ...check, reference })
    if (check.against !== undefined || margins === undefined) return []
    return [Object.assign(chain, { check, reference, margins, effects: undefined })]
  })
  for (let step = 0; step < steps && walks.length > 0 && !context.enough; step++) {
    await takeEffects(field, walks, step % freshAfter === 0)
    const next = await Promise.all(walks.map((walk) => firstKept(walk, candidates(walk), walk.visited)))
    const asked = walks.flatMap((walk, at) => (next[at] === undefined ? [] : [{ walk, choice: next[at] as Choice }]))
    const families = await askFamilies(context, asked)
    const settled = await takeBack(context, asked, families)
    const checks = await context.check(settled, 'global')
    walks = asked.flatMap(({ walk, choice }, at): Walk[] => {
      const check = checks[at] as TextCheck
      walk.visited.add(choice.join()).add(check.choice.join())
      if (check.against !== undefined) {
        hits.push(check)
        return []
      }
      const answered = families[at]
      if (answered === undefined) return []
      walk.effects?.learn(walk.margins, walk.choice, answered, choice)
      const margins = familyMargins({ ...check, reference: walk.reference })
      if (margins !== undefined && spread(margins) > spread(walk.margins)) {
        Object.assign(walk, { check, margins, choice: check.choice })
      }
      return [walk]
    })
  }
  return hits
}

async function takeEffects(field: WordField, walks: readonly Walk[], fresh: boolean): Promise<void> {
  const open = fresh ? walks : walks.filter(({ effects }) => effects === undefined)
  const effects = await Effects.around(
    field,
    open.map(({ check, reference }) => ({ ...check, reference })),
  )
  for (const [at, walk] of open.entries()) walk.effects = effects[at]
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

interface Asked {
  readonly walk: Walk
  readonly choice: Choice
}

/** The margins of whole families, by the label that the seed's text had. */
async function askFamilies(
  { predict }: TextSearchContext,
  asked: readonly Asked[],
): Promise<readonly (FamilyMargins | undefined)[]> {
  const answers = await predict(
    asked.flatMap(({ walk: { seed }, choice }) =>
      Array.from({ length: seed.size }, (_, text) => seed.at(choice, text).text),
    ),
  )
  let from = 0
  return asked.map(({ walk: { seed, reference } }) => {
    const own = answers.slice(from, from + seed.size)
    from += seed.size
    return marginsOf([reference, ...own])
      ?.slice(1)
      .map(({ margin }) => margin)
  })
}

/** Where the boundary lies between, words that it does not need for that become what they were, the least similar first. */
async function takeBack(
  context: TextSearchContext,
  asked: readonly Asked[],
  families: readonly (FamilyMargins | undefined)[],
): Promise<{ readonly seed: Walk['seed']; readonly choice: Choice }[]> {
  const settled = asked.map(({ walk: { seed, reference }, choice }, at) => {
    const margins = families[at] ?? []
    const between = margins.length > 0 && spread(margins) > 0
    const replaced = choice.flatMap((chosen, word) => (chosen === 0 ? [] : [{ chosen, word }]))
    return {
      seed,
      reference,
      choice,
      order: between ? replaced.sort((one, other) => other.chosen - one.chosen || one.word - other.word) : [],
      extremes: [margins.indexOf(Math.min(...margins)), margins.indexOf(Math.max(...margins))] as const,
    }
  })
  const rounds = Math.max(0, ...settled.map(({ order }) => order.length))
  for (let round = 0; round < rounds; round++) {
    const open = settled.flatMap((each) => {
      const word = each.order[round]?.word
      if (word === undefined) return []
      const choice = each.choice.with(word, 0)
      return choice.every((chosen) => chosen === 0) ? [] : [{ each, choice }]
    })
    const kept = await Promise.all(open.map(({ each: { seed }, choice }) => seed.keep([choice])))
    const tried = open.filter((_, at) => kept[at]?.[0])
    const answers = await context.predict(
      tried.flatMap(({ each: { seed, extremes }, choice }) => extremes.map((text) => seed.at(choice, text).text)),
    )
    tried.forEach(({ each, choice }, at) => {
      const two = answers.slice(2 * at, 2 * at + 2)
      const margins = marginsOf([each.reference, ...two])
        ?.slice(1)
        .map(({ margin }) => margin)
      if (margins !== undefined && spread(margins) > 0) each.choice = choice
    })
  }
  return settled
}
