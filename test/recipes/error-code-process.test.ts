import { checkRecipe } from './check-recipe.js'

checkRecipe('error code', 'error-code', ['test/audit/repeated-attribute.test.ts', 'test/audit/audit.test.ts'])
