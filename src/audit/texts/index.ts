export { checkTextSearch, runTextSearch, type TextSearchRun } from './run-text-search.js'
