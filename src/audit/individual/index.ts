export { type BooksOptions, RowBooks } from './books.js'
export { checkIndividual } from './check-question.js'
export { auditIndividual } from './individual.js'
export { runSearch, type SearchRun } from './run-search.js'
