import { anything, caseMembers, list, type OwnMembers, object, text } from '../../core/shape.js'

/** What reports on paraphrases have beside the members of all reports. */
export const consistencyMembers: OwnMembers = {
  needed: { unlike: list(object({ caseId: text, a: anything, b: anything })) },
  optional: caseMembers,
}
