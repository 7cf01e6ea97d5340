import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const tool = resolve('tools/prose.mjs')
const project = mkdtempSync(join(tmpdir(), 'expect-fair-prose-'))

const plain = {
  'docs/page.md': '# A page\n\nThe bound is in the report.\n',
  'src/file.ts':
    "/** Reads a file. */\nexport const read = () => {\n  throw new Error('The file could not be read.')\n}\n",
}

function check(files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries({ ...plain, ...files })) writeFileSync(join(project, path), text)
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool], { cwd: project, encoding: 'utf8' })
  return { status, stdout, stderr }
}

describe('npm run check:prose', () => {
  beforeEach(() => {
    for (const folder of ['docs', 'src']) mkdirSync(join(project, folder), { recursive: true })
    execFileSync('git', ['init', '--quiet'], { cwd: project })
  })
  afterAll(() => rmSync(project, { recursive: true }))

  test('passes where every sentence is plain, and says how long it took', () => {
    expect(check({})).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^Prose: 2 files read in \d+\.\d s\.\n$/),
      stderr: '',
    })
  })

  test.each([
    ['a page', 'docs/page.md', '# A page\n\nThe bound stands in the report.\n', 'docs/page.md:3:11 "stands in"'],
    ['a doc comment', 'src/file.ts', '/** Nobody reads it. */\nexport const a = 1\n', 'src/file.ts:1:5 "Nobody"'],
    ['a message', 'src/file.ts', "throw new Error('The file was read anew by all.')\n", 'src/file.ts:1:36 "anew"'],
  ])('fails on a bad sentence in %s, and says where it is', (_where, path, text, reported) => {
    const { status, stderr } = check({ [path]: text })
    expect(status).toBe(1)
    expect(stderr.split('\n')[0]).toContain(`${reported}: write `)
    expect(stderr).toContain('To rewrite in plainer words: 1 ')
  })

  test('is part of npm run check', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    expect(scripts['check:prose']).toBe('node tools/prose.mjs')
    expect(scripts.check?.split(' && ')).toContain('npm run check:others')
    expect(scripts['check:others']?.split(' && ')).toContain('npm run check:prose')
  })
})
