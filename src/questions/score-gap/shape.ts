import { among, estimate, list, number, type OwnMembers, object, type Shape, text, whole } from '../../core/shape.js'

const gap: Shape = object({
  attribute: text,
  classes: list(text),
  gap: estimate,
  clusters: whole,
  pairs: whole,
  pEquivalent: number,
  pDifferent: number,
  decision: among(['within', 'beyond', 'undecided']),
})

/** What reports on score gaps have beside the members of all reports. */
export const gapMembers: OwnMembers = { needed: { gaps: list(gap) }, optional: {} }
