import type { Oracle } from '../core/oracle.js'
import type { Prediction } from '../core/prediction.js'
import { Interruption, type Probe } from '../models/index.js'

/** Pairs of which both sides are asked again. A difference that came by chance mostly goes when it is asked again. */
const pairs = 4

/** The largest number of inputs that are asked again. */
export const mostAskedAgain: number = 2 * pairs

/** An input as the model was asked it, with its answer. */
interface Answered {
  readonly input: unknown
  readonly prediction: Prediction
}

/**
 * Asks some pairs that were answered once more, where the model could answer otherwise: a function, or a model behind an address.
 * The probe then knows whether the model answers the same input differently. Models of files do not, and one that is asked repeatedly has
 * a control of its own. Costs up to eight inputs; nothing where the budget does not hold them.
 */
export async function askAgain<Input>(
  probe: Probe<Input>,
  found: readonly (readonly [Answered, Answered])[],
  judge: Pick<Oracle, 'differs'>,
): Promise<void> {
  if (found.length === 0 || probe.unchanging || probe.nondeterministic || probe.use.remote?.repeats !== undefined)
    return
  const sides = spread(found, pairs).flat()
  if (probe.inputsLeft < sides.length * probe.asksEach) return
  try {
    const answers = await probe.askAgain(sides.map(({ input }) => input as Input))
    if (sides.some(({ prediction }, at) => judge.differs(answers[at] as Prediction, prediction))) {
      probe.markNondeterministic()
    }
  } catch (error) {
    // What was found stands; a model that fails now has answered before.
    if (!(error instanceof Interruption)) throw error
  }
}

/** Up to `count` items at even distances, the first and the last among them. */
function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items]
  return Array.from({ length: count }, (_, at) => items[Math.round((at * (items.length - 1)) / (count - 1))] as T)
}
