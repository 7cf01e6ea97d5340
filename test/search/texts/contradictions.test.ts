import { describe, expect, test } from 'vitest'
import { dictionary } from '../../../src/attributes/index.js'
import { mutations } from '../../../src/cases/index.js'
import type { Variant } from '../../../src/core/case.js'
import type { TextSeed } from '../../../src/core/text-search.js'
import { analyze, type Document, loadWordSplitter } from '../../../src/language/index.js'
import { isRightIn, textSeed } from '../../../src/search/index.js'

/** A seed of the text as a search gets it, and the number of the counterfactual of a class. */
async function seedOf(
  text: string,
  attribute: 'religion' | 'gender',
  className: string,
  similar: Record<string, string>,
) {
  const source = mutations([text], { attributes: [dictionary(attribute)] })
  const variants: Variant<string>[] = []
  const context = { seed: 1, sample: 1, variantsPerCase: 500, attributes: [attribute], skip() {}, drawn() {} }
  for await (const each of source.cases(context)) variants.push(...each.variants)
  const number = variants.findIndex(({ classes }) => classes[attribute] === className)
  expect(number).toBeGreaterThan(0)
  const [document] = await analyze([text])
  const seed = textSeed(
    { id: 'seed', variants, document: document as Document, split: await loadWordSplitter() },
    { similar: (word) => (similar[word] === undefined ? [] : [similar[word]]) },
  )
  if (typeof seed === 'string') throw new Error(seed)
  return { seed, number }
}

const replaced = ({ words }: TextSeed, word: string) => words.map(({ text }) => (text === word ? 1 : 0))

describe('a find whose replaced words contradict the exchanged one is none', () => {
  test('where they are things of one class', async () => {
    const { seed, number } = await seedOf(
      'The Muslim man saw the garden with the red table.',
      'religion',
      'christian',
      {
        garden: 'mosque',
        table: 'chair',
      },
    )
    expect(seed.at(replaced(seed, 'garden'), number).text).toContain('mosque')
    expect(await isRightIn(seed, replaced(seed, 'garden'), number)).toBe(false)
    expect(await isRightIn(seed, replaced(seed, 'table'), number)).toBe(true)
    expect(await isRightIn(seed, replaced(seed, 'none'), number)).toBe(true)
  })
})
