import type { Case } from '../../../src/core/case.js'

type Model = (texts: string[]) => string[]

export declare const cases: readonly Case<string, 'gender'>[]
export declare const plan: { readonly attributes: readonly 'gender'[]; readonly cases: typeof cases }
export declare const fair: Model
export declare const biased: Model
export declare const constant: Model
export declare function slow(ms: number): (texts: string[]) => Promise<string[]>
export declare const texts: readonly string[]
export declare const origin: {
  readonly name: 'origin'
  readonly classes: Readonly<Record<'black' | 'white' | 'asian', { readonly adjectives: readonly string[] }>>
}
export declare const hidden: Model
export declare const pleased: Model
