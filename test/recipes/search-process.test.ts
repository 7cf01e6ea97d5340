import { checkRecipe } from './check-recipe.js'

checkRecipe('search', 'search', ['test/search/edges.test.ts'])
