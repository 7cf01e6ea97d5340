import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/core/root.cjs'
import { analyze, analyzeTokens, type Document } from '../../src/language/index.js'
import { parseSentences } from '../../src/language/network/parse.js'
import { isTree } from '../../src/language/network/tree.js'
import { shippedVocabulary } from '../../src/language/network/vocabulary.js'

interface PythonParse {
  readonly words: readonly string[]
  readonly ids: readonly (readonly number[])[]
  readonly upos: readonly string[]
  readonly xpos: readonly string[]
  readonly heads: readonly number[]
  readonly deprels: readonly string[]
  readonly person: readonly number[]
}

const stored = JSON.parse(
  readFileSync(join(packageRoot, 'test/language/gold/parses.json'), 'utf8'),
) as readonly PythonParse[]

const words = (document: Document): string[][] => document.sentences.map(({ tokens }) => tokens.map(({ text }) => text))
const analyzeOne = async (text: string): Promise<Document> => (await analyze([text]))[0] as Document

describe('the training program and the package agree:', () => {
  test('words have the same features', () => {
    for (const { words: sentence, ids } of stored) {
      expect(sentence.map((word, at) => [...shippedVocabulary().featuresOf(word, at === 0)])).toEqual(ids)
    }
  })

  test('sentences have the same tags, trees and persons', async () => {
    const parses = await parseSentences(stored.map(({ words: sentence }) => sentence))
    const trees = stored.filter(({ heads }) => isTree(heads))
    expect(trees.length).toBeGreaterThan(17)
    for (const [at, { upos, xpos, heads, deprels, person }] of stored.entries()) {
      const parse = parses[at]
      expect(parse).toMatchObject({ upos, xpos })
      if (isTree(heads)) expect(parse).toMatchObject({ heads, deprels })
      const inside = parse?.persons.flatMap(([from, to]) => Array.from({ length: to - from }, (_, next) => from + next))
      expect(inside).toEqual([...person.keys()].filter((position) => person[position] !== 0))
    }
  })
})

/** What breaks offsets and tokenizers: emoji, lone surrogates, breaks, controls, odd spaces, addresses, runs of marks. */
const pieces = fc.constantFrom(
  ...[
    "I can't",
    'She left.',
    ' ',
    '  ',
    '\n',
    '\n\n',
    '\t',
    '\u00a0',
    '\u0000',
    '\u0007',
    '\ufeff',
    '\u200b',
    '\u0085',
    '\u202e',
    '\u2066',
    'שלום',
    'مرحبا',
  ],
  ...[
    '👩‍👩‍👧',
    '👍🏽',
    '🇩🇪',
    '\ud83d',
    '\ude00',
    'cafe\u0301',
    'ß',
    'İ',
    '中文',
    '<br />',
    '<br>',
    '<BR/>',
    '<b>',
    '&amp;',
  ],
  ...[
    'John’s',
    '$5.00',
    '5pm',
    '3-4',
    'etc.',
    'a@b.org',
    'a.b.com',
    'x.html',
    'www.x.y',
    '!!',
    '?!.',
    '...',
    '==',
    '--',
    '.',
  ],
)
const hardTexts = fc.oneof(
  fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 40 }),
)

function expectSound(text: string, document: Document): void {
  expect(document.text).toBe(text)
  let last = 0
  const gap = (until: number): void =>
    expect(
      text
        .slice(last, until)
        .replace(/<br\s*\/?>/gi, '')
        .trim(),
    ).toBe('')
  for (const { tokens } of document.sentences) {
    expect(isTree(tokens.map(({ head }) => head))).toBe(true)
    for (const { text: word, start, end, head, deprel } of tokens) {
      expect(text.slice(start, end)).toBe(word)
      expect(end).toBeGreaterThan(start)
      expect(start).toBeGreaterThanOrEqual(last)
      expect(deprel === 'root').toBe(head === 0)
      gap(start)
      last = end
    }
  }
  gap(text.length)
  const starts = new Set(document.sentences.flatMap(({ tokens }) => tokens.map(({ start }) => start)))
  for (const { start, end } of document.entities) {
    expect(starts.has(start)).toBe(true)
    expect(end).toBeGreaterThan(start)
  }
}

describe('for any text', () => {
  test('words lie at their places, nothing but white space and breaks lies between them, every sentence is a tree', async () => {
    const texts = fc.sample(hardTexts, { seed: 1, numRuns: 1500 })
    const documents = await analyze(texts)
    texts.forEach((text, at) => {
      expectSound(text, documents[at] as Document)
    })
  })

  test('empty texts have no sentences', async () => {
    const nothing = { sentences: [], entities: [], chains: [] }
    expect(await analyze(['', ' \n\t', '<br />'])).toEqual(
      ['', ' \n\t', '<br />'].map((text) => ({ text, ...nothing })),
    )
    expect(await analyze([])).toEqual([])
  })

  test.each([
    ['one word', 'a'.repeat(1_000_000)],
    ['dots and letters', 'a.'.repeat(10_000)],
    ['marks', '!?'.repeat(100_000)],
    ['no sentence end', 'she and he '.repeat(1_500)],
    ['abbreviations without end', 'a. '.repeat(5_000)],
    ['accents without end', `e${'\u0301'.repeat(200_000)}`],
    ['joiners without end', '\u200d'.repeat(200_000)],
    ['breaks without end', '<br />'.repeat(50_000)],
    ['blank lines without end', 'x\n\n'.repeat(5_000)],
    ['brackets without end', '<'.repeat(200_000)],
    ['from right to left', 'שלום \u202eעולם '.repeat(2_000)],
  ])('a large text is borne: %s', async (_, text) => {
    expectSound(text, await analyzeOne(text))
  })

  test('a long text is read to its end', async () => {
    const text = 'Maria told her brother that he could not stay.\n'.repeat(1_000)
    const document = await analyzeOne(text)
    expect(document.sentences).toHaveLength(1_000)
    expect(document.sentences.at(-1)?.tokens.map(({ deprel }) => deprel)).toEqual(
      document.sentences[1]?.tokens.map(({ deprel }) => deprel),
    )
  }, 180_000)
})

describe('a document does not depend on the others', () => {
  const texts = stored.flatMap(({ words: sentence }, at) => {
    const text = sentence.join(' ')
    return [text, `${text} ${stored[(at + 7) % stored.length]?.words.join(' ')}`, text.toUpperCase(), `Well , ${text}`]
  })

  test('in any batch and any order', async () => {
    const together = await analyze(texts)
    expect(await analyze(texts.toReversed())).toEqual(together.toReversed())
    expect(await analyze([...texts, ...texts])).toEqual([...together, ...together])
    for (const [at, text] of texts.entries()) expect(await analyzeOne(text)).toEqual(together[at])
  })

  test('when two are asked for at the same time', async () => {
    const [one, other] = await Promise.all([analyze(texts), analyze(texts)])
    expect(other).toEqual(one)
  })
})

test('words are cut as in Universal Dependencies', async () => {
  const document = await analyzeOne(
    "I cannot say dont, it's John's e-mail (a.b@c.org)... 5pm, 3-4 times!! gonna go etc.",
  )
  expect(words(document).flat()).toEqual([
    ...['I', 'can', 'not', 'say', 'do', 'nt', ',', 'it', "'s", 'John', "'s", 'e-mail', '(', 'a.b@c.org', ')', '...'],
    ...['5', 'pm', ',', '3', '-', '4', 'times', '!!', 'gon', 'na', 'go', 'etc', '.'],
  ])
})

test('breaks end sentences and are no words', async () => {
  expect(words(await analyzeOne('He left<br /><br />She stayed'))).toEqual([
    ['He', 'left'],
    ['She', 'stayed'],
  ])
})

test('lemmas follow the tags', async () => {
  const lemmas = async (text: string): Promise<string> =>
    (await analyzeOne(text)).sentences.flatMap(({ tokens }) => tokens.map(({ lemma }) => lemma)).join(' ')
  expect(await lemmas("The women weren't hoping that he had stopped carrying boxes.")).toBe(
    'the woman be not hope that he have stop carry box .',
  )
  expect(await lemmas('Children told me she was planning bigger parties for her wives.')).toBe(
    'child tell I she be plan big party for her wife .',
  )
})

test('persons are found with their offsets', async () => {
  const text = 'Yesterday Maria Gonzalez met Tom.'
  const { entities } = await analyzeOne(text)
  expect(entities.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
    ['PERSON', 'Maria Gonzalez'],
    ['PERSON', 'Tom'],
  ])
})

test('given words become one sentence for each list', async () => {
  const document = await analyzeTokens([['She', 'left', '.'], [], ['Tom', 'too']])
  expect(document.text).toBe('She left .\n\nTom too')
  expect(words(document)).toEqual([['She', 'left', '.'], [], ['Tom', 'too']])
  expect(document.sentences[2]?.tokens.map(({ text, start, end }) => ({ text, start, end }))).toEqual([
    { text: 'Tom', start: 12, end: 15 },
    { text: 'too', start: 16, end: 19 },
  ])
})

test('a sentence that is too long for the network in one piece is one tree', async () => {
  const [sentence] = (await analyzeTokens([Array.from({ length: 501 }, (_, at) => (at % 2 ? 'and' : 'Anna'))]))
    .sentences
  expect(sentence?.tokens).toHaveLength(501)
  expect(isTree(sentence?.tokens.map(({ head }) => head) ?? [])).toBe(true)
})

describe('an analysis ends when its signal fires', () => {
  const texts = Array.from({ length: 400 }, (_, at) => `She told her brother ${at} times that he could not stay.`)

  test('before it began', async () => {
    const reason = new Error('not wanted')
    await expect(analyze(texts, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    await expect(analyzeTokens([['She', 'left']], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  test('midway, and the next one is answered as ever', async () => {
    const [before] = await analyze(['She left.'])
    const stop = new AbortController()
    // All different: the same text is read once.
    const many = Array.from({ length: 50 }, (_, at) => texts.map((text) => `${text} Take ${at}.`)).flat()
    const long = analyze(many, { signal: stop.signal })
    setTimeout(() => stop.abort(new Error('enough')), 50)
    await expect(long).rejects.toThrow('enough')
    expect(await analyze(['She left.'])).toEqual([before])
  })

  test('and leaves others alone that run at the same time', async () => {
    const stop = new AbortController()
    const wanted = analyze(texts)
    const unwanted = analyze(texts, { signal: stop.signal })
    stop.abort(new Error('enough'))
    await expect(unwanted).rejects.toThrow('enough')
    expect(await wanted).toHaveLength(texts.length)
  })
})

test('what is no text is refused', async () => {
  await expect(analyze(['He left.', 7 as never])).rejects.toThrowErrorMatchingInlineSnapshot(`
    [FairnessError: [EF601] Input 1 is not a text and cannot be analysed.
      given:    7
      expected: texts: analyze([text, ...]), or sentences of words: analyzeTokens([[word, ...], ...])
      do:       pass the text itself, for example the column of the corpus that contains it
      more:     node_modules/expect-fair/docs/errors.md#ef601]
  `)
})

test.each([
  ['a text', () => analyze('He left.' as never)],
  ['nothing', () => analyze(undefined as never)],
  ['words without sentences', () => analyzeTokens(['He', 'left'] as never)],
])('what is no list is refused: %s', async (_, analysis) => {
  await expect(analysis()).rejects.toThrow(/EF602.*must be in a list.*put a single text in brackets/s)
})

test('the CommonJS build analyses too, and lets the process end', () => {
  const program = `require('./dist/require/language.js').analyze(['She left.']).then(([document]) =>
    console.log(document.sentences[0].tokens.map(({ text, deprel }) => text + ':' + deprel).join(' ')))`
  const out = execFileSync(process.execPath, ['-e', program], { cwd: packageRoot, encoding: 'utf8' })
  expect(out.trim()).toBe('She:nsubj left:root .:punct')
})
