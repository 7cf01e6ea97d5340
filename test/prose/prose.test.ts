import { describe, expect, test } from 'vitest'
// @ts-expect-error The tools have no types.
import { lintProse, words as list } from '../../tools/prose/lint.mjs'

interface Found {
  readonly line: number
  readonly message: string
}

const words = list as readonly { readonly example: string; readonly write: string; readonly keep?: string }[]

const found = async (path: string, content: string) =>
  ((await lintProse(path, content)) as Found[]).map(({ line, message }) => `${line} ${message}`)

describe('the prose check', () => {
  test.each(words)('reports: $example', async ({ example, write }) => {
    expect(await found('page.md', `${example}\n`)).toEqual([expect.stringMatching(`^1 "[^"]+": write ${write}$`)])
  })

  test.each(words.flatMap(({ keep }) => (keep === undefined ? [] : [keep])))('keeps: %s', async (keep) => {
    expect(await found('page.md', `${keep}\n`)).toEqual([])
  })

  test('reads a sentence over the end of a line, and gives the line of the words', async () => {
    expect(await found('page.md', 'One line.\n\nThe bound stands\nin the report.\n')).toEqual([
      expect.stringMatching(/^3 "stands in"/),
    ])
  })

  test('reads no code of a page', async () => {
    expect(await found('page.md', 'Write `nobody` here.\n\n```ts\n// nobody\n```\n')).toEqual([])
  })

  test('reads comments and messages of code, at their lines', async () => {
    const code = [
      '/** Nobody reads it. */',
      "const nobody = 'nobody'",
      "throw new Error('There is nobody who asks.')",
      ['const message = `$', '{nobody} is read anew by all`'].join(''),
      '// a note: nobody',
    ].join('\n')
    expect((await found('file.ts', code)).map((each) => each.split(':')[0])).toEqual([
      '1 "Nobody"',
      '3 "nobody"',
      '4 "anew"',
      '5 "nobody"',
    ])
  })

  test('reads no data: examples of word rules and what tests of them give', async () => {
    expect(await found('file.ts', "export const rule = { example: 'There is nobody who asks.' }")).toEqual([])
  })
})
