import { count, percent, whole } from '../core/numbers.js'
import type { Finding } from '../core/report.js'

/** Share of unreadable answers above which a run has not shown that the rest is fair. */
const most = 0.05

/** How many answers of a run could not be read. */
interface Unreadable {
  readonly unreadable: number
  readonly answers: number
}

/** So many that the run cannot pass. */
export const isIllegible = ({ unreadable, answers }: Unreadable): boolean => unreadable > most * answers

/** What the answers should be, and whether they are compared as they are or by their means. */
interface Wanted {
  readonly noun: 'label' | 'number'
  readonly inMeans: boolean
}

export function unreadableFinding(seen: Unreadable, { noun, inMeans }: Wanted): Finding[] {
  const { unreadable, answers } = seen
  if (unreadable === 0) return []
  const what = `${whole(unreadable)} of ${count(answers, 'answer')} (${percent(unreadable / answers)}) could not be read as a ${noun}.`
  const some = inMeans
    ? 'They are in no mean.'
    : `Such an answer differs from every ${noun}; two of them count as equal.`
  const many = inMeans ? 'They are in no mean' : 'Two of them count as equal although their content is unknown'
  const message = isIllegible(seen)
    ? `${what} ${many}, so with more than ${percent(most)} a run cannot pass. Let the provider restrict answers to ${noun === 'label' ? 'the labels' : 'a number'} (constrain), ask only for the ${noun}, or allow longer answers.`
    : `${what} ${some}`
  return [{ code: 'health.unreadable', message }]
}
