import { checkRecipe } from './check-recipe.js'

checkRecipe('report format', 'report-format', ['test/report/tap.test.ts', 'test/soundness/logs.test.ts'])
