import { expect, test } from 'vitest'
import { clip } from '../../src/report/clip.js'
import { differences, type Piece } from '../../src/report/differences.js'
import { paintPieces, wrap, wrapPieces } from '../../src/report/layout.js'
import { plainPaint } from '../../src/report/paint.js'

const marked = (pieces: readonly Piece[]) => paintPieces(pieces, plainPaint)
const both = (a: unknown, b: unknown) => differences(a, b).map(marked)

test('differing words are marked, on the side that has them', () => {
  expect(both('She made me furious.', 'He made me furious.')).toEqual([
    '[She] made me furious.',
    '[He] made me furious.',
  ])
  expect(both('his wife smiled', 'her husband smiled')).toEqual(['[his wife] smiled', '[her husband] smiled'])
  expect(both('a person', 'a nonbinary person')).toEqual(['a person', 'a [nonbinary] person'])
  expect(both("She's here, he isn't.", "He's here, she isn't.")).toEqual([
    "[She's] here, [he] isn't.",
    "[He's] here, [she] isn't.",
  ])
  expect(both('同じ文です', '違う文です')).toEqual(['[同じ文です]', '[違う文です]'])
  expect(both('alike', 'alike')).toEqual(['alike', 'alike'])
})

test('rows are compared value by value', () => {
  const row = { age: 37, sex: 'Female', race: 'White' }
  expect(both(row, { ...row, sex: 'Male' })).toEqual([
    'age: 37, [sex: "Female"], race: "White"',
    'age: 37, [sex: "Male"], race: "White"',
  ])
  expect(both([1, 0], [1, 1])).toEqual(['0: 1, [1: 0]', '0: 1, [1: 1]'])
  expect(both(1, 'one')).toEqual(['[1]', '["one"]'])
})

test('what could disturb a terminal is shown and not sent', () => {
  expect(both('a\u001b[31m\n\tb\u202e', 'a\u001b[31m\n\tc\u202e')).toEqual([
    'a\\x1b[31m⏎  [b]\\u202e',
    'a\\x1b[31m⏎  [c]\\u202e',
  ])
})

test('two texts with nothing in common are marked as a whole, in bounded time', () => {
  const words = (letter: string) => Array.from({ length: 4000 }, (_, place) => `${letter}${place}`).join(' ')
  const [a] = differences(words('a'), words('b'))
  expect(a.every((piece) => piece.differs)).toBe(true)
})

test('a long text is cut down to what stands around its differences', () => {
  const filler = 'the film goes on and on '.repeat(40)
  const [a] = differences(
    `${filler}she smiled ${filler}her hat ${filler}`,
    `${filler}he smiled ${filler}his hat ${filler}`,
  )
  expect(marked(clip(a))).toMatchInlineSnapshot(
    `"… on and on the film goes on and on the film goes on and on [she] smiled the film goes on and on the film goes on and on the … on and on the film goes on and on the film goes on and on [her] hat the film goes on and on the film goes on and on the …"`,
  )
})

test('of many differences the first are shown and the rest counted', () => {
  const [a] = differences('she said and then '.repeat(40), 'he said and then '.repeat(40))
  expect(marked(clip(a))).toMatchInlineSnapshot(
    `"[she] said and then [she] said and then [she] said and then [she] said and then  … (36 more differences)"`,
  )
})

test('one difference more is not several', () => {
  const [a] = differences(
    'she said and then '.repeat(5) + 'so '.repeat(100),
    'he said and then '.repeat(5) + 'so '.repeat(100),
  )
  expect(marked(clip(a))).toContain('(1 more difference)')
})

test('a long text that has no difference of its own shows its beginning', () => {
  const said = 'We are glad to help you with it. '.repeat(20)
  const [a] = differences(said, `${said}Ask your husband.`)
  const [{ text }] = clip(a) as [Piece]
  expect(said.startsWith(text.slice(0, -1))).toBe(true)
  expect(text).toMatch(/…$/)
  expect(text.length).toBeGreaterThan(280)
})

test('wrapped lines keep the width, the marks, and the words', () => {
  const [a] = differences('one two three four five six', 'one two drei vier fünf six')
  expect(wrapPieces(a, 16).map(marked)).toEqual(['one two [three]', '[four five] six'])
  const long = wrap(`${'x'.repeat(50)} and ${'word '.repeat(20)}`, 20)
  expect(Math.max(...long.map((line) => line.length))).toBeLessThanOrEqual(20)
  expect(long.join('').replace(/\s/g, '')).toBe(`${'x'.repeat(50)}and${'word'.repeat(20)}`)
})

test('the lines and indents of a text are kept', () => {
  expect(wrap('problem\n  given: a b c d', 14)).toEqual(['problem', '  given: a b c', '  d'])
  expect(wrap('problem\n  given:    a b c d e', 26)).toEqual(['problem', '  given:    a b c d e'])
  expect(wrap('problem\n  given: aaaa bbbb cccc dddd', 20)).toEqual([
    'problem',
    '  given: aaaa bbbb',
    '         cccc dddd',
  ])
})
