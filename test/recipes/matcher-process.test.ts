import { checkRecipe } from './check-recipe.js'

checkRecipe('matcher', 'matcher', ['test/matchers/to-be-decided.test.ts', 'test/types'])
