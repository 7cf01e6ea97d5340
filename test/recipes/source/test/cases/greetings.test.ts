import { expect, test } from 'vitest'
import { audit, greetings } from '../../src/index.js'
import { casesOf, expectSourceLaws } from '../support/source-laws.js'

test('keeps the laws of sources', async () => {
  await expectSourceLaws(greetings, 100)
})

test('gives one case per greeting', async () => {
  expect((await casesOf(greetings())).map((each) => each.id)).toEqual([
    'greetings: Good morning',
    'greetings: Welcome back',
    'greetings: See you soon',
  ])
})

test('is asked like any other', async () => {
  const model = (texts: readonly string[]): string[] => texts.map((text) => (/Welcome.*Mary/.test(text) ? 'no' : 'yes'))
  const report = await audit(model, { attributes: ['gender'], cases: greetings() })
  expect(report).toMatchObject({ verdict: 'biased', source: 'greetings()', exhausted: true })
  expect(report.counts).toMatchObject({ cases: 3, casesWithBtc: 1, variants: 12, pairs: 12, btcs: 2 })
})
