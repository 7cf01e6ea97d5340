import {
  among,
  caseMembers,
  estimate,
  list,
  number,
  type OwnMembers,
  object,
  type Shape,
  text,
  whole,
} from '../../core/shape.js'

const gap: Shape = object(
  {
    measure: text,
    attribute: text,
    classes: list(text),
    gap: estimate,
    effectSize: number,
    clusters: whole,
    pairs: whole,
    pEquivalent: number,
    pDifferent: number,
    decision: among(['within', 'beyond', 'undecided']),
  },
  { control: object({ between: number }, { within: number }), pNames: number },
)

const answer: Shape = object({ text, classes: object({}), value: number })
const example: Shape = object(
  { measure: text, attribute: text, classes: list(text), caseId: text, gap: number, a: answer, b: answer },
  { other: answer, origin: text },
)
const measure: Shape = object({ name: text, unit: text, scale: text, judge: text, maxGap: number })

/** What reports on gaps of answers have beside the members of all reports. */
export const answerGapMembers: OwnMembers = {
  needed: {
    gate: object({ measures: list(measure), confidence: number }, { newSince: among(['baseline']) }),
    repeats: whole,
    answers: object({ answers: whole, refused: whole, empty: whole, cut: whole }),
    gaps: list(gap),
    spreads: list(object({ measure: text, answers: number, names: number, cases: number }, { base: number })),
    examples: list(example),
  },
  optional: {
    baseline: caseMembers.baseline as Shape,
    cases: caseMembers.cases as Shape,
    smallest: object(
      {
        measure: text,
        attribute: text,
        classes: list(text),
        caseId: text,
        a: answer,
        b: answer,
        calls: whole,
        ended: text,
      },
      { form: text },
    ),
  },
}
