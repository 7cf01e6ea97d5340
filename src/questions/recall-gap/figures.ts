import { size } from '../answer-gap/figures.js'
import type { AnswerGap } from '../answer-gap/gap.js'
import type { MeasureFacts } from '../answer-gap/settings.js'
import { recall } from './measures.js'

/** How two classes differ, as a clause: `names of male are found 12 points more often than names of female`. */
export function clause({ measure, classes: [first, second], gap }: AnswerGap, facts: MeasureFacts): string {
  const [more, less] = gap.value >= 0 ? [first, second] : [second, first]
  const amount = size(Math.abs(gap.value), facts)
  return measure === recall
    ? `${more} names are found ${amount} more often than ${less} names`
    : `texts with ${more} names have false alarms ${amount} more often than texts with ${less} names`
}
