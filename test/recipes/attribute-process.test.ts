import { checkRecipe } from './check-recipe.js'

checkRecipe('attribute', 'attribute', ['test/attributes', 'test/cases/template.test.ts'])
