import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { audit, fromOnnx, fromPipeline } from '../../src/index.js'
import { lengthNotes, tokenLimit } from '../../src/runtime/token-limit.js'

const folder = mkdtempSync(join(tmpdir(), 'expect-fair-length-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([-1, 0, Number.NaN, '512', -512, {}])('a length of %j is none: the positions of the model count', (given) => {
  expect(tokenLimit(given as never, { max_position_embeddings: 128 })).toBe(128)
  expect(tokenLimit(given as never, {})).toBe(Number.POSITIVE_INFINITY)
  expect(tokenLimit(given as never, {}, 20)).toBe(20)
  expect(lengthNotes(given)[0]).toContain('ignored')
})

test.each([undefined, null, 1, 512, 1e30])('a length of %j is one, or is not given', (given) => {
  expect(lengthNotes(given)).toEqual([])
})

describe('a real model whose tokenizer says a negative length', () => {
  const source = 'fixtures/models/tiny/single-label'
  const cases = ['great', 'bad', 'fine', 'poor'].map((word, at) => ({
    id: `case ${at}`,
    variants: ['She', 'He'].map((who) => ({ input: `${who} thinks it is ${word}.`, classes: { gender: who } })),
  }))
  const settings = (name: string): string => {
    const path = join(folder, name)
    cpSync(source, path, { recursive: true })
    const file = join(path, 'tokenizer_config.json')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), model_max_length: -5 }))
    return path
  }

  test.each([
    ['fromPipeline', (path: string) => fromPipeline(path)],
    ['fromOnnx', (path: string) => fromOnnx(join(path, 'onnx', 'model.onnx'), { tokenizer: path })],
  ])('%s answers as without it, and says so', async (_, load) => {
    const [odd, usual] = [load(settings('odd')), load(source)]
    try {
      const ask = (model: unknown) => audit(model, { attributes: ['gender'], cases })
      const [told, plain] = [await ask(odd), await ask(usual)]
      expect(told.counts).toEqual(plain.counts)
      expect(told.model.truncated).toBe(plain.model.truncated)
      expect(told.model.limits.join(' ')).toMatch(
        /model_max_length: -5, which is not a number of tokens; it is ignored/,
      )
      expect(plain.model.limits.join(' ')).not.toContain('model_max_length')
    } finally {
      await Promise.all([odd.dispose(), usual.dispose()])
    }
  })
})
