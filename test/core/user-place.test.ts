import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { userPlace } from '../../src/core/errors/user-place.js'
import { packageRoot } from '../../src/core/root.cjs'

const withStack = (...frames: readonly string[]): Error =>
  Object.assign(new Error('no'), { stack: ['Error: no', ...frames.map((frame) => `    at ${frame}`)].join('\n') })
const here = (file: string): string => join(process.cwd(), file)

test.each([
  ['a named function', `score (${here('lib/model.ts')}:12:5)`, 'lib/model.ts:12:5'],
  ['a function without a name', `${here('lib/model.ts')}:3:1`, 'lib/model.ts:3:1'],
  ['a module', `async score (${pathToFileURL(here('lib/a model.mjs'))}:7:20)`, 'lib/a model.mjs:7:20'],
  ['a file elsewhere', 'score (/opt/models/score.js:1:2)', '/opt/models/score.js:1:2'],
])('the place of an error in %s is told', (_, frame, place) => {
  expect(userPlace(withStack(frame))).toBe(place)
})

test('frames of Node, of packages and of this package are passed over', () => {
  const error = withStack(
    'JSON.parse (<anonymous>)',
    'node:internal/deps/undici/undici:14900:13',
    `parse (${here('node_modules/ai/dist/index.js')}:1:1)`,
    `ask (${join(packageRoot, 'src/models/call-lanes.ts')}:9:9)`,
    `ask (${join(packageRoot, 'dist/esm/models/call-lanes.js')}:9:9)`,
    `mine (${here('lib/model.ts')}:2:2)`,
    `later (${here('lib/later.ts')}:4:4)`,
  )
  expect(userPlace(error)).toBe('lib/model.ts:2:2')
})

test.each([
  ['what has no stack', 'text'],
  ['nothing', undefined],
  ['foreign frames', withStack('node:fs:1:1')],
])('there is no place in %s', (_, thrown) => {
  expect(userPlace(thrown)).toBeUndefined()
})
