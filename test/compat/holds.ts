import { expect, test } from 'vitest'
import type { Ending } from './expectations.js'
import type { Results } from './runner-project.js'

/** One test for each scenario: the runner's own outcome is the one that is expected. */
export function holds(results: () => Results, ...expected: Readonly<Record<string, Ending>>[]): void {
  const endings = Object.entries(Object.assign({}, ...expected) as Record<string, Ending>)
  test.each(endings)('%s', (title, ending) => {
    const result = results().get(title)
    const message = result?.failureMessages?.join('\n') ?? ''
    expect(result?.status, message).toBe(ending === 'passed' ? 'passed' : 'failed')
    if (ending !== 'passed') for (const words of ending.failed) expect(message).toContain(words)
  })
}
