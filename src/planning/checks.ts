import type { ModelHandle } from '../core/model.js'
import { inputsOfChecks, remoteUseOf, unchanging } from '../models/index.js'
import type { QuestionName } from '../questions/index.js'
import { mostAskedAgain } from '../run/ask-again.js'

/** What of a plan decides whether inputs are asked again. */
interface Checked {
  readonly question: QuestionName
  readonly repeats?: number
  readonly over?: string
  readonly budget?: { readonly inputs?: number }
}

/** What the plan asks. */
interface Counted {
  readonly cases: number
  readonly inputs: number
  /** Cases of which not all variants are asked. */
  readonly capped: number
}

/**
 * The largest number of inputs that a run asks beside those of its plan, to find out whether the model answers an input in one way: by itself
 * and in a batch, and when it is asked again. Without a model: of a function that is asked one input at a time.
 */
export function checksOf(
  plan: Checked,
  model: ModelHandle<never> | undefined,
  { cases, inputs, capped }: Counted,
): number {
  const again = mayAskAgain(plan, model, capped) ? Math.min(mostAskedAgain, 2 * cases) : 0
  const most = inputsOfChecks(model, again)
  const left = plan.budget?.inputs === undefined ? most : Math.max(0, plan.budget.inputs - inputs)
  return Math.min(most, left)
}

function mayAskAgain(
  { question, repeats = 1, over }: Checked,
  model: ModelHandle<never> | undefined,
  capped: number,
): boolean {
  if (question === 'group-parity' || (model !== undefined && unchanging(model))) return false
  const remote = model && remoteUseOf(model)
  if (question === 'answer-gap') return repeats === 1 && remote === undefined
  if (question === 'recall-gap') return remote === undefined
  if (question === 'score-gap') return over !== 'population' && capped === 0 && remote === undefined
  return remote?.repeats === undefined
}
