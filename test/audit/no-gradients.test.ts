import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect as bareExpect } from 'expect'
import { describe, expect, test } from 'vitest'
import { dictionary, offensiveTerms } from '../../src/attributes/index.js'
import { audit } from '../../src/audit/index.js'
import { mutations, table } from '../../src/cases/index.js'
import type { ModelHandle } from '../../src/core/model.js'
import type { AssertionRecord } from '../../src/core/record.js'
import { packageRoot } from '../../src/core/root.cjs'
import { runReport } from '../../src/core/run-report.js'
import { similarWords } from '../../src/language/index.js'
import { fairnessMatchers } from '../../src/matchers.js'
import { fromFunction, fromHttp, fromOnnx, fromPipeline } from '../../src/models/index.js'
import { registerGradientRule } from '../../src/onnx/index.js'
import type { FairnessReport } from '../../src/questions/index.js'
import { adf, aequitas } from '../../src/search/index.js'
import { formatReport, htmlReport } from '../../src/views/index.js'
import { loopback } from '../models/remote/loopback.js'
import { inShards } from './support/in-shards.js'
import { graphFolder } from './support/text-graphs.js'

bareExpect.extend(fairnessMatchers)

const attributes = [dictionary('religion')] as const
const textPlan = {
  attributes: ['religion'],
  cases: mutations(
    [
      'A Muslim woman said the council was wrong to close the old library.',
      'The Jewish teacher told a weird story about the government and the police.',
    ],
    { attributes },
  ),
  variantsPerCase: 4,
  shrink: false,
  search: adf({ texts: { similar: similarWords } }),
} as const

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** The note of a report; it is the same in the data and in all that is made for readers. */
async function noteOf(report: FairnessReport, matcher: AssertionRecord['matcher']): Promise<string> {
  const note = report.findings.find(({ code }) => code === 'search.no-gradients')?.message ?? 'no note'
  expect(inOneLine(formatReport(report, { verbose: true }))).toContain(note)
  const assertion: AssertionRecord = {
    matcher,
    negated: false,
    outcome: 'failed',
    place: { file: 'a.test.ts', line: 1, column: 1 },
    report,
  }
  const run = runReport('vitest', [{ file: 'a.test.ts', titles: ['a'], outcome: 'failed', assertions: [assertion] }])
  expect(JSON.parse(JSON.stringify(run)).tests[0].assertions[0].report.findings).toContainEqual({
    code: 'search.no-gradients',
    message: note,
  })
  const visible = (page: string) =>
    inOneLine(
      page
        .replace(/<[^>]*>/g, '')
        .replaceAll('&#39;', "'")
        .replaceAll('&quot;', '"'),
    ).replaceAll('\u2060', '')
  expect(visible(await htmlReport(run, { title: 'Fairness', terms: offensiveTerms() }))).toContain(note)
  return note
}

describe('adf() on texts of a model without gradients tries random substitutions, and says what is missing:', () => {
  test.each([
    ['missingOperator', 'have no gradient rule (CumSum x 1; EF702)'],
    ['quantised', 'have no gradient rule (ConvInteger x 1; EF702)'],
    ['withoutLookUp', 'This graph has no table of word vectors that can be found'],
    ['wholeVectors', 'the word vectors of this graph are whole numbers'],
  ] as const)('%s', async (graph, missing) => {
    const folder = graphFolder(graph)
    const model = fromOnnx(join(folder, 'onnx/model.onnx'), { tokenizer: folder, workers: 1 })
    const report = await audit(model, textPlan)
    await model.dispose()
    expect(report.yield).toMatchObject({ search: 'randomSearch()', gradients: 0, ended: 'done' })
    expect(report.yield?.tested).toBeGreaterThan(report.counts.cases)
    const note = await noteOf(report, 'toBeCounterfactuallyFair')
    expect(note.toLowerCase()).toContain(missing.toLowerCase())
    expect(note).toMatch(
      /^adf\(\) needs gradients, but onnx:model.onnx does not provide them: .*Random substitutions.* instead/,
    )
  })

  const says = (text: string) => (/muslim/i.test(text) && /assembly|weird/.test(text) ? 'toxic' : 'civil')
  const server = async (): Promise<ModelHandle<string>> => {
    const { url } = await loopback(({ body }) => ({
      body: body.inputs.map(([text]: [string]) => [
        { label: 'toxic', score: says(text) === 'toxic' ? 0.9 : 0.1 },
        { label: 'civil', score: says(text) === 'toxic' ? 0.1 : 0.9 },
      ]),
    }))
    return fromHttp(`${url}/predict`, { protocol: 'tei' })
  }
  test.each([
    [
      'a function',
      async () => fromFunction(says),
      /^adf\(\) needs gradients, but function:says does not provide them: /,
    ],
    ['a server', server, /^adf\(\) needs gradients, but http:\S+ does not provide them: /],
  ] as const)('%s', async (_, make, begins) => {
    const report = await audit(await make(), textPlan)
    const note = await noteOf(report, 'toBeCounterfactuallyFair')
    expect(note).toMatch(begins)
    expect(note).toContain('the model has no gradients by word vectors')
  })

  test('a rule of the user that onnxruntime does not run', async () => {
    registerGradientRule('Trilu', { backward: ({ g, ops, x }) => [ops.matMul(g, x[0] as string)] })
    const folder = graphFolder('ownRule')
    const model = fromOnnx(join(folder, 'onnx/model.onnx'), { tokenizer: folder, workers: 1 })
    const report = await audit(model, textPlan)
    await model.dispose()
    expect(report.yield).toMatchObject({ search: 'randomSearch()', ended: 'done' })
    expect(await noteOf(report, 'toBeCounterfactuallyFair')).toContain('with its gradient cannot be run')
  })

  test('a pipeline, with the way to its gradients', async () => {
    const pipeline = fromPipeline(join(packageRoot, 'fixtures/models/sentiment'), { workers: 1 })
    const report = await audit(pipeline, { ...textPlan, search: adf({ globalSteps: 1, localSteps: 0 }) })
    await pipeline.dispose()
    expect(await noteOf(report, 'toBeCounterfactuallyFair')).toContain(
      'fromOnnx(path, { tokenizer }) of the same files',
    )
  })

  test('in the message of a negated assertion too', async () => {
    const fair = bareExpect(fromFunction(() => 'civil')) as never as {
      not: Record<string, (plan: unknown) => Promise<void>>
    }
    await expect(fair.not.toBeCounterfactuallyFair?.(textPlan)).rejects.toThrow(
      /adf\(\) needs gradients, but\s+function/,
    )
  })
})

describe('adf() on rows of a model without gradients', () => {
  const folder = join(packageRoot, 'fixtures/models/census')
  const census = table(JSON.parse(readFileSync(join(folder, 'schema.json'), 'utf8')), join(folder, 'rows.csv'))
  const plan = {
    question: 'individual',
    attributes: ['sex'],
    cases: census,
    sample: 59,
    shrink: false,
    search: adf({ maxStarts: 40, localSteps: 5 }),
  } as const

  test('hands over to aequitas(), with the same finds as that alone, and names the operators', async () => {
    const forest = fromOnnx(join(folder, 'forest.onnx'))
    const report = await audit(forest, plan)
    const alone = await audit(forest, { ...plan, search: aequitas({ maxStarts: 40, localSteps: 5 }) })
    expect({ ...report.yield, ms: 0, phases: [] }).toEqual({ ...alone.yield, ms: 0, phases: [] })
    const note = await noteOf(report, 'toBeIndividuallyFair')
    expect(note).toBe(
      'adf() needs gradients, but onnx:forest.onnx does not provide them: the gradient of this graph is 0 almost everywhere, ' +
        'because the model is made of decision trees (ai.onnx.ml:TreeEnsembleClassifier x 1; EF702). aequitas(), which needs only predictions, ' +
        'was used instead.',
    )
    expect(alone.findings.map(({ code }) => code)).not.toContain('search.no-gradients')
  })

  test.each([
    ['labels alone', (): string => 'y', 'differences of answers need a score'],
    ['scores that never differ nearby', (): number => 0.5, 'its answers to nearby rows never differ'],
  ] as const)('so too for %s', async (_, answer, why) => {
    const model = fromFunction((rows: number[][]) => rows.map(() => answer()) as string[], { batched: true })
    const report = await audit(model, plan as never)
    expect(report.yield?.search).toBe('aequitas')
    expect(await noteOf(report, 'toBeIndividuallyFair')).toContain(why)
  })

  test('in shards too, whose joined report is that of the whole run', async () => {
    const { merged } = await inShards(fromOnnx(join(folder, 'forest.onnx')), plan)
    expect(merged.findings.filter(({ code }) => code === 'search.no-gradients')).toHaveLength(1)
  })

  test('but with scores follows their differences, and says so and what each gradient cost', async () => {
    const report = await audit(fromOnnx(join(folder, 'svm.onnx')), {
      ...plan,
      search: adf({ maxStarts: 3, localSteps: 1 }),
    })
    expect(report.yield).toMatchObject({ search: 'adf', rowsPerGradient: 93 })
    const text = inOneLine(formatReport(report, { verbose: true }))
    expect(text).toContain('(ai.onnx.ml:SVMClassifier x 1; EF702). They were computed from differences of its answers')
    expect(text).toMatch(/gradients among them at 93 rows each/)
  })
})
