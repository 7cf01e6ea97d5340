import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDataFile } from '../../src/core/data-file.js'
import { packageRoot } from '../../src/core/root.cjs'
import { shippedVocabulary } from '../../src/language/network/vocabulary.js'
import { loadParser } from '../../src/runtime/load-parser.js'
import type { ParsedBatch, SentenceBatch } from '../../src/runtime/protocol.js'

const parser = loadParser({
  kind: 'parser',
  id: 'the parser',
  path: join(packageRoot, 'src/language/weights/parser.onnx'),
  threads: 1,
})
const run = async (batch: SentenceBatch): Promise<ParsedBatch> => {
  const [answer] = await (await parser).predict([batch])
  return answer as ParsedBatch
}

const stored = readDataFile<Record<string, readonly string[]>>('src/language/weights/vocabulary.json')
const features = ['word', 'p2', 'p3', 's2', 's3', 's4', 'shape', 'name']
const sizes = features.map((kind) => (kind === 'name' ? 4 : (stored[kind] as readonly string[]).length + 1))
const { upos, xpos, deprels } = shippedVocabulary()

const below = (size: number): fc.Arbitrary<number> => fc.nat({ max: size - 1 })
const times = <T>(what: fc.Arbitrary<T>, count: number): fc.Arbitrary<T[]> =>
  fc.array(what, { minLength: count, maxLength: count })

/** Eight numbers, each any of its table: words that no text has too. */
const anyWord = fc.tuple(...sizes.map(below))
const written = [..."The young doctor gave Mary's patient , Zoë , 2 small books in 2009 , unluckily 😂 !".split(' ')]
const writtenWord = fc
  .constantFrom(...written)
  .map((word): readonly number[] => [...shippedVocabulary().featuresOf(word, false)])

/** Mixed words, and one word again and again, which drives the network's states furthest. */
const idsOf = (words: number): fc.Arbitrary<readonly number[]> =>
  fc.oneof(
    times(anyWord, words).map((rows) => rows.flat()),
    times(writtenWord, words).map((rows) => rows.flat()),
    anyWord.map((word) => Array.from({ length: words }, () => word).flat()),
  )

type Reference = NonNullable<SentenceBatch['reference']>
const kinds = ['heads', 'labels', 'upos', 'xpos'] as const
const referenceOf = (words: number): fc.Arbitrary<Record<(typeof kinds)[number], readonly number[]>> =>
  fc.record({
    heads: times(below(words + 1), words),
    labels: times(below(deprels.length), words),
    upos: times(below(upos.length), words),
    xpos: times(below(xpos.length), words),
  })

const batchOf = fc.integer({ min: 1, max: 60 }).chain((words) =>
  fc.record({
    words: fc.constant(words),
    isCompared: fc.boolean(),
    rows: fc.array(fc.record({ ids: idsOf(words), reference: referenceOf(words) }), { minLength: 2, maxLength: 24 }),
  }),
)

const referenceTo = (members: readonly Record<(typeof kinds)[number], readonly number[]>[]): Reference => {
  const gathered = (kind: (typeof kinds)[number]) => Int32Array.from(members.flatMap((member) => member[kind]))
  return { heads: gathered('heads'), labels: gathered('labels'), upos: gathered('upos'), xpos: gathered('xpos') }
}

test('every number that the network gives for a sentence is the same to the last bit alone and in any batch', async () => {
  await fc.assert(
    fc.asyncProperty(batchOf, async ({ words, isCompared, rows }) => {
      const gathered = (members: typeof rows): SentenceBatch => ({
        sentences: members.length,
        words,
        ids: Int32Array.from(members.flatMap(({ ids }) => ids)),
        ...(isCompared ? { reference: referenceTo(members.map(({ reference }) => reference)) } : {}),
      })
      const together = await run(gathered(rows))
      for (const [at, row] of rows.entries()) {
        const alone = await run(gathered([row]))
        for (const [name, own] of Object.entries(alone)) {
          const all = together[name as keyof ParsedBatch]
          expect(all.length, name).toBe(own.length * rows.length)
          const cells = all.subarray(at * own.length, (at + 1) * own.length)
          expect(Buffer.compare(bytes(cells), bytes(own)), name).toBe(0)
        }
      }
    }),
    { numRuns: 80 },
  )
}, 120_000)

const bytes = ({ buffer, byteOffset, byteLength }: Int32Array | Float32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
