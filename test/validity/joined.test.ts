import { expect, test } from 'vitest'
import { readStructures, type Structure } from '../../src/language/index.js'
import { ComposedInvariant } from '../../src/validity/index.js'
import { askAtOnce, askTogether } from '../../src/validity/joined.js'

const split = (text: string): string[] => text.split(' ')
const sentences = ['The teacher opened the door .', 'She took his book .', 'He is a writer .'].map(split)
const others = ['The quickly opened the door .', 'She took him book .', 'He is an actor .'].map(split)

test('what is asked together gets the answers of what is asked alone', async () => {
  const together = askTogether({})
  const read = await Promise.all(sentences.map((words) => together.read([words])))
  expect(read.flat()).toEqual(await readStructures(sentences))
  const mutants = read.flat().map((original, at) => ({ original, words: others[at] as string[] }))
  const alone = []
  for (const mutant of mutants) alone.push(...(await askAtOnce({}).keeps([mutant])))
  expect(new Set(alone.map(({ keeps }) => keeps)).size).toBe(2)
  const answers = await Promise.all([
    together.keeps(mutants.slice(0, 2)),
    together.keeps([]),
    together.keeps(mutants.slice(2)),
  ])
  expect(answers).toEqual([alone.slice(0, 2), [], alone.slice(2)])
})

test('what is asked while the network works is answered after it', async () => {
  const together = askTogether({})
  const first = together.read([sentences[0] as string[]])
  await new Promise((resolve) => setImmediate(resolve))
  const second = together.read([sentences[1] as string[]])
  const [one, other] = await Promise.all([first, second])
  expect([...one, ...other].map(({ words }: Structure) => words)).toEqual(sentences.slice(0, 2))
})

test('a signal that fired rejects all that was asked', async () => {
  const together = askTogether({ signal: AbortSignal.abort(new Error('enough')) })
  const asked = sentences.map((words) => together.read([words]))
  for (const each of asked) await expect(each).rejects.toThrow('enough')
})

test('texts that are checked at a time get the answers that each gets alone', async () => {
  const edits = sentences.map((words, at) => {
    const changed = others[at] as string[]
    return [{ sentence: 0, from: 0, to: words.length, words: changed }]
  })
  const together = askTogether({})
  const answers = await Promise.all(
    sentences.map((words, at) => new ComposedInvariant([words], {}, together).check([[edits[at] ?? []]])),
  )
  for (const [at, words] of sentences.entries()) {
    expect(answers[at]).toEqual(await new ComposedInvariant([words]).check([[edits[at] ?? []]]))
  }
  expect(answers.flat().map(({ keeps }) => keeps)).toEqual([false, false, true])
})
