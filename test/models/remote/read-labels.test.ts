import { describe, expect, test } from 'vitest'
import { hinterTask } from '../../../src/models/index.js'
import { LabelReader } from '../../../src/models/remote/read-labels.js'

const one = (labels: readonly string[], text: string, cut = false) =>
  new LabelReader({ labels, several: false, none: 'None' }).read({ text, cut })
const several = (labels: readonly string[], text: string, cut = false) =>
  new LabelReader({ labels, several: true, none: 'None' }).read({ text, cut })

describe('one label', () => {
  const eurlex = hinterTask('eurlex').labels

  test.each([
    ['International trade.', 'international trade'],
    ['trade', 'trade'],
    ['The trade policy', 'trade policy'],
    ['agri-foodstuffs', 'agri-foodstuffs'],
    ['iron,  steel and\nother metal industries', 'iron, steel and other metal industries'],
    ['"budget"', 'budget'],
    ['**Budget**', 'budget'],
    ['I thought of trade and budget first. Answer: fisheries', 'fisheries'],
    ['```json\n{"label": "fisheries"}\n```', 'fisheries'],
    ['It is not trade, it is fisheries', 'fisheries'],
    ['ﬁsheries', 'fisheries'],
  ])('%j is %j', (text, label) => {
    expect(one(eurlex, text)).toEqual([label])
  })

  test.each([
    'trade and budget',
    'trader',
    'pre-trade talks',
    'trade-off',
    'not trade',
    "isn't trade",
    'nothing',
    '{"label": "cars"}',
    '{"label": ["trade", "budget"]}',
    '[]',
  ])('%j cannot be read', (text) => {
    expect(one(eurlex, text)).toBeUndefined()
  })

  test('that an answer was cut behind may be the start of a longer one', () => {
    expect(one(['Europe', 'European Union law'], 'Europe', true)).toBeUndefined()
    expect(one(['Europe', 'European Union law'], 'Europe, since', true)).toEqual(['Europe'])
    expect(one(['Europe', 'European Union law'], 'Europe')).toEqual(['Europe'])
  })
})

describe('several labels', () => {
  const ecthr = hinterTask('ecthr').labels

  test('tell articles from protocols and from other numbers', () => {
    expect(several(ecthr, 'Answer: Article 1 of Protocol 1, Article 10')).toEqual([
      'Article 10',
      'Article 1 of Protocol 1',
    ])
    expect(several(['Article 1', 'Article 10'], 'Article 10')).toEqual(['Article 10'])
  })

  test('may be none, in words or as an empty list', () => {
    expect(several(ecthr, 'None')).toEqual([])
    expect(several(ecthr, '{"labels": []}')).toEqual([])
    expect(several(ecthr, '{"labels": ["None"]}')).toEqual([])
    expect(several(ecthr, 'I am not sure.')).toBeUndefined()
  })
})

test('the tasks of the paper have their labels, all different', () => {
  const sizes = { imdb: 2, ecthr: 10, eurlex: 100, ledgar: 100, scotus: 14 } as const
  for (const [name, size] of Object.entries(sizes)) {
    const { labels, several: many } = hinterTask(name as keyof typeof sizes)
    expect([name, new Set(labels).size, labels.length]).toEqual([name, size, size])
    expect(many).toBe(name === 'ecthr' || name === 'eurlex')
    // Each label is found alone in its own words.
    for (const label of labels) expect(one(labels, `Answer: ${label}.`)).toEqual([label])
  }
  expect(() => hinterTask('toString' as never)).toThrow(expect.objectContaining({ code: 'EF202' }))
})
