export { articleFor } from './article.js'
export { capitalise, keepCase, opensSentence, uncapitalise } from './case.js'
export { loadTokenizer, type Token, type Tokenizer, tokenize } from './tokenize.js'
