import { expect, test } from 'vitest'
import { cellOf } from '../../src/run/cell-of.js'

test('variants of other classes, or of another kind, never stand in one cell, however classes are called', () => {
  const apart = [
    { classes: { q: 'x', r: 'y' } },
    { classes: { q: 'x\nr=y' } },
    { classes: { q: 'x\\10.r\\61.y' } },
    { classes: { 'q=x\nr': 'y' } },
    { classes: { q: 'x' } },
    { classes: { q: 'x' }, kind: 'y' },
    { classes: { q: 'x', '\tkind': 'y' } },
    { classes: { q: 'x\n\tkind=y' } },
    { classes: { q: '' } },
    { classes: {} },
  ]
  expect(new Set(apart.map((each) => cellOf(each))).size).toBe(apart.length)
})

test('what agrees in all but one attribute has one cell without it', () => {
  expect(cellOf({ classes: { p: 'a', q: 'x' } }, 'p')).toBe(cellOf({ classes: { q: 'x', p: 'b' } }, 'p'))
  expect(cellOf({ classes: { p: 'a', q: 'x\nr=y' } }, 'p')).not.toBe(
    cellOf({ classes: { p: 'b', q: 'x', r: 'y' } }, 'p'),
  )
})
