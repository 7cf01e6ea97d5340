import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './documents.js'

const run = promisify(execFile)

// A copy, so that a planted difference is never one of the repository.
const folder = mkdtempSync(join(tmpdir(), 'expect-fair-api-'))
beforeAll(() => {
  for (const name of ['package.json', 'tools', 'dist', 'docs'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function check(): Promise<{ readonly passed: boolean; readonly said: string }> {
  return run(process.execPath, ['tools/api.mjs', '--check'], { cwd: folder }).then(
    () => ({ passed: true, said: '' }),
    (error: { stderr: string }) => ({ passed: false, said: error.stderr }),
  )
}

test('the API reports and the reference are what the build says', async () => {
  expect(await check()).toEqual({ passed: true, said: '' })
})

// Planted together, in files of their own: reading the declarations takes nearly all of the time.
test('a signature that changed, an edited reference and a page of an entry that is gone fail the check, which names each and what to do', async () => {
  const edit = (path: string, from: string, to: string): void => {
    const before = readFileSync(join(folder, path), 'utf8')
    expect(before).toContain(from)
    writeFileSync(join(folder, path), before.replace(from, to))
  }
  const themis = 'themis<Input = unknown>('
  edit('dist/esm/search/themis.d.ts', themis, `${themis}planted: number, `)
  edit('docs/reference/reporter.md', '# `expect-fair/reporter`', '# Reporter')
  writeFileSync(join(folder, 'docs/api/gone.api.md'), '')

  const { passed, said } = await check()
  expect(passed).toBe(false)
  expect(said).toMatch(/docs\/api\/index\.api\.md:\d+\n {2}committed: export function themis<Input = unknown>\(given/)
  expect(said).toContain('built:     export function themis<Input = unknown>(planted: number, given')
  expect(said).toMatch(/docs\/reference\/expect-fair-searches(?:-\d)?\.md:\d+\n/)
  expect(said).toContain('docs/reference/reporter.md:3\n  committed: # Reporter\n  built:     # `expect-fair/reporter`')
  expect(said).toContain('docs/api/gone.api.md describes an entry that is gone')
  expect(said).toContain('run `npm run api`')
})
