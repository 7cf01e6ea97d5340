import { expect, test } from 'vitest'
import { audit, eec, formatReport, fromOnnx, mergeReports, Random, table } from '../../src/index.js'
import * as language from '../../src/language.js'
import { FairnessReporter } from '../../src/reporter.js'
import { exportCounterexamples } from '../../src/source.js'

/** What careless callers give. */
const wrong = [null, 5.5, Number.NaN, {}, [null], () => 1, Symbol('x')]

const calls: Readonly<Record<string, (given: never) => unknown>> = {
  allTo: language.allTo,
  'allTo, second': (given) => language.allTo('they', given),
  articleFor: language.articleFor,
  exportCounterexamples,
  FairnessReporter: (given) => (typeof given === 'object' && given !== null ? fail() : new FairnessReporter(given)),
  formatReport,
  fromOnnx,
  mergeReports,
  nounTable: (given) => language.nounTable(given, []),
  'nounTable, second': (given) => language.nounTable([], given),
  pluralNoun: language.pluralNoun,
  pluralVerb: language.pluralVerb,
  'pluralVerb, second': (given) => language.pluralVerb('is', given),
  pronounForms: language.pronounForms,
  Random: (given) => new Random(given),
  'Random, second': (given) => new Random(1, given),
  rewritePersons: (given) => language.rewritePersons(given, {}),
  singularVerb: language.singularVerb,
  whoIsMeant: language.whoIsMeant,
}

function fail(): never {
  throw Object.assign(new Error('[EF000] no options of a reporter'), { name: 'FairnessError' })
}

test.each(Object.entries(calls))('%s says what it needs', async (_, call) => {
  for (const given of wrong) {
    const result = (async () => call(given as never))()
    await expect(result, String(given)).rejects.toMatchObject({ name: 'FairnessError', message: /^\[EF\d{3}\]/ })
  }
})

test('a folder that is not there has no counterexamples to export', async () => {
  await expect(exportCounterexamples('no/such/folder')).rejects.toThrow(
    /EF866.*not given a folder[\s\S]*no\/such\/folder/,
  )
})

test('a report that lacks a part is not put into words', async () => {
  const report = await audit((text: string) => text.length > 30, { attributes: ['gender'], cases: eec(), sample: 3 })
  const { counts: _, ...rest } = report
  expect(() => formatReport(rest as never)).toThrow(/EF866.*counts/)
})

test('a table without rows asks for rows', () => {
  expect(() => table({ features: { age: { kind: 'integer', min: 0, max: 9, protected: true } } }, [])).toThrow(
    /EF345[\s\S]*pass the rows/,
  )
})

const model = (texts: string[]): string[] => texts.map((text) => (/^(Amanda|Betsy|Ellen)/.test(text) ? 'bad' : 'good'))

test('a replay string of another plan is refused', async () => {
  const { replay } = await audit(model, { attributes: ['gender'], cases: eec(), variantsPerCase: 60 })
  const plan = { cases: eec(), replay: replay ?? expect.fail('nothing to replay') } as const
  expect((await audit(model, { ...plan, attributes: ['race', 'gender'] })).verdict).toBe('biased')
  await expect(audit(model, { ...plan, attributes: ['race'] })).rejects.toThrow(/EF457[\s\S]*"gender"[\s\S]*'race'/)
  const people = table({ features: { sex: { kind: 'category', values: ['f', 'm'], protected: true } } }, [{ sex: 'f' }])
  await expect(
    audit(model, { question: 'individual', attributes: ['sex'], cases: people, replay: plan.replay }),
  ).rejects.toThrow(/EF457/)
})
