import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { groups } from './groups.mjs'
import { asWritten, slugify } from './markdown.mjs'

const docs = fileURLToPath(new URL('..', import.meta.url))
const cache = fileURLToPath(new URL('../../.cache', import.meta.url))

const pagesIn = (folder) =>
  readdirSync(docs + folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => folder + name)

const pagesOf = ({ pages = [], folder }) => [...pages, ...(folder === undefined ? [] : pagesIn(folder))]

/** The first heading of a page, as text. */
const titleOf = (page) =>
  readFileSync(docs + page, 'utf8')
    .match(/^# (.+)$/m)[1]
    .replaceAll('`', '')
const item = (page) => ({ text: titleOf(page), link: `/${page.replace(/README\.md$/, '').replace(/\.md$/, '')}` })

/** Groups of pages by hand, and all pages of a folder. A page that no group has would never be found. */
function sidebar() {
  const listed = groups.flatMap(pagesOf)
  const missing = ['', 'options/', 'reference/'].flatMap(pagesIn).filter((page) => !listed.includes(page))
  if (missing.length > 0) throw new Error(`docs/.vitepress/groups.mjs has no group for ${missing.join(', ')}.`)
  return groups.map(({ text, pages, folder, collapsed }) => ({
    text,
    collapsed,
    items: pagesOf({ pages, folder }).map(item),
  }))
}

export default defineConfig({
  title: 'expect-fair',
  description: 'Fairness assertions for Vitest and Jest',
  lang: 'en',
  cacheDir: `${cache}/vitepress`,
  outDir: `${cache}/site`,
  // API reports are read as differences.
  srcExclude: ['api/**'],
  rewrites: { 'README.md': 'index.md', 'reference/README.md': 'reference/index.md' },
  metaChunk: true,
  // A page without an icon asks the server for one.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    // Links are written for GitHub and for the package; both must lead to the same headings.
    anchor: { slugify },
    config: asWritten,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          // A code stands for itself; of words, what is nearly meant is found too.
          searchOptions: {
            prefix: true,
            fuzzy: (term) => (/\d/.test(term) ? false : 0.2),
            boost: { title: 4, text: 2, titles: 1 },
          },
        },
      },
    },
    nav: [
      { text: 'Getting started', link: '/getting-started' },
      { text: 'Guide', link: '/guide' },
      { text: 'Recipes', link: '/recipes' },
      { text: 'Options', link: '/options' },
      { text: 'Reference', link: '/reference/' },
      { text: 'Errors', link: '/errors' },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
  },
})
