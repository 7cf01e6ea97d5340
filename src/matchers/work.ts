import { questions } from '../questions/index.js'
import { judging } from './judging.js'
import { toBeAtLeastAsFairAs } from './to-be-at-least-as-fair-as.js'
import { toMatchFairnessBaseline } from './to-match-fairness-baseline.js'
import type { FairnessMatchers } from './types.js'
import type { Judge } from './watch.js'

export { tellObsolete } from './baseline/test-files.js'
export { keepRecord } from './record.js'

const ofQuestions = Object.values(questions).map((room) => [room.matcher, judging(room)])

/** The work of each matcher, and with it all of this package that an assertion needs: loaded when the first is made. */
export const judges: Readonly<Record<keyof FairnessMatchers, Judge>> = {
  ...Object.fromEntries(ofQuestions),
  toBeAtLeastAsFairAs,
  toMatchFairnessBaseline,
}
