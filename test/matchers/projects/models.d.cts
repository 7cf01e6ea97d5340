import type { Case } from '../../../src/core/case.js'

type Model = (texts: string[]) => string[]

export declare const cases: readonly Case<string, 'gender'>[]
export declare const plan: { readonly attributes: readonly 'gender'[]; readonly cases: typeof cases }
export declare const fair: Model
export declare const biased: Model
export declare const constant: Model
export declare function slow(ms: number): (texts: string[]) => Promise<string[]>
