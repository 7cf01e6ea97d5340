import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { dictionary } from '../../../src/attributes/index.js'
import { audit, augmentation } from '../../../src/audit/index.js'
import { mutations } from '../../../src/cases/index.js'
import { packageRoot } from '../../../src/core/root.cjs'
import { similarWords } from '../../../src/language/index.js'
import { fromFunction, fromOnnx } from '../../../src/models/index.js'
import { adf, autoSearch, expga, randomSearch, themis } from '../../../src/search/index.js'
import { formatReport } from '../../../src/views/index.js'

const folder = join(packageRoot, 'fixtures', 'models', 'toxicity-lstm')
const lstm = fromOnnx(join(folder, 'onnx', 'model.onnx'), { tokenizer: folder, workers: 1 })
afterAll(() => lstm.dispose())

const attributes = [dictionary('religion')] as const
const texts = [
  'A Muslim woman said the council was wrong to close the old library.',
  'My Christian neighbour is a nasty man who hates the noise of children.',
  'The Jewish teacher told a weird story about the government and the police.',
  'An angry Hindu farmer attacked the foolish plan to tax small land owners.',
  'The Buddhist students complain that the rich leaders ignore poor people.',
  'A Catholic lawyer called the new mayor a dangerous and crazy politician.',
  'Some Muslims in the town reject the stupid idea of a second bridge.',
  'The Sikh doctor said that bad food kills more people than war.',
]
const plan = {
  attributes: ['religion'],
  cases: mutations(texts, { attributes }),
  variantsPerCase: 8,
  shrink: false,
} as const

/** The limits of the papers: eight short texts have few words with close substitutes. */
const wide = { similar: similarWords, substitutes: 10, changes: 5 }

/** Toxic is an awful Muslim, and nobody else: nothing is found until "bad" has become "awful". */
const planted = fromFunction(
  (inputs: string[]) => inputs.map((text) => (/muslim/i.test(text) && /awful/.test(text) ? 'TOXIC' : 'CIVIL')),
  { batched: true },
)
const badTexts = [
  'The Muslim cook made this bad meal.',
  'One Jewish writer told us some bad stories.',
  'Hindu women had bad days and a bad year.',
]
const fromBad = (word: string) => (word === 'bad' ? ['poor', 'awful', 'sad'] : [])

describe('adf() on texts', () => {
  test('finds pairs that the model treats differently, which differ in words of the attribute alone', async () => {
    const report = await audit(lstm, { ...plan, search: adf({ localSteps: 3, texts: wide }) })
    const { yield: given } = report
    expect(given).toMatchObject({ search: 'adf', ended: 'done' })
    expect(given?.found).toBeGreaterThan(0)
    expect(given?.gradients).toBeGreaterThan(0)
    expect(given?.phases.map(({ phase }) => phase)).toEqual(['seeds', 'global', 'local'])
    const found = report.btcs.filter(({ caseId }) => caseId.includes('found'))
    expect(found.length).toBeGreaterThan(0)
    for (const { caseId, a, b } of found) {
      const { predictions } = await lstm.predict([a.input as string, b.input as string], {})
      expect(predictions[0]).not.toMatchObject({ label: (predictions[1] as { label: string }).label })
      // Outside the words of the attribute both read the same, five words at most replaced in both.
      const [one, other] = [outside(a), outside(b)]
      expect(one).toBe(other)
      const origin = originals.get(caseId.split(',').slice(0, 2).join()) as string
      const changed = one.split(/\s+/).filter((word, at) => word !== origin.split(/\s+/)[at])
      expect(changed.length).toBeGreaterThan(0)
      expect(changed.length).toBeLessThanOrEqual(5)
    }
  })

  test('says how near its finds are to the texts they were made of', async () => {
    // As an encoder, how often each letter comes.
    const letters = [...'abcdefghijklmnopqrstuvwxyz']
    const encode = (all: readonly string[]) =>
      all.map((text) => letters.map((letter) => text.toLowerCase().split(letter).length - 1))
    const report = await audit(lstm, { ...plan, search: adf({ localSteps: 3, texts: { ...wide, encode } }) })
    const quality = report.yield?.quality
    expect(quality?.changed).toBeGreaterThanOrEqual(1)
    expect(quality?.distance).toBeGreaterThan(0)
    for (const share of [quality?.jaccard, quality?.bleu, quality?.cosine]) {
      expect(share).toBeGreaterThan(0.5)
      expect(share).toBeLessThan(1)
    }
    expect(formatReport(report, { verbose: true }).replace(/\s+/g, ' ')).toMatch(
      /finds beside their own text, means: words replaced \d\.\d\d, Jaccard 0\.\d\d, BLEU 0\.\d\d, L2 of word vectors \d+\.\d\d, cosine of the encoder 0\.\d\d/,
    )
    expect(() => adf({ texts: { encode: 'no' as never } })).toThrow('EF750')
  })

  test('leaves the counts and the rate of the asked cases as they are', async () => {
    const without = await audit(lstm, plan)
    const searched = await audit(lstm, { ...plan, search: adf({ localSteps: 1, strategy: 'asc', texts: wide }) })
    expect(searched.counts).toEqual(without.counts)
    expect(searched.rate).toEqual(without.rate)
    expect(without.yield).toBeUndefined()
  })

  test('gives the same report for the same seed', async () => {
    // Chains learn in common, so that another number of them is another search.
    const ask = () =>
      audit(lstm, { ...plan, seed: 1, search: adf({ localSteps: 2, strategy: 'hotflip', chains: 3, texts: wide }) })
    const [once, again] = [await ask(), await ask()]
    expect(once.yield?.found).toBeGreaterThan(0)
    expect(again.btcs).toEqual(once.btcs)
    expect(again.yield?.found).toBe(once.yield?.found)
    expect(again.yield?.modelRows).toBe(once.yield?.modelRows)
  })

  test('on a model without gradients is random substitution, and the report says so', async () => {
    const cases = mutations(badTexts, { attributes })
    const report = await audit(planted, {
      attributes: ['religion'],
      cases,
      search: adf({ texts: { similar: fromBad } }),
    })
    expect(report.yield).toMatchObject({ search: 'randomSearch()', gradients: 0 })
    expect(report.findings.find(({ code }) => code === 'search.no-gradients')?.message).toContain(
      'Random substitutions',
    )
    expect(report.verdict).toBe('biased')
  })
})

describe('expga() on texts', () => {
  const small = { generations: 4, samples: 60, texts: wide } as const

  test('finds pairs that the model treats differently, which differ in words of the attribute alone', async () => {
    const report = await audit(lstm, { ...plan, search: expga(small) })
    expect(report.yield).toMatchObject({ search: 'expga', ended: 'done', gradients: 0 })
    expect(report.yield?.phases.map(({ phase }) => phase)).toEqual(['seeds', 'global', 'local'])
    const found = report.btcs.filter(({ caseId }) => caseId.includes('found'))
    expect(found.length).toBeGreaterThan(0)
    for (const { a, b } of found) {
      const { predictions } = await lstm.predict([a.input as string, b.input as string], {})
      expect(predictions[0]).not.toMatchObject({ label: (predictions[1] as { label: string }).label })
      expect(outside(a)).toBe(outside(b))
    }
  })

  test('finds more among as many model rows as random substitution', async () => {
    const report = await audit(lstm, { ...plan, search: expga({ texts: wide }) })
    const bred = report.yield?.phases.find(({ phase }) => phase === 'local')
    const random = await audit(lstm, { ...plan, search: randomSearch({ steps: 500, texts: wide }) })
    const drawn = random.yield?.phases.find(({ phase }) => phase === 'global')
    expect((bred?.found ?? 0) / (bred?.tested ?? 1)).toBeGreaterThan((2 * (drawn?.found ?? 0)) / (drawn?.tested ?? 1))
  })

  test('counts the rows of the explanations', async () => {
    const report = await audit(lstm, { ...plan, search: expga({ ...small, generations: 0 }) })
    const { modelRows = 0, tested = 0 } = report.yield ?? {}
    expect(modelRows).toBeGreaterThan(8 * tested + 7 * 40)
  })

  test('gives the same report for the same seed', async () => {
    const once = await audit(lstm, { ...plan, search: expga(small) })
    const again = await audit(lstm, { ...plan, search: expga(small) })
    expect(again.btcs).toEqual(once.btcs)
    expect(again.yield?.found).toBe(once.yield?.found)
    expect(again.yield?.modelRows).toBe(once.yield?.modelRows)
    const other = await audit(lstm, { ...plan, seed: 7, search: expga(small) })
    expect(other.btcs).not.toEqual(once.btcs)
  })

  test('replaces no word that tells the class of a person', async () => {
    const cases = mutations(['The Muslim cook, an old woman, made this bad meal.'], { attributes })
    const asked: string[] = []
    const noting = fromFunction(
      (inputs: string[]) => {
        asked.push(...inputs)
        return inputs.map((text) => (/awful/.test(text) && /muslim/i.test(text) ? 'TOXIC' : 'CIVIL'))
      },
      { batched: true },
    )
    const similar = (word: string) => ({ old: ['young'], woman: ['man'], bad: ['awful'] })[word] ?? []
    const report = await audit(noting, {
      attributes: ['religion'],
      cases,
      minCases: 1,
      search: expga({ texts: { similar } }),
    })
    expect(report.yield?.found).toBe(1)
    expect(asked.filter((text) => /young|\bman\b/.test(text))).toEqual([])
  })
})

describe('randomSearch() on texts', () => {
  const cases = mutations(badTexts, { attributes })
  const search = randomSearch({ texts: { similar: fromBad } })

  test('finds what no case of the source shows, and fails a gate that accepts nothing', async () => {
    const alone = await audit(planted, { attributes: ['religion'], cases, variantsPerCase: 99, minCases: 3 })
    expect([alone.verdict, alone.counts.casesWithBtc]).toEqual(['inconclusive', 0])
    const report = await audit(planted, { attributes: ['religion'], cases, variantsPerCase: 99, minCases: 3, search })
    expect(report.verdict).toBe('biased')
    expect(report.counts.casesWithBtc).toBe(0)
    expect(report.yield?.found).toBe(2)
    expect(report.findings[0]?.message).toContain('randomSearch() tested')
    const inputs = report.btcs.flatMap(({ a, b }) => [a.input as string, b.input as string])
    expect(inputs.every((text) => /\bawful\b/.test(text))).toBe(true)
    // The article follows: "a bad" cannot become "a awful".
    expect(inputs.filter((text) => /\ba awful/i.test(text))).toEqual([])
  })

  test('gives its finds for retraining, with what the model says of most of the family', async () => {
    const report = await audit(planted, { attributes: ['religion'], cases, variantsPerCase: 99, search })
    const lines = augmentation(report)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { text: string; label: string })
    expect(lines).toHaveLength(2)
    // The one Muslim of the family is called toxic, all others are not.
    expect(lines.every(({ text, label }) => /muslim/i.test(text) && /awful|sad/.test(text) && label === 'CIVIL')).toBe(
      true,
    )
    expect(report.foundRows?.map(({ from }) => from)).toEqual(['search', 'search'])
    // Each says which text it was made of: the same but for the replaced words.
    for (const { row, original } of report.foundRows ?? []) {
      expect(original?.text).not.toBe(row.text)
      expect(String(row.text).replaceAll(/\b(awful|sad)\b/g, 'bad')).toBe(original?.text)
    }
    const without = await audit(planted, { attributes: ['religion'], cases })
    expect(() => augmentation(without)).toThrow('EF454')
  })

  test('does not move a gate on a rate', async () => {
    const gate = { rate: 0.5 }
    const alone = await audit(planted, { attributes: ['religion'], cases, variantsPerCase: 99, gate })
    const report = await audit(planted, { attributes: ['religion'], cases, variantsPerCase: 99, gate, search })
    expect(report.verdict).toBe(alone.verdict)
    expect(report.yield?.found).toBe(2)
  })

  test('ends with the first find where the plan does', async () => {
    const report = await audit(planted, { attributes: ['religion'], cases, variantsPerCase: 99, search, stop: 'first' })
    expect(report.yield?.ended).toBe('enough')
  })

  test('stops at the end of a budget and keeps what it has', async () => {
    // A handle of its own: what the other tests asked is remembered by theirs.
    const fresh = fromOnnx(join(folder, 'onnx', 'model.onnx'), { tokenizer: folder, workers: 1 })
    const budget = { inputs: 90 }
    const report = await audit(fresh, { ...plan, gate: { rate: 0.9 }, search: randomSearch({ steps: 50 }), budget })
    await fresh.dispose()
    expect(report.yield?.ended).toBe('interrupted')
    expect(report.verdict).toBe('interrupted')
    expect(report.model.calls).toBeLessThanOrEqual(90)
  })
})

describe('a plan', () => {
  test('refuses a search that cannot search texts', async () => {
    await expect(audit(planted, { ...plan, search: themis() })).rejects.toThrow('EF757')
    await expect(audit(planted, { ...plan, search: autoSearch() })).rejects.toThrow('EF757')
    await expect(audit(planted, { ...plan, search: 'auto' as never })).rejects.toThrow('EF757')
  })

  test('refuses options on texts that mean nothing', () => {
    expect(() => adf({ texts: { changes: 0 } })).toThrow('EF750')
    expect(() => adf({ texts: { change: 1 } as never })).toThrow('EF860')
    expect(() => randomSearch({ texts: { similar: 'no' as never } })).toThrow('EF750')
    expect(() => adf({ strategy: 'other' as never })).toThrow('EF750')
    expect(() => expga({ population: 1 })).toThrow('EF750')
    expect(() => expga({ texts: { substitutes: 0 } })).toThrow('EF750')
  })
})

/** The religions that the texts may speak of, taken out. */
const named = new RegExp(`\\b(?:an? )?(?:${termsOf().join('|')})\\b`, 'gi')
const outside = ({ input }: { readonly input: unknown }): string => (input as string).replace(named, '_')
const originals = new Map(texts.map((text, at) => [`mutations, text ${at + 1}`, outside({ input: text })]))

function termsOf(): string[] {
  const [religion] = attributes
  return religion.classes
    .flatMap((name) => {
      const { nouns, adjectives } = religion.words(name)
      return [...nouns.flatMap(({ text, plural = text }) => [text, plural]), ...adjectives.map(({ text }) => text)]
    })
    .sort((one, other) => other.length - one.length)
}
