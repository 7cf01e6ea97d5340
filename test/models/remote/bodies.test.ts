import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { fromHttp } from '../../../src/index.js'

/** A server whose answers are written by `answer`, gone when the test ends. */
async function serving(answer: (response: ServerResponse, number: number) => void): Promise<string> {
  let number = 0
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => answer(response, number++))
    response.on('error', () => {})
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const own = { request: (inputs: readonly string[]) => ({ inputs }), response: () => ['a'] as const }
const ask = (url: string, more: object = {}): Promise<unknown> =>
  fromHttp<string>(url, { ...own, retries: 0, ...more }).predict(['x'], {})

const json = { 'content-type': 'application/json' }
const mebibyte = 1024 * 1024

test('a body beyond the limit is given up, announced or not, and is not asked for again', async () => {
  let sent = 0
  let requests = 0
  const url = await serving((response, number) => {
    requests++
    response.writeHead(200, number === 0 ? { ...json, 'content-length': String(600 * mebibyte) } : json)
    const more = (): void => {
      if (response.destroyed) return
      sent += mebibyte
      response.write('"'.repeat(mebibyte), () => setImmediate(more))
    }
    more()
  })
  const limit = { maxBodyBytes: 2 * mebibyte, retries: 3, backoffMs: 1 }
  await expect(ask(url, limit)).rejects.toThrow(/EF257.*too large[\s\S]*more than 2097152 bytes after decompression/)
  await expect(ask(url, limit)).rejects.toThrow('EF257')
  expect(requests).toBe(2)
  // What the sockets of both ends hold was sent, and no more.
  expect(sent).toBeLessThan(100 * mebibyte)
})

test('the limit counts what comes out of decompression: a small body that unpacks to a large one is given up', async () => {
  const bomb = gzipSync(Buffer.alloc(200 * mebibyte, '1'), { level: 9 })
  expect(bomb.length).toBeLessThan(mebibyte)
  const url = await serving((response) => {
    response.writeHead(200, { ...json, 'content-encoding': 'gzip', 'content-length': String(bomb.length) })
    response.end(bomb)
  })
  await expect(ask(url)).rejects.toThrow('EF257')
  const nested = gzipSync(bomb)
  const twice = await serving((response) => {
    response.writeHead(200, { ...json, 'content-encoding': 'gzip, gzip' })
    response.end(nested)
  })
  await expect(ask(twice)).rejects.toThrow('EF257')
})

test('a body of just the limit is read', async () => {
  const body = JSON.stringify({ pad: 'x'.repeat(1000) })
  const url = await serving((response) => response.writeHead(200, json).end(body))
  const predictions = (limit: number) => ask(url, { maxBodyBytes: limit })
  await expect(predictions(body.length)).resolves.toMatchObject({ predictions: [{ label: 'a' }] })
  await expect(predictions(body.length - 1)).rejects.toThrow('EF257')
})

test('of a failure only the beginning of a long body is read', async () => {
  const url = await serving((response) => {
    response.writeHead(400, json)
    const more = (): void => void (response.destroyed || response.write('no '.repeat(10_000), () => setImmediate(more)))
    more()
  })
  await expect(ask(url)).rejects.toThrow(/EF252.*status 400, no no no/)
})

test.each([
  [
    'a drop at a time',
    (response: ServerResponse) => {
      response.writeHead(200, json)
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    },
  ],
  [
    'zeros packed by gzip, a drop at a time',
    (response: ServerResponse) => {
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' })
      const packed = gzipSync(Buffer.alloc(mebibyte))
      let at = 0
      const timer = setInterval(() => response.write(packed.subarray(at, ++at)), 20)
      response.on('close', () => clearInterval(timer))
    },
  ],
  ['a head and nothing more', (response: ServerResponse) => void response.writeHead(200, json).flushHeaders()],
])('the time limit holds while a body comes: %s', async (_, answer) => {
  const url = await serving(answer)
  await expect(ask(url, { timeoutMs: 300 })).rejects.toThrow(/EF252.*no answer within 300 ms/)
})

test('the time limit holds while a function for headers hangs', async () => {
  const url = await serving((response) => response.writeHead(200, json).end('{}'))
  await expect(ask(url, { timeoutMs: 100, headers: () => new Promise(() => {}) })).rejects.toThrow(
    'no answer within 100 ms',
  )
})

test('a limit of time that no timer can hold is none that has passed', async () => {
  const url = await serving((response) => response.writeHead(200, json).end('{}'))
  await expect(ask(url, { timeoutMs: 10_000_000_000 })).resolves.toMatchObject({ predictions: [{ label: 'a' }] })
})

test.each([
  ['maxBodyBytes', -1],
  ['maxBodyBytes', 0],
  ['maxBodyBytes', 1.5],
  ['timeoutMs', -5],
  ['concurrency', -1],
  ['requestsPerMinute', -60],
  ['retries', -1],
  ['backoffMs', -10],
  ['batchSize', -32],
])('the limit %s: %d is refused', (name, value) => {
  expect(() => fromHttp('http://localhost', { ...own, [name]: value })).toThrow(new RegExp(`EF202[^]*${name}`))
})
