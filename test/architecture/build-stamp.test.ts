import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { packageRoot } from '../../src/core/root.cjs'

const folder = mkdtempSync(join(tmpdir(), 'expect-fair-stamp-'))
afterAll(() => rmSync(folder, { recursive: true }))

const stamp = pathToFileURL(join(packageRoot, 'tools/build-stamp.mjs')).href

/** What a program says that marks a build or asks whether there is one. */
function said(program: string): string {
  const script = `import { forgetBuilt, isBuilt, markBuilt, sourcesChecksum } from '${stamp}'\n${program}`
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, encoding: 'utf8' })
  expect(run.stderr).toBe('')
  return run.stdout.trim()
}

function write(path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), path)
}

const asked = 'console.log(isBuilt(sourcesChecksum([])))'

test('a build is left out where dist is whole and made of the same sources with the same options', () => {
  const made = ['esm/index.js', 'import/index.js', 'require/index.js', 'cjs/package.json', 'analysis.json']
  for (const path of [...made, 'report.schema.json', 'bundled-licences.txt']) write(`dist/${path}`)
  write('src/a.ts')
  write('src/lists/words.json')
  expect(said(asked)).toBe('false')
  said('markBuilt(sourcesChecksum([]))')
  expect(said(asked)).toBe('true')
  expect(said("console.log(isBuilt(sourcesChecksum(['--noCheck'])))")).toBe('false')

  write('tools/bundle.mjs')
  expect(said(asked)).toBe('false')
  said('markBuilt(sourcesChecksum([]))')
  rmSync(join(folder, 'src/lists/words.json'))
  expect(said(asked)).toBe('false')
  said('markBuilt(sourcesChecksum([]))')
  expect(said(asked)).toBe('true')

  rmSync(join(folder, 'dist/import/index.js'))
  expect(said(asked)).toBe('false')
  write('dist/import/index.js')
  expect(said(asked)).toBe('true')
  said('forgetBuilt()')
  expect(said(asked)).toBe('false')
})
