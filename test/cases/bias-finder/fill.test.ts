import { describe, expect, test } from 'vitest'
import { fill } from '../../../src/cases/bias-finder/fill.js'
import type { TemplatePart } from '../../../src/cases/bias-finder/template-data.js'

const name = (is: string, letters?: 'upper' | 'lower' | 'capital'): TemplatePart => ({
  kind: 'word',
  show: '<name>',
  is,
  ...(letters === undefined ? {} : { letters }),
})
const noun = (number: 'singular' | 'plural'): TemplatePart => ({
  kind: 'word',
  show: '<occupation>',
  is: 'nurse',
  number,
})
const article = (is: string): TemplatePart => ({ kind: 'article', show: '<det>', is })
const mark = (is: string, number: 'singular' | 'plural' = 'singular'): TemplatePart => ({
  kind: 'possessive',
  show: "<'s>",
  is,
  number,
})
const filled = (parts: readonly TemplatePart[], text: string, plural?: string): string =>
  fill(parts, 'x', plural === undefined ? { text } : { text, plural }, 'person').text

describe('filling a template', () => {
  test('the article follows the sound of the word behind it, in its own case', () => {
    const parts = [article('A'), ' ', noun('singular'), ' and ', article('an'), ' ', noun('singular')]
    expect(filled(parts, 'engineer')).toBe('An engineer and an engineer')
    expect(filled(parts, 'unionist')).toBe('A unionist and a unionist')
    expect(filled([article('AN'), ' ', name('NURSE', 'upper')], 'cook')).toBe('A COOK')
  })

  test('the mark of possession follows the word before it', () => {
    expect(filled([name('Hanks'), mark("'")], 'Mary')).toBe("Mary's")
    expect(filled([name('Hanks'), mark('’')], 'James')).toBe('James’')
    expect(filled([name('Mary'), mark("'s")], 'James')).toBe("James's")
    expect(filled([noun('plural'), mark("'", 'plural')], 'salesperson', 'salespeople')).toBe("salespeople's")
    expect(filled([noun('plural'), mark("'s", 'plural')], 'actor', 'actors')).toBe("actors'")
    expect(filled([name('HANKS', 'upper'), mark("'")], 'Mary')).toBe("MARY'S")
  })

  test('letters are written as the original writes them', () => {
    expect(filled([name('TOM', 'upper')], 'Zoë')).toBe('ZOË')
    expect(filled([name('tom', 'lower')], 'Zoë')).toBe('zoë')
    expect(filled([name('Nurse', 'capital')], 'engineer')).toBe('Engineer')
  })

  test('every slot is an edit at its place', () => {
    const { text, edits } = fill(['I saw ', name('Tom'), mark("'s"), ' car'], 'x', { text: 'Al' }, 'person')
    expect(edits.map(({ start, end }) => text.slice(start, end))).toEqual(['Al', "'s"])
  })
})
