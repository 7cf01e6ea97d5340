import type { Prediction } from '../../core/prediction.js'
import type { Choice, TextSearchContext, TextSeed } from '../../core/text-search.js'
import type { Answer } from './ask-extremes.js'
import { familyMargins, spread } from './effects.js'

export interface Asked<Walk> {
  readonly walk: Walk
  readonly choice: Choice
}

interface Between extends Asked<{ readonly seed: TextSeed; readonly reference: Prediction }> {
  readonly answer: Answer
}

/** Where the boundary lies between two texts, words that it does not need for that become what they were, the least similar first. */
export async function takeBack(
  context: TextSearchContext,
  found: readonly Between[],
  phase: string,
): Promise<{ readonly seed: TextSeed; readonly choice: Choice }[]> {
  const settled = found.map(({ walk: { seed, reference }, choice, answer: { texts } }) => {
    const replaced = choice.flatMap((chosen, word) => (chosen === 0 ? [] : [{ chosen, word }]))
    const order = replaced.sort((one, other) => other.chosen - one.chosen || one.word - other.word)
    return { seed, reference, choice, order, texts }
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
      tried.flatMap(({ each: { seed, texts }, choice }) => texts.map((text) => seed.at(choice, text).text)),
      phase,
    )
    tried.forEach(({ each, choice }, at) => {
      const [prediction, other] = answers.slice(2 * at, 2 * at + 2) as [Prediction, Prediction]
      const margins = familyMargins({ reference: each.reference, prediction, others: [other] })
      if (margins !== undefined && spread(margins) > 0) each.choice = choice
    })
  }
  return settled
}
