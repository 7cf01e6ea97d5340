import { readFileSync } from 'node:fs'
import { ReferencePage } from './reference-page.mjs'
import { cell, firstSentence } from './signature.mjs'

const intros = JSON.parse(readFileSync(new URL('intros.json', import.meta.url), 'utf8'))
const notice = '<!-- Written by `npm run api` from the doc comments of the sources. -->'

/** The pages of the reference by file name: one for each entry, and a list of all functions. */
export function referencePages(extracted) {
  const pages = extracted.map(({ entry, items }) => new ReferencePage(entry, items))
  const targets = new Map()
  for (const page of pages)
    for (const [name, anchor] of page.anchors)
      targets.set(name, { page: page.fileName, anchor, type: page.types.get(name) })
  const written = pages.map((page) => {
    const text = [notice, `# \`${page.specifier}\``, introOf(page), ...page.sections(targets)].join('\n\n')
    return [page.fileName, `${text}\n`]
  })
  return [['README.md', overview(pages)], ...written]
}

function overview(pages) {
  const parts = pages.map((page) => {
    const rows = page.functions.map(({ name, title, comment }) => {
      return `| [\`${title}\`](${page.fileName}#${page.anchors.get(name)}) | ${cell(firstSentence(comment.text))} |`
    })
    const table = ['| | |', '|---|---|', ...rows].join('\n')
    return `## \`${page.specifier}\`\n\n${introOf(page)} Types: [${page.fileName}](${page.fileName}).\n\n${table}\n`
  })
  const intro =
    'Every exported function, with its options, their defaults and its errors. [The guide](../guide.md) says when to use which. The examples run as they stand, with `expect` of Vitest; `fixtures/models` lies in this repository.'
  return [notice, '# Reference', intro, parts.join('\n')].join('\n\n')
}

function introOf({ file }) {
  if (!(file in intros)) throw new Error(`tools/api/intros.json says nothing of the entry ${file}.`)
  return intros[file]
}
