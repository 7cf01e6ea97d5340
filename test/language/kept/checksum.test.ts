import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packageRoot } from '../../../src/core/root.cjs'

const { analysisChecksum } = (await import(join(packageRoot, 'tools/analysis-checksum.mjs'))) as {
  analysisChecksum: (root: string) => string
}
const copy = mkdtempSync(join(tmpdir(), 'checksum-'))
mkdirSync(join(copy, 'src/runtime'), { recursive: true })
for (const path of ['package.json', 'src/language', 'src/runtime/load-parser.ts', 'src/runtime/open-session.ts'])
  cpSync(join(packageRoot, path), join(copy, path), { recursive: true })
afterAll(() => rmSync(copy, { recursive: true }))

test('the same files have the same checksum, wherever they lie', () => {
  expect(analysisChecksum(copy)).toBe(analysisChecksum(packageRoot))
})

test.each([
  'weights/parser.onnx',
  'weights/vocabulary.json',
  'weights/coreference.json',
  'weights/person-spans.json',
  'lists/lemmas.json',
  'coreference/lists/first-names.json',
  'analysis/words.ts',
])('a change of %s reads all texts again', (file) => {
  const before = analysisChecksum(copy)
  appendFileSync(join(copy, 'src/language', file), '\n')
  expect(analysisChecksum(copy)).not.toBe(before)
})

test('so does another version of what splits words', () => {
  const before = analysisChecksum(copy)
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ dependencies: { 'wink-nlp': '9.9.9' } }))
  expect(analysisChecksum(copy)).not.toBe(before)
})
