import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parse } from '@babel/parser'
import { sentencesOf, sentencesOfPage } from './sentences.mjs'

/** Pages of figures: tables and notes on runs, which neither of the other projects has. */
const figures = /^docs\/(?:benchmarks|search-figures|power|readings|word-rules|decisions|architecture|options)/

/** Our sentences by where a user reads them: pages that travel with the package, messages, and the reference made of doc comments. */
export function ours() {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
  const pages = files.filter((path) => /^(?:README\.md|docs\/[^/]+\.md)$/.test(path) && !figures.test(path))
  const code = files.filter((path) => /^src\/.*\.ts$/.test(path) && !/\/(?:rules|lists|weights)\//.test(path))
  const reference = files.filter((path) => /^docs\/reference\/.*\.md$/.test(path))
  return {
    pages: { take: 60, sentences: pages.flatMap((path) => from(path, sentencesOfPage(text(path)))) },
    messages: { take: 20, sentences: code.flatMap((path) => from(path, messagesIn(text(path)))) },
    comments: { take: 20, sentences: reference.flatMap((path) => from(path, sentencesOfPage(described(text(path))))) },
  }
}

const text = (path) => readFileSync(path, 'utf8')
const from = (path, sentences) => sentences.map((sentence) => ({ path, sentence }))

/** Lists of types and of errors by code are no sentences. */
const described = (page) => page.replace(/^(?:Types:|\*\*(?:Throws|Example|\[)).*$/gm, '')

/** Sentences in the strings of a file; what is filled in is masked. */
function messagesIn(code) {
  const found = []
  const visit = (node) => {
    if (node.type === 'ImportDeclaration') return
    if (node.type === 'ObjectProperty' && /^(?:example|examples|test|pattern)$/.test(node.key.name)) return
    if (node.type === 'StringLiteral') found.push(node.value)
    if (node.type === 'TemplateLiteral') found.push(node.quasis.map(({ value }) => value.cooked).join('‹value›'))
    for (const child of Object.values(node).flat()) if (typeof child?.type === 'string') visit(child)
  }
  visit(parse(code, { sourceType: 'module', plugins: ['typescript'] }).program)
  return found.filter((each) => !/<\w|\n/.test(each)).flatMap(sentencesOf)
}
