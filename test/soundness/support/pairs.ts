import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Case } from '../../../src/core/case.js'
import { type FairnessReport, formatReport } from '../../../src/index.js'

export type GenderCase = Case<string, 'gender'>

/** Openings that the sentiment models answer differently, so that no model seems constant. */
const openings = ['A wonderful film', 'A terrible film', 'The best day', 'The worst day', 'An awful book'] as const

/** Cases of one text for each word: `words` by class, or a function of the case's number. */
export function pairs(
  count: number,
  textOf: (word: string, at: number) => string,
  words: Readonly<Record<string, readonly string[]>> = { female: ['she'], male: ['he'] },
): GenderCase[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `text ${at}`,
    variants: Object.entries(words).flatMap(([name, own]) =>
      own.map((word) => ({ input: textOf(word, at), classes: { gender: name } })),
    ),
  }))
}

export const opening = (at: number): string => `${openings[at % openings.length]} number ${at}`

/** Twenty-five words and more, so that models of a shorter reach never see what follows. */
export const tail = 'and then it went on and on for a very long time without any end '.repeat(2)

/** A copy of a model's folder with its tokenizer.json changed. */
export function withTokenizer(
  folder: string,
  copy: string,
  change: (tokenizer: Record<string, unknown>) => Record<string, unknown>,
): string {
  mkdirSync(copy, { recursive: true })
  cpSync(folder, copy, { recursive: true })
  const path = join(copy, 'tokenizer.json')
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))))
  return copy
}

export const codesOf = ({ findings }: FairnessReport): string[] => findings.map(({ code }) => code)

export const messageOf = ({ findings }: FairnessReport, code: string): string =>
  findings.find((finding) => finding.code === code)?.message ?? ''

/** The sentence of the verdict, as it is printed but on one line. */
export const sentenceOf = (report: FairnessReport): string =>
  (formatReport(report, { verbose: true }).split('\n\n')[0] ?? '').replaceAll('\n', ' ')
