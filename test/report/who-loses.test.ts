import { describe, expect, test } from 'vitest'
import type { Btc, Direction } from '../../src/core/report.js'
import { shownDirections } from '../../src/report/directions.js'
import { whoLoses } from '../../src/report/html/who-loses.js'

const way = (favoured: string, other: string, casesFor: number, casesAgainst: number, p: number): Direction => ({
  attribute: 'race',
  favoured,
  other,
  casesFor,
  casesAgainst,
  p,
})

const words = (markup: { readonly text: string }): string => markup.text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

const side = (name: string): Btc['a'] => ({
  input: name,
  classes: { sex: name },
  prediction: { kind: 'label', label: 'x' },
})
const btc = (favours?: string): Btc => ({
  caseId: 'c',
  attribute: 'sex',
  a: side('female'),
  b: side('male'),
  ...(favours === undefined ? {} : { favours }),
})

describe('directions that are shown', () => {
  test('are those that the sign test shows over all pairs of classes of the attribute', () => {
    const many = Array.from({ length: 99 }, (_, at) => way('a', `b${at}`, 6, 4, 0.5))
    // 0.02 is no evidence among a hundred, and is one alone.
    expect(shownDirections([way('a', 'c', 9, 1, 0.02), ...many])).toEqual([])
    expect(shownDirections([way('a', 'c', 9, 1, 0.02)])).toHaveLength(1)
    const strong = way('a', 'd', 30, 0, 1e-6)
    expect(shownDirections([way('a', 'c', 9, 1, 0.02), strong, ...many])).toEqual([strong])
  })

  test('are judged for each attribute by itself', () => {
    const other = { ...way('x', 'y', 9, 1, 0.03), attribute: 'sex' }
    expect(shownDirections([way('a', 'b', 9, 1, 0.03), other])).toHaveLength(2)
  })
})

describe('who loses', () => {
  test('is named where it is shown, with the cases', () => {
    const text = words(whoLoses([way('european', 'african-american', 40, 3, 1e-8)], []))
    expect(text).toContain('african-american loses to european in 40 of the 43 cases in which the two differ.')
  })

  test('is not named where it may be chance', () => {
    const text = words(whoLoses([way('european', 'african-american', 29, 24, 0.58)], []))
    expect(text).toContain('No class is shown to lose.')
    expect(text).toContain('in 29 of the 53 cases in which the two differ, may be chance.')
  })

  test('has a picture whose parts add up to the cases', () => {
    const { text } = whoLoses([way('a', 'b', 3, 1, 0.6)], [])
    expect(text).toContain('<rect class="better" y="2" width="75.00" height="6"/>')
    expect(text).toContain('<rect class="worse" x="75.00" y="2" width="25.00" height="6"/>')
  })

  test('names several losers, the clearest with its cases', () => {
    const text = words(
      whoLoses(
        ['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => way('a', name, 40, 0, 1e-9)),
        [],
      ),
    )
    expect(text).toContain(
      'b, c, d, e, f and 2 more classes lose to others: most clearly b to a , in 40 of the 40 cases',
    )
  })

  test('of rows without votes is told by the findings that are kept, without a test', () => {
    const text = words(whoLoses([], [btc('female'), btc('female'), btc('male')]))
    expect(text).toContain('Of the 3 kept findings on female and male, 2 are worse for male .')
    expect(text).toContain('not made')
  })

  test('is not known where no outcome is better, and the page says what to name', () => {
    expect(words(whoLoses([], [btc()]))).toContain('Not known: no outcome is said to be better.')
    expect(whoLoses([], []).text).toBe('')
  })
})
