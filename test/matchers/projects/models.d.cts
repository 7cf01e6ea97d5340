import type { Case } from '../../../src/core/case.js'
import type { CounterfactualPlan } from '../../../src/core/plan.js'

type Model = (texts: string[]) => string[]

export declare const cases: readonly Case<string, 'gender'>[]
export declare const plan: CounterfactualPlan<string, 'gender'>
export declare const fair: Model
export declare const biased: Model
export declare const constant: Model
export declare function slow(ms: number): (texts: string[]) => Promise<string[]>
