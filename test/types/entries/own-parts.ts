// What a user writes who brings parts of his own: each takes its types from the entry of its theme.
import { type Case, type CaseSource, fromFunction, type ModelHandle, type Oracle, type Search } from 'expect-fair'
import { analyze, type Document } from 'expect-fair/language'
import type { GradientFunction, LabelPrediction, PredictionBatch, Scores } from 'expect-fair/model'
import { type GradientRule, registerGradientRule } from 'expect-fair/onnx'
import { augmentation, type GuardUse, guard } from 'expect-fair/repair'
import { type Paint, progressLine, type ShrunkBtc, terminalPaint } from 'expect-fair/report'
import { type Explanation, kernelShap, type RowSearchContext } from 'expect-fair/search'
import { type Edit, type SourceContext, type WordPair, wordPairs } from 'expect-fair/source'

export const greetings: CaseSource<string, 'gender'> = {
  name: 'greetings()',
  attributes: ['gender'],
  *cases({ sample, skip }: SourceContext): Iterable<Case<string, 'gender'>> {
    const edits: readonly Edit[] = [{ start: 6, end: 10, slot: 'person' }]
    if (sample < 1) skip('no sample')
    yield {
      id: 'hello',
      variants: [
        { input: 'Hello John', classes: { gender: 'male' }, edits },
        { input: 'Hello Mary', classes: { gender: 'female' }, edits },
        // @ts-expect-error: the source shows no age
        { input: 'Hello Mary', classes: { age: 'old' } },
      ],
    }
  },
}

export const firstRows: Search = {
  name: 'firstRows()',
  kind: 'rows',
  needsGradients: false,
  async run({ space, check, enough }: RowSearchContext): Promise<void> {
    // @ts-expect-error: a point is a number for each feature
    await check(['a row'], 'own')
    if (!enough) await check(space.rows.slice(0, 10), 'own')
  },
}

export const sameScores: Oracle = {
  name: 'same scores',
  differs: (a, b) => a.kind === 'label' && b.kind === 'label' && scoresOf(a).yes !== scoresOf(b).yes,
}
const scoresOf = ({ scores }: LabelPrediction): Scores => scores ?? {}

const slope: GradientFunction<string> = (texts) => texts.map(() => [0])
const model: ModelHandle<string> = fromFunction((text: string) => text.length, { gradient: slope })
export const asked: Promise<PredictionBatch> = Promise.resolve(model.predict(['a text'], {}))

const rule: GradientRule = { backward: ({ g, ops, c }) => [ops.mul(g, c(2))] }
export const remove: () => void = registerGradientRule('Twice', rule)

export const use: GuardUse = guard(model, { attributes: ['gender'] }).use
export const shown = (btc: ShrunkBtc, paint: Paint = terminalPaint()): string => paint.bad(JSON.stringify(btc))
export const parts: readonly unknown[] = [augmentation, progressLine, analyze, kernelShap, wordPairs]
export type Named = readonly [Document, Explanation, WordPair]
