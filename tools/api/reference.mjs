import { readFileSync } from 'node:fs'
import { ReferencePage } from './reference-page.mjs'
import { cell, firstSentence } from './signature.mjs'

const dataOf = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
const intros = dataOf('intros.json')
// The themes of long entries, and the declarations in dist/esm that each is about; the first that fits counts.
const themes = dataOf('themes.json')
const notice = '<!-- Written by `npm run api` from the doc comments of the sources. -->'

/** The pages of the reference by file name: those of each entry, and a list of all functions. */
export function referencePages(extracted) {
  const whole = extracted.map(wholeEntry)
  const known = targetsOf(whole)
  const entries = whole.map((each) => (isShort(each.pages[0], known) ? each : { ...each, pages: parts(each, known) }))
  const targets = targetsOf(entries)
  const written = entries.flatMap(({ specifier, intro, fileName, pages }) => {
    const [only] = pages
    const head = [notice, `# \`${specifier}\``, intro]
    if (pages.length === 1) return [[fileName, textOf([...head, ...only.sections(targets)])]]
    const back = `[All of \`${specifier}\`](${fileName}).`
    const themed = pages.map((page) => [
      page.fileName,
      textOf([notice, `# \`${specifier}\`: ${page.title}`, back, ...page.sections(targets)]),
    ])
    return [[fileName, textOf([...head, ...pages.map(contentsOf)])], ...themed]
  })
  return [['README.md', overview(entries)], ...written]
}

function wholeEntry({ entry: { file, specifier }, items }) {
  if (!(file in intros)) throw new Error(`tools/api/intros.json says nothing of the entry ${file}.`)
  const fileName = `${file === 'index' ? 'expect-fair' : file}.md`
  return { specifier, intro: intros[file], fileName, items, pages: [new ReferencePage(fileName, '', items)] }
}

/** The pages of an entry that would be too long to read at once: one for each theme, or several. */
function parts({ fileName, items }, known) {
  const name = fileName.replace('.md', '')
  return byTheme(items).flatMap(([theme, own]) => inParts(`${name}-${theme.toLowerCase()}`, theme, own, known))
}

/** The items of each theme, those of one name together. */
function byTheme(items) {
  const themeOfName = new Map()
  for (const item of items) if (!themeOfName.has(item.name)) themeOfName.set(item.name, themeOf(item.fileUrlPath ?? ''))
  const found = new Map(Object.keys(themes).map((theme) => [theme, []]))
  for (const item of items) found.get(themeOfName.get(item.name)).push(item)
  return [...found].filter(([, own]) => own.length > 0)
}

function themeOf(path) {
  const theme = Object.keys(themes).find((each) => new RegExp(`^dist/esm/(?:${themes[each]})`).test(path))
  if (theme === undefined) throw new Error(`tools/api/themes.json has no theme for ${path}.`)
  return theme
}

/** As few pages of a theme as keep each short, with its functions and their options first. */
function inParts(name, theme, items, known) {
  const whole = new ReferencePage(`${name}.md`, theme, items)
  if (isShort(whole, known)) return [whole]
  const names = [
    ...whole.functions.map((each) => [each.name, ...each.options]),
    ...whole.otherTypes.map((each) => [each]),
  ]
  const pages = []
  let taken = []
  for (const group of [...names, undefined]) {
    const page = (own) => {
      const number = pages.length + 1
      const suffix = number === 1 ? '' : `-${number}`
      const title = number === 1 ? theme : `${theme}, part ${number}`
      return new ReferencePage(
        `${name}${suffix}.md`,
        title,
        items.filter((item) => own.includes(item.name)),
      )
    }
    if (group !== undefined && (taken.length === 0 || isShort(page([...taken, ...group]), known)))
      taken = [...taken, ...group]
    else {
      pages.push(page(taken))
      taken = group ?? []
    }
  }
  return pages
}

/** Below 25 KB, with room for the longer file names that links may have in the end. */
const isShort = (page, known) => Buffer.byteLength(page.sections(known).join('\n\n')) < 23_000

const targetsOf = (entries) => new Map(entries.flatMap(({ pages }) => pages.flatMap(({ places }) => places)))
const textOf = (parts) => `${parts.join('\n\n')}\n`

function contentsOf(page) {
  const names = [
    ...page.functions.map(({ name, title }) => [name, title]),
    ...page.otherTypes.map((name) => [name, name]),
  ]
  const links = names.map(([name, title]) => `[\`${title}\`](${page.fileName}#${page.anchors.get(name)})`)
  return `**[${page.title}](${page.fileName})**: ${links.join(', ')}`
}

function overview(entries) {
  const lists = entries.map(({ specifier, intro, fileName, pages }) => {
    const rows = pages.flatMap((page) =>
      page.functions.map(({ name, title, comment }) => {
        return `| [\`${title}\`](${page.fileName}#${page.anchors.get(name)}) | ${cell(firstSentence(comment.text))} |`
      }),
    )
    const table = ['| | |', '|---|---|', ...rows].join('\n')
    return `## \`${specifier}\`\n\n${intro} Types: [${fileName}](${fileName}).\n\n${table}\n`
  })
  const intro =
    'The reference lists every exported function with its options, defaults and errors. [The guide](../guide.md) explains when to use which function. You can run the examples as they are, with `expect` from Vitest. They use models from `fixtures/models`, a folder of this repository.'
  return [notice, '# Reference', intro, lists.join('\n')].join('\n\n')
}
