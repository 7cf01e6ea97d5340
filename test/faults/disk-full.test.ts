import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { parseBaselines } from '../../src/baseline/format.js'
import { BaselineFile } from '../../src/baseline/index.js'
import { audit, fromFunction } from '../../src/index.js'
import { runScript, temporaryFolder } from './run-script.js'

let mounted: string | undefined
afterEach(() => {
  if (mounted !== undefined) execFileSync('umount', ['-l', mounted])
  mounted = undefined
})

/** A disk of 64 KiB; `undefined` where mounting is not allowed. */
function tinyDisk(): string | undefined {
  const folder = temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  mounted = folder
  return folder
}

test('a limit on the size of files that cuts a write short leaves the old baseline whole', async () => {
  const path = join(temporaryFolder(), '__fairness__', 'a.test.ts.json')
  await runScript('write-entries.mjs', [path, 'first', '3']).ended
  const before = readFileSync(path, 'utf8')
  // Blocks of 1024 bytes: the system writes as much as fits and refuses the rest.
  const script = runScript('write-entries.mjs', [path, 'more', '50'], 'ulimit -f 4')
  const { code, errors } = await script.ended
  expect(code).not.toBe(0)
  expect(errors).toContain('[EF461] The baseline file could not be written.')
  const after = parseBaselines(readFileSync(path, 'utf8'))
  expect([...parseBaselines(before).keys()].every((name) => after.has(name))).toBe(true)
  expect(after.size).toBeLessThan(53)
  expect(readdirSync(dirname(path))).toEqual(['a.test.ts.json'])
})

test('a full disk leaves the old baseline whole', async ({ skip }) => {
  const disk = tinyDisk()
  if (disk === undefined)
    return skip('no disk may be mounted here; the limit on file sizes above is tested in its place')
  const path = join(disk, '__fairness__', 'a.test.ts.json')
  await runScript('write-entries.mjs', [path, 'first', '3']).ended
  const { code, errors } = await runScript('write-entries.mjs', [path, 'more', '500']).ended
  expect(code).not.toBe(0)
  expect(errors).toContain('ENOSPC')
  const after = parseBaselines(readFileSync(path, 'utf8'))
  expect(after.has('first 2')).toBe(true)
  expect(readdirSync(dirname(path))).toEqual(['a.test.ts.json'])
})

test('a full disk costs a run its journal and nothing else', async ({ skip }) => {
  const disk = tinyDisk()
  if (disk === undefined) return skip('no disk may be mounted here')
  writeFileSync(join(disk, 'filler'), 'x'.repeat(56 * 1024))
  const cases = Array.from({ length: 400 }, (_, at) => ({
    id: `case ${at}`,
    variants: ['He', 'She'].map((pronoun) => ({ input: `${pronoun} ${at}`, classes: { gender: pronoun } })),
  }))
  const plan = { attributes: ['gender'], cases, journal: join(disk, 'journal') }
  const model = fromFunction(
    (texts: readonly string[]) => texts.map((text) => (Number(text.split(' ')[1]) % 2 ? 'a' : 'b')),
    { version: '1' },
  )
  const report = await audit(model, plan)
  expect(report.verdict).toBe('fair')
  expect(report.counts.cases).toBe(400)
  expect(report.findings.map(({ message }) => message).join('\n')).toMatch(/journal .* cannot be written.*ENOSPC/)
})

test('a folder that may not be written says so, and what to do', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, '__fairness__'), 'a file in the place of the folder')
  const path = join(folder, '__fairness__', 'a.test.ts.json')
  await expect(new BaselineFile(path).change(() => {})).rejects.toThrow(/EF461[\s\S]*unchanged[\s\S]*allow writing/)
})
