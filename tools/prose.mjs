/**
 * Reads all that people read (docs, messages, comments) for words that plain English does without: `npm run check:prose`.
 * The list is tools/prose/words.json. Exits with 1 where it finds one.
 *
 *     node tools/prose.mjs [--count] [PATH ...]
 *
 *   PATH     only files whose path starts with one of these
 *   --count  only how often each entry of the list matches
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { lintProse } from './prose/lint.mjs'

const { values: options, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'boolean', default: false } },
})

const began = performance.now()
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => isRead(path) && (paths.length === 0 || paths.some((start) => path.startsWith(start))))
const found = []
for (const path of files) found.push(...(await lintProse(path, readFileSync(path, 'utf8'))))
if (options.count) {
  const counts = new Map()
  for (const { message } of found)
    counts.set(message.replace(/^.*: /, ''), (counts.get(message.replace(/^.*: /, '')) ?? 0) + 1)
  for (const [write, count] of counts) console.log(String(count).padStart(5), write)
} else for (const { path, line, column, message } of found) console.error(`${path}:${line}:${column} ${message}`)
console.log(`Prose: ${files.length} files read in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
if (found.length > 0) {
  console.error(
    `To rewrite in plainer words: ${found.length} (tools/prose/words.json; CONTRIBUTING.md, "Plain English").`,
  )
  process.exitCode = 1
}

/** Generated pages are read where they come from; what is quoted from elsewhere, not at all. */
function isRead(path) {
  if (
    /^docs\/(api|reference)\/|\/lists\/|\/weights\/|\/rules\/|^bench\/reading\/(plant|results|messages|checklist|reader\.md)|^test\/|^fixtures\//.test(
      path,
    )
  )
    return false
  return /\.md$|^(src|bench|tools|training|examples)\/.*\.(ts|mjs)$|^[^/]*\.(ts|mjs)$/.test(path)
}
