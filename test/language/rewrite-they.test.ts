import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allTo, type Document, rewritePersons } from '../../src/language/index.js'
import { readConllu } from './conllu.js'

interface Gold {
  readonly id: string
  readonly set: 'ewt-dev' | 'gum-dev' | 'ewt-train'
  readonly text: string
  readonly they: string
}

const folder = join(import.meta.dirname, 'gold')
const gold = JSON.parse(readFileSync(join(folder, 'they-rewrites.json'), 'utf8')) as Gold[]
const trees = readConllu(join(folder, 'they-trees.conllu'))

test('the gold holds 200 sentences, each with its tree', () => {
  expect(gold).toHaveLength(200)
  expect(gold.filter(({ id, text }) => trees.get(id)?.text !== text)).toEqual([])
})

test('every he and she of the 200 sentences becomes they as the annotator wrote it, given the gold trees', () => {
  const wrong = gold.flatMap(({ id, they }) => {
    const { text } = rewritePersons(trees.get(id) as Document, { pronouns: allTo('they') })
    return text === they ? [] : [{ id, text, they }]
  })
  expect(wrong).toEqual([])
})
