import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import '../../src/vitest.js'
import { gender } from '../../src/attributes/index.js'
import { audit } from '../../src/audit/index.js'
import { mutations } from '../../src/cases/index.js'
import { fromFunction } from '../../src/models/index.js'
import { body, origin } from '../cases/mutations/attributes.js'

/** Texts about a person with a word of origin, of gender and mostly of body. */
const openings = ['We all saw how', 'Nobody in the small town knew why', 'The neighbours told us that']
const endings = [
  'opened the door and looked at the rain',
  'played the piano for the other guests',
  'asked for a better seat near the window',
]
const people = ['the white man', 'a black woman', 'an Asian boy', 'the fat Polish girl', 'a skinny white man']
const textsOf = (persons: readonly string[]) =>
  persons.flatMap((person) =>
    openings.flatMap((opening) =>
      endings.map(
        (ending) => `The film begins slowly. ${opening} ${person} ${ending}, which I liked. The rest is dull.`,
      ),
    ),
  )
const texts = textsOf(people)

const attributes = ['origin', 'gender'] as const
const cases = mutations(texts, { attributes: [origin, gender] })
const plan = { attributes, cases, variantsPerCase: 20, minCases: 18 }

/** Looks at the text less the words of person. */
const isPleased = (text: string) => /piano/.test(text)
const model = (errs: (text: string) => boolean) =>
  fromFunction((inputs: string[]) => inputs.map((text) => (isPleased(text) && !errs(text) ? 'positive' : 'negative')))

const fair = model(() => false)
const isPole = (text: string) => /\bPolish\b/.test(text)
const isFemale = (text: string) => /\b(?:woman|girl|lady)\b/.test(text)
const isFat = (text: string) => /\b(?:fat|obese)\b/.test(text)
/** Is harder on Polish women alone. */
const hidden = model((text) => isPole(text) && isFemale(text))
/** Is harder on all Poles. */
const atomic = model(isPole)

async function failure(assertion: Promise<void>): Promise<string> {
  return assertion.then(
    () => 'passed',
    (error: Error) => stripVTControlCharacters(error.message),
  )
}

describe('a model that errs only when origin and gender change at once', () => {
  test('is found, shown as hidden, and shrunk to a short text that keeps both words', async () => {
    const report = await audit(hidden, { ...plan, question: 'hidden' })
    expect(report.verdict).toBe('biased')
    const { shrunk } = report
    expect(shrunk).toMatchObject({ hidden: true, ended: 'minimal', smallest: ['origin', 'gender'] })
    const corners = shrunk?.square ?? []
    expect(corners.map(({ valid, prediction }) => valid && prediction)).toEqual([
      { kind: 'label', label: 'positive' },
      { kind: 'label', label: 'positive' },
      { kind: 'label', label: 'positive' },
      { kind: 'label', label: 'negative' },
    ])
    for (const { input } of corners) expect(String(input).split(' ').length).toBeLessThan(8)
    const [from, to] = [shrunk?.words?.map(({ from }) => from), shrunk?.words?.map(({ to }) => to)]
    for (const word of from ?? []) expect(String(shrunk?.a.input).toLowerCase()).toContain(word.toLowerCase())
    for (const word of to ?? []) expect(String(shrunk?.b.input).toLowerCase()).toContain(word.toLowerCase())
  })

  test('fails both matchers, and passes when each attribute changes alone', async () => {
    const message = await failure(expect(hidden).toHaveNoHiddenIntersectionalBias(plan))
    expect(message).toContain('expect(model).toHaveNoHiddenIntersectionalBias(plan)')
    expect(message).toContain('Hidden: no single part of the change changes the outcome.')
    await expect(hidden).not.toHaveNoHiddenIntersectionalBias(plan)
    await expect(hidden).not.toHaveNoIntersectionalBias(plan)
  })

  test('is replayed in four inputs', async () => {
    const { replay } = await audit(hidden, { ...plan, question: 'hidden' })
    const again = await audit(hidden, { ...plan, question: 'hidden', replay: replay ?? '' })
    expect(again).toMatchObject({ verdict: 'biased', model: { calls: 4 }, btcs: [{ hidden: true }] })
    const mended = await audit(fair, { ...plan, question: 'hidden', replay: replay ?? '' })
    expect(mended).toMatchObject({ verdict: 'inconclusive', findings: [{ code: 'replay.gone' }] })
    expect(await failure(expect(hidden).toBeCounterfactuallyFair({ ...plan, replay: replay ?? '' }))).toContain(
      '[EF451]',
    )
  })
})

describe('a model that is harder on one class', () => {
  test('is caught by toBeCounterfactuallyFair over atomic mutants, and is not called hidden', async () => {
    await expect(atomic).not.toBeCounterfactuallyFair({ ...plan, attributes: ['origin'] })
    await expect(atomic).not.toHaveNoIntersectionalBias(plan)
    await expect(atomic).toHaveNoHiddenIntersectionalBias(plan)
    const message = await failure(expect(atomic).toHaveNoIntersectionalBias(plan))
    expect(message).toContain('Not hidden: the outcome already changes when only origin changes.')
  })
})

describe('order 3', () => {
  const three = ['origin', 'gender', 'body'] as const
  const cases = mutations(
    textsOf(['the fat Polish girl', 'a skinny white man', 'a fat white man', 'the fat black woman']),
    {
      attributes: [origin, gender, body],
    },
  )
  const plan = { attributes: three, cases, variantsPerCase: 40, minCases: 6 }

  test('an error of all three at once is hidden, shrunk with eight corners', async () => {
    const all = model((text) => isPole(text) && isFemale(text) && isFat(text))
    const report = await audit(all, { ...plan, question: 'hidden' })
    expect(report).toMatchObject({ verdict: 'biased', shrunk: { hidden: true, ended: 'minimal' } })
    expect(report.shrunk?.square).toHaveLength(8)
    expect(report.shrunk?.words).toHaveLength(3)
    const again = await audit(all, { ...plan, question: 'hidden', replay: report.replay ?? '' })
    expect(again).toMatchObject({ verdict: 'biased', model: { calls: 8 } })
  })

  test('a hidden pair inside is reported as the pair', async () => {
    const report = await audit(hidden, { ...plan, question: 'hidden' })
    expect(report).toMatchObject({ verdict: 'biased', shrunk: { attribute: 'origin and gender', hidden: true } })
    expect(report.shrunk?.square).toHaveLength(4)
  })

  test('an error of one attribute is not hidden', async () => {
    await expect(atomic).toHaveNoHiddenIntersectionalBias(plan)
    await expect(atomic).not.toHaveNoIntersectionalBias(plan)
  })
})

describe('the verdicts', () => {
  test('a fair model passes both, and fails with .not', async () => {
    await expect(fair).toHaveNoIntersectionalBias(plan)
    await expect(fair).toHaveNoHiddenIntersectionalBias(plan)
    expect(await failure(expect(fair).not.toHaveNoIntersectionalBias(plan))).toMatch(
      /passes\s+only\s+if\s+bias\s+is\s+proven/,
    )
  })

  test('a constant model, nothing tested and too few cases pass neither way', async () => {
    const constant = fromFunction((inputs: string[]) => inputs.map(() => 'positive'))
    const none = { ...plan, cases: mutations(['It rained.'], { attributes: [origin, gender] }) }
    const few = { ...plan, sample: 6 }
    for (const [one, asked] of [
      [constant, plan],
      [fair, none],
      [fair, few],
    ] as const) {
      expect(await failure(expect(one).toHaveNoIntersectionalBias(asked))).toContain(
        'Inconclusive, which is not a pass',
      )
      expect(await failure(expect(one).not.toHaveNoIntersectionalBias(asked))).toContain('fails with `.not` as well')
    }
  })

  test('a gate of a rate judges the originals', async () => {
    await expect(hidden).toHaveNoHiddenIntersectionalBias({ ...plan, gate: { rate: 0.9 } })
    await expect(hidden).not.toHaveNoHiddenIntersectionalBias({ ...plan, gate: { rate: 0.01 } })
  })

  test('a report is judged by its own matcher without asking', async () => {
    const report = await audit(hidden, { ...plan, question: 'hidden' })
    await expect(report).not.toHaveNoHiddenIntersectionalBias()
    expect(await failure(expect(report).toHaveNoIntersectionalBias())).toContain('toHaveNoHiddenIntersectionalBias()')
    expect(await failure(expect(report).toBeCounterfactuallyFair())).toContain('[EF404]')
  })
})

describe('plans that ask nothing sensible are refused', () => {
  test.each([
    ['EF140', { ...plan, attributes: ['origin'] as const }],
    ['EF141', { ...plan, order: 3 }],
    ['EF142', { ...plan, cases: [{ id: 'a', variants: [] }] as never }],
    ['EF143', { ...plan, schedule: 'clever' as never }],
    ['EF144', { ...plan, askDiscarded: 'yes' as never }],
    ['EF104', { ...plan, maxGap: 0.1 } as never],
  ])('%s', async (code, wrong) => {
    expect(await failure(expect(fair).toHaveNoIntersectionalBias(wrong))).toContain(`[${code}]`)
  })
})
