export { articleFor } from './article.js'
export { capitalise, keepCase, opensSentence, uncapitalise } from './case.js'
export { loadTokenizer, type Token, tokenize } from './tokenize.js'
