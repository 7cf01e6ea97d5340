import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allTo, applyReplacements, type Document, pronounForms, rewritePersons } from '../../src/language/index.js'
import { pronounReplacements } from '../../src/language/rewrite/pronouns.js'
import { withoutOverlaps } from '../../src/language/rewrite/replacements.js'
import { readConllu } from './conllu.js'
import { theyTrees } from './gold-sets.js'
import { embedded } from './parsed.js'
import { after } from './rewritten-document.js'

const documents = [...readConllu(theyTrees).values()]
const document = fc.constantFrom(...documents)
/** Any UTF-16, lone surrogates, controls and markup included. */
const surroundings = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.constantFrom('<br /><br />', '👩‍👩‍👧 ', 'é\u0301\u202e', '\r\n\t\u0000', '\ud800'),
)

describe('around the edits', () => {
  test('offsets hold whatever stands before and after', () => {
    fc.assert(
      fc.property(document, surroundings, surroundings, (inner, before, behind) => {
        const alone = rewritePersons(inner, { pronouns: allTo('they') })
        const inside = rewritePersons(embedded(inner, before, behind), { pronouns: allTo('they') })
        expect(inside.text).toBe(before + alone.text + behind)
        expect(inside.edits).toEqual(
          alone.edits.map((edit) => ({ ...edit, start: edit.start + before.length, end: edit.end + before.length })),
        )
      }),
    )
  })

  test('taking the edits out of both texts leaves the same', () => {
    fc.assert(
      fc.property(document, fc.constantFrom('he', 'she', 'they'), (inner, set) => {
        const replaced = withoutOverlaps(pronounReplacements(inner, allTo(set, ['he', 'she', 'they'])))
        const changed = replaced.filter((each) => inner.text.slice(each.start, each.end) !== each.text)
        const { text, edits } = applyReplacements(inner.text, replaced)
        expect(cut(text, edits)).toBe(cut(inner.text, changed))
        expect(edits.map(({ start, end }) => text.slice(start, end))).toEqual(changed.map((each) => each.text))
      }),
    )
  })

  test('replacements that overlap never reach the text twice, in whatever order they are given', () => {
    const replacement = fc.record({ start: fc.nat(30), size: fc.nat(5), text: fc.string({ maxLength: 3 }) })
    fc.assert(
      fc.property(fc.string({ minLength: 40, maxLength: 40 }), fc.array(replacement), (text, drawn) => {
        const all = drawn.map(({ start, size, text: to }) => ({ start, end: start + size, text: to, slot: 'x' }))
        const kept = withoutOverlaps(all)
        expect(kept.every((each, at) => at === 0 || (kept[at - 1]?.end ?? 0) <= each.start)).toBe(true)
        expect(all.length === 0 || kept.includes(all[0] as (typeof all)[0])).toBe(true)
        const { edits, text: result } = applyReplacements(text, all)
        expect(edits.every(({ start, end }) => start <= end && end <= result.length)).toBe(true)
      }),
    )
  })
})

describe('there and back', () => {
  const masculine = documents.filter(({ text }) => !/\b(?:she|hers?|herself)\b/i.test(text))
  const feminine = documents.filter(({ text }) => !/\b(?:he|him|his|himself)\b/i.test(text))

  test('he to she to he, and she to he to she, is the sentence again', () => {
    expect(masculine.length).toBeGreaterThan(90)
    expect(feminine.length).toBeGreaterThan(50)
    const wrong = [
      ...masculine.filter((each) => back(each, 'he', 'she') !== each.text),
      ...feminine.filter((each) => back(each, 'she', 'he') !== each.text),
    ]
    expect(wrong.map(({ text }) => text)).toEqual([])
  })

  test('he to they to he is the sentence again, with its verbs', () => {
    const wrong = masculine.filter((each) => back(each, 'he', 'they') !== each.text)
    expect(wrong.map(({ text }) => text)).toEqual([])
  })

  test('swapping he and she twice is the text again', () => {
    const swap = { he: pronounForms('she'), she: pronounForms('he') }
    const twice = (each: Document) => {
      const first = pronounReplacements(each, swap)
      const middle = after(each, first)
      return applyReplacements(middle.text, pronounReplacements(middle, swap)).text
    }
    expect(documents.filter((each) => twice(each) !== each.text).map(({ text }) => text)).toEqual([])
  })
})

/** Only the pronouns that were changed go back, so that a "they" that the author wrote stays. */
function back(original: Document, own: 'he' | 'she', other: 'he' | 'she' | 'they'): string {
  const there = pronounReplacements(original, allTo(other, [own]))
  const middle = after(original, there)
  const { edits } = applyReplacements(original.text, there)
  return rewritePersons(middle, { pronouns: allTo(own, [other]), spans: edits }).text
}

function cut(text: string, spans: readonly { start: number; end: number }[]): string {
  let rest = text
  for (const { start, end } of [...spans].reverse()) rest = `${rest.slice(0, start)}\u0001${rest.slice(end)}`
  return rest
}
