import type * as core from '../core/record.js'
import type { FairnessReport } from './index.js'

/** What all fairness assertions of a run came to: the content of `fairness-report.json`, from which its JSON Schema is made. */
export type RunReport = core.RunReport<FairnessReport>
