import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packageRoot } from '../../../src/core/root.cjs'

const project = mkdtempSync(join(tmpdir(), 'build-'))
afterAll(() => rmSync(project, { recursive: true }))

test('a build that fails leaves no checksum under which results could be kept', () => {
  for (const folder of ['src/language/network', 'src/runtime', 'dist'])
    mkdirSync(join(project, folder), { recursive: true })
  for (const path of [
    'package.json',
    'src/core',
    'src/language',
    'src/runtime/load-parser.ts',
    'src/runtime/open-session.ts',
  ])
    cpSync(join(packageRoot, path), join(project, path), { recursive: true })
  const config = { compilerOptions: { noEmit: true }, files: ['broken.ts'] }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config))
  writeFileSync(join(project, 'broken.ts'), 'export const broken: string = 1\n')
  writeFileSync(join(project, 'write-schema.mjs'), '')
  const checksum = join(project, 'dist/analysis.json')
  writeFileSync(checksum, '{ "analysis": "of an earlier build" }\n')
  const { status, stderr } = spawnSync(process.execPath, [join(packageRoot, 'build.mjs')], { cwd: project })
  expect(String(stderr)).toContain('broken.ts')
  expect(status).toBe(1)
  expect(existsSync(checksum)).toBe(false)
})
