export { type BooksOptions, RowBooks } from './books.js'
export { runSearch, type SearchRun } from './run-search.js'
