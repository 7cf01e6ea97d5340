import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pronounForms, rewritePersons } from '../../src/language/index.js'
import { analyseLightly } from './light-analysis.js'

// WINOBIAS_PAIRS names a file with all 783 pairs: node training/gold/winobias.mjs <winobias> > all.json
const file = process.env.WINOBIAS_PAIRS ?? join(import.meta.dirname, 'gold', 'winobias-pairs.json')
const pairs = JSON.parse(readFileSync(file, 'utf8')) as [string, string][]

test('he and she change places in WinoBias dev, on tags alone', () => {
  const swap = { pronouns: { he: pronounForms('she'), she: pronounForms('he') } }
  const tasks = pairs.flatMap(([pro, anti]) => [
    { from: pro, to: anti },
    { from: anti, to: pro },
  ]) // both directions
  const wrong = tasks.filter(({ from, to }) => rewritePersons(analyseLightly(from), swap).text !== to)
  const exact = 1 - wrong.length / tasks.length
  expect(exact, JSON.stringify({ exact, tasks: tasks.length, wrong }, null, 1)).toBeGreaterThanOrEqual(0.99)
})
