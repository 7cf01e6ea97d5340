import { audit } from '../../src/audit/index.js'
import type { CaseBook } from '../../src/core/report.js'
import type { WideReport } from '../support/wide-report.js'

/** A case of two texts, of a man and of a woman. */
export const pairCase = (id: string, text: string = id) => ({
  id,
  variants: [
    { input: `He ${text}`, classes: { gender: 'male' } },
    { input: `She ${text}`, classes: { gender: 'female' } },
  ],
})

export const cases = Array.from({ length: 60 }, (_, at) => pairCase(`case ${at + 1}`, `buys product ${at + 1}`))

/** Dislikes women in the numbered cases; every third case is negative for all. */
export const modelOf =
  (...dislikes: number[]) =>
  (texts: readonly string[]): string[] =>
    texts.map((text) => {
      const number = Number(/\d+/.exec(text)?.[0])
      if (number % 3 === 0) return 'negative'
      return text.startsWith('She') && dislikes.includes(number) ? 'negative' : 'positive'
    })

export const plan = { attributes: ['gender'], cases, gate: { newSince: 'baseline' } } as const

/** The report of a model that dislikes women in the numbered cases, with its cases one by one. */
export const reportOf = (dislikes: readonly number[], more: object = {}): Promise<WideReport> =>
  audit(modelOf(...dislikes), { ...plan, ...more })

export const bookOf = async (dislikes: readonly number[], more: object = {}): Promise<CaseBook> =>
  (await reportOf(dislikes, more)).cases as CaseBook
