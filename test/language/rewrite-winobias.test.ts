import { expect, test } from 'vitest'
import { failures, swapped, winobiasTasks } from './gold-sets.js'
import { analyseLightly } from './light-analysis.js'

test('he and she change places in WinoBias dev, on tags alone', () => {
  // WINOBIAS_PAIRS names a file with all 783 pairs: node training/gold/winobias.mjs <winobias> > all.json
  const tasks = winobiasTasks(process.env.WINOBIAS_PAIRS)
  const wrong = failures(tasks, ({ from }) => swapped(analyseLightly(from)))
  const exact = 1 - wrong.length / tasks.length
  expect(exact, JSON.stringify({ exact, tasks: tasks.length, wrong }, null, 1)).toBeGreaterThanOrEqual(0.99)
})
