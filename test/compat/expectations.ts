/** How each scenario must end in a runner: `passed`, or failed with a message that holds these words. */
export type Ending = 'passed' | { readonly failed: readonly string[] }

const biased: Ending = { failed: ['Biased: ', 'replay'] }
const inconclusive: Ending = { failed: ['Inconclusive, which is not a pass'] }
const notAwaited: Ending = { failed: ['was not awaited', 'await expect'] }

/** What every runner must do. */
export const everywhere: Readonly<Record<string, Ending>> = {
  'passes on a fair model': 'passed',
  'fails on a biased model': biased,
  '.not passes on a biased model': 'passed',
  '.not fails on a fair model': { failed: ['Fair: none of 240 pairs drawn from 60 cases'] },
  'an inconclusive answer fails': inconclusive,
  'an inconclusive answer fails with .not': inconclusive,
  '.resolves gives the model': 'passed',
  'a report is judged': 'passed',
  'a score gap is found': 'passed',
  'a transformer answers from the worker': 'passed',
}

/** What needs tests, which bare `expect` has not. */
export const inTests: Readonly<Record<string, Ending>> = {
  'no await, biased model': notAwaited,
  'no await, fair model': notAwaited,
  'no await, slow model': notAwaited,
  'a slow concurrent test passes beside quick ones': 'passed',
  'concurrent tests pass': 'passed',
  'concurrent tests fail': biased,
}

export const inVitest: Readonly<Record<string, Ending>> = {
  'expect.soft collects failures': { failed: ['Biased: ', 'Inconclusive'] },
  'expect.poll is refused': { failed: ['expect.poll'] },
  'the expect of the test context has the matchers': 'passed',
}
