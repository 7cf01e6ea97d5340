import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { formatBaselines, parseBaselines } from '../../src/baseline/format.js'
import { BaselineFile } from '../../src/baseline/index.js'
import type { StoredBaseline } from '../../src/baseline/stored.js'
import { Random } from '../../src/core/random.js'
import { runScript, temporaryFolder } from './run-script.js'

const fileIn = (folder: string): string => join(folder, '__fairness__', 'a.test.ts.json')

const entry: StoredBaseline = {
  madeBy: 'expect-fair 0.0.0',
  model: 'm',
  plan: {},
  fingerprint: 'f',
  counts: { cases: 1, casesWithBtc: 0, variants: 2, pairs: 1, btcs: 0 },
  btcs: [],
  asked: ['abcdefghijkl'],
}

/** Reads the file over and over until `done`: it is whole at every moment. */
async function watch(path: string, done: Promise<unknown>): Promise<number> {
  let ended = false
  let reads = 0
  const end = done.finally(() => {
    ended = true
  })
  while (!ended) {
    if (existsSync(path)) {
      parseBaselines(readFileSync(path, 'utf8'))
      reads++
    }
    await wait(1)
  }
  await end
  return reads
}

test('eight processes that write one file at once lose nothing, and every moment shows a whole file', async () => {
  const path = fileIn(temporaryFolder())
  const scripts = Array.from({ length: 8 }, (_, at) => runScript('write-entries.mjs', [path, `p${at}`, '20']))
  const ends = Promise.all(scripts.map(({ ended }) => ended))
  const reads = await watch(path, ends)
  expect((await ends).map(({ code, errors }) => `${code} ${errors}`)).toEqual(Array(8).fill('0 '))
  expect(parseBaselines(readFileSync(path, 'utf8')).size).toBe(160)
  expect(reads).toBeGreaterThan(10)
  expect(readdirSync(dirname(path))).toEqual(['a.test.ts.json'])
})

test('a process that writes one file many times at once loses nothing', async () => {
  const path = fileIn(temporaryFolder())
  const file = new BaselineFile(path)
  await Promise.all(Array.from({ length: 30 }, (_, at) => file.change((all) => all.set(`test ${at}`, entry))))
  expect(parseBaselines(readFileSync(path, 'utf8')).size).toBe(30)
})

test('a writer that slept over its lock writes nothing over what others wrote meanwhile', async () => {
  const path = fileIn(temporaryFolder())
  const file = new BaselineFile(path)
  await file.change((all) => all.set('first', entry))
  let changes = 0
  await file.change((all) => {
    changes++
    // What another process does that finds a lock that has grown old: it takes it, writes, and lets it go.
    if (changes === 1) {
      const other = new Map(all).set('other', entry)
      rmSync(`${path}.lock`)
      writeFileSync(path, formatBaselines(other))
    }
    all.set('sleeper', entry)
  })
  expect(changes).toBe(2)
  expect([...parseBaselines(readFileSync(path, 'utf8')).keys()]).toEqual(['first', 'other', 'sleeper'])
  expect(readdirSync(dirname(path))).toEqual(['a.test.ts.json'])
})

test('something in the place of the lock that is none ends the change with a reason, and is not waited for', async () => {
  const path = fileIn(temporaryFolder())
  mkdirSync(`${path}.lock`, { recursive: true })
  await expect(new BaselineFile(path).change((all) => all.set('first', entry))).rejects.toThrow(/EF461[\s\S]*EISDIR/)
  expect(existsSync(path)).toBe(false)
})

test('writers that are killed leave a whole file, and stand in nobody’s way', async () => {
  const path = fileIn(temporaryFolder())
  const random = new Random(7, 'writers')
  for (let round = 0; round < 15; round++) {
    const script = runScript('write-entries.mjs', [path, `r${round}`, '500'])
    await script.ready
    await wait(random.int(150))
    script.child.kill('SIGKILL')
    await script.ended
    if (existsSync(path)) parseBaselines(readFileSync(path, 'utf8'))
  }
  const started = performance.now()
  const last = runScript('write-entries.mjs', [path, 'last', '1'])
  expect((await last.ended).code).toBe(0)
  // The lock of a process that has ended is taken over at once, without waiting for it to grow old.
  expect(performance.now() - started).toBeLessThan(60_000)
  expect(parseBaselines(readFileSync(path, 'utf8')).has('last 0')).toBe(true)
  expect(readdirSync(dirname(path))).toEqual(['a.test.ts.json'])
})

test('a lock that nobody can be asked about is taken over in the end', async () => {
  const path = fileIn(temporaryFolder())
  await new BaselineFile(path).change(() => {})
  writeFileSync(`${path}.lock`, 'another-machine.1.abcdef')
  await new BaselineFile(path).change(() => {})
  expect(existsSync(`${path}.lock`)).toBe(false)
})
