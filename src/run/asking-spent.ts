import { count } from '../core/numbers.js'
import { Interruption } from '../models/index.js'

/** The moment after which no new window is begun, and whether the plan's budget or the runner's limit sets it. */
export interface AskingEnd {
  readonly at: number
  readonly reason: 'budget' | 'deadline'
}

/** The part of the time that is for asking has passed. */
export const timeForAskingSpent = ({ reason }: AskingEnd): Interruption =>
  new Interruption(reason, [], {
    code: 'EF120',
    problem: `The part of ${reason === 'deadline' ? "the test's time limit" : 'budget.ms'} that is reserved for the cases was used up. The remaining fifth is kept for shrinking the findings.`,
    fix: `increase ${reason === 'deadline' ? "the test's timeout (testTimeout)" : 'budget.ms'}, or ask less with sample or variantsPerCase`,
  })

/** The part of `budget.inputs` that is for asking has been spent; `asked` inputs were asked. */
export const inputsForAskingSpent = (asked: number): Interruption =>
  new Interruption('budget', [], {
    code: 'EF119',
    problem: `The part of budget.inputs that is reserved for the cases was used up after ${count(asked, 'model input')}; a fifth of the budget is kept for shrinking, and each case is asked either completely or not at all.`,
    fix: 'increase budget.inputs, or ask less with sample or variantsPerCase',
  })
