// Builds the documentation as a site in .cache/site, then follows every link in it. It needs no network.
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { build } from 'vitepress'

const folder = '.cache/site'
await build('docs')

const pages = new Map()
for (const name of readdirSync(folder, { recursive: true })) {
  if (!name.endsWith('.html')) continue
  const html = readFileSync(`${folder}/${name}`, 'utf8')
  const all = (pattern) => [...html.matchAll(pattern)].map(([, found]) => found.replaceAll('&amp;', '&'))
  pages.set(`/${name.replaceAll('\\', '/')}`, {
    ids: new Set(all(/ id="([^"]+)"/g)),
    links: all(/<a\b[^>]* href="([^"]+)"/g).filter((link) => !/^[a-z]+:/.test(link)),
  })
}

const lost = []
for (const [page, { links }] of pages) {
  for (const link of links) {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : posix.resolve(posix.dirname(page), path) + (path.endsWith('/') ? '/' : '')
    const ids = pages.get(target.replace(/\/\/?$/, '/index.html'))?.ids
    if (ids === undefined || (anchor !== undefined && !ids.has(decodeURIComponent(anchor))))
      lost.push(`${page}: ${link}`)
  }
}
if (lost.length > 0) {
  process.stderr.write(`Links of the site that lead nowhere:\n${lost.join('\n')}\n`)
  process.exitCode = 1
}
