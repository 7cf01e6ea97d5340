import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit, mergeReports } from '../../../src/audit/index.js'
import { template } from '../../../src/cases/index.js'
import { Random } from '../../../src/core/random.js'
import {
  type AnswerGapReport,
  formatReport,
  fromFunction,
  fromHttp,
  fromLanguageModel,
  length,
  readingEase,
  refusal,
  scored,
  similarity,
  words,
} from '../../../src/index.js'
import type { AnswerMeasure, MeasuredAnswer } from '../../../src/report.js'
import { chatModel, completion, loopback } from '../../models/remote/loopback.js'
import { complaints, femaleNames, nameIn, sampling, thingIn } from './generators.js'

const plan = {
  question: 'answer-gap',
  attributes: ['gender'],
  cases: complaints,
  variantsPerCase: 8,
  repeats: 3,
} as const

let female: ReadonlySet<string>
beforeAll(async () => {
  female = await femaleNames()
})

const thrown = (): never => {
  throw new Error('no such word')
}
const gapOf = (report: AnswerGapReport, measure: string) =>
  report.gaps.find((gap) => gap.measure === measure && gap.attribute === 'gender')

describe('a fair generator', () => {
  test('that echoes its input is fair: what was exchanged is masked', async () => {
    const echo = fromFunction(
      (text: string) => `You wrote: ${text} ${nameIn(text)}'s ${thingIn(text)} is gone, dear ${nameIn(text)}.`,
      {
        answers: 'text',
        batched: false,
        name: 'echo',
      },
    )
    const report = await audit(echo, { ...plan, repeats: 1 })
    expect(report.verdict).toBe('fair')
    expect(report.gaps.map(({ gap }) => gap.value)).toEqual([0, 0, 0])
    // Nothing varies, so that what was asked whole is a fact.
    expect(report.claim?.complete).toBe(false)
    expect(formatReport(report)).toContain('the answers to all classes are alike in refusal, length and similarity')
  })

  test('that answers anew each time is not called biased', async () => {
    const report = await audit(sampling(5, female), plan)
    expect(report.verdict).not.toBe('biased')
    expect(gapOf(report, 'refusal')?.decision).toBe('within')
    expect(gapOf(report, 'length')?.decision).toBe('within')
    // Answers to two names of one class are about as far apart as answers to two classes.
    const control = gapOf(report, 'similarity')?.control
    expect(control?.within).toBeGreaterThan(0.2)
    expect(Math.abs((control?.between ?? 0) - (control?.within ?? 0))).toBeLessThan(0.02)
  })

  test('of a whole suite of steady answers is a fact, without interval', async () => {
    const steady = fromFunction((text: string) => `Your ${thingIn(text)} will be mended.`, {
      answers: 'text',
      batched: false,
    })
    const report = await audit(steady, { ...plan, repeats: 1, variantsPerCase: Number.POSITIVE_INFINITY })
    expect(report.claim).toMatchObject({ over: 'suite', complete: true })
    expect(report.gaps.every(({ gap }) => gap.interval.method === 'complete')).toBe(true)
    expect(report.verdict).toBe('fair')
  })

  test.each([
    ['asked several at a time', { concurrency: 4 }],
    ['asked one by one', { concurrency: 1 }],
    ['of which nobody says how many it takes', { batched: undefined }],
  ])('whose answers vary is no fact, %s', async (_, options) => {
    const random = new Random(3)
    const varying = fromFunction(
      (text: string) => `Your ${thingIn(text)} ${random.float() < 0.5 ? 'is mended' : 'will soon be as good as new'}.`,
      { answers: 'text', batched: false, ...(options as object) },
    )
    const report = await audit(varying, { ...plan, repeats: 1, variantsPerCase: Number.POSITIVE_INFINITY })
    expect(report.claim).toMatchObject({ over: 'suite', complete: false })
    expect(report.gaps.some(({ gap }) => gap.interval.method === 'complete')).toBe(false)
  })

  test('that is steady is asked at most eight inputs more, and one that repeats none', async () => {
    const steady = () =>
      fromFunction((text: string) => `Your ${thingIn(text)} is here.`, { answers: 'text', batched: false })
    const once = await audit(steady(), { ...plan, repeats: 1 })
    const asked = new Set<string>()
    const counting = fromFunction(
      (text: string) => {
        asked.add(text)
        return 'Yes.'
      },
      { answers: 'text', batched: false },
    )
    const again = await audit(counting, { ...plan, repeats: 3 })
    expect(once.model.calls - asked.size).toBe(8)
    expect(again.model.calls).toBe(3 * asked.size)
  })
})

describe('a generator that', () => {
  test('refuses one class more often is biased, and two answers are shown', async () => {
    const report = await audit(sampling(7, female, { refuses: (is) => (is ? 0.35 : 0.05) }), plan)
    expect(report.verdict).toBe('biased')
    const gap = gapOf(report, 'refusal')
    expect(gap).toMatchObject({ classes: ['female', 'male'], decision: 'beyond' })
    expect(gap?.gap.value).toBeGreaterThan(0.2)
    expect(gap?.gap.value).toBeLessThan(0.4)
    const example = report.examples.find(({ measure }) => measure === 'refusal')
    expect(example).toMatchObject({
      a: { classes: { gender: 'female' }, value: 1 },
      b: { classes: { gender: 'male' }, value: 0 },
    })
    expect(example?.a.text).toContain("can't help")
    expect(example?.other?.classes).toEqual({ gender: 'female' })
    expect(report.answers.refused).toBeGreaterThan(0)
    const message = formatReport(report)
    expect(message).toMatch(/^Biased: female gets \d+ points more refused answers than male on average/)
    expect(message).toContain('refusal: two answers')
    const told = message.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('    '))
    expect(told.length).toBeLessThanOrEqual(12)
  })

  test('answers one class more briefly is biased by length', async () => {
    const report = await audit(sampling(8, female, { shorter: (is) => (is ? 0.25 : 0) }), {
      ...plan,
      measures: [length()],
    })
    expect(report.verdict).toBe('biased')
    const value = gapOf(report, 'length')?.gap.value ?? 0
    expect(value).toBeLessThan(-0.15)
    expect(value).toBeGreaterThan(-0.35)
    expect(formatReport(report)).toMatch(/male gets \d+(?:\.\d)? % more words than female in a typical case/)
  })

  test('makes a nurse of the doctor is biased by the word', async () => {
    const word = (is: boolean) => (is ? 'nurse' : 'doctor')
    const measures = [words(['nurse', 'nurses'], { name: 'nurse' })]
    const report = await audit(sampling(9, female, { word }), { ...plan, measures })
    expect(report.verdict).toBe('biased')
    expect(gapOf(report, 'nurse')?.gap.value).toBeCloseTo(1)
  })

  test('says other things to one class is biased by similarity, beyond what names of one class show', async () => {
    const word = (is: boolean) =>
      is ? 'friendly lady of the house at the back of the building' : 'chief engineer and all his specialists'
    const report = await audit(sampling(10, female, { word }), { ...plan, measures: [similarity({ maxGap: 0.02 })] })
    expect(gapOf(report, 'similarity')).toMatchObject({ decision: 'beyond' })
    expect(report.verdict).toBe('biased')
    expect(formatReport(report)).toContain('farther apart than answers to one of them')
  })
})

describe('measures', () => {
  const answer = (text: string, end?: 'length' | 'refused') => ({ text, said: text, ...(end && { end }) })

  test('refusal by the words, or by the provider', async () => {
    const given = [answer("I'm sorry, but I can't help with that."), answer('', 'refused'), answer('Of course.')]
    expect(await refusal().values?.(given, [])).toEqual([1, 1, 0])
    expect(await refusal({ is: ({ said }) => said.startsWith('Nein') }).values?.([answer('Nein.')], [])).toEqual([1])
  })

  test('reading ease: short words read easier than long ones', async () => {
    const [easy, hard, none] = (await (readingEase().values as NonNullable<AnswerMeasure['values']>)(
      [
        answer('The cat sat on the mat. It was warm.'),
        answer('Institutional reconsideration necessitates comprehensive administrative documentation.'),
        answer(''),
      ],
      [],
    )) as [number, number, undefined]
    expect(easy).toBeGreaterThan(90)
    expect(hard).toBeLessThan(0)
    expect(none).toBeUndefined()
  })

  test('what another model says of the answers, names masked', async () => {
    const asked: string[] = []
    const warmth = fromFunction(
      (text: string) => {
        asked.push(text)
        return { label: 'warm', scores: { cold: 0.2, warm: text.includes('glad') ? 0.9 : 0.1 } }
      },
      { batched: false, name: 'warmth' },
    )
    const model = fromFunction(
      (text: string) =>
        `${nameIn(text)}, we are ${female.has(nameIn(text)) ? 'glad' : 'busy'} with your ${thingIn(text)}.`,
      { answers: 'text', batched: false },
    )
    const report = await audit(model, { ...plan, repeats: 1, measures: [scored(warmth)], shrink: false })
    expect(report.verdict).toBe('biased')
    expect(gapOf(report, 'function:warmth')?.gap.value).toBeCloseTo(0.8)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.every((text) => text.startsWith('someone, we are'))).toBe(true)
  })

  test('of your own, with the input beside the answer, clipped to its range', async () => {
    const measures = [
      {
        name: 'promises',
        range: [0, 2] as const,
        maxGap: 0.2,
        measure: ({ text }: { readonly text: string }, input: string): number =>
          text.includes(thingIn(input)) ? 5 : 0,
      },
    ]
    const model = fromFunction((text: string) => (female.has(nameIn(text)) ? thingIn(text) : 'We will see.'), {
      answers: 'text',
      batched: false,
    })
    const report = await audit(model, { ...plan, repeats: 1, measures })
    expect(gapOf(report, 'promises')?.gap.value).toBeCloseTo(2)
    expect(report.findings).toContainEqual(expect.objectContaining({ code: 'answers.clipped' }))
  })

  test('with many numbers outside the range pass nothing', async () => {
    const measures = [{ name: 'points', range: [0, 1] as const, maxGap: 0.2, measure: () => 30 }]
    const model = fromFunction((text: string) => thingIn(text), { answers: 'text', batched: false })
    const report = await audit(model, { ...plan, repeats: 1, measures })
    expect(report.verdict).toBe('inconclusive')
    expect(report.findings).toContainEqual(
      expect.objectContaining({ code: 'gap.clipped', message: expect.stringContaining('(0 to 1)') }),
    )
    expect(report.compared?.map(({ verdict }) => verdict)).toEqual(['inconclusive'])
  })

  test('of another model, whose scores lie outside its range, end the run', async () => {
    const judge = fromFunction((text: string) => 50 + text.length, { batched: false, name: 'judge' })
    const model = fromFunction((text: string) => thingIn(text), { answers: 'text', batched: false })
    const run = (measure: AnswerMeasure) => audit(model, { ...plan, repeats: 1, measures: [measure] })
    await expect(run(scored(judge))).rejects.toThrow(/EF148.*from 0 to 1.*range: \[0, 100\]/s)
    const report = await run(scored(judge, { range: [0, 100], maxGap: 5 }))
    expect(report.verdict).toBe('fair')
  })

  test('that are missing more often for one class pass nothing', async () => {
    const model = fromFunction((text: string) => text, { answers: 'text', batched: false })
    const heard = new Map<string, number>()
    // Of answers about women every second one has no number; the others are all alike.
    const number = (text: string, isMissing: boolean) => {
      const times = (heard.get(text) ?? 0) + 1
      heard.set(text, times)
      return isMissing && times % 2 === 0 ? undefined : 1
    }
    const measured = (isMissing: (text: string) => boolean) => [
      { name: 'promises', maxGap: 0.2, measure: ({ said }: MeasuredAnswer) => number(said, isMissing(said)) },
    ]
    const ofWomen = await audit(model, { ...plan, repeats: 2, measures: measured((text) => female.has(nameIn(text))) })
    expect(ofWomen.verdict).toBe('inconclusive')
    expect(ofWomen.gaps.every(({ decision }) => decision === 'within')).toBe(true)
    expect(ofWomen.findings[0]).toEqual({
      code: 'gap.unmeasured',
      message: expect.stringContaining(
        'The share of answers without a number of promises is 50 points larger for female than for male',
      ),
    })
    expect(ofWomen.compared?.map(({ verdict }) => verdict)).toEqual(['inconclusive'])
    heard.clear()
    const ofAll = await audit(model, { ...plan, repeats: 2, measures: measured(() => true) })
    expect(ofAll.verdict).toBe('fair')
    expect(ofAll.findings).toContainEqual(expect.objectContaining({ code: 'answers.unmeasured' }))
  })

  test('that have none for any answer are told from cases without a pair', async () => {
    const measures = [{ name: 'mood', maxGap: 1, measure: () => undefined }]
    const { verdict, findings } = await audit(sampling(1, female), { ...plan, measures })
    expect(verdict).toBe('inconclusive')
    expect(findings.map(({ code }) => code)).toEqual(['gap.not-measured', 'answers.unmeasured'])
    expect(findings[0]?.message).toContain('No measure returned numbers for two comparable answers')
  })

  test('of another model leave out what it could not read', async () => {
    const server = await loopback(({ body }) =>
      completion(String(body.messages.at(-1).content).includes('Yes.') ? 'I would rather not.' : '0.5'),
    )
    const judge = fromLanguageModel(chatModel(server), { score: { min: 0, max: 1 }, constrain: false, backoffMs: 1 })
    expect(await scored(judge).values?.([answer('Yes.'), answer('No.')], [])).toEqual([undefined, 0.5])
  })

  test.each<readonly [unknown, RegExp]>([
    [[], /EF145.*is missing: a list/],
    // "Five points" in percent, which no share can exceed: every model would be fair.
    [[refusal({ maxGap: 5 })], /EF145.*no gap can exceed: its numbers lie between 0 and 1\b.*0\.05 means five points/s],
    [[similarity({ maxGap: 1 })], /EF145.*no gap can exceed/],
    [[{ name: 'a', maxGap: 10, range: [0, 10], measure: () => 1 }], /EF145.*between 0 and 10/],
    [[{ measure: () => 1, maxGap: 1 }], /EF145.*has no name/],
    [[{ name: 'a', measure: () => 1 }], /EF145.*no maxGap above 0/],
    [[{ name: 'a', maxGap: 1 }], /EF145.*no function/],
    [[{ name: 'a', maxGap: 1, judge: 'mean', measure: () => 1 }], /EF145.*has no range/],
    [[{ ...refusal(), unit: undefined }], /EF145.*has no unit/],
    [[{ ...refusal(), scale: 'points' }], /EF145.*has no scale/],
    [[{ ...refusal(), judge: undefined }], /EF145.*neither by its 'mean' nor by its 'median'/],
    [[{ ...refusal(), judge: 'mode' }], /EF145.*something other than its 'mean'/],
    [[{ ...refusal(), range: undefined }], /EF145.*judged by its mean, and has no range/],
    [[{ ...refusal(), range: [1, 0] }], /EF145.*a range that is none/],
    [[{ ...refusal(), scale: 'distance' }], /EF145.*where its scale is not 'distance'/],
    [[{ ...similarity(), scale: 'number' }], /EF145.*where its scale is not 'distance'/],
    [[{ ...length(), judge: 'mean', range: [0, 10] }], /EF145.*is a ratio/],
    [
      [{ ...refusal(), values: (answers: readonly unknown[]) => answers.map(() => Number.NaN) }],
      /EF146.*did not return a number/,
    ],
    [[{ ...refusal(), values: () => [1] }], /EF146.*did not return a number/],
    [[{ ...similarity(), distances: () => () => Number.NaN }], /EF146.*did not return a number/],
    [[{ ...similarity(), distances: () => () => 1.5 }], /EF146.*did not return a number/],
    [[refusal(), refusal()], /EF145.*a name that another one has: refusal/],
    [[{ name: 'a', maxGap: 1, measure: () => Number.NaN }], /EF146.*did not return a number/],
    [[{ name: 'a', maxGap: 1, measure: thrown }], /EF153.*The measure 'a' failed: no such word/],
    [[refusal({ is: thrown })], /EF153.*The measure 'refusal' failed: no such word/],
    [[similarity({ embed: thrown })], /EF153.*The measure 'similarity' failed: no such word/],
    [[{ ...similarity(), distances: () => thrown }], /EF153.*The measure 'similarity' failed: no such word/],
  ])('that are none are refused: %o', async (measures, message) => {
    await expect(audit(sampling(1, female), { ...plan, measures: measures as never })).rejects.toThrow(message)
  })

  test.each(['he', 'Mr', 'Mr.', 'woman', 'guys', 'a young lady', 'someone'])('words() refuses %s', (word) => {
    expect(() => words(['nurse', word])).toThrow(/EF147.*removed from every answer.*said/s)
  })

  test.each(['housewife', 'bitch', 'mother', 'nurse'])('words() finds %s', async (word) => {
    expect(await words([word]).values?.([answer(`As a ${word}.`)], [])).toEqual([1])
  })

  test('without a control are not judged: similarity of classes with one steady name', async () => {
    const model = fromFunction((text: string) => `To ${text.length}: ${text}`, { answers: 'text', batched: false })
    const cases = template('{person:pronoun.subject} {person:is|are} here with a {thing}.', {
      lexicons: { thing: ['dog', 'cat', 'cow'] },
    } as never)
    const report = await audit(model, { ...plan, cases, repeats: 1, measures: [similarity()] })
    expect(report.verdict).toBe('inconclusive')
    expect(report.gaps).toEqual([])
  })
})

describe('a real server', () => {
  const reply = (text: string) =>
    female.has(nameIn(text))
      ? completion("I'm sorry, but I can't help with that.")
      : completion(`Hello ${nameIn(text)}, we will mend your ${thingIn(text)}.`)
  const small = { ...plan, sample: 60, variantsPerCase: 4, repeats: 2, measures: [refusal()], shrink: false } as const

  test('that speaks the protocol of OpenAI is found biased through the AI SDK, and each repeat is asked', async () => {
    const server = await loopback(({ body }) => reply(String(body.messages.at(-1).content)))
    const model = fromLanguageModel(chatModel(server), { prompt: 'Answer: [INPUT]', backoffMs: 1 })
    const report = await audit(model, small)
    expect(report.verdict).toBe('biased')
    expect(report.counts.variants * 2).toBe(server.seen.length)
    expect(report.model.calls).toBe(server.seen.length)
    expect(report.model.remote).toMatchObject({ requests: server.seen.length, inputTokens: 20 * server.seen.length })
  })

  test('is found biased through fromHttp() with rate limits', async () => {
    let refused = 0
    const server = await loopback(({ body }, number) =>
      number % 10 === 3 && refused++ < 5
        ? { status: 429, headers: { 'retry-after': '0' }, body: {} }
        : reply(String(body.messages.at(-1).content)),
    )
    const model = fromHttp(`${server.url}/v1/chat/completions`, { protocol: 'openai', model: 'small', backoffMs: 1 })
    const report = await audit(model, small)
    expect(report.verdict).toBe('biased')
    expect(report.model.remote?.retries).toBe(5)
  })

  test('that withholds, cuts and says nothing is told apart', async () => {
    const server = await loopback(({ body }) => {
      const name = nameIn(String(body.messages.at(-1).content))
      if (name.startsWith('A')) return { status: 400, body: { error: { code: 'content_filter' } } }
      if (name.startsWith('J')) return completion('It is', 'length')
      return completion(name.startsWith('L') ? '' : 'Thank you.')
    })
    const model = fromHttp(`${server.url}/v1/chat/completions`, { protocol: 'openai', model: 'small', backoffMs: 1 })
    const { answers, findings } = await audit(model, { ...small, repeats: 1, variantsPerCase: 16 })
    for (const part of [answers.refused, answers.cut, answers.empty]) expect(part).toBeGreaterThan(0)
    expect(answers.refused + answers.empty + answers.cut).toBeLessThan(answers.answers)
    expect(findings).toContainEqual(expect.objectContaining({ code: 'answers.cut' }))
  })
})

describe('a run that is cut short', () => {
  const folder = mkdtempSync(join(tmpdir(), 'expect-fair-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('is interrupted, and its journal gives every repeat that was answered', async () => {
    const server = await loopback(({ body }, number) =>
      completion(`Hello ${nameIn(String(body.messages.at(-1).content))}, you are number ${number}.`),
    )
    const model = () =>
      fromHttp(`${server.url}/v1/chat/completions`, { protocol: 'openai', model: 'small', version: '1', backoffMs: 1 })
    const own = { ...plan, journal: folder, measures: [refusal()] }
    const first = await audit(model(), { ...own, budget: { inputs: 700 } })
    expect(first.verdict).toBe('interrupted')
    const asked = server.seen.length
    expect(asked).toBeGreaterThan(100)
    expect(asked).toBeLessThanOrEqual(700)
    const whole = await audit(model(), own)
    expect(whole.verdict).toBe('fair')
    expect(whole.answers.answers).toBe(3 * whole.counts.variants)
    // Nothing was asked twice.
    expect(server.seen.length).toBe(3 * whole.counts.variants)
    expect(whole.model.calls).toBe(server.seen.length - asked)
  })
})

test('shards give the report of one run', async () => {
  const steady = () =>
    fromFunction(
      (text: string) =>
        female.has(nameIn(text)) && thingIn(text) < 'm' ? 'No.' : `Your ${thingIn(text)} is mended soon.`,
      {
        answers: 'text',
        batched: false,
        name: 'steady',
        version: '1',
      },
    )
  const own = { ...plan, repeats: 1 }
  const whole = await audit(steady(), own)
  const parts = []
  for (const index of [1, 2, 3]) parts.push(await audit(steady(), { ...own, shard: { index, count: 3 } }))
  const merged = mergeReports(JSON.parse(JSON.stringify(parts))) as AnswerGapReport
  const without = ({ model: _, seal: _seal, ...rest }: AnswerGapReport & { seal?: string }) => rest
  expect(without(merged)).toEqual(without(whole))
  expect(whole.verdict).toBe('biased')
})

test.each([
  ['scores', () => 0.5, {}],
  ['labels with scores', () => ({ label: 'a', scores: { a: 0.9, b: 0.1 } }), {}],
  ['named labels', () => 'a', { labels: ['a', 'b'] }],
])('a model that answers %s is refused', async (_, answer, options) => {
  const model = fromFunction(answer as () => number, { batched: false, ...options })
  await expect(audit(model, plan)).rejects.toThrow(/EF227.*toHaveNoAnswerGap\(\) measures texts/s)
})

test('a function of which nothing is said may answer texts', async () => {
  const report = await audit((text: string) => `Your ${thingIn(text)} is mended, ${nameIn(text)}.`, {
    ...plan,
    repeats: 1,
  })
  expect(report.verdict).toBe('fair')
})
