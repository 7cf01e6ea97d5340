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

test('a signature that changed fails the check, which names the line and what to do', async () => {
  const declarations = join(folder, 'dist/esm/search/themis.d.ts')
  const before = readFileSync(declarations, 'utf8')
  writeFileSync(declarations, before.replace('themis<Input = unknown>(', 'themis<Input = unknown>(planted: number, '))
  const { passed, said } = await check()
  writeFileSync(declarations, before)
  expect(passed).toBe(false)
  expect(said).toMatch(/docs\/api\/index\.api\.md:\d+\n {2}committed: export function themis<Input = unknown>\(given/)
  expect(said).toContain('built:     export function themis<Input = unknown>(planted: number, given')
  expect(said).toMatch(/docs\/reference\/expect-fair-searches(?:-\d)?\.md:\d+\n/)
  expect(said).toContain('run `npm run api`')
})

test('an edited reference and a page of an entry that is gone fail the check', async () => {
  const page = join(folder, 'docs/reference/reporter.md')
  const before = readFileSync(page, 'utf8')
  writeFileSync(page, before.replace('# `expect-fair/reporter`', '# Reporter'))
  writeFileSync(join(folder, 'docs/api/gone.api.md'), '')
  const { said } = await check()
  writeFileSync(page, before)
  rmSync(join(folder, 'docs/api/gone.api.md'))
  expect(said).toContain('docs/api/gone.api.md describes an entry that is gone')
  expect(said).toContain('docs/reference/reporter.md:3\n  committed: # Reporter\n  built:     # `expect-fair/reporter`')
})
