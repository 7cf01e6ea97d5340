import { describe, expect, test } from 'vitest'
import { analyze } from '../../../src/language/index.js'
import { freeWords } from '../../../src/search/texts/free-words.js'

async function free(text: string, similar?: (word: string) => readonly string[]): Promise<readonly string[]> {
  const [document] = await analyze([text])
  const words = freeWords(
    document as NonNullable<typeof document>,
    [text],
    [],
    similar === undefined ? {} : { similar },
  )
  return words.map((word) => word.text)
}
const always = () => ['something', 'anything']

describe('the free words of a text', () => {
  test('are content words with substitutes', async () => {
    expect(await free('The angry reporter rejected the foolish idea.')).toEqual(['angry', 'reporter', 'foolish'])
  })

  test('tell no class of a person', async () => {
    expect(await free('An old woman wrote the letter.', always)).toEqual(['wrote', 'letter'])
  })

  test('are no names, and no words with a capital inside a sentence', async () => {
    expect(await free('Maria Gonzalez praised the Office and the STUPID plan.', always)).toEqual(['praised', 'plan'])
  })

  test('are no part of a compound, and no verb with a particle, a preposition or a clause', async () => {
    expect(await free('The baby killer cleaned up the garden.', always)).toEqual(['garden'])
    expect(await free('They relied on the report.', always)).not.toContain('relied')
    expect(await free('They believed that the report was lost.', always)).not.toContain('believed')
  })

  test('are no bare nouns behind a preposition, and none that lead to an infinitive', async () => {
    expect(await free('In fact they lost the report by mistake.', always)).toEqual(['lost', 'report'])
    expect(await free('They lost the right to the river and the desire to swim.', always)).not.toContain('desire')
  })

  test('are, without substitutes of the user, only words that have close ones where they stand', async () => {
    const text = 'They took the old paper to the party.'
    expect(await free(text)).toEqual([])
    expect(await free(text, always)).toEqual(['took', 'paper', 'party'])
    expect(await free('I assume that they left.')).toEqual(['assume'])
    expect(await free('I assume the worst of it.', always)).toContain('assume')
  })

  test('have substitutes with the same article before them', async () => {
    const [document] = await analyze(['They wrote a letter.'])
    const [, word] = freeWords(document as NonNullable<typeof document>, ['They wrote a letter.'], [], {
      similar: () => ['essay', 'note'],
    })
    expect(word?.substitutes).toEqual(['note'])
    const quoted = 'It was a "terrible" plan.'
    const [other] = await analyze([quoted])
    const free = freeWords(other as NonNullable<typeof other>, [quoted], [], { similar: () => ['awful', 'dreadful'] })
    expect(free.find(({ text }) => text === 'terrible')?.substitutes).toEqual(['dreadful'])
  })
})
