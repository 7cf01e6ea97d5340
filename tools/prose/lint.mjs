import { readFileSync } from 'node:fs'
import { TextlintKernel } from '@textlint/kernel'
import markdown from '@textlint/textlint-plugin-markdown'
import plain from '@textlint/textlint-plugin-text'
import { proseOfCode } from './extract.mjs'
import { avoidedWords } from './rule.mjs'

export const words = JSON.parse(readFileSync(new URL('words.json', import.meta.url), 'utf8'))

const kernel = new TextlintKernel()
const plugins = [
  { pluginId: 'markdown', plugin: markdown.default ?? markdown },
  { pluginId: 'text', plugin: plain.default ?? plain },
]
const rules = [{ ruleId: 'words', rule: avoidedWords, options: { words } }]

/** What the list finds in a Markdown page or in the comments and messages of code, in the order of the file. */
export async function lintProse(path, content) {
  const isPage = path.endsWith('.md')
  const text = isPage ? content : proseOfCode(content)
  const { messages } = await kernel.lintText(text, { ext: isPage ? '.md' : '.txt', filePath: path, plugins, rules })
  return messages.map(({ line, column, message }) => ({ path, line, column, message }))
}
