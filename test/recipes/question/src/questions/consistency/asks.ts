import type { Oracle } from '../../core/oracle.js'
import { isDecided, type JudgedVariant, tallyCase } from '../../oracle/index.js'
import type { AskedCase } from '../../run/asked-case.js'
import type { Asking } from '../../run/asking.js'
import type { OutcomeSettings } from '../../run/check-outcomes.js'
import { judged } from '../../run/judged-variants.js'
import type { Answered, Asks, CountsSoFar } from '../../run/question.js'
import { type ConsistencyCounts, evidenceOf, type Unlike } from './count.js'

/** Asks the variants of cases, and looks for paraphrases that the model treats differently. */
export class ConsistencyAsks implements Asks {
  readonly #asking: Asking<ConsistencyCounts>
  readonly #settings: OutcomeSettings

  constructor(asking: Asking<ConsistencyCounts>, settings: OutcomeSettings) {
    this.#asking = asking
    this.#settings = settings
  }

  async *windows(): AsyncGenerator<void> {
    for await (const window of this.#asking.run.windows()) {
      const answers = window.flatMap(({ predictions }) => predictions)
      if (answers.length > 0) await this.#asking.chooseOracle(answers)
      for (const asked of window) this.#judge(asked)
      yield
    }
  }

  #judge(asked: AskedCase<unknown, string>): void {
    const { counts, oracle, units, checked } = this.#asking
    const { source, predictions, capped } = asked
    if (oracle === undefined || predictions.length === 0) {
      counts.withoutPair++
      return
    }
    const variants = judged(asked)
    const inputs = variants.map(({ input }) => input)
    this.#asking.see(predictions, inputs)
    // What other questions take for their control is what is asked here.
    const { control, variants: distinct } = tallyCase(variants, checked.attributes, oracle)
    const unlike = control.flips > 0 ? unlikeIn(variants, oracle) : undefined
    const unit = units.keyOf(source)
    const shown = {
      ...control,
      variants: distinct,
      unit,
      capped,
      ...(unlike && { unlike: { caseId: source.id, ...unlike } }),
    }
    if (!this.#asking.count(source, shown)) return
    this.#asking.keep(source, { variants: asked.variants, failing: control.flips > 0 ? checked.attributes : [], unit })
  }

  soFar(): CountsSoFar {
    return this.#asking.counts
  }

  isDecided(): boolean {
    const { counts, facts, newSince } = this.#asking
    return isDecided(this.#settings.gate, { ...evidenceOf(counts, facts, this.#settings), newSince })
  }

  doubtful(): readonly (readonly [Answered, Answered])[] {
    return this.#asking.counts.unlike.map(({ a, b }) => [a, b])
  }
}

/** The first two variants of the same classes, and of one kind, that the model treats differently. */
function unlikeIn(variants: readonly JudgedVariant[], oracle: Oracle): Pick<Unlike, 'a' | 'b'> | undefined {
  for (const [at, a] of variants.entries()) {
    const b = variants
      .slice(at + 1)
      .find((other) => cellOf(other) === cellOf(a) && oracle.differs(a.prediction, other.prediction))
    if (b !== undefined) return { a: sideOf(a), b: sideOf(b) }
  }
  return undefined
}

const cellOf = ({ classes, kind }: JudgedVariant): string => JSON.stringify([Object.entries(classes).sort(), kind])

const sideOf = ({ input, classes, prediction }: JudgedVariant): Unlike['a'] => ({
  input,
  classes: classes as Unlike['a']['classes'],
  prediction,
})
