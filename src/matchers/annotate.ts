import type { AssertionRecord } from '../core/record.js'
import { summaryLine } from '../views/index.js'
import type { VitestTask } from './context.js'

/**
 * One line about the assertion among the test's annotations, where a machine reads them: Vitest's JUnit files get a
 * property of it. On a developer's terminal it would repeat what is said already.
 */
export async function annotate(task: VitestTask, record: AssertionRecord): Promise<void> {
  if (!process.env.CI || task.context.annotate === undefined) return
  await task.context.annotate(summaryLine(record), 'fairness')
}
