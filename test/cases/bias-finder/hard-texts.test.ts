import fc from 'fast-check'
import { expect, test } from 'vitest'
import { biasFinder } from '../../../src/cases/index.js'
import type { Variant } from '../../../src/core/case.js'
import { casesOf, noted } from '../../support/source-laws.js'

const person = 'My sister saw this film twice. She says it was her favourite.'
const hard = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('\ud800', '\u0000', '<br />', "her's", 'he/she', 'Mr.', 'his or her', 'THEY', '‏', '𝒽𝑒', 'a an'),
)

const outside = ({ input, edits = [] }: Variant<string>): string =>
  [...edits].reverse().reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), input)

test('whatever stands around a person, a variant differs in its edits alone', async () => {
  const texts = fc.sample(
    fc.tuple(hard, hard).map(([before, after]) => `${before} ${person} ${after}`),
    { numRuns: 300, seed: 7 },
  )
  const cases = await casesOf(biasFinder(texts), { attributes: ['gender', 'country'] })
  expect(cases.length).toBeGreaterThan(100)
  for (const { variants, original } of cases) {
    const all = [...variants]
    expect(new Set(all.map(outside)).size).toBe(1)
    expect(texts).toContain(original)
    const own = all.find(({ input }) => input === original)
    expect(own?.classes).toEqual({ gender: 'female' })
  }
})

test('any items are borne and every one is counted: none twice, none lost', async () => {
  const items = fc.sample(fc.oneof(hard, fc.anything()), { numRuns: 300, seed: 8 })
  const context = noted({ attributes: ['gender'] })
  const isTemplate = (item: unknown) => typeof item === 'object' && item !== null && 'parts' in item
  const given = [...items.filter((item) => !isTemplate(item)), 'x'.repeat(1_000_000), person.repeat(20_000)]
  let found = 0
  for await (const _ of biasFinder(given).cases(context)) found++
  const skipped = [...context.skips.values()].reduce((sum, count) => sum + count, 0)
  expect(found + skipped).toBe(given.length)
  expect(context.skips.get('text too long')).toBe(2)
})
