import type { BaseReport } from '../../src/core/report.js'
import type {
  CounterfactualReport,
  FairnessReport,
  GroupParityReport,
  IndividualReport,
  IntersectionalReport,
  ScoreGapReport,
} from '../../src/questions/index.js'

type Own<Report extends BaseReport> = Partial<Omit<Report, keyof BaseReport>>

/** A report of whichever question, of which a test may read every member that some question has. */
export type WideReport = FairnessReport &
  Own<CounterfactualReport> &
  Own<ScoreGapReport> &
  Own<IndividualReport> &
  Own<GroupParityReport> &
  Own<IntersectionalReport>

type Names = keyof WideReport

/** Members of a report that a test changes. */
export type Changes = { readonly [Name in Names]?: WideReport[Name] }
