import { expect, test } from 'vitest'
import { audit } from '../../src/audit/index.js'
import type { RemoteUse } from '../../src/core/report.js'
import { mergeUse } from '../../src/run/shards/merge-use.js'
import { formatReport } from '../../src/views/index.js'

const cases = [
  {
    id: 'one',
    variants: [
      { input: 'She left.', classes: { gender: 'female' } },
      { input: 'He left.', classes: { gender: 'male' } },
    ],
  },
]

/** The text of a report whose model has cost this, in one line. */
async function textWith(remote: RemoteUse): Promise<string> {
  const report = await audit((text: string) => text, { attributes: ['gender'], cases, shrink: false })
  return formatReport({ ...report, model: { ...report.model, remote } }, { verbose: true }).replace(/\s+/g, ' ')
}

const nothing = { requests: 0, retries: 0, unreadable: 0, inputTokens: 0, outputTokens: 0 }

test('what a remote model has cost stands behind its name', async () => {
  const text = await textWith({
    ...nothing,
    requests: 12,
    retries: 1,
    inputTokens: 1200,
    outputTokens: 30,
    cost: 0.0123456,
    disk: { read: 3, written: 9, broken: 0 },
  })
  expect(text).toContain(', 3 from disk, 12 requests, 1 retry among them, 1,200 + 30 tokens, cost 0.0123, ')
})

test('the control of repeats and broken entries of the cache are notes', async () => {
  const text = await textWith({
    ...nothing,
    repeats: { each: 5, inputs: 80, divided: 4, control: { inputs: 20, changed: 1 } },
    disk: { read: 0, written: 9, broken: 1 },
  })
  expect(text).toContain('Each input was asked 5 times, and the answers differed for 4 of 80 inputs.')
  expect(text).toContain(
    'As a control, 20 inputs were asked 5 more times without a change, and the answer changed for 1.',
  )
  expect(text).toContain('1 entry of the cache on disk was broken and ignored.')
})

test('nothing is said of what did not happen', async () => {
  const local = await textWith(nothing)
  expect(local).not.toMatch(/tokens|disk|cost|request/)
})

test('several addresses are noted with what each has done, one alone where it made trouble', async () => {
  const sound = { address: 'http://a.test', answered: 12, failed: 0, putOff: 0, limit: 9 }
  const weak = { address: 'http://b.test', answered: 1, failed: 2, putOff: 1, limit: 2 }
  expect(await textWith({ ...nothing, addresses: [sound, weak] })).toContain(
    'http://a.test answered 12 requests, and had 9 concurrent requests in the end; ' +
      'http://b.test answered 1 request, put off 1 try, failed 2 tries, and had 2 concurrent requests in the end.',
  )
  expect(await textWith({ ...nothing, addresses: [weak] })).toContain('http://b.test answered 1 request, put off')
  expect(await textWith({ ...nothing, addresses: [sound] })).not.toContain('http://a.test')
})

test('shards add up what each address has done', async () => {
  const use = (await audit((text: string) => text, { attributes: ['gender'], cases, shrink: false })).model
  const part = (address: string, limit: number) => ({
    ...use,
    remote: { ...nothing, addresses: [{ address, answered: 3, failed: 1, putOff: 2, limit }] },
  })
  const merged = mergeUse([part('http://a.test', 4), part('http://b.test', 6), part('http://a.test', 9)])
  expect(merged.remote?.addresses).toEqual([
    { address: 'http://a.test', answered: 6, failed: 2, putOff: 4, limit: 9 },
    { address: 'http://b.test', answered: 3, failed: 1, putOff: 2, limit: 6 },
  ])
})
