import { expect, test } from 'vitest'
import { offensiveTerms } from '../../src/attributes/index.js'
import { audit } from '../../src/audit/index.js'
import { table } from '../../src/cases/index.js'
import { fromFunction } from '../../src/models/index.js'
import type { IndividualReport } from '../../src/questions/index.js'
import { individualPage } from '../../src/questions/individual/page.js'
import { discrimination } from '../../src/questions/individual/rate-lines.js'
import { PageContext } from '../../src/report/html/page-context.js'
import { themis } from '../../src/search/index.js'

const cases = table(
  {
    features: {
      town: { kind: 'integer', min: 0, max: 499, protected: true },
      income: { kind: 'integer', min: 0, max: 9 },
    },
  },
  Array.from({ length: 30 }, (_, at) => ({ town: at, income: at % 10 })),
)
const model = fromFunction((row: readonly number[]) => ((row[0] as number) > 400 ? 'no' : 'yes'))
const ask = (): Promise<IndividualReport> =>
  audit(model, { question: 'individual', attributes: ['town'], cases, shrink: false, search: themis({ most: 128 }) })

test('the page has a table of the scores, and says "at least" where not all was asked', async () => {
  const report = await ask()
  const page = discrimination(report).text
  expect(page).toContain('Discrimination scores')
  expect(page).toMatch(/<th scope="row">causal<\/th>.*at least 100 %.*128/s)
  expect(page).toMatch(/<th scope="row">group<\/th>.*± /s)
  expect(individualPage(report, new PageContext(offensiveTerms())).text).toContain(
    'Not all counterfactuals of 30 rows were asked',
  )
  const { discrimination: _, ...without } = report
  expect(discrimination(without).text).toBe('')
})
