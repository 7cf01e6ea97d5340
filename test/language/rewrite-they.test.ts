import { expect, test } from 'vitest'
import type { Document } from '../../src/language/index.js'
import { readConllu } from './conllu.js'
import { failures, theyTasks, theyTrees, toThey } from './gold-sets.js'

const tasks = theyTasks()
const trees = readConllu(theyTrees)

test('the gold holds 200 sentences, each with its tree', () => {
  expect(tasks).toHaveLength(200)
  expect(tasks.filter(({ id, from }) => trees.get(id)?.text !== from)).toEqual([])
})

test('every he and she of the 200 sentences becomes they as the annotator wrote it, given the gold trees', () => {
  expect(failures(tasks, ({ id }) => toThey(trees.get(id) as Document))).toEqual([])
})

test('the annotator left no he and no she', () => {
  const pronoun = /\b(?:he|him|his|himself|she|hers?|herself)\b/i
  expect(tasks.filter(({ to }) => pronoun.test(to))).toEqual([])
})
