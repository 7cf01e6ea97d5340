import { afterEach, expect, test, vi } from 'vitest'
import { hideSecrets } from '../../../src/models/remote/hide-secrets.js'
import { retryAfterOf } from '../../../src/models/remote/requests.js'

afterEach(() => vi.unstubAllEnvs())

test('keys are hidden, by value and by look', () => {
  vi.stubEnv('SOME_API_KEY', 'plainword')
  for (const [text, hidden] of [
    ['Bearer abc.def', 'Bearer [hidden]'],
    ['{"api_key": "abc"}', '{"api_key": "[hidden]"}'],
    ['the key sk-proj-12345', 'the key [hidden]'],
    ['see a1b2c3d4e5f6a7b8c9d0e1f2a3', 'see [hidden]'],
    ['the plainword was wrong', 'the [hidden] was wrong'],
    ['my own-header-value here', 'my [hidden] here'],
  ] as const) {
    expect(hideSecrets(text, ['own-header-value'])).toBe(hidden)
  }
})

test('ordinary words of errors stay', () => {
  const text = 'The model gpt-4.1-mini does not support json_schema_with_many_labels; limit 4096 tokens.'
  expect(hideSecrets(text)).toBe(text)
})

test('Retry-After is read as seconds or as a date', () => {
  expect(retryAfterOf('1.5')).toBe(1500)
  expect(retryAfterOf('Wed, 21 Oct 2015 07:28:00 GMT')).toBe(0)
  expect(retryAfterOf('soon')).toBeUndefined()
  expect(retryAfterOf(null)).toBeUndefined()
})
