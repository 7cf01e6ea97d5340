import { expect, test } from 'vitest'
import type { Structure } from '../../src/language/index.js'
import { project } from '../../src/validity/project.js'
import { changedStretches } from '../../src/validity/stretches.js'

/** Rows `word head label`; the tags are as the label. */
function structure(rows: string): Structure {
  const cells = rows.split(',').map((row) => row.trim().split(' '))
  const numbers = (column: number): Int32Array => Int32Array.from(cells, (row) => Number(row[column]))
  return {
    words: cells.map(([word = '']) => word),
    heads: numbers(1),
    labels: numbers(2),
    upos: numbers(2),
    xpos: numbers(2),
  }
}

function projected(original: string, mutant: string): { readonly heads: number[]; readonly labels: number[] } | number {
  const [one, other] = [structure(original), structure(mutant)]
  const found = project(one, other, changedStretches(one.words, other.words))
  if ('brokenAt' in found) return found.brokenAt
  return { heads: [...found.structure.heads], labels: [...found.structure.labels] }
}

const manLeft = 'An 3 1, African 3 2, man 4 3, left 0 4'

test('the top of an exchanged stretch takes over relation and head, the words below keep their own', () => {
  expect(projected(manLeft, 'A 4 8, Puerto 3 7, Rican 4 8, man 5 8, left 0 8')).toEqual({
    heads: [4, 3, 4, 5, 0],
    labels: [1, 7, 2, 3, 4],
  })
})

test('where one side has more words at its top, all on one word, the last ones pair off', () => {
  expect(projected(manLeft, 'A 4 8, Puerto 4 7, Rican 4 8, man 5 8, left 0 8')).toEqual({
    heads: [4, 4, 4, 5, 0],
    labels: [1, 7, 2, 3, 4],
  })
})

test('what the network would prefer for the words that stayed does not count', () => {
  expect(projected(manLeft, 'An 2 8, old 5 7, African 2 8, man 1 8, left 1 8')).toEqual({
    heads: [4, 5, 4, 5, 0],
    labels: [1, 7, 2, 3, 4],
  })
})

test('words that hang on an exchanged stretch hang on its top', () => {
  expect(projected('a 2 1, cook 3 2, ran 0 3', 'a 2 8, fire 3 7, chief 4 8, ran 0 8')).toEqual({
    heads: [3, 3, 4, 0],
    labels: [1, 7, 2, 3],
  })
})

test('a stretch with more words at its top, on different words, is broken there', () => {
  expect(projected('the 2 1, cook 3 2, ran 0 3', 'the 4 8, big 1 8, often 4 8, ran 0 8')).toBe(1)
})

test('a stretch whose words hang on each other in a circle is broken there', () => {
  expect(projected('the 2 1, cook 3 2, ran 0 3', 'the 4 8, big 3 8, chief 2 8, ran 0 8')).toBe(1)
})

test('a word whose head was left out is broken', () => {
  expect(projected('the 2 1, cook 3 2, ran 0 3', 'the 2 8, ran 0 8')).toBe(0)
})
