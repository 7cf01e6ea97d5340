/** The anchor of a heading as GitHub makes it: links are written for GitHub and for the package, and work on the site too. */
export const slugify = (title) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replace(/ /g, '-')

/** Makes the site show plain Markdown as it is written. */
export function asWritten(md) {
  // Braces are no templates of Vue.
  for (const rule of ['text', 'code_inline']) {
    const render = md.renderer.rules[rule]
    md.renderer.rules[rule] = (...given) => render(...given).replaceAll('{', '&#123;')
  }
  md.core.ruler.push('links', ({ tokens }) => {
    for (const token of tokens) {
      if (token.children) token.children = withoutSourceLinks(token.children)
      for (const link of token.children ?? []) if (link.type === 'link_open') toIndex(link)
    }
  })
}

/** A folder's page is its README in the package, its index on the site. */
const toIndex = (link) => link.attrSet('href', link.attrGet('href').replace(/\bREADME\.md(?=#|$)/, 'index.md'))

/** Sources travel with the package and are not on the site. */

function withoutSourceLinks(tokens) {
  let isInside = false
  return tokens.filter((token) => {
    if (token.type === 'link_open') isInside = token.attrGet('href').startsWith('../src/')
    const isLeftOut = isInside && /^link_/.test(token.type)
    if (token.type === 'link_close') isInside = false
    return !isLeftOut
  })
}
