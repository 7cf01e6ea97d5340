import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCounterexamples } from '../../src/baseline/counterexamples.js'
import { type Baselines, formatBaselines, parseBaselines } from '../../src/baseline/format.js'
import { baselinePath } from '../../src/baseline/paths.js'
import { FormatError } from '../../src/baseline/read-json.js'
import { type StoredBaseline, toStored } from '../../src/baseline/stored.js'
import { FairnessError, table } from '../../src/index.js'
import { Journal } from '../../src/models/journal.js'
import { checkFolder } from '../../src/models/model-folder.js'
import { LabelReader } from '../../src/models/remote/read-labels.js'
import { readModel } from '../../src/onnx/index.js'
import { reportOf } from '../baseline/books.js'
import { damage, damaged } from './damage.js'
import { temporaryFolder } from './run-script.js'

const runs = { numRuns: 500 }

/** What a parser gives, or the error of the wanted kind; any other error fails the test. */
function outcome<T>(parse: () => T, wanted: new (...given: never[]) => Error): T | Error {
  try {
    return parse()
  } catch (error) {
    if (error instanceof wanted) return error
    throw error
  }
}

const withoutReasons = (entries: Baselines): Baselines =>
  new Map(
    [...entries].map(([name, entry]) => [name, { ...entry, btcs: entry.btcs.map(({ accepted: _, ...each }) => each) }]),
  )

describe('a damaged file', () => {
  test('of baselines is refused, or says what was written', async () => {
    const stored = toStored(await reportOf([4, 8])) as StoredBaseline
    const text = formatBaselines(new Map([['reviews 1', stored]]))
    let refused = 0
    fc.assert(
      fc.property(damage, (faults) => {
        const read = outcome(() => parseBaselines(damaged(Buffer.from(text), faults).toString('utf8')), FormatError)
        if (read instanceof Error) refused++
        else expect(formatBaselines(withoutReasons(read))).toBe(text)
      }),
      runs,
    )
    expect(refused).toBeGreaterThan(300)
  })

  test('of anything is no baseline and no list of counterexamples', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(outcome(() => parseBaselines(text), FormatError)).toBeInstanceOf(FormatError)
        expect(outcome(() => parseCounterexamples(text), FormatError)).toBeInstanceOf(FormatError)
      }),
      runs,
    )
  })

  test('of counterexamples is refused, or read', () => {
    const side = { input: 'He sings.', classes: { gender: 'male' } }
    const entries = { a: [{ case: 'c', attribute: 'gender', a: side, b: side, replay: 'ef1.x.y' }] }
    const text = Buffer.from(JSON.stringify({ format: 'expect-fair/counterexamples@1', entries }, null, 2))
    fc.assert(
      fc.property(damage, (faults) => {
        outcome(() => parseCounterexamples(damaged(text, faults).toString('utf8')), FormatError)
      }),
      runs,
    )
  })

  test('of a journal gives the answers that were written, or none', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'run.jsonl')
    const journal = new Journal(path, 'run')
    for (let at = 0; at < 20; at++) {
      journal.write(`text ${at}`, { prediction: { kind: 'label', label: at % 2 ? 'a' : 'b' }, truncated: at === 3 })
    }
    journal.close(false)
    const bytes = readFileSync(path)
    let lost = 0
    fc.assert(
      fc.property(damage, (faults) => {
        writeFileSync(path, damaged(bytes, faults))
        const read = new Journal(path, 'run')
        for (let at = 0; at < 20; at++) {
          const kept = read.read(`text ${at}`)
          if (kept === undefined) lost++
          else expect(kept).toEqual({ prediction: { kind: 'label', label: at % 2 ? 'a' : 'b' }, truncated: at === 3 })
        }
        read.close(false)
      }),
      runs,
    )
    expect(lost).toBeGreaterThan(0)
  })

  test('of rows is refused with a reason, or read', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'rows.csv')
    const csv = Buffer.from(
      `age,sex,income\n${Array.from({ length: 30 }, (_, at) => `${20 + at},${at % 2 ? 'male' : 'female'},${at * 100}`).join('\n')}\n`,
    )
    const schema = {
      features: {
        age: { kind: 'integer', min: 18, max: 90 },
        sex: { kind: 'category', values: ['female', 'male'], protected: true },
        income: { kind: 'number', min: 0, max: 10_000 },
      },
    } as const
    writeFileSync(path, csv)
    expect(table(schema, path).space.rows).toHaveLength(30)
    fc.assert(
      fc.property(damage, (faults) => {
        writeFileSync(path, damaged(csv, faults))
        outcome(() => table(schema, path), FairnessError)
      }),
      runs,
    )
  })

  test.each(['census/network', 'gradients/mlp-gelu-int8', 'gradients/lstm-14'])(
    'of a graph is refused with a reason, or read: %s',
    (name) => {
      const bytes = readFileSync(`fixtures/models/${name}.onnx`)
      fc.assert(
        fc.property(damage, (faults) => {
          outcome(() => readModel(damaged(bytes, faults)), FairnessError)
        }),
        { numRuns: 200 },
      )
    },
  )

  test('of a tokenizer’s settings is refused with a reason, or read', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'onnx'))
    for (const name of ['tokenizer.json', 'onnx/model.onnx']) writeFileSync(join(folder, name), '{}')
    const files = ['config.json', 'tokenizer_config.json'].map(
      (name) => [name, readFileSync(join('fixtures/models/sentiment', name))] as const,
    )
    fc.assert(
      fc.property(damage, (faults) => {
        for (const [name, bytes] of files) writeFileSync(join(folder, name), damaged(bytes, faults))
        outcome(() => checkFolder(folder, undefined), FairnessError)
      }),
      runs,
    )
  })
})

test('an answer of a language model gives labels that were offered, or none', () => {
  const labels = ['positive', 'negative', 'very negative', 'a+b (c)']
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(...labels).map((label) => `Answer: ${label}`),
      ),
      fc.boolean(),
      fc.boolean(),
      (text, cut, several) => {
        const read = new LabelReader({ labels, several, none: 'none' }).read({ text, cut })
        expect(labels).toEqual(expect.arrayContaining([...(read ?? [])]))
      },
    ),
    runs,
  )
})

test('no name of a test file or project leads out of the folder of baselines', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), (project, name) => {
      const testPath = join('/project/test', name.replace(/[/\0]/g, '_'))
      const path = baselinePath(testPath, project)
      expect(dirname(path)).toBe(join(dirname(testPath), '__fairness__'))
      expect(basename(path)).toMatch(/\.json$/)
    }),
    runs,
  )
  expect(baselinePath('/a/b.test.ts', '../../etc/passwd')).toBe(
    '/a/__fairness__/b.test.ts@%2E%2E%2F%2E%2E%2Fetc%2Fpasswd.json',
  )
})
