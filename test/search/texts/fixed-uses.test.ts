import { describe, expect, test } from 'vitest'
import { analyze } from '../../../src/language/index.js'
import { fixedUses } from '../../../src/search/texts/fixed-uses.js'
import { freeWords } from '../../../src/search/texts/free-words.js'

/** The uses that the marked word of an example stands in, and whether it is free for a user's own substitutes. */
async function read(example: string): Promise<{ readonly uses: readonly string[]; readonly isFree: boolean }> {
  const text = example.replaceAll(/\[\[|\]\]/g, '')
  const start = example.indexOf('[[')
  const [document] = await analyze([text])
  const tokens = document?.sentences.find((sentence) => sentence.tokens.some((token) => token.start === start))?.tokens
  if (document === undefined || tokens === undefined) throw new Error(`no marked word: ${example}`)
  const at = tokens.findIndex((token) => token.start === start)
  const uses = fixedUses.filter((use) => use.test(tokens, at)).map(({ name }) => name)
  const free = freeWords(document, [text], [], { similar: () => ['something'] })
  return { uses, isFree: free.some(({ from }) => from === start) }
}

describe.each(fixedUses)('a word in a fixed use is not replaced: $name', ({ name, examples, counterexamples }) => {
  test.each(examples)('%s', async (example) => {
    expect(await read(example)).toEqual({ uses: [name], isFree: false })
  })

  test.each(counterexamples)('but: %s', async (example) => {
    expect((await read(example)).uses).toEqual([])
  })
})
