import { describe, expect, test } from 'vitest'
// @ts-expect-error A script without types.
import { choose } from '../../bench/reading/choose.mjs'
// @ts-expect-error A script without types.
import { rows } from '../../bench/reading/goals.mjs'
// @ts-expect-error A script without types.
import { sheetName } from '../../bench/reading/name.mjs'
// @ts-expect-error A script without types.
import { plant } from '../../bench/reading/plant/index.mjs'
// @ts-expect-error A script without types.
import { randomOf } from '../../bench/reading/random.mjs'
// @ts-expect-error A script without types.
import { evidenceIn } from '../../bench/reading/rows/evidence.mjs'
// @ts-expect-error A script without types.
import { shown } from '../../bench/reading/show.mjs'
// @ts-expect-error A script without types.
import { textsFor } from '../../bench/reading/texts/read.mjs'
// @ts-expect-error A script without types.
import { draws, drawsOf, isReservedFor, reservedFor, rowNames } from '../../bench/reading/texts/reserve.mjs'
// @ts-expect-error A script without types.
import { shown as shownTexts } from '../../bench/reading/texts/reserve-again.mjs'
import { loadWordSplitter } from '../../src/language/index.js'

const cvs = { row: 'cvs', draw: 1, isDevelopment: false }
const split = await loadWordSplitter()

describe('texts', () => {
  test('every row has texts of its own in every draw', () => {
    const found = new Set<string>()
    for (let at = 0; at < 5000; at++) {
      const { row, draw } = reservedFor({ id: `text ${at}` })
      found.add(`${row} ${draw}`)
    }
    const all = rowNames.flatMap((row: string) => Array.from({ length: draws }, (_, at) => `${row} ${at + 1}`))
    expect([...found].sort()).toEqual([...all].sort())
    // These came later, and read what is reserved for others or what was generated.
    expect([...rowNames, 'race', 'everyone', 'each', 'cvs'].sort()).toEqual(Object.keys(rows).sort())
  })

  test('what a later row reads is reserved for no sheet that may still be drawn', () => {
    const texts = Array.from({ length: 5000 }, (_, at) => ({ id: `text ${at}` }))
    for (const [draw, lent] of [
      [1, 2],
      [2, 3],
    ]) {
      const own = texts.filter((text) => isReservedFor(text, 'race', draw))
      expect(own.length).toBeGreaterThan(50)
      expect(own).toEqual(texts.filter((text) => isReservedFor(text, 'candidates', lent)))
    }
    expect(texts.filter((text) => isReservedFor(text, 'race', 3))).toEqual([])
    const ofEach = texts.filter((text) => isReservedFor(text, 'each', 1))
    expect(ofEach).toEqual(texts.filter((text) => [1, 2].some((draw) => isReservedFor(text, 'expga', draw))))
  })

  test('draws 13, 15 and 16 of a row share no text', () => {
    expect(drawsOf('adf').slice(-3)).toEqual([13, 15, 16])
    // A corpus that no earlier draw has.
    const texts = Array.from({ length: 2000 }, (_, at) => ({
      id: `text ${at}`,
      genre: 'posts',
      corpus: 'daily-tweets',
    }))
    const drawn = texts.map((text) => [13, 15, 16].filter((draw) => isReservedFor(text, 'adf', draw)))
    for (const draw of [13, 15, 16])
      expect(drawn.filter((own) => own.includes(draw)).length, `${draw}`).toBeGreaterThan(150)
    expect(drawn.filter((own) => own.length > 1)).toEqual([])
  })

  test('draws 4 and 5 are of rows about persons, each with texts of its own', () => {
    const allRows = Object.keys(rows)
    expect(allRows.filter((row) => drawsOf(row).includes(4))).toEqual(
      expect.arrayContaining(['gender', 'everyone', 'each', 'country', 'occupation', 'race']),
    )
    expect(drawsOf('mutations-1')).toEqual([1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
    expect(drawsOf('each')).toEqual([1, 2, 4, 5, 6, 7, 9, 10, 11])
    expect(drawsOf('country')).toEqual([1, 2, 3, 4, 5])

    const texts = Array.from({ length: 4000 }, (_, at) => ({ id: `text ${at}` }))
    const counts = new Map<string, number>()
    for (const text of texts) {
      // `everyone` reads what `gender` does.
      const own = ['gender', 'each', 'country', 'occupation', 'race'].flatMap((row) =>
        [4, 5].flatMap((draw) => (isReservedFor(text, row, draw) ? [`${row} ${draw}`] : [])),
      )
      expect(own.length).toBeLessThanOrEqual(1)
      for (const name of own) counts.set(name, (counts.get(name) ?? 0) + 1)
      expect(isReservedFor(text, 'everyone', 4)).toBe(own[0] === 'gender 4')
      if (own.length === 0) continue
      // Nothing of a row that still has a draw to be read, and nothing that the same row has read.
      const part = reservedFor(text)
      expect(['mutations-1 3', 'mutations-2 2', 'adf 2', 'expga 3', 'candidates 2', 'evidence 2']).not.toContain(
        `${part.row} ${part.draw}`,
      )
      expect(own[0]?.startsWith(part.row)).toBe(false)
    }
    expect(counts.size).toBe(10)
    expect(Math.min(...counts.values())).toBeGreaterThan(80)
  })

  test('draws 6 and 7 have texts that are of no other sheet and of no part that the row has read', () => {
    const texts = Array.from({ length: 4000 }, (_, at) => ({ id: `text ${at}` }))
    const places = (text: { id: string }, rows: string[], numbers: number[]): string[] =>
      rows.flatMap((row) => numbers.flatMap((draw) => (isReservedFor(text, row, draw) ? [`${row} ${draw}`] : [])))
    const counts = new Map<string, number>()
    for (const text of texts) {
      // `everyone` reads what `gender` does.
      const own = places(text, ['mutations-1', 'gender', 'each', 'occupation'], [6, 7])
      expect(own.length).toBeLessThanOrEqual(1)
      const [place] = own
      if (place === undefined) continue
      counts.set(place, (counts.get(place) ?? 0) + 1)
      expect(isReservedFor(text, 'everyone', 6)).toBe(place === 'gender 6')
      const part = reservedFor(text)
      expect(['mutations-2 2', 'adf 2', 'expga 3', 'candidates 2', 'evidence 2']).not.toContain(
        `${part.row} ${part.draw}`,
      )
      const earlier = places(text, ['gender', 'each', 'country', 'occupation', 'race', 'mutations-1'], [1, 2, 3, 4, 5])
      expect(earlier.map((name) => name.split(' ')[0])).not.toContain(place.split(' ')[0])
      expect(earlier).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(country|race) [45]$/)]))
    }
    expect(counts.size).toBe(8)
    expect(Math.min(...counts.values())).toBeGreaterThan(80)
  })

  test('draw 8 of mutations has what others were given and no sheet has shown, of no part that mutations have read', () => {
    const texts = Array.from({ length: 4000 }, (_, at) => ({ id: `text ${at}` }))
    const own = texts.filter((text) => isReservedFor(text, 'mutations-1', 8))
    expect(own.length).toBeGreaterThan(80)
    for (const text of own) {
      expect(reservedFor(text).row).not.toBe('mutations-1')
      expect([6, 7].some((draw) => isReservedFor(text, 'mutations-1', draw))).toBe(false)
      const given = ['gender 6', 'each 6', 'each 7'].map((name) => name.split(' ') as [string, string])
      expect(given.some(([row, draw]) => isReservedFor(text, row, Number(draw)))).toBe(true)
    }
    expect([...shownTexts(8)].filter((id) => isReservedFor({ id }, 'mutations-1', 8))).toEqual([])
  })

  test('draws 9 and 10 have texts that no sheet has shown, of no draw that the row has had or that another one needs', () => {
    const texts = Array.from({ length: 4000 }, (_, at) => ({ id: `text ${at}` }))
    const lastRows = ['mutations-1', 'gender', 'each']
    const counts = new Map<string, number>()
    for (const text of texts) {
      const own = lastRows.flatMap((row) =>
        [9, 10].flatMap((draw) => (isReservedFor(text, row, draw) ? [{ row, draw }] : [])),
      )
      expect(own.length).toBeLessThanOrEqual(1)
      for (const { row, draw } of own) {
        counts.set(`${row} ${draw}`, (counts.get(`${row} ${draw}`) ?? 0) + 1)
        expect(isReservedFor(text, 'everyone', draw)).toBe(row === 'gender')
        const readers = row === 'gender' ? ['gender', 'everyone'] : [row]
        const before = readers.flatMap((name) =>
          drawsOf(name)
            .filter((other: number) => other < 9)
            .map((other: number) => isReservedFor(text, name, other)),
        )
        expect(before).not.toContain(true)
        expect(isReservedFor(text, 'adf', 2) || isReservedFor(text, 'country', 4)).toBe(false)
      }
    }
    expect(counts.size).toBe(6)
    expect(Math.min(...counts.values())).toBeGreaterThan(80)
    const ids: string[] = [...shownTexts(9)]
    expect(
      ids.filter((id) => lastRows.some((row) => [9, 10].some((draw) => isReservedFor({ id }, row, draw)))),
    ).toEqual([])
  })

  test('draw 11 gives each text of its corpora to one row, by genre', () => {
    const newRows = ['mutations-1', 'mutations-2', 'gender', 'each', 'occupation', 'adf', 'expga', 'evidence']
    const counts = new Map<string, number>()
    for (const genre of ['reviews', 'posts', 'prose']) {
      for (let at = 0; at < 1500; at++) {
        const text = { id: `text ${at}`, genre }
        const own = newRows.filter((row) => isReservedFor(text, row, 11))
        expect(own).toHaveLength(1)
        counts.set(`${genre} ${own}`, (counts.get(`${genre} ${own}`) ?? 0) + 1)
        expect(isReservedFor(text, 'everyone', 11)).toBe(own[0] === 'gender')
        expect(isReservedFor(text, 'country', 11) || isReservedFor(text, 'race', 11)).toBe(false)
      }
    }
    expect(counts.get('reviews gender')).toBeGreaterThan(350)
    expect(counts.get('posts mutations-2')).toBeGreaterThan(500)
    expect(counts.has('posts gender')).toBe(false)
    expect(drawsOf('gender')).toContain(11)
    expect(drawsOf('country')).not.toContain(11)
  })

  test('draw 12 has what the sheets of draw 11 left, and no row what it could have read', () => {
    const counts = new Map<string, number>()
    for (const genre of ['reviews', 'posts', 'prose']) {
      for (let at = 0; at < 1500; at++) {
        const text = { id: `text ${at}`, genre }
        const own = ['mutations-1', 'gender'].filter((row) => isReservedFor(text, row, 12))
        expect(own.length).toBeLessThanOrEqual(1)
        for (const row of own) {
          counts.set(`${genre} ${row}`, (counts.get(`${genre} ${row}`) ?? 0) + 1)
          expect(isReservedFor(text, row, 11)).toBe(false)
        }
        expect(isReservedFor(text, 'everyone', 12)).toBe(own[0] === 'gender')
        const kept = ['adf', 'evidence'].some((row) => isReservedFor(text, row, 11))
        if (kept) expect(own).toEqual([])
      }
    }
    expect(counts.get('reviews gender')).toBeGreaterThan(500)
    expect(counts.get('posts mutations-1')).toBeGreaterThan(600)
    const ids: string[] = [...shownTexts(12)]
    expect(
      ids.filter((id) => ['mutations-1', 'gender'].some((row) => isReservedFor({ id, genre: 'reviews' }, row, 12))),
    ).toEqual([])
    expect(drawsOf('each')).not.toContain(12)
  })

  test('draw 13 has what no sheet has shown, and no row what it could have read', () => {
    const endRows = ['mutations-1', 'mutations-2', 'adf', 'expga', 'evidence']
    const counts = new Map<string, number>()
    for (const corpus of ['reviews', 'forums', 'later-novels']) {
      for (let at = 0; at < 1500; at++) {
        const text = { id: `text ${at}`, genre: 'posts', corpus }
        const own = endRows.filter((row) => isReservedFor(text, row, 13))
        expect(own.length).toBeLessThanOrEqual(1)
        for (const row of own) {
          counts.set(`${corpus} ${row}`, (counts.get(`${corpus} ${row}`) ?? 0) + 1)
          const earlier = corpus === 'later-novels' ? [] : corpus === 'forums' ? [11, 12] : [1, 2, 3, 6, 7, 8, 9, 10]
          const has = drawsOf(row).filter((draw: number) => earlier.includes(draw))
          expect(has.some((draw: number) => isReservedFor(text, row, draw))).toBe(false)
        }
      }
    }
    expect(counts.size).toBe(15)
    expect(Math.min(...counts.values())).toBeGreaterThan(50)
    // Nothing of its own corpora was given before.
    expect([...counts].filter(([of]) => of.startsWith('later')).reduce((sum, [, count]) => sum + count, 0)).toBe(1500)
    const ids: string[] = [...shownTexts(13)]
    expect(ids.filter((id) => endRows.some((row) => isReservedFor({ id, genre: 'posts' }, row, 13)))).toEqual([])
    expect(drawsOf('gender')).not.toContain(13)
    const left = [...shownTexts(14)].filter((id) => isReservedFor({ id, genre: 'posts' }, 'mutations-1', 14))
    expect(left).toEqual([])
    expect(isReservedFor({ id: 'text 3', genre: 'posts' }, 'mutations-1', 14)).toBe(
      isReservedFor({ id: 'text 3', genre: 'posts' }, 'mutations-1', 13),
    )
  })

  test('draws 4 to 7 have no text that an earlier sheet has shown', () => {
    const ids: string[] = [...shownTexts(4)]
    expect(ids.length).toBeGreaterThan(2000)
    const again = ['gender', 'everyone', 'each', 'country', 'occupation', 'race']
    const wrong = ids.filter((id) => again.some((row) => [4, 5].some((draw) => isReservedFor({ id }, row, draw))))
    expect(wrong).toEqual([])
    const article = ids.find((id) => id.includes('bbc') && id.includes('#')) as string
    const other = { id: `${article.replace(/#.*/, '')}#999`, group: article.replace(/#.*/, '') }
    expect(again.some((row) => isReservedFor(other, row, 4) || isReservedFor(other, row, 5))).toBe(false)

    const all: string[] = [...shownTexts(6)]
    expect(all.length).toBeGreaterThan(ids.length)
    const further = ['mutations-1', 'everyone', 'each', 'occupation']
    expect(all.filter((id) => further.some((row) => [6, 7].some((draw) => isReservedFor({ id }, row, draw))))).toEqual(
      [],
    )
    expect(further.some((row) => [6, 7].some((draw) => isReservedFor(other, row, draw)))).toBe(false)
  })

  test('a sheet of one genre, or of short texts, has a name of its own', () => {
    const which = { row: 'everyone', number: 1, seed: 7, isDevelopment: false }
    expect(sheetName(which)).toBe('everyone-1-7')
    expect(sheetName({ ...which, genre: 'reviews', mostWords: 250 })).toBe('everyone-reviews-250-1-7')
    expect(sheetName({ ...which, isDevelopment: true })).toBe('development-everyone-1-7')
  })

  test('a sheet reads one genre and short texts where it is asked to', () => {
    const all: { genre: string; corpus: string; text: string }[] = textsFor(cvs, {})
    expect(all).toHaveLength(130)
    expect(new Set(all.map(({ genre, corpus }) => `${genre} ${corpus}`))).toEqual(new Set(['cvs applications']))
    expect(textsFor({ ...cvs, genre: 'reviews' }, {})).toEqual([])
    const words = (text: string): number => text.split(/\s+/).length
    const short: typeof all = textsFor({ ...cvs, mostWords: 60 }, {})
    expect(short).toEqual(all.filter(({ text }) => words(text) <= 60))
    expect(short.length).toBeGreaterThan(10)
    expect(short.length).toBeLessThan(130)
  })

  test('pieces of one text go to one sheet', () => {
    expect(reservedFor({ id: 'a#1', group: 'a' })).toEqual(reservedFor({ id: 'a#2', group: 'a' }))
  })

  // A sheet that was drawn stays clear of all others only if no text changes its place.
  test('a text stays where it is reserved', () => {
    expect(['one', 'two', 'three'].map((id) => reservedFor({ id }))).toMatchInlineSnapshot(`
      [
        {
          "draw": 3,
          "row": "country",
        },
        {
          "draw": 3,
          "row": "occupation",
        },
        {
          "draw": 3,
          "row": "mutations-1",
        },
      ]
    `)
    const further = Array.from({ length: 30 }, (_, at) => `text ${at}`).flatMap((id) =>
      ['mutations-1', 'gender', 'each', 'occupation'].flatMap((row) =>
        [6, 7].flatMap((draw) => (isReservedFor({ id }, row, draw) ? [`${id}: ${row} ${draw}`] : [])),
      ),
    )
    expect(further).toMatchInlineSnapshot(`
      [
        "text 2: mutations-1 7",
        "text 4: mutations-1 6",
        "text 5: each 7",
        "text 6: mutations-1 6",
        "text 7: mutations-1 6",
        "text 10: occupation 6",
        "text 14: gender 6",
        "text 16: each 7",
        "text 19: each 7",
        "text 20: each 7",
        "text 21: gender 7",
        "text 25: mutations-1 6",
        "text 26: each 6",
      ]
    `)
    const again = Array.from({ length: 12 }, (_, at) => `text ${at}`).flatMap((id) =>
      ['gender', 'each', 'country', 'occupation', 'race'].flatMap((row) =>
        [4, 5].flatMap((draw) => (isReservedFor({ id }, row, draw) ? [`${id}: ${row} ${draw}`] : [])),
      ),
    )
    expect(again).toMatchInlineSnapshot(`
      [
        "text 2: gender 5",
        "text 4: occupation 4",
        "text 5: occupation 5",
        "text 6: occupation 5",
        "text 7: gender 4",
        "text 10: each 5",
      ]
    `)
  })
})

describe('choice', () => {
  const texts = ['reviews', 'posts', 'prose'].flatMap((genre) =>
    Array.from({ length: 30 }, (_, at) => ({ id: `${genre} ${at}`, group: `${genre} ${at}`, genre, corpus: genre })),
  )
  type Text = (typeof texts)[number]
  /** Items of every text, several, of few exchanges. */
  const cell = (attribute: string, exchanges: number, most = 30) => ({
    attribute,
    *items(own: readonly Text[]) {
      for (const [at, text] of own.slice(0, most).entries()) {
        for (const again of [0, 1]) yield { ...text, attribute, exchange: `${attribute} ${(at + again) % exchanges}` }
      }
    },
  })

  test('is even over attributes and genres, with one item a text and three of an exchange', async () => {
    const chosen: { group: string; attribute: string; genre: string; exchange: string }[] = await choose(
      [cell('age', 20), cell('race', 20)],
      texts,
      randomOf(1),
      60,
    )
    const counts = (of: 'attribute' | 'genre' | 'group' | 'exchange') => {
      const values = chosen.map((item) => item[of])
      return [...new Set(values)].map((value) => values.filter((each) => each === value).length)
    }
    expect(counts('attribute')).toEqual([30, 30])
    expect(counts('genre')).toEqual([20, 20, 20])
    expect(Math.max(...counts('group'))).toBe(1)
    expect(Math.max(...counts('exchange'))).toBeLessThanOrEqual(3)
  })

  test('takes more of another attribute where one has no texts left', async () => {
    const chosen = await choose([cell('age', 1), cell('race', 20)], texts, randomOf(1), 40)
    expect(chosen.filter(({ attribute }: { attribute: string }) => attribute === 'age')).toHaveLength(3)
    expect(chosen).toHaveLength(40)
  })
})

describe('sheet', () => {
  test('a long text is shown about its change, the other side where it differs', () => {
    const filler = 'There was nothing else to be seen in the whole of the long film. '.repeat(6).trim()
    const text = (word: string) => `${filler} Then a ${word} came in. ${filler}`
    const [a, b] = shown({ a: text('man'), b: text('woman') }, split)
    expect(a).toMatch(/^A: … There was .* Then a \[\[man\]\] came in\. There was .* …$/)
    expect(b).toBe('B: … Then a [[woman]] came in. …')
  })

  test('of exchanged persons the text of the user comes first', () => {
    const item = { from: 'Jane lost her keys.', a: 'Ann lost her keys.', b: 'Bob lost his keys.' }
    expect(shown(item, split)).toEqual([
      'Text: [[Jane]] lost [[her]] keys.',
      'A: [[Ann]] lost [[her]] keys.',
      'B: [[Bob]] lost [[his]] keys.',
    ])
  })
})

describe('planted faults', () => {
  const item = {
    group: 'a',
    attribute: 'gender',
    note: 'gender male > female',
    a: 'A man came in and sat down. The film was not good. I saw the man twice.',
    b: 'A woman came in and sat down. The film was not good. I saw the woman twice.',
  }
  const made = (checklist: string, items: object[]) =>
    plant(items, checklist, randomOf(3), { wanted: items.length, split })

  test('each shows in the sheet, and its way is in the key', () => {
    const broken = made(
      'mutants',
      Array.from({ length: 8 }, () => item),
    )
    expect(broken.map(({ planted, a, b }: Record<string, string>) => [planted, a, b])).toMatchInlineSnapshot(`
      [
        [
          "number",
          "A man came in and sat down. The film was not good. I saw the man twice.",
          "A women came in and sat down. The film was not good. I saw the woman twice.",
        ],
        [
          "opposite",
          "A man came in and sat down. The film was not good. I saw the man twice.",
          "A woman came in and sat down. The film was not bad. I saw the woman twice.",
        ],
        [
          "pronoun",
          "A man came in and sat down. Whom I just named is a man, and he says so himself. The film was not good. I saw the man twice.",
          "A woman came in and sat down. Whom I just named is a man, and he says so himself. The film was not good. I saw the woman twice.",
        ],
        [
          "judging",
          "A man came in and sat down. The film was not good. I saw the man twice.",
          "A woman came in and sat down. The film was not good. I saw the brilliant woman twice.",
        ],
        [
          "part of speech",
          "A man came in and sat down. The film was not good. I saw the man twice.",
          "A woman came in and sat down. The film was not good. I saw the went twice.",
        ],
        [
          "nested",
          "A man came in and sat down. The film was not good. I saw the man twice.",
          "A father came in and sat down. The film was not good. I saw the woman twice.",
        ],
        [
          "no person",
          "A man came in and sat down. The film was not good. I saw the man twice.",
          "A woman came in and sat down. The woman was not good. I saw the woman twice.",
        ],
        [
          "opposite",
          "A man came in and sat down. The film was not good. I saw the man twice.",
          "A woman came in and sat down. The film was not bad. I saw the woman twice.",
        ],
      ]
    `)
  })

  const ways = (checklist: string, items: object[]): Record<string, string>[] => made(checklist, items)

  test('a mention that is left on one side', () => {
    const persons = { ...item, from: item.a }
    const broken = ways(
      'persons',
      Array.from({ length: 7 }, () => persons),
    )
    const left = broken.find(({ planted }) => planted === 'mention left')
    expect([
      'A man came in and sat down. The film was not good. I saw the woman twice.',
      'A woman came in and sat down. The film was not good. I saw the man twice.',
    ]).toContain(left?.b)
  })

  test('nobody is asked to call a wrong article broken, which the checklist calls awkward', () => {
    for (const checklist of ['mutants', 'persons', 'found', 'candidates']) {
      const broken = ways(
        checklist,
        Array.from({ length: 9 }, () => ({ ...item, from: item.a })),
      )
      expect(broken.map(({ planted }) => planted)).not.toContain('article')
      for (const { b } of broken) expect(b).not.toMatch(/\b(?:an (?:man|woman)|a [aeio])/)
    }
  })

  test('an occupation that is left is named beyond doubt, since another person may have the same', () => {
    const occupations = {
      ...item,
      attribute: 'occupation',
      a: 'A detective came in. The film was not good. I saw the detective twice.',
      b: 'An inspector came in. The film was not good. I saw the inspector twice.',
    }
    const broken = ways(
      'persons',
      Array.from({ length: 9 }, () => ({ ...occupations, from: occupations.a })),
    )
    expect(broken.map(({ planted }) => planted)).not.toContain('mention left')
    const contradicted = broken.filter(({ planted }) => planted === 'contradiction')
    expect(contradicted.length).toBeGreaterThan(0)
    for (const { a, b } of contradicted) {
      const said = b?.match(/I mean the detective whom I just named\.|I speak of the detective from this sentence/)?.[0]
      expect(said).toBeDefined()
      expect(a).toContain(said)
    }
  })

  test('a name that is left is called the same one, and one of several names is not left', () => {
    const named = {
      ...item,
      attribute: 'country',
      note: 'country italy and kenya',
      a: 'Jane came in. The film was not good. Jane met Ann.',
      b: 'Maria came in. The film was not good. Maria met Aisha.',
    }
    const broken = ways(
      'persons',
      Array.from({ length: 9 }, () => ({ ...named, from: named.a })),
    )
    expect(broken.map(({ planted }) => planted)).not.toContain('mention left')
    const contradicted = broken.filter(({ planted }) => planted === 'contradiction')
    expect(contradicted.length).toBeGreaterThan(0)
    for (const { b } of contradicted) expect(b).toMatch(/I mean (?:Jane|Ann), whom|I speak of (?:Jane|Ann) here/)
  })
})

describe('printed evidence', () => {
  const message = [
    'expect(model).toBeCounterfactuallyFair(plan)',
    '',
    'Biased: 10 of 172 pairs change the outcome.',
    '',
    '  The smallest pair found, of 3 words, differs in religion alone',
    '    jewish  CIVIL 0.597  Some [Jews] came.',
    '    muslim  TOXIC 0.653  Some [Muslims] came.',
    '  The outcome changes, margin 0.195 (not a borderline case).',
    '  To ask only this pair again, add to the plan:',
    "    replay: 'ef1.abc'",
    '',
    '  Text          text 184 of 600',
    '  BTCs          10 of 172 pairs differ in class and in outcome (5.81 %)',
    '  Rule          same label',
  ]

  test('is what the message prints from the pair to the facts of the run', () => {
    expect(evidenceIn(message.join('\n'))).toEqual([...message.slice(4, 8), '', message[11]])
  })

  test('is none where nothing was found', () => {
    expect(
      evidenceIn('expect(model).toBeCounterfactuallyFair(plan)\n\nInconclusive: no pair.\n\n  Asked  religion'),
    ).toEqual([])
  })

  test('a line that was hardly more than its exchanged word is no worse as a fragment', () => {
    const bare = [...message.slice(0, 5), '    jewish  CIVIL 0.597  [Jews]', '    muslim  TOXIC 0.653  [Muslims]']
    const lines = evidenceIn([...bare, ...message.slice(7)].join('\n'))
    const broken = plant(Array(20).fill({ lines }), 'evidence', randomOf(1), { wanted: 20, split })
    expect(broken.length).toBeGreaterThan(0)
    expect(broken.map(({ planted }: { planted: string }) => planted)).not.toContain('fragment')
  })

  test('can be broken in five ways', () => {
    const lines = evidenceIn(message.join('\n'))
    const broken = plant(Array(5).fill({ lines }), 'evidence', randomOf(1), { wanted: 5, split })
    const marks = broken.map(({ planted, lines: own }: { planted: string; lines: string[] }) => [
      planted,
      ...own.slice(1, 3),
    ])
    expect(marks.sort()).toMatchInlineSnapshot(`
      [
        [
          "cut",
          "    jewish  CIVIL 0.597  [Jews] came. of whom the",
          "    muslim  TOXIC 0.653  [Muslims] came. of whom the",
        ],
        [
          "doubled",
          "    jewish  CIVIL 0.597  Some [Jews] came.",
          "    muslim  TOXIC 0.653  Some [Muslims Muslims] came.",
        ],
        [
          "fragment",
          "    jewish  CIVIL 0.597  [Jews]",
          "    muslim  TOXIC 0.653  [Muslims]",
        ],
        [
          "judging",
          "    jewish  CIVIL 0.597  Some [Jews] came.",
          "    muslim  TOXIC 0.653  Some [dishonest Muslims] came.",
        ],
        [
          "part of speech",
          "    jewish  CIVIL 0.597  Some [Jews] came.",
          "    muslim  TOXIC 0.653  Some [became] came.",
        ],
      ]
    `)
  })
})
