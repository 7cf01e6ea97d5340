import { expect, test } from 'vitest'
import { checkRecipe } from './check-recipe.js'
import { recipeOf } from './contributing.js'

checkRecipe('question', 'question', ['test/questions/consistency', 'test/audit/audit.test.ts', 'test/types'])

test('a new question touches four files, and its page', () => {
  const { outside } = recipeOf('question')
  expect(outside.filter((path) => !path.startsWith('docs/'))).toHaveLength(4)
  expect(outside.filter((path) => path.startsWith('docs/'))).toEqual(['docs/matchers.md'])
})
