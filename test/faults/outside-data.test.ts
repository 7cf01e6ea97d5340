import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dictionaryFromCsv, dictionaryFromJson } from '../../src/attributes/own-dictionary.js'
import { audit, mergeReports } from '../../src/audit/index.js'
import { mergeRuns } from '../../src/cli/merge-runs.js'
import { readTexts } from '../../src/cli/read-texts.js'
import type { RunReport } from '../../src/core/record.js'
import { FairnessError } from '../../src/index.js'
import { kserveProtocol, teiProtocol } from '../../src/models/http-protocols.js'
import { isPrediction } from '../../src/models/is-prediction.js'
import type { FairnessReport } from '../../src/questions/index.js'
import { decodeReplaySquare, encodeReplaySquare } from '../../src/shrink/index.js'
import { modelOf, plan } from '../baseline/books.js'
import { bent, type Json, outcome, places, values } from './damage.js'
import { temporaryFolder } from './run-script.js'

const runs = { numRuns: 400 }

/** Two shards of a run, as JSON carries them. */
const shards = (model: unknown, asked: object): Promise<[Json, Json]> =>
  Promise.all(
    [1, 2].map(async (index) =>
      JSON.parse(
        JSON.stringify(await audit(model, { ...asked, shard: { index, count: 2 } } as unknown as typeof plan)),
      ),
    ),
  ) as Promise<[Json, Json]>

const scores = (texts: readonly string[]) =>
  texts.map((text) => {
    const positive = text.startsWith('She') ? 0.4 : 0.6
    return { label: 'positive', scores: { positive, negative: 1 - positive } }
  })

describe('a report from another machine', () => {
  const gaps = { question: 'score-gap', attributes: plan.attributes, cases: plan.cases, maxGap: 0.1 }

  test.each<[string, unknown, object]>([
    ['cases that pass or fail', modelOf(4, 8), plan],
    ['score gaps', scores, gaps],
  ])('that was bent is refused with a reason, or joined: %s', async (_, model, asked) => {
    const [one, two] = await shards(model, asked)
    const whole = mergeReports([one, two] as never)
    expect(whole.counts.cases).toBe(60)
    let refused = 0
    fc.assert(
      fc.property(places, values, (path, put) => {
        const merged = outcome(() => mergeReports([bent(one, path, put), two] as never))
        if (merged instanceof FairnessError) {
          refused++
          expect(merged.code).toBe('EF154')
        } else expect(['fair', 'biased', 'inconclusive', 'interrupted']).toContain(merged.verdict)
      }),
      runs,
    )
    expect(refused).toBeGreaterThan(20)
  })

  test('that is anything else is refused', () => {
    fc.assert(
      fc.property(fc.anything(), (anything) => {
        expect(outcome(() => mergeReports(anything as readonly FairnessReport[]))).toBeInstanceOf(FairnessError)
        expect(outcome(() => mergeReports([anything as FairnessReport]))).toBeInstanceOf(FairnessError)
      }),
      runs,
    )
  })

  test('with the tests of a run in it is refused with a reason, or joined', async () => {
    const [one, two] = await shards(modelOf(4, 8), plan)
    const runOf = (report: Json): Json => ({
      format: 'expect-fair/run@1',
      version: '1',
      runner: 'vitest',
      broken: [],
      tests: [
        {
          file: 'a.test.ts',
          titles: ['reviews'],
          outcome: 'passed',
          assertions: [{ matcher: 'toBeCounterfactuallyFair', negated: false, outcome: 'passed', report }],
        },
      ],
    })
    const [first, second] = [runOf(one), runOf(two)]
    const whole = mergeRuns([first, second] as unknown as RunReport[])
    expect(whole.tests[0]?.assertions[0]?.report?.counts.cases).toBe(60)
    fc.assert(
      fc.property(places, values, (path, put) => {
        const read = outcome(() => mergeRuns([bent(first, path, put), second] as unknown as RunReport[]))
        if (!(read instanceof FairnessError)) expect(Array.isArray(read.tests)).toBe(true)
      }),
      runs,
    )
  })
})

describe('a file of texts', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
    fc
      .array(
        fc.constantFrom('"', ',', ';', '\t', '\r', '\n', 'text', 'He sings.', '{"text":"a"}', '\ufeff', '\\', '{'),
        {
          maxLength: 20,
        },
      )
      .map((parts) => Buffer.from(parts.join(''))),
    // Whole lines, as every kind of file has them: without these most runs would end at the first byte.
    fc
      .array(
        fc.oneof(
          { weight: 3, arbitrary: fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify({ text })) },
          fc.string().map((text) => JSON.stringify(text)),
          fc.constantFrom('text', 'text,other', '"a, ""b""",c', ''),
        ),
        { maxLength: 6 },
      )
      .map((lines) => Buffer.from(lines.join('\n'))),
    fc
      .array(fc.string(), { minLength: 1, maxLength: 4 })
      .map((cells) => Buffer.from(['text', ...cells.map((cell) => `"${cell.replaceAll('"', '""')}"`)].join('\n'))),
  )

  test.each(['csv', 'jsonl', 'ndjson', 'txt'])('of any bytes gives texts, or says what is wrong: .%s', (ending) => {
    const path = join(temporaryFolder(), `texts.${ending}`)
    let read = 0
    fc.assert(
      fc.property(
        bytes,
        fc.option(fc.constantFrom('text', 'other', '__proto__', 'constructor'), { nil: undefined }),
        (given, column) => {
          writeFileSync(path, given)
          const texts = outcome(() => readTexts(path, column))
          if (texts instanceof FairnessError) return
          read++
          expect(texts.length).toBeGreaterThan(0)
          expect(texts.every((text) => typeof text === 'string')).toBe(true)
        },
      ),
      runs,
    )
    expect(read).toBeGreaterThan(0)
  })
})

test('a dictionary of any text is read, or refused with a reason', () => {
  const classes = fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.record({ nouns: fc.array(fc.string()) })))
  const definitions = fc.record({ name: fc.oneof(fc.string(), fc.jsonValue()), classes })
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    definitions.map((each) => JSON.stringify(each)),
    fc.array(fc.constantFrom('he', 'she', ';', '\n', '"', ' '), { maxLength: 12 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      outcome(() => dictionaryFromJson(text))
      outcome(() => dictionaryFromCsv(text, { name: 'gender' } as never))
    }),
    runs,
  )
})

describe('a replay string of a square', () => {
  const sides = ['', 'x', 'y', 'xy'].map((input) => ({ input: `A ${input} man`, valid: true }))
  const words = ['race', 'gender'].map((attribute) => ({ attribute, from: 'a', to: 'b', fromClass: 'c', toClass: 'd' }))
  const text = encodeReplaySquare({ words, corners: sides, classes: { race: 'c', gender: 'c' } } as never)

  test('that was damaged, or is anything, is refused with a reason', () => {
    expect(decodeReplaySquare(text).corners).toHaveLength(4)
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.string({ unit: 'binary', maxLength: 3 }), fc.nat(3), (at, put, cut) => {
        const broken = `${text.slice(0, at)}${put}${text.slice(at + cut)}`
        const read = outcome(() => decodeReplaySquare(broken))
        if (!(read instanceof FairnessError)) expect(read).toEqual(decodeReplaySquare(text))
      }),
      runs,
    )
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.anything()), (anything) => {
        expect(outcome(() => decodeReplaySquare(anything as string))).toBeInstanceOf(FairnessError)
      }),
      runs,
    )
  })
})

test('an answer of a server gives a prediction for each input, or says what is wrong', () => {
  const label = fc.record({
    label: fc.oneof(fc.string(), fc.jsonValue()),
    score: fc.oneof(fc.double(), fc.jsonValue()),
  })
  const data = fc.array(fc.oneof(fc.double(), fc.string(), fc.jsonValue()), { maxLength: 6 })
  const answers = fc.oneof(
    fc.jsonValue(),
    fc.array(fc.array(label, { maxLength: 3 }), { maxLength: 3 }),
    fc.record({ outputs: fc.array(fc.record({ name: fc.constantFrom('out', 'x'), data }), { maxLength: 2 }) }),
  )
  const protocols = [teiProtocol('server'), kserveProtocol('server', { input: 'in' })]
  fc.assert(
    fc.property(answers, fc.constantFrom(...protocols), (answer, protocol) => {
      const read = outcome(() => protocol.response(JSON.parse(JSON.stringify(answer)), ['one', 'two']))
      if (read instanceof FairnessError) return
      expect(read).toHaveLength(2)
      expect(read.every(isPrediction)).toBe(true)
    }),
    runs,
  )
})
