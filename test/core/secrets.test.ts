import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namedHider } from '../../src/core/secrets/finder.js'

const hide = (text: string, ...secrets: readonly string[]): string => namedHider(secrets)(text)

test('of two secrets that begin alike the longer one is hidden whole', () => {
  expect(hide('a=abcdefgh12345 b=abcdefgh!', 'abcdefgh', 'abcdefgh12345')).toBe('a=[hidden] b=[hidden]!')
})

test('a secret that begins inside of another one is not looked for there again', () => {
  expect(hide('xxabcdefghijklmnopqrstuvwxyz0', 'abcdefghijklmnop1', 'ghijklmnopqrstuvwxyz0', 'xxabcdefghij9')).toBe(
    'xxabcdef[hidden]',
  )
})

test('short ones and words are hidden as words alone', () => {
  expect(hide('tea for a teacher, 5tea, tea', 'tea')).toBe('[hidden] for a teacher, 5tea, [hidden]')
  expect(hide('%20tea \\ntea', 'tea')).toBe('%20[hidden] \\n[hidden]')
})

test('characters of two code units, alone and in pairs', () => {
  expect(hide('is 🔑🔑🔑 not 🔑🔑🗝', '🔑🔑🔑')).toBe('is [hidden] not 🔑🔑🗝')
  expect(hide('\udd11🔑🔑🔑', '🔑🔑🔑')).toBe('\udd11[hidden]')
  expect(hide('🔑'.repeat(7), '\udd11🔑x')).toBe('🔑'.repeat(7))
})

test('finds among many what it finds alone, in every form', () => {
  const secret = fc.string({
    unit: fc.constantFrom('a', 'b', '1', '/', '+', '"', '.', 'é', '🔑'),
    minLength: 8,
    maxLength: 12,
  })
  // No word, so that it is found in the middle of others too; without blanks at the ends, as those named are.
  const secrets = fc.array(
    secret.map((text) => `${text}_`),
    { minLength: 1, maxLength: 60 },
  )
  fc.assert(
    fc.property(
      secrets,
      fc.array(fc.string({ unit: fc.constantFrom('-', ' ', '🔑') }), { minLength: 2 }),
      (all, between) => {
        const forms = (text: string) => [
          text,
          encodeURIComponent(text),
          JSON.stringify(text).slice(1, -1),
          Buffer.from(text).toString('base64url'),
        ]
        const said = between.map((text, at) => text + forms(all[at % all.length] ?? '')[at % 4]).join(' ')
        const after = hide(said, ...all)
        for (const each of all) for (const form of forms(each)) expect(after).not.toContain(form)
        for (const each of all.slice(0, 3)) expect(hide(` ${each} `, ...all)).toBe(` ${hide(each, each)} `)
      },
    ),
    { numRuns: 300 },
  )
})
