import { checkRecipe } from './check-recipe.js'

checkRecipe('source', 'source', ['test/cases/greetings.test.ts'])
