/**
 * Prints twenty messages of failed assertions for readers who have not seen the docs:
 *
 *     node bench/reading/messages/draw.mjs ../reading-sheets/messages
 *
 * writes sheet.txt, questions.md and, beside the folder, the key of what is true of each.
 */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { formatReport } from '../../../dist/esm/index.js'
import { failures } from './failures.mjs'

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: node bench/reading/messages/draw.mjs FOLDER')
  process.exit(2)
}
const messages = []
for (const { run, isNot = false } of failures) messages.push(formatReport(await run(), { isNot }))
mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}/sheet.txt`, messages.map((text, at) => `=== ${at + 1} ===\n${text}\n\n`).join(''))
copyFileSync(new URL('questions.md', import.meta.url), `${folder}/questions.md`)
writeFileSync(`${folder}-key.txt`, failures.map(({ known }, at) => `${at + 1}: ${known}\n`).join(''))
console.log(`${messages.length} messages in ${folder}`)
