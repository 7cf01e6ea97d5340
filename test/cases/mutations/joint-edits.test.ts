import { describe, expect, test } from 'vitest'
import { dictionary } from '../../../src/attributes/index.js'
import { findSites } from '../../../src/cases/mutations/find-sites.js'
import { mutations } from '../../../src/cases/mutations/index.js'
import { TermTable } from '../../../src/cases/mutations/terms.js'
import { analyze, type Document } from '../../../src/language/index.js'
import { casesOf } from '../../support/source-laws.js'

const table = new TermTable(
  ['race', 'nationality', 'country', 'religion', 'gender'].map((name) => dictionary(name as 'race')),
)

/** Whether words of two attributes may not change in one mutant. */
async function areJoint(text: string, one: string, other: string): Promise<boolean> {
  const [document] = await analyze([text])
  const { sites, isJoint } = findSites(document as Document, table)
  const siteOf = (attribute: string) => {
    const site = sites.find((each) => each.attribute === attribute)
    if (site === undefined) throw new Error(`no ${attribute} in ${text}`)
    return site
  }
  return isJoint(siteOf(one), siteOf(other))
}

describe('what tells together where somebody is from changes one at a time', () => {
  test.each([
    ['Peruvian nurses live in Kenya.', 'nationality', 'country', true],
    ['The black man met a Christian girl.', 'race', 'religion', false],
    ['The Peruvian woman was late.', 'nationality', 'gender', false],
  ] as const)('%s %s and %s: %s', async (text, one, other, expected) => {
    expect(await areJoint(text, one, other)).toBe(expected)
  })
})

test('no mutant of order 2 has both', async () => {
  const both = mutations(['Peruvian nurses live in Kenya.'], {
    attributes: ['nationality', 'country'],
    order: 2,
    invariant: false,
  })
  expect(await casesOf(both)).toEqual([])
  const each = mutations(['The Peruvian woman was late.'], {
    attributes: ['nationality', 'gender'],
    order: 2,
    invariant: false,
  })
  const [found] = await casesOf(each)
  expect([...(found?.variants ?? [])].map(({ input }) => input)).toContain('The Kenyan man was late.')
})
