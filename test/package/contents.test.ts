import { readdirSync, readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'

const { bytes, files } = inject('tarball')

test('the tarball holds the worker, the word lists and the notices', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).map(
    (path) => `src/${path.replaceAll('\\', '/')}`,
  )
  const lists = sources.filter((path) => /\/lists\/.*\.\w+$/.test(path))
  expect(lists.length).toBeGreaterThan(0)
  const needed = [
    ...lists,
    'dist/esm/runtime/worker.js',
    'dist/esm/core/root.cjs',
    'dist/cjs/core/root.cjs',
    'dist/cjs/package.json',
    'LICENSE',
    'NOTICE',
    'README.md',
    'CHANGELOG.md',
  ]
  expect(needed.filter((path) => !files.includes(path))).toEqual([])
})

test('the tarball holds nothing else: no sources, tests, fixtures or tools', () => {
  const expected = /^(dist\/(esm|cjs)\/|src\/\w+\/lists\/|(LICENSE|NOTICE|README\.md|CHANGELOG\.md|package\.json)$)/
  expect(files.filter((path) => !expected.test(path))).toEqual([])
  expect(files.filter((path) => /\.test\.|\.map$|\.tsbuildinfo$/.test(path))).toEqual([])
})

test('every entry of the manifest is a file of the tarball', () => {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
  const targets = JSON.stringify(exports).match(/\.\/[\w./-]+\.(json|js|d\.ts)/g) ?? []
  expect(targets.length).toBeGreaterThan(16)
  expect(targets.map((path) => path.slice(2)).filter((path) => !files.includes(path))).toEqual([])
})

test('the tarball stays below 1 MB', () => {
  console.log(`tarball: ${(bytes / 1024).toFixed(0)} KiB, ${files.length} files`)
  expect(bytes).toBeLessThan(1_000_000)
})
