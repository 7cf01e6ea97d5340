/** A textlint rule: reports each match of the word list, with what to write in its place. */
export function avoidedWords(context, { words }) {
  const { Syntax, RuleError, report, getSource, locator } = context
  const patterns = words.map(({ pattern, write }) => ({ found: new RegExp(pattern, 'gi'), write }))
  return {
    [Syntax.Paragraph](node) {
      const text = withoutCode(node, getSource(node), Syntax.Code)
      for (const { found, write } of patterns) {
        for (const match of text.matchAll(found)) {
          const at = locator.range([match.index, match.index + match[0].length])
          report(node, new RuleError(`"${match[0].replace(/\s+/g, ' ').trim()}": write ${write}`, { padding: at }))
        }
      }
    },
  }
}

/** A line break within a sentence is a blank; code is not read. */
function withoutCode(node, source, code) {
  let text = source.replace(/\n/g, ' ')
  const blank = (child) => {
    if (child.type === code) {
      const [from, to] = child.range.map((place) => place - node.range[0])
      text = text.slice(0, from) + ' '.repeat(to - from) + text.slice(to)
    }
    for (const grandchild of child.children ?? []) blank(grandchild)
  }
  blank(node)
  return text
}
