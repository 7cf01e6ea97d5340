import type { Asking } from '../../run/asking.js'
import { judged } from '../../run/judged-variants.js'
import type { Asks, CountsSoFar } from '../../run/question.js'
import type { GapCounts } from './count.js'
import type { GapPair } from './score-gaps.js'

/** Asks the variants of cases, and measures how far the scores of any two classes are apart. */
export class ScoreGapAsks implements Asks {
  readonly #asking: Asking<GapCounts>

  constructor(asking: Asking<GapCounts>) {
    this.#asking = asking
  }

  async *windows(): AsyncGenerator<void> {
    const { run, units, counts } = this.#asking
    for await (const window of run.windows({ byKind: true })) {
      for (const asked of window) {
        const inputs = asked.variants.map(({ input }) => input)
        this.#asking.see(asked.predictions, inputs)
        const variants = judged(asked)
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

  soFar(): CountsSoFar {
    return { cases: this.#asking.counts.cases, casesWithBtc: 0 }
  }
}
