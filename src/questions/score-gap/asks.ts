import { isUnreadable, type Prediction } from '../../core/prediction.js'
import { scoreOf } from '../../oracle/score.js'
import { AskedAgain } from '../../run/asked-again.js'
import type { Asking } from '../../run/asking.js'
import { judged } from '../../run/judged-variants.js'
import type { Answered, Asks, CountsSoFar } from '../../run/question.js'
import type { GapCounts } from './count.js'
import type { ScoreGapSettings } from './plan.js'
import type { GapPair } from './score-gaps.js'

/** Asks the variants of cases, and measures how far the scores of any two classes are apart. */
export class ScoreGapAsks implements Asks {
  readonly #asking: Asking<GapCounts>
  readonly #settings: ScoreGapSettings
  readonly #again = new AskedAgain()
  readonly judge = { differs: (one: Prediction, other: Prediction): boolean => this.#differs(one, other) }

  constructor(asking: Asking<GapCounts>, settings: ScoreGapSettings) {
    this.#asking = asking
    this.#settings = settings
  }

  async *windows(): AsyncGenerator<void> {
    const { run, units, counts } = this.#asking
    for await (const window of run.windows({ byKind: true })) {
      for (const asked of window) {
        const inputs = asked.variants.map(({ input }) => input)
        this.#asking.see(asked.predictions, inputs)
        const variants = judged(asked)
        this.#again.see(asked, asked.predictions)
        const { kindPairs } = asked
        const pairs =
          kindPairs &&
          new Map(
            [...kindPairs].map(([attribute, drawn]) => [
              attribute,
              drawn.map((pair) => pair.map((each) => variants[asked.variants.indexOf(each)]) as unknown as GapPair),
            ]),
          )
        const measured = counts.gaps.measure({
          unit: units.keyOf(asked.source),
          variants,
          ...(pairs && { pairs }),
        })
        this.#asking.count(asked.source, { measured, variants: variants.length, capped: asked.capped })
      }
      yield
    }
  }

  /** Scores that vary are no fact, and a function need not say that its scores do: of a suite some are asked for again. */
  doubtful(): readonly (readonly [Answered, Answered])[] {
    const { run, counts } = this.#asking
    const isMatter = this.#settings.over === 'suite' && counts.capped === 0 && run.probe.use.remote === undefined
    return isMatter ? this.#again.pairs : []
  }

  /** Whether the answers to one input are further apart than a thousandth of the limit. */
  #differs(one: Prediction, other: Prediction): boolean {
    const { gate, label } = this.#settings
    const [before, now] = [one, other].map((each) =>
      each.kind === 'score' && isUnreadable(each) ? undefined : scoreOf(each, label, 'toHaveNoScoreGap()'),
    )
    if (before === undefined || now === undefined) return before !== now
    return Math.abs(before - now) > steadily * gate.maxGap
  }

  soFar(): CountsSoFar {
    return { cases: this.#asking.counts.cases, casesWithBtc: 0 }
  }
}

/** Part of the limit below which two answers are the same. */
const steadily = 0.001
