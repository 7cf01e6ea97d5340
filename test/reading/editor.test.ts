import { describe, expect, test } from 'vitest'
// @ts-expect-error The bench has no types.
import { counted, verdictsIn } from '../../bench/reading/editor/score.mjs'
// @ts-expect-error The bench has no types.
import { sentencesOf, sentencesOfPage } from '../../bench/reading/editor/sentences.mjs'
// @ts-expect-error The bench has no types.
import { sheetOf } from '../../bench/reading/editor/sheet.mjs'

const page = `---
title: Not a sentence of the page, since it is in the head of it.
---

# A heading is not a sentence that an editor should read.

You can pass \`--watch\` to [Vitest](https://vitest.dev), and it runs the **same** tests again. Too short.

- An item of a list is read as well, over
  the end of a line.

| A table is not read. | It has cells and they are no sentences of a page. |
|---|---|

\`\`\`ts
// Code is not read, even if it has a comment with enough words.
\`\`\`
`

describe("the sentences of an editor's sheet", () => {
  test('come from paragraphs and lists, with code, links and names of products masked', () => {
    expect(sentencesOfPage(page)).toEqual([
      'You can pass ‹code› to ‹name›, and it runs the same tests again.',
      'An item of a list is read as well, over the end of a line.',
    ])
  })

  test('have 8 to 40 words, begin with a capital and end with a full stop', () => {
    const long = `A ${'very '.repeat(40)}long sentence is left out of the sheet.`
    expect(sentencesOf(`${long} this one begins with a small letter and is left out.`)).toEqual([])
  })

  test('are drawn from a seed, so many of each group, without repeats, and the key has no sentence', () => {
    const group = (name: string, take: number) => ({
      take,
      sentences: Array.from({ length: 9 }, (_, at) => ({ path: `${name}.md`, sentence: `${name} ${at % 8}` })),
    })
    const draw = (seed: number) =>
      sheetOf(seed, { pages: group('ours', 8) }, { other: { ...group('theirs', 4), commit: 'abc' } })
    const { sheet, key } = draw(7)
    expect(draw(7)).toEqual({ sheet, key })
    expect(draw(8).sheet).not.toBe(sheet)
    expect(sheet.trimEnd().split('\n').sort()).toHaveLength(12)
    expect(sheet.match(/ours \d/g)?.sort()).toEqual(Array.from({ length: 8 }, (_, at) => `ours ${at}`))
    expect(key.theirs).toEqual({ other: 'abc' })
    expect(JSON.stringify(key)).not.toMatch(/ours \d|theirs \d/)
  })
})

describe("an editor's verdicts", () => {
  const key = {
    items: [
      { n: 1, side: 'ours', from: 'pages' },
      { n: 2, side: 'theirs', from: 'vitest' },
      { n: 3, side: 'ours', from: 'messages' },
    ],
  }

  test('are counted by side and by group', () => {
    expect(counted(key, verdictsIn('1 rewrite\n2. keep\n3: Rewrite (clipped)\n', key))).toEqual({
      ours: { rewrite: 2, all: 2 },
      theirs: { rewrite: 0, all: 1 },
      by: { messages: { rewrite: 1, all: 1 }, pages: { rewrite: 1, all: 1 }, vitest: { rewrite: 0, all: 1 } },
    })
  })

  test('must be there for every sentence', () => {
    expect(() => verdictsIn('1 keep\n3 maybe\n', key)).toThrow('No verdict (keep or rewrite) for sentences 2, 3.')
  })
})
