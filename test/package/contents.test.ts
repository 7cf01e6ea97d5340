import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'

const { bytes, files } = inject('tarball')

test('the tarball holds the worker, the word lists, the language weights and the notices', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).map(
    (path) => `src/${path.replaceAll('\\', '/')}`,
  )
  const lists = sources.filter((path) => /\/lists\/.*\.\w+$/.test(path))
  expect(lists.length).toBeGreaterThan(0)
  const weights = sources.filter((path) => /^src\/language\/weights\/.*\.\w+$/.test(path))
  expect(weights).toContain('src/language/weights/LICENCE.md')
  const needed = [
    ...lists,
    ...weights,
    'dist/import/language.js',
    'dist/require/language.js',
    'dist/import/worker.js',
    'dist/import/core/root.cjs',
    'dist/require/core/root.cjs',
    'dist/require/package.json',
    'dist/cjs/package.json',
    'dist/bundled-licences.txt',
    'LICENSE',
    'NOTICE',
    'README.md',
    'CHANGELOG.md',
    'action.yml',
  ]
  expect(needed.filter((path) => !files.includes(path))).toEqual([])
})

test('the tarball holds nothing else: no sources, tests, fixtures or tools', () => {
  const expected =
    /^(dist\/(import|require)\/(core\/[\w-]+\.c|shared\/[\w-]+\.|[\w-]+\.)js$|dist\/(esm|cjs)\/([\w-]+\/)*[\w-]+\.d\.ts$|dist\/(cjs|require)\/package\.json$|dist\/((report\.schema|analysis)\.json|bundled-licences\.txt)$|src\/(?:[\w-]+\/)+lists\/|src\/language\/weights\/|docs\/((options|reference)\/)?[\w-]+\.md$|examples\/|action\.yml$|(LICENSE|NOTICE|(README|CHANGELOG|CONTRIBUTING)\.md|package\.json)$)/
  expect(files.filter((path) => !expected.test(path))).toEqual([])
  const own = files.filter((path) => !path.startsWith('examples/'))
  expect(own.filter((path) => /\.test\.|\.map$|\.tsbuildinfo$/.test(path))).toEqual([])
})

test('the links of its pages lead to files of the tarball', () => {
  const pages = files.filter((path) => path.endsWith('.md') && !path.startsWith('src/'))
  expect(pages).toEqual(
    expect.arrayContaining(['README.md', 'docs/guide.md', 'docs/options/models.md', 'docs/reference/expect-fair.md']),
  )
  const links = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)\s#]+)/g)].map(([, link]) => ({
      page,
      file: join(dirname(page), link as string).replace(/\/$/, ''),
    })),
  )
  expect(links.length).toBeGreaterThan(50)
  const isPacked = (file: string): boolean => files.some((path) => path === file || path.startsWith(`${file}/`))
  expect(links.filter(({ file }) => !isPacked(file))).toEqual([])
})

test('every entry of the manifest is a file of the tarball', () => {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
  const targets = JSON.stringify(Object.values(exports)).match(/\.\/[\w./-]+\.(json|js|d\.ts)/g) ?? []
  expect(targets.length).toBeGreaterThan(16)
  expect(targets.map((path) => path.slice(2)).filter((path) => !files.includes(path))).toEqual([])
})

test('the manifest names the licence of every folder that is not under that of the code', () => {
  const { license } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(license).toBe('MIT AND CC-BY-SA-4.0')
  for (const folder of ['src/language/weights', 'src/attributes/lists/dictionaries']) {
    expect(files.some((path) => path.startsWith(`${folder}/`))).toBe(true)
    for (const notice of ['LICENSE', 'NOTICE']) {
      expect(files).toContain(notice)
      expect(readFileSync(notice, 'utf8')).toContain(folder)
    }
  }
})

test('the text of the Apache licence is where words under it are, whole, and the notices name it', () => {
  const path = 'src/attributes/lists/LICENSE-APACHE-2.0.txt'
  expect(files).toContain(path)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain('TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION')
  for (let section = 1; section <= 9; section++) expect(text).toMatch(new RegExp(`^ +${section}\\. [A-Z]`, 'm'))
  expect(text).toContain('END OF TERMS AND CONDITIONS')
  for (const notice of ['NOTICE', 'src/attributes/lists/SOURCE.md']) {
    expect(files).toContain(notice)
    expect(readFileSync(notice, 'utf8')).toContain('LICENSE-APACHE-2.0.txt')
  }
  // Every work in the notices that is under this licence points to its text.
  expect(readFileSync('NOTICE', 'utf8').match(/Apache License/g)?.length).toBe(
    readFileSync('NOTICE', 'utf8').match(/LICENSE-APACHE-2\.0\.txt/g)?.length,
  )
})

test('all but the language weights, the similar words, the word vectors and the pages stays below 2.3 MB packed, the weights below 20 MB, the words below 3 MB, the vectors below 1.6 MB, the pages below 360 kB', () => {
  const folder = 'src/language/weights'
  const weights = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
  const unpacked = weights.reduce((sum, { length }) => sum + length, 0)
  // The network is why the package is large: it analyses English offline. Numbers hardly compress.
  const packed = weights.reduce((sum, file) => sum + gzipSync(file).length, 0)
  console.log(`tarball: ${kib(bytes)}, of which language weights ${kib(packed)}; ${files.length} files`)
  expect(unpacked).toBeLessThan(20_000_000)
  const similar = readFileSync('src/language/similar/lists/similar-words.json')
  expect(similar.length).toBeLessThan(3_000_000)
  const vectors = readFileSync('src/cases/lists/word-vectors.json')
  expect(vectors.length).toBeLessThan(1_600_000)
  const pages = files
    .filter((path) => /^(docs|examples)\//.test(path))
    .map((path) => gzipSync(readFileSync(path)).length)
  const read = pages.reduce((sum, size) => sum + size, 0)
  expect(read).toBeLessThan(360_000)
  expect(bytes - packed - read - gzipSync(similar).length - gzipSync(vectors).length).toBeLessThan(2_300_000)
})

const kib = (size: number): string => `${(size / 1024).toFixed(0)} KiB`
