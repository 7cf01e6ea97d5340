import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/** What a script of the built package prints to standard error, with warnings of Node. */
async function warningsOf(name: string, script: string): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const path = resolve(`test/soundness/.${name}.mjs`)
  writeFileSync(path, script)
  try {
    return await run(process.execPath, ['--trace-warnings', path])
  } finally {
    rmSync(path)
  }
}

test('64 requests in flight, each tried twice, warn of no leak', async () => {
  const { stdout, stderr } = await warningsOf(
    'requests',
    `
    import { createServer } from 'node:http'
    import { audit, fromHttp } from 'expect-fair'
    let open = 0
    let most = 0
    const seen = new Set()
    const server = createServer(async (request, response) => {
      most = Math.max(most, ++open)
      // A request that is alone, as those of the shrinker are, shares no signal and need not wait.
      const wait = open > 1 ? 50 : 0
      const chunks = []
      for await (const chunk of request) chunks.push(chunk)
      const { inputs } = JSON.parse(Buffer.concat(chunks))
      const fails = !seen.has(inputs[0][0])
      seen.add(inputs[0][0])
      setTimeout(() => {
        open--
        response.writeHead(fails ? 503 : 200, { 'content-type': 'application/json' })
        response.end(JSON.stringify(inputs.map(([text]) => [{ label: text.length % 2 ? 'a' : 'b', score: 1 }])))
      }, wait)
    })
    await new Promise((done) => server.listen(0, '127.0.0.1', done))
    const model = fromHttp('http://127.0.0.1:' + server.address().port, { protocol: 'tei', concurrency: 64, batchSize: 1, backoffMs: 20 })
    const cases = Array.from({ length: 200 }, (_, at) => ({ id: 'case ' + at, variants: ['She', 'He'].map((word) => ({ input: word + ' came ' + at, classes: { gender: word } })) }))
    const { signal } = new AbortController()
    const report = await audit(model, { attributes: ['gender'], cases, signal }, { signal })
    console.log(JSON.stringify({ most, verdict: report.verdict }))
    server.close()
  `,
  )
  expect(JSON.parse(stdout).most).toBeGreaterThan(32)
  expect(JSON.parse(stdout).verdict).not.toBe('interrupted')
  // A busy machine also shows progress there.
  expect(stderr).not.toMatch(/Warning|leak/)
})

test('100 assertions at once on one signal of a test, and 100 audits on one signal of a plan, warn of no leak', async () => {
  const { stdout, stderr } = await warningsOf(
    'assertions',
    `
    import { audit } from 'expect-fair'
    import { fairnessMatchers } from 'expect-fair/matchers'
    const model = async (texts) => {
      await new Promise((done) => setTimeout(done, 20))
      return texts.map((text) => (text.length % 2 ? 'a' : 'b'))
    }
    const cases = Array.from({ length: 5 }, (_, at) => ({ id: 'case ' + at, variants: ['She', 'He'].map((word) => ({ input: word + ' came ' + at, classes: { gender: word } })) }))
    const test = new AbortController()
    const plan = { attributes: ['gender'], cases, signal: new AbortController().signal }
    const same = (text) => text
    const finished = []
    const context = {
      promise: '', isNot: false, currentTestName: 'a',
      utils: { EXPECTED_COLOR: same, RECEIVED_COLOR: same, BOLD_WEIGHT: same, DIM_COLOR: same, matcherHint: same },
      task: { timeout: 60_000, meta: {}, result: {}, context: { signal: test.signal, onTestFinished: (hook) => finished.push(hook) } },
    }
    const results = await Promise.all(Array.from({ length: 100 }, () => fairnessMatchers.toBeCounterfactuallyFair.call(context, model, plan)))
    const reports = await Promise.all(Array.from({ length: 100 }, () => audit(model, plan, { signal: test.signal })))
    console.log(JSON.stringify({ results: results.length, reports: reports.length, told: finished.length }))
  `,
  )
  expect(JSON.parse(stdout)).toEqual({ results: 100, reports: 100, told: 100 })
  // A busy machine also shows progress there.
  expect(stderr).not.toMatch(/Warning|leak/)
})
