import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

// Against dist, as users get it, with full checks of all library types: run `npm run build` first (npm test does).
test.each(['vitest', 'jest', 'expect'])(
  'the matchers are typed for %s, and wrong plans do not compile',
  { timeout: 60_000 },
  (runner) => {
    const compiled = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', `test/types/${runner}`], {
      encoding: 'utf8',
    })
    expect(compiled.stdout).toBe('')
    expect(compiled.status).toBe(0)
  },
)

test('parts of a user compile against the entries that their types come from', { timeout: 60_000 }, () => {
  const compiled = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'test/types/entries'], {
    encoding: 'utf8',
  })
  expect(compiled.stdout).toBe('')
  expect(compiled.status).toBe(0)
})
