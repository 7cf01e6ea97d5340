import { describe, expect, test } from 'vitest'
import { formatBaselines, parseBaselines } from '../../src/baseline/format.js'
import { type StoredBaseline, toStored } from '../../src/baseline/stored.js'
import { cases, pairCase, reportOf } from './books.js'

const stored = async (dislikes: readonly number[], more: object = {}): Promise<StoredBaseline> =>
  toStored(await reportOf(dislikes, more)) as StoredBaseline

describe('the file of baselines', () => {
  test('reads as people can review it', async () => {
    const entry = await stored([4, 8], { cases: cases.slice(0, 12) })
    const text = formatBaselines(new Map([['reviews 1', { ...entry, madeBy: 'expect-fair 1.2.3' }]]))
    expect(text).toMatchInlineSnapshot(`
      "{
        "format": "expect-fair/baseline@1",
        "entries": {
          "reviews 1": {
            "madeBy": "expect-fair 1.2.3",
            "model": "function:anonymous",
            "plan": {
              "attributes": "gender",
              "cases": "a list of # cases",
              "oracle": "same label",
              "question": "counterfactual",
              "sample": "400",
              "seed": "42",
              "variantsPerCase": "64"
            },
            "fingerprint": "tTT82OMfyrJJ",
            "counts": {
              "cases": 12,
              "casesWithBtc": 2,
              "variants": 24,
              "pairs": 12,
              "btcs": 2
            },
            "rate": { "value": 0.166667, "lower": 0.0208625, "upper": 0.484138, "confidence": 0.95 },
            "btcs": [
              { "case": "case 4", "attributes": ["gender"], "key": "5ydVRZPR" },
              { "case": "case 8", "attributes": ["gender"], "key": "hoBkBIb7" }
            ],
            "checksum": "LsBIKzJdGKYB",
            "asked": [
              "5ydVRZPRs5xI",
              "61Q7OjkgL0rf Io7DmrDPgM9e NaZYQUuL55Et _CIA4fawKLGH acTQrMiuQl7V cm2cVflbm6xK fh0Sj2ZGxM-Y hoBkBIb7ZSsL o3UDV9MXsBtP pdHyZ_KWQmQK xg9BXaJA3AG8"
            ]
          }
        }
      }
      "
    `)
  })

  test('holds what was written', async () => {
    const entries = new Map([
      ['b 1', await stored([4])],
      ['a 1', await stored([])],
    ])
    const text = formatBaselines(entries)
    const read = parseBaselines(text)
    expect([...read.keys()]).toEqual(['a 1', 'b 1'])
    expect(formatBaselines(read)).toBe(text)
    expect(read.get('b 1')?.btcs.map(({ caseId }) => caseId)).toEqual(['case 4'])
  })

  test('does not hang on the order in which cases were asked', async () => {
    const one = formatBaselines(new Map([['a 1', await stored([4, 8])]]))
    const other = formatBaselines(new Map([['a 1', await stored([4, 8], { cases: cases.toReversed() })]]))
    expect(other).toBe(one)
  })

  test('changes few lines when one case of a thousand comes in', async () => {
    const many = Array.from({ length: 1000 }, (_, at) => pairCase(`case ${at + 1}`, `buys product ${at + 1}`))
    const lines = async (of: typeof many) =>
      formatBaselines(new Map([['a 1', await stored([4], { cases: of, sample: 5000 })]])).split('\n')
    const before = await lines(many)
    const after = await lines([...many, pairCase('one more', 'buys product 1001')])
    const changed = after.filter((line) => !before.includes(line))
    // The counts, the rate, and one line of keys.
    expect(changed.length).toBeLessThanOrEqual(6)
    expect(after.length).toBeGreaterThan(60)
  })

  test('is refused when anything but a reason was changed by hand', async () => {
    const text = formatBaselines(new Map([['a 1', await stored([4])]]))
    const reasoned = text.replace('"key": "5ydVRZPR" }', '"key": "5ydVRZPR", "accepted": "agreed" }')
    expect(parseBaselines(reasoned).get('a 1')?.btcs[0]?.accepted).toBe('agreed')
    expect(() => parseBaselines(text.replace('"case": "case 4"', '"case": "case 5"'))).toThrow(/checksum/)
    expect(() => parseBaselines(text.replace(/^.*"key": .*\n/m, ''))).toThrow(/checksum/)
  })

  test.each([
    ['not JSON', '{', /not JSON/],
    ['an unfinished merge', '{\n<<<<<<< HEAD\n}', /merge/],
    ['another format', '{ "format": "expect-fair/baseline@9", "entries": {} }', /baseline@9/],
    ['a list', '[]', /not an object/],
    ['an entry without cases', '{ "format": "expect-fair/baseline@1", "entries": { "a 1": {} } }', /a 1\.btcs/],
  ])('is refused when it is %s', (_, text, reason) => {
    expect(() => parseBaselines(text)).toThrow(reason)
  })
})
