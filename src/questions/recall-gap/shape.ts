import { among, flag, list, type OwnMembers, object, text, whole } from '../../core/shape.js'
import { answerGapMembers } from '../answer-gap/shape.js'

const { gate, gaps, examples } = answerGapMembers.needed
const { baseline, cases, smallest } = answerGapMembers.optional

const row = object({
  attribute: text,
  class: text,
  names: whole,
  found: whole,
  partly: whole,
  mislabelled: whole,
  texts: whole,
  falseAlarms: whole,
})

/** What reports on recall have beside the members of all reports. */
export const recallGapMembers: OwnMembers = {
  needed: {
    gate: gate as NonNullable<typeof gate>,
    match: among(['whole', 'part']),
    labels: list(object({ label: text, times: whole, person: flag })),
    classes: list(row),
    names: list(object({ name: text, classes: object({}), texts: whole, found: whole })),
    others: object({ words: whole, called: whole }),
    gaps: gaps as NonNullable<typeof gaps>,
    examples: examples as NonNullable<typeof examples>,
  },
  optional: {
    baseline: baseline as NonNullable<typeof baseline>,
    cases: cases as NonNullable<typeof cases>,
    smallest: smallest as NonNullable<typeof smallest>,
  },
}
