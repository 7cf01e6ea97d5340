import { parse } from '@babel/parser'

/** Strings with fewer words are names, keys or fragments. */
const leastWords = 4

/** Data in somebody else's words: the texts of word rules and their tests. */
const dataProperties = new Set(['example', 'examples', 'test', 'pattern'])

/**
 * The prose of a file of code: its comments, and the strings that are sentences. Everything else is blanked, so that lines and
 * columns stay what they are in the file.
 */
export function proseOfCode(code) {
  const { program, comments } = parse(code, { sourceType: 'module', plugins: ['typescript'], attachComment: false })
  const kept = comments.map(({ start, end, type }) => [start + 2, type === 'CommentBlock' ? end - 2 : end])
  const visit = (node) => {
    if (node.type === 'ObjectProperty' && dataProperties.has(node.key.name)) return
    if (node.type === 'ImportDeclaration') return
    if (node.type === 'StringLiteral' && isSentence(node.value)) kept.push([node.start + 1, node.end - 1])
    if (node.type === 'TemplateLiteral' && isSentence(code.slice(node.start, node.end)))
      for (const { start, end } of node.quasis) kept.push([start, end])
    for (const child of Object.values(node).flat()) if (typeof child?.type === 'string') visit(child)
  }
  visit(program)
  return blankedExcept(code, kept)
}

const isSentence = (text) => text.split(/\s+/).filter((word) => /[a-z]{2}/i.test(word)).length >= leastWords

/** Code in comments, between backquotes, is blanked too. */
function blankedExcept(code, kept) {
  const isKept = new Uint8Array(code.length)
  for (const [from, to] of kept) isKept.fill(1, from, to)
  let text = ''
  for (let at = 0; at < code.length; at++) text += isKept[at] || code[at] === '\n' ? code[at] : ' '
  return text.replace(/^(\s*)\*/gm, '$1 ').replace(/```[\s\S]*?```|`[^`\n]*`/g, (block) => block.replace(/[^\n]/g, ' '))
}
