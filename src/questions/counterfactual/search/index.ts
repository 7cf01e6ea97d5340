export { checkTextSearch, runTextSearch, type TextSearchRun } from './run-text-search.js'
export { SearchSeeds } from './search-seeds.js'
