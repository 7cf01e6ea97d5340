import { describe, expect, test } from 'vitest'
import { audit, eec, fromFunction, fromHttp, fromPipeline } from '../../src/index.js'
import { loopback } from '../models/remote/loopback.js'

const plan = { attributes: ['gender'], cases: eec(), sample: 6, variantsPerCase: 2, shrink: false } as const

/** What an audit of a function that always answers this says. */
async function said(answer: unknown, options = {}): Promise<string> {
  const report = await audit(
    fromFunction((() => answer) as () => string, { name: 'm', batched: false, ...options }),
    plan,
  )
  return `${report.verdict}: ${report.findings.map(({ message }) => message).join(' ')}`.replace(/\s+/g, ' ')
}

describe('a list of labels as the answer to one input', () => {
  test.each<[string, unknown]>([
    ['three labels', ['a', 'b', 'c']],
    ['one label', ['a']],
    ['none', []],
    ['labels in a list of one', [['a', 'b']]],
  ])('is refused: %s', async (_, answer) => {
    expect(await said(answer)).toMatch(/^interrupted: \[EF224\] .*list of labels.*do:.*multiLabel: true.*batched: true/)
  })

  test('is refused of a function whose way of being called is found out', async () => {
    const report = await audit((text: string) => (text.length > 20 ? ['long', 'text', 'here'] : ['short']), plan)
    expect(report.verdict).toBe('interrupted')
    expect(report.findings[0]?.message).toContain('EF224')
  })

  test('is refused of a batch', async () => {
    const report = await audit(
      fromFunction((texts: string[]) => texts.map(() => ['a', 'b']) as never, { batched: true }),
      plan,
    )
    expect(report.findings[0]?.message).toContain('EF224')
  })

  test('is a set where the function says so', async () => {
    const toxic = (text: string): string[] => (/\b(?:she|her)\b/i.test(text) ? ['toxic', 'rude'] : ['rude'])
    const model = fromFunction((texts: string[]) => texts.map((text) => toxic(text)) as never, {
      batched: true,
      multiLabel: true,
    })
    const report = await audit(model, { attributes: ['gender'], cases: eec(), shrink: false })
    expect([report.verdict, report.oracle]).toEqual(['biased', 'same label set'])
    expect(report.btcs[0]?.a.prediction).toMatchObject({ kind: 'labels' })
  })

  test('is a set where the field says so', async () => {
    expect(await said({ labels: ['a', 'b'] })).not.toContain('EF224')
  })

  test('is a set of a server that says so, and refused of one that does not', async () => {
    const server = await loopback(({ body }) => ({ body: body.texts.map(() => ['x', 'y']) }))
    const shape = {
      request: (texts: readonly string[]) => ({ texts }),
      response: (body: unknown) => body as string[][],
    }
    const silent = await audit(fromHttp<string>(server.url, { ...shape, retries: 0 }), plan)
    expect(silent.findings[0]?.message).toContain('EF224')
    const told = await audit(fromHttp<string>(server.url, { ...shape, multiLabel: true }), plan)
    expect(told.oracle).toBe('same label set')
  })

  test('is a set of a graph that has several labels at once', async () => {
    const model = fromPipeline('fixtures/models/tiny/multi-label')
    const report = await audit(model, plan)
    expect(report.oracle).toBe('same label set')
    await model.dispose()
  })

  test('a single label is refused where several were promised', async () => {
    expect(await said('a', { multiLabel: true })).toMatch(/EF224.*not a list of labels/)
    expect(await said({ label: 'a', score: 0.4 }, { multiLabel: true })).toMatch(/EF224/)
  })
})

describe('a field that would be lost', () => {
  test.each<[string, unknown, RegExp]>([
    ['confidence', { label: 'a', confidence: 0.9 }, /"confidence".*call it score.*\{ label, score: confidence \}/],
    ['decision', { score: 0.4, decision: 'deny' }, /"decision".*return \{ label: decision \}/],
    ['probability', { label: 'a', score: 0.3, probability: 0.9 }, /"probability"/],
    ['labels beside a label', { label: 'a', labels: ['a', 'b'] }, /"labels"/],
    ['a score of a set', { labels: ['a'], score: 0.4 }, /"score"/],
    ['reasoning', { label: 'a', reasoning: 'because' }, /"reasoning".*remove it/],
    ['a word of a fill-mask pipeline', { score: 0.5, token: 3, token_str: 'nurse', sequence: 'x' }, /"token"/],
    ['in a list', [{ label: 'a', score: 0.4, veto: true }], /"veto"/],
    ['a kind that is another', { kind: 'score', label: 'a' }, /"kind".*contradicts/],
    ['a score that is another', { label: 'a', score: 0.4, scores: { a: 0.9, b: 0.1 } }, /"score".*contradicts/],
    [
      'the second of two scores',
      [
        { label: 'a', score: 0.9 },
        { label: 'a', score: 0.1 },
      ],
      /two scores for the label "a"/,
    ],
  ])('%s is refused by name', async (_, answer, message) => {
    const text = await said(answer)
    expect(text).toMatch(/^interrupted: \[EF224\]/)
    expect(text).toMatch(message)
  })

  test.each<[string, unknown]>([
    [
      'what transformers.js gives',
      [
        { label: 'a', score: 0.9 },
        { label: 'b', score: 0.1 },
      ],
    ],
    ['what its zero-shot pipeline gives', { sequence: 'x', labels: ['a', 'b'], scores: [0.9, 0.1] }],
    ['a field that holds nothing', { label: 'a', score: undefined, veto: undefined }],
    ['a prediction of this package', { kind: 'label', label: 'a', scores: { a: 0.9, b: 0.1 } }],
  ])('none is lost of %s', async (_, answer) => {
    expect(await said(answer)).toMatch(/^inconclusive: /)
  })

  test('a label that the model was said not to have', async () => {
    expect(await said('maybe', { labels: ['yes', 'no'] })).toMatch(/EF224.*"maybe", which is not in its labels/)
  })
})
