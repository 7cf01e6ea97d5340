import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FairnessError } from '../../src/core/errors/index.js'
import { decodeReplay, encodeReplay } from '../../src/shrink/index.js'

const PAIR = {
  attribute: 'gender',
  a: { input: 'he was 😀', classes: { gender: 'male' } },
  b: { input: 'she was 😀', classes: { gender: 'female' } },
}
const REPLAY = encodeReplay(PAIR)

const classes = fc.dictionary(fc.string(), fc.string())
const inputs = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.double()),
  fc.jsonValue(),
  fc.dictionary(fc.constantFrom('$number', '$', 'age'), fc.constantFrom('NaN', 'x')),
)
const replayPairs = fc.record({
  attribute: fc.string(),
  a: fc.record({ input: inputs, classes }),
  b: fc.record({ input: inputs, classes }),
})

/** What decoding throws, or nothing. */
function errorOf(text: string): unknown {
  try {
    decodeReplay(text)
    return undefined
  } catch (error) {
    return error
  }
}

describe('a replay string', () => {
  test('of another process is read here, and no longer than it has to be', () => {
    const written = 'ef1.i1ZKT81LSS1S0lHKSFUoTyxW-DB_RoOSTjVM3EopNzEnValWR6kYl4K0VIiSWAA.0i0j24e'
    expect(decodeReplay(written)).toEqual(PAIR)
    expect(encodeReplay(PAIR)).toBe(REPLAY)
    expect(REPLAY.length).toBeLessThan(100)
  })

  test('gives back the two inputs, their classes and the attribute, and nothing else', () => {
    const withMore = { ...PAIR, a: { ...PAIR.a, edits: [], prediction: { kind: 'label', label: 'x' } } }
    expect(decodeReplay(encodeReplay(withMore))).toEqual(PAIR)
  })

  test('gives back texts and rows of any content exactly', () => {
    fc.assert(
      fc.property(replayPairs, (pair) => {
        expect(decodeReplay(encodeReplay(pair as never))).toStrictEqual(structuredClone(pair))
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  test('holds typed arrays as lists of numbers', () => {
    const pair = { ...PAIR, a: { ...PAIR.a, input: Float32Array.of(0.5, Number.NaN) } }
    expect(decodeReplay(encodeReplay(pair)).a.input).toEqual([0.5, Number.NaN])
  })

  test('survives wrapped lines, blanks and quotes around it', () => {
    expect(decodeReplay(`  '${REPLAY.slice(0, 20)}\n    ${REPLAY.slice(20)}'\n`)).toEqual(PAIR)
  })

  test('holds a text of 10,000 words in less than its own length', () => {
    const input = 'the quick report '.repeat(3_334)
    expect(encodeReplay({ ...PAIR, a: { ...PAIR.a, input } }).length).toBeLessThan(1_000)
  })
})

describe('a bad replay string', () => {
  test('with any character changed, dropped or added is a FairnessError', () => {
    fc.assert(
      fc.property(fc.nat(REPLAY.length - 1), fc.string({ unit: 'binary', maxLength: 3 }), fc.nat(3), (at, put, cut) => {
        const broken = REPLAY.slice(0, at) + put + REPLAY.slice(at + cut)
        fc.pre(broken.replace(/\s/g, '').replace(/^["'`]+|["'`]+$/g, '') !== REPLAY)
        expect(errorOf(broken)).toBeInstanceOf(FairnessError)
      }),
      { seed: 1, numRuns: 1000 },
    )
  })

  test('of any content is a FairnessError', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `ef1.${text}`),
          fc.anything(),
        ),
        (text) => {
          expect(errorOf(text as string)).toBeInstanceOf(FairnessError)
        },
      ),
      { seed: 1, numRuns: 500 },
    )
  })

  test('that was cut off says so', () => {
    expect(() => decodeReplay(REPLAY.slice(0, 40))).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF451] The replay string cannot be read: it has 1 of 2 dots, so a part is missing.
        given:    "ef1.i1ZKT81LSS1S0lHKSFUoTyxW-DB_RoOSTjVM"
        expected: the complete 'ef1.<data>.<checksum>' string of a failed assertion or report.replay
        do:       copy the replay string again, from its first to its last character, and paste it as { replay: "ef1...." }
        more:     node_modules/expect-fair/docs/errors.md#ef451]
    `)
    expect(() => decodeReplay(`${REPLAY.slice(0, -1)}`)).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF451] The replay string cannot be read: its checksum does not match, so it was truncated or mistyped.
        given:    "ef1.i1ZKT81LSS1S0lHKSFUoTyxW-DB_[hidden].0i0j24"
        expected: the complete 'ef1.<data>.<checksum>' string of a failed assertion or report.replay
        do:       copy the replay string again, from its first to its last character, and paste it as { replay: "ef1...." }
        more:     node_modules/expect-fair/docs/errors.md#ef451]
    `)
  })

  test('that is something else says so', () => {
    expect(() => decodeReplay('42')).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF451] The replay string cannot be read: it does not begin with 'ef1.'.
        given:    "42"
        expected: the complete 'ef1.<data>.<checksum>' string of a failed assertion or report.replay
        do:       copy the replay string again, from its first to its last character, and paste it as { replay: "ef1...." }
        more:     node_modules/expect-fair/docs/errors.md#ef451]
    `)
    expect(() => decodeReplay(42 as never)).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF451] The replay string cannot be read: it is no text.
        given:    42
        expected: the complete 'ef1.<data>.<checksum>' string of a failed assertion or report.replay
        do:       copy the replay string again, from its first to its last character, and paste it as { replay: "ef1...." }
        more:     node_modules/expect-fair/docs/errors.md#ef451]
    `)
  })

  test('of a later format says so', () => {
    expect(() => decodeReplay('ef7.abc.def')).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF452] The replay string has the format ef7, which this version of expect-fair does not support.
        given:    "ef7.abc.def"
        expected: a string that begins with 'ef1.'
        do:       replay it with the version of expect-fair that printed it, or upgrade
        more:     node_modules/expect-fair/docs/errors.md#ef452]
    `)
  })

  test('with a right checksum over other data says so', () => {
    const wrong = encodeReplay({
      attribute: 'x',
      a: { input: 1, classes: { a: 3 as never } },
      b: { input: 2, classes: {} },
    })
    expect(() => decodeReplay(wrong)).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF451] The replay string cannot be read: its data is not a pair of inputs.
        given:    "ef1.i1aqUNIx1KlWSlSyMq7VMdKpro0FAA.06cgjib"
        expected: the complete 'ef1.<data>.<checksum>' string of a failed assertion or report.replay
        do:       copy the replay string again, from its first to its last character, and paste it as { replay: "ef1...." }
        more:     node_modules/expect-fair/docs/errors.md#ef451]
    `)
  })
})

test('a pair whose inputs are not plain data cannot be written', () => {
  const pair = { ...PAIR, b: { ...PAIR.b, input: { rows: [new Map()] } } }
  expect(() => encodeReplay(pair)).toThrowErrorMatchingInlineSnapshot(`
    [FairnessError: [EF453] This pair cannot be written as a replay string, because its inputs are not plain data.
      given:    b.rows[0]: {}
      expected: texts, numbers, booleans, null, and lists or objects of them
      do:       pass plain inputs to the model and convert them inside its function
      more:     node_modules/expect-fair/docs/errors.md#ef453]
  `)
})
