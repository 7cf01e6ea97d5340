import { expect, test } from 'vitest'
import { PhaseBook } from '../../src/run/phase-book.js'

const counts = (book: PhaseBook) => book.sums().phases.map(({ ms: _, ...phase }) => phase)

test('the next settled phase pays for the rows owed, and phases stand in the order in which they began', () => {
  const book = new PhaseBook()
  book.owe(6)
  book.tested('seeds', false)
  book.settle('seeds')
  book.owe(4)
  book.tested('local', true)
  book.tested('local', false)
  book.settle('local')
  book.owe(1)
  book.settle('seeds')
  expect(counts(book)).toEqual([
    { phase: 'seeds', tested: 1, found: 0, modelRows: 7 },
    { phase: 'local', tested: 2, found: 1, modelRows: 4 },
  ])
  expect(book.sums().modelRows).toBe(11)
})

test('rows that no phase has paid for make a phase of their own, once', () => {
  const book = new PhaseBook()
  book.settle('seeds')
  book.owe(3)
  expect(book.sums()).toEqual(book.sums())
  expect(counts(book)).toEqual([
    { phase: 'seeds', tested: 0, found: 0, modelRows: 0 },
    { phase: 'other', tested: 0, found: 0, modelRows: 3 },
  ])
})
