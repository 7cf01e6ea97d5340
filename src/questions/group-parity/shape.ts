import {
  among,
  estimate,
  flag,
  list,
  number,
  type OwnMembers,
  object,
  type Shape,
  text,
  whole,
} from '../../core/shape.js'

const share: Shape = object({ some: whole, of: whole }, { estimate })
const parityGap: Shape = object(
  {
    metric: text,
    share: text,
    attribute: text,
    highest: text,
    lowest: text,
    difference: estimate,
    atLeast: number,
    atMost: number,
  },
  { decision: among(['within', 'beyond', 'undecided']) },
)

/** What reports on groups have beside the members of all reports. */
export const parityMembers: OwnMembers = {
  needed: {
    parity: object({
      favourable: text,
      groups: list(object({ attribute: text, class: text, rows: whole, selection: share })),
      gaps: list(parityGap),
      fourFifths: flag,
    }),
  },
  optional: {},
}
