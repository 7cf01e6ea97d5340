import { resolve } from 'node:path'
import { AutoTokenizer, env } from '@huggingface/transformers'
import { expect, test } from 'vitest'
import { inputLength, tokenisedLength } from '../../src/models/input-length.js'

test('a text is as long as the pieces that tokenizers make of it', () => {
  const base = tokenisedLength('dog')
  expect(tokenisedLength('the dog is here')).toBe(4 * base)
  // Characters within a word do not count, signs do, and spaces do not.
  expect(tokenisedLength('the doggies are  here')).toBe(4 * base)
  expect(tokenisedLength('the dog, is here.')).toBe(6 * base)
  expect(tokenisedLength('électricité 2024')).toBe(2 * base)
  // Very long words are cut.
  expect(tokenisedLength('a'.repeat(13))).toBe(2 * base)
  // Scripts without spaces.
  expect(tokenisedLength('私は猫です')).toBe(5 * base)
  expect(tokenisedLength('')).toBe(0)
})

test('texts in its order are padded less than texts in the order of their characters', async () => {
  env.allowRemoteModels = false
  const tokenizer = await AutoTokenizer.from_pretrained(resolve('fixtures/models/sentiment'))
  const subjects = ['he', 'her mother', 'the extraordinarily talented director', 'a dog, a cat and I']
  const verbs = ['saw it', 'recommended that', 'did, in a way, like it', 'misunderstood everything']
  const ends = [
    '.',
    ' today.',
    ' (as we all do).',
    ' notwithstanding considerable disappointment!',
    ' by me or by you.',
  ]
  const texts = subjects.flatMap((a) => verbs.flatMap((b) => ends.map((c) => `${a} ${b}${c}`)))
  const padded = (length: (text: string) => number): number => {
    const sorted = [...texts].sort((a, b) => length(b) - length(a))
    let sum = 0
    for (let from = 0; from < sorted.length; from += 8) {
      const tokens = sorted.slice(from, from + 8).map((text) => tokenizer.encode(text).length)
      sum += tokens.length * Math.max(...tokens)
    }
    return sum
  }
  expect(padded(tokenisedLength)).toBeLessThan(0.97 * padded((text) => text.length))
})

test('rows are all of one length', () => {
  expect(inputLength([1, 2, 3])).toBe(inputLength([4]))
  expect(tokenisedLength({ age: 3 })).toBe(inputLength([4]))
})
