import { expect, test } from 'vitest'
import type { Progress } from '../../src/core/plan.js'
import { formatProgress, Pace, progressLine } from '../../src/views/index.js'

const progress: Progress = { phase: 'asking', cases: 120, of: 400, casesWithBtc: 3, calls: 4821, ms: 12_000 }

test('progress is one line', () => {
  expect(formatProgress(progress)).toBe('120 of 400 cases, 3 with a BTC, 4,821 model inputs, 12 s')
  const { of: _, ...open } = progress
  expect(formatProgress({ ...open, phase: 'shrinking' })).toBe(
    'shrinking a pair found in 120 cases, 3 with a BTC, 4,821 model inputs, 12 s',
  )
})

test('lines come after 5, 10, 20, 40 seconds, and one for a long silence', () => {
  const pace = new Pace()
  const due = Array.from({ length: 60 }, (_, second) => second).filter((second) => pace.isDue(second * 1000))
  expect(due).toEqual([5, 10, 20, 40])
  expect([new Pace()].map((fresh) => [fresh.isDue(33_000), fresh.isDue(34_000)])).toEqual([[true, false]])
})

function written(isTTY: boolean, columns: number): string {
  let text = ''
  const show = progressLine({ isTTY, columns, write: (part: string) => (text += part) })
  for (const ms of [1000, 6000, 7000]) show({ ...progress, ms })
  show({ ...progress, phase: 'done', cases: 400, ms: 8000 })
  return text.replaceAll('\u001b', 'ESC').replaceAll('\r', 'CR')
}

test('on a terminal one line overwrites itself and is never longer than the terminal is wide', () => {
  expect(written(true, 80)).toMatchInlineSnapshot(`
    "CRESC[K120 of 400 cases, 3 with a BTC, 4,821 model inputs, 1.0 sCRESC[K120 of 400 cases, 3 with a BTC, 4,821 model inputs, 6.0 sCRESC[K120 of 400 cases, 3 with a BTC, 4,821 model inputs, 7.0 sCRESC[K400 of 400 cases, 3 with a BTC, 4,821 model inputs, 8.0 s
    "
  `)
  expect(written(true, 30)).toMatchInlineSnapshot(`
    "CRESC[K120 of 400 cases, 3 with a BTCRESC[K120 of 400 cases, 3 with a BTCRESC[K120 of 400 cases, 3 with a BTCRESC[K400 of 400 cases, 3 with a BT
    "
  `)
})

test('elsewhere whole lines come now and then', () => {
  expect(written(false, 80)).toMatchInlineSnapshot(`
    "120 of 400 cases, 3 with a BTC, 4,821 model inputs, 6.0 s
    400 of 400 cases, 3 with a BTC, 4,821 model inputs, 8.0 s
    "
  `)
})
