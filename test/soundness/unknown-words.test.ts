/** Class 1.2 of the review: words that the model reads alike ([UNK], letter case, accents) make pairs that are no evidence. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Case } from '../../src/core/case.js'
import { audit, fromOnnx, fromPipeline, type ModelHandle, mergeReports, randomSearch, table } from '../../src/index.js'
import { plantedMutants } from '../questions/intersectional/planted-mutants.js'
import { codesOf, messageOf, opening, pairs, withTokenizer } from './support/pairs.js'

const scratch = mkdtempSync(join(tmpdir(), 'expect-fair-unknown-'))
const open: ModelHandle<never>[] = []
const opened = <Input>(model: ModelHandle<Input>): ModelHandle<Input> => {
  open.push(model as unknown as ModelHandle<never>)
  return model
}
afterAll(async () => {
  await Promise.all(open.map((model) => model.dispose()))
  rmSync(scratch, { recursive: true })
})

const folder = 'fixtures/models/sentiment-linear'
const words = (tokenizer = folder) => opened(fromOnnx(`${folder}/onnx/model.onnx`, { tokenizer, workers: 1 }))
const model = words()
const gender = { attributes: ['gender'] } as const
const text = (word: string, at: number) => `${word} saw ${opening(at)}.`
const unknown = { female: ['Lakisha', 'Shereen'], male: ['Jamel', 'Tremayne'] }

describe('words that the model reads alike', () => {
  const plantings: readonly (readonly [string, Record<string, string[]>])[] = [
    ['names that it does not know', unknown],
    ['letter case that it drops', { female: ['THE GUEST'], male: ['the guest'] }],
    ['accents that it drops', { female: ['René'], male: ['rene'] }],
    ['marks that it drops', { female: ['the  guest'], male: ['the\u200b guest'] }],
  ]
  test.each(plantings)('are no evidence: %s', async (_, by) => {
    const report = await audit(model, { ...gender, cases: pairs(80, text, by) })
    expect(report.verdict).toBe('inconclusive')
    expect(report.compared?.[0]).toMatchObject({ attribute: 'gender', cases: 0, indistinct: 80, casesWithBtc: 0 })
    expect(messageOf(report, 'seen.indistinct')).toMatch(/^In 80 cases, .* every pair of gender/)
    expect(codesOf(report)).not.toContain('seen.cut')
  })

  test('are told for a pipeline of transformers.js, and for a tokenizer that knows nothing', async () => {
    const tiny = opened(fromPipeline('fixtures/models/tiny/single-label', { workers: 1 }))
    const by = { female: ['she'], male: ['he'] }
    const report = await audit(tiny, {
      ...gender,
      cases: pairs(60, (word, at) => `${word} is ${['good', 'bad', 'kind', 'rude'][at % 4]} film ${at}`, by),
    })
    expect(report.verdict).toBe('inconclusive')
    expect(report.compared?.[0]).toMatchObject({ cases: 0, verdict: 'inconclusive' })

    const empty = withTokenizer(folder, join(scratch, 'empty'), (tokenizer) => {
      const { vocab, ...rest } = tokenizer.model as { vocab: Record<string, number> }
      const marks = Object.entries(vocab).filter(([word]) => word.startsWith('['))
      return { ...tokenizer, model: { ...rest, vocab: Object.fromEntries(marks) } }
    })
    expect((await audit(words(empty), { ...gender, cases: pairs(60, text) })).verdict).toBe('inconclusive')
  })

  test('count apart where other cases can be told apart', async () => {
    const cases = [
      ...pairs(70, text),
      ...pairs(30, text, unknown).map((each) => ({ ...each, id: `unknown ${each.id}` })),
    ]
    const report = await audit(model, { ...gender, cases })
    expect(report.compared?.[0]).toMatchObject({ cases: 70, indistinct: 30 })
    expect(messageOf(report, 'seen.indistinct')).toMatch(/^In 30 cases/)
  })

  test('one known name is evidence', async () => {
    const report = await audit(model, {
      ...gender,
      cases: pairs(60, text, { female: ['Lakisha', 'Mary'], male: ['Jamel'] }),
    })
    expect(report.compared?.[0]?.indistinct).toBe(0)
    expect(codesOf(report)).not.toContain('seen.indistinct')
  })

  test('are told by attribute', async () => {
    const cases = pairs(60, text).map(({ id, variants }) => ({
      id,
      variants: [...variants].flatMap(({ input, classes }) =>
        ['Quorblat', 'Zindrel'].map((tribe) => ({ input: `${tribe} ${input}`, classes: { ...classes, tribe } })),
      ),
    }))
    const report = await audit(model, { attributes: ['gender', 'tribe'], cases })
    expect(report.compared?.map(({ attribute, indistinct }) => [attribute, indistinct])).toEqual([
      ['gender', 0],
      ['tribe', 60],
    ])
    expect(report.findings.filter(({ code }) => code === 'seen.indistinct')).toHaveLength(1)
    expect(messageOf(report, 'seen.indistinct')).toContain('every pair of tribe')
  })

  test('merge as one run counts them', async () => {
    const plan = { ...gender, cases: pairs(90, text, unknown) }
    const whole = await audit(model, plan)
    const parts = await Promise.all([1, 2].map((index) => audit(model, { ...plan, shard: { index, count: 2 } })))
    const merged = mergeReports(parts.map((part) => JSON.parse(JSON.stringify(part))))
    expect([merged.verdict, merged.findings, merged.byAttribute]).toEqual([
      whole.verdict,
      whole.findings,
      whole.byAttribute,
    ])
  })
})

describe('other questions', () => {
  test('a score gap is not made small by pairs that cannot differ', async () => {
    const plan = { question: 'score-gap', ...gender, maxGap: 0.05 } as const
    const blind = await audit(model, { ...plan, cases: pairs(80, text, unknown) })
    expect([blind.verdict, blind.gaps]).toEqual(['inconclusive', []])
    expect(messageOf(blind, 'seen.indistinct')).toMatch(/^In 80 cases/)
    const [known, mixed] = [
      pairs(60, text),
      pairs(60, text, unknown).map((each) => ({ ...each, id: `other ${each.id}` })),
    ]
    const alone = await audit(model, { ...plan, cases: known })
    const both = await audit(model, { ...plan, cases: [...known, ...mixed] })
    expect(both.gaps?.[0]?.gap.value).toBeCloseTo(alone.gaps?.[0]?.gap.value ?? Number.NaN, 12)
    expect(both.gaps?.[0]?.clusters).toBe(60)
  })

  const mutants = (count: number, textOf: (text: string) => string): ReturnType<typeof plantedMutants> => {
    const source = plantedMutants(Array.from({ length: count }, (_, at) => ({ id: opening(at), words: 2 })))
    return {
      ...source,
      *cases(context) {
        for (const each of source.cases(context) as Iterable<Case<string, 'race' | 'gender' | 'body'>>) {
          const made = each.mutants as NonNullable<typeof each.mutants>
          const make = (edits: Parameters<typeof made.make>[0]) => {
            const variant = made.make(edits)
            return { ...variant, input: textOf(variant.input) }
          }
          yield { ...each, mutants: { ...made, make } }
        }
      },
    }
  }
  const named = (names: readonly string[]) => (text: string) =>
    text.replace(/\w+=(\d)/g, (_, at) => names[Number(at)] ?? '')

  test.each(['intersectional', 'hidden'] as const)(
    'mutants that the model reads as their original: %s',
    async (question) => {
      const plan = { question, attributes: ['race', 'gender'] } as const
      const blind = await audit(model, { ...plan, cases: mutants(80, named(['Quorblat', 'Zindrel', 'Vexnor'])) })
      expect([blind.verdict, blind.counts.cases, blind.counts.pairs]).toEqual(['inconclusive', 0, 0])
      expect(blind.counts.discarded).toEqual([
        { reason: 'case whose mutants are the same to the model as the original', count: 80 },
      ])
      expect(messageOf(blind, 'seen.indistinct')).toMatch(/^In 80 cases, .* every pair of race and gender/)

      // Of the four mutants of a text, one changes to words that the model does not tell from the original's.
      const some = await audit(model, { ...plan, cases: mutants(80, named(['Quorblat', 'Zindrel', 'woman'])) })
      expect([some.counts.cases, some.counts.pairs]).toEqual([80, 240])

      const short = opened(fromOnnx(`${folder}/onnx/model.onnx`, { tokenizer: folder, maxLength: 12, workers: 1 }))
      const cut = await audit(short, {
        ...plan,
        cases: mutants(80, (text) => named(['man', 'woman', 'girl'])(`${'and so on '.repeat(5)}${text}`)),
      })
      expect([cut.verdict, cut.counts.cases]).toEqual(['inconclusive', 0])
      expect(messageOf(cut, 'seen.cut')).toMatch(/^80 cases have no pair of race and gender/)
      const parts = await Promise.all(
        [1, 2].map((index) =>
          audit(model, {
            ...plan,
            cases: mutants(80, named(['Quorblat', 'Zindrel', 'Vexnor'])),
            shard: { index, count: 2 },
          }),
        ),
      )
      const merged = mergeReports(parts.map((part) => JSON.parse(JSON.stringify(part))))
      expect([merged.verdict, merged.findings, merged.counts]).toEqual([blind.verdict, blind.findings, blind.counts])
    },
  )

  test('a search counts no text whose counterfactuals are the same to the model', async () => {
    const plan = {
      ...gender,
      cases: pairs(12, text, unknown),
      search: randomSearch({ texts: {} }),
      budget: { inputs: 400 },
    }
    const report = await audit(model, plan)
    expect(report.yield).toMatchObject({ tested: 0, found: 0 })
  })

  const income = { kind: 'integer', min: 0, max: 200 } as const
  const sex = { kind: 'category', values: ['f', 'm'], protected: true } as const
  const race = { kind: 'category', values: ['a', 'b'], protected: true } as const
  const rows = Array.from({ length: 120 }, (_, at) => ({
    sex: at % 2 ? 'f' : 'm',
    age: at % 3 ? 30 : 35,
    race: at % 5 ? 'a' : 'b',
    income: at,
  }))
  const rich = (inputs: readonly (readonly number[])[]) => inputs.map((row) => ((row.at(-1) ?? 0) > 60 ? 'yes' : 'no'))
  const tables = [
    ['codes that are equal', 'sex', table({ features: { sex: { ...sex, encode: { codes: [1, 1] } }, income } }, rows)],
    ['an input that drops it', 'sex', table({ features: { sex, income }, input: (row) => [Number(row.income)] }, rows)],
    [
      'bins that hold all its classes',
      'age',
      table(
        {
          features: {
            age: { kind: 'integer', min: 20, max: 60, protected: [30, 35], encode: { bins: [25, 45] } },
            income,
          },
        },
        rows,
      ),
    ],
  ] as const
  test.each(tables)('rows that the encoders write alike are the same situation: %s', async (_, attribute, cases) => {
    const report = await audit(rich, { question: 'individual', attributes: [attribute], cases: cases as never })
    expect(report.verdict).toBe('inconclusive')
    expect(report.counts).toMatchObject({ cases: 0, pairs: 0 })
    expect(report.counts.discarded).toEqual([
      { reason: 'row that is the same input to the model as its counterfactuals', count: 120 },
    ])
    expect(messageOf(report, 'seen.indistinct')).toContain(`another ${attribute} gives the model the same input`)
  })

  test('one of two attributes that never reaches the model is no pass, by name', async () => {
    const cases = table({ features: { sex: { ...sex, encode: { codes: [1, 1] } }, race, income } }, rows)
    const report = await audit(rich, { question: 'individual', attributes: ['sex', 'race'], cases })
    expect(report.verdict).toBe('inconclusive')
    expect(messageOf(report, 'seen.indistinct')).toContain('For 120 rows, another sex gives')
    const read = await audit(rich, { question: 'individual', attributes: ['race'], cases })
    expect(read.verdict).toBe('fair')
    const parts = await Promise.all(
      [1, 2].map((index) =>
        audit(rich, { question: 'individual', attributes: ['sex', 'race'], cases, shard: { index, count: 2 } }),
      ),
    )
    const merged = mergeReports(parts.map((part) => JSON.parse(JSON.stringify(part))))
    expect([merged.verdict, merged.findings]).toEqual([report.verdict, report.findings])
  })
})
