import { expect, test } from 'vitest'
// @ts-expect-error A script without types.
import { answersIn, score, table } from '../../bench/reading/score.mjs'

interface Item {
  n: number
  planted: false | string
  decided?: string
}

/** 200 items and 20 planted ones, the planted ones last. */
function keyOf(row: string, count = 200) {
  const items: Item[] = Array.from({ length: count + 20 }, (_, at) => ({
    n: at + 1,
    planted: at < count ? false : 'nested',
  }))
  return { row, title: row, draw: 1, seed: 1, isDevelopment: false, items }
}

/** Answers by the number of the item; planted ones are broken unless told. */
function answers(
  key: ReturnType<typeof keyOf>,
  verdict: (item: Item) => string,
  fault?: (item: Item) => string | undefined,
) {
  const lines = key.items.map((item) => JSON.stringify({ n: item.n, verdict: verdict(item), fault: fault?.(item) }))
  return answersIn(lines.join('\n'), key)
}

const firsts = (bad: number, awkward: number) => (item: Item) =>
  item.planted !== false || item.n <= bad ? 'broken' : item.n <= bad + awkward ? 'awkward' : 'right'

test('what counts is the mean of the two readers, and the worse reader is told', () => {
  const key = keyOf('mutations-1')
  const result = score(key, { a: answers(key, firsts(4, 20)), b: answers(key, firsts(8, 16)) })
  expect(result.counts.broken).toMatchObject({ mean: 0.03, worse: 0.04, either: { found: 8 }, both: { found: 4 } })
  expect(result.counts.awkward).toMatchObject({ mean: 0.09, a: { found: 20 }, b: { found: 16 } })
  expect(result).toMatchObject({ isCounted: true, missed: [], isReached: true })
  // Clopper-Pearson: 4 of 200.
  expect(result.counts.broken.a).toEqual({ found: 4, share: 0.02, low: 0.0055, high: 0.0504 })
  expect(table(result)).toContain('| broken | 4 (2.0 %; 0.5 % to 5.0 %) |')
})

test('a goal is missed by the mean', () => {
  const key = keyOf('mutations-1')
  const result = score(key, { a: answers(key, firsts(7, 0)), b: answers(key, firsts(6, 0)) })
  expect(result).toMatchObject({ missed: ['broken'], isReached: false })
})

test('a reader who catches 17 of 20 planted items makes the reading void', () => {
  const key = keyOf('gender')
  const asleep = (item: Item) => (item.planted !== false && item.n > 217 ? 'awkward' : firsts(0, 0)(item))
  const result = score(key, { a: answers(key, firsts(0, 0)), b: answers(key, asleep) })
  expect(result).toMatchObject({ caught: { a: 20, b: 17, of: 20 }, isCounted: false, isReached: false, missed: [] })
})

test('of the fewer planted items of a small sheet of development texts the same share is wanted', () => {
  const key = { ...keyOf('gender', 40), isDevelopment: true }
  key.items.splice(44)
  const missing = (count: number) => (item: Item) =>
    item.planted !== false && item.n > 44 - count ? 'awkward' : firsts(0, 0)(item)
  const counted = (count: number) => score(key, { a: answers(key, firsts(0, 0)), b: answers(key, missing(count)) })
  expect(counted(0)).toMatchObject({ caught: { a: 4, b: 4, of: 4 }, isCounted: true, isReached: false })
  expect(counted(1)).toMatchObject({ caught: { b: 3, of: 4 }, isCounted: false })
})

test('of candidates the first 200 that both call right are looked at', () => {
  const key = keyOf('candidates', 260)
  key.items.forEach((item) => {
    item.decided = item.n % 10 === 0 ? 'discarded' : 'kept'
  })
  const result = score(key, { a: answers(key, firsts(20, 0)), b: answers(key, firsts(10, 20)) })
  // Items 31 to 230: every tenth is discarded; of the ten that both call broken one is.
  expect(result.discarded).toMatchObject({ found: 20, of: 200, share: 0.1, ofBroken: { found: 1, of: 10 } })
  expect(result.missed).toEqual([])
})

test('something lost fails the row of occupations, whoever names it', () => {
  const key = keyOf('occupation')
  const lost = (item: Item) => (item.n === 1 ? 'lost' : undefined)
  const result = score(key, { a: answers(key, firsts(1, 0), lost), b: answers(key, firsts(0, 0)) })
  expect(result).toMatchObject({ lost: 1, missed: ['lost'] })
})

test('printed evidence is accepted or refused', () => {
  const key = keyOf('evidence')
  const refuse = (item: Item) => (item.planted !== false || item.n <= 10 ? 'refused' : 'accepted')
  const result = score(key, { a: answers(key, refuse), b: answers(key, refuse) })
  expect(result).toMatchObject({ counts: { refused: { mean: 0.05 } }, missed: [], kappa: 1 })
  expect(() => answers(key, firsts(0, 0))).toThrow('line 1: the verdict "right" is none of accepted, refused')
})

test.each([
  ['an item that is not there', '{"n":300,"verdict":"right"}', 'line 1: there is no item 300'],
  ['an item twice', '{"n":1,"verdict":"right"}\n{"n":1,"verdict":"right"}', 'line 2: item 1 was answered before'],
  ['items left out', '{"n":1,"verdict":"right"}', '219 items lack a verdict: 2, 3'],
])('answers with %s are refused', (_, text, message) => {
  expect(() => answersIn(text, keyOf('gender'))).toThrow(message)
})
