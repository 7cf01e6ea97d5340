/** A documentation comment in parts: its text, and the blocks that tags begin. Examples are whole code fences. */
export function readComment(comment = '') {
  const lines = comment
    .replace(/^\/\*\*|\*\/\s*$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
  const found = { text: [], params: [], returns: [], throws: [], examples: [] }
  let part = found.text
  let inFence = false
  for (const line of lines) {
    const tag = inFence ? null : line.match(/^@(\w+)\s*(.*)$/)
    if (line.startsWith('```')) inFence = !inFence
    if (tag === null) {
      part.push(line)
      continue
    }
    const [, name, rest] = tag
    part = [rest]
    if (name === 'param' || name === 'typeParam') found.params.push(part)
    else if (name === 'returns') found.returns = part
    else if (name === 'throws') found.throws.push(part)
    else if (name === 'example') found.examples.push(part)
    else throw new Error(`The tag @${name} is not one that the reference shows.`)
  }
  return {
    text: textOf(found.text),
    params: found.params.map((each) => named(textOf(each))),
    returns: textOf(found.returns),
    throws: found.throws.map(textOf),
    examples: found.examples.map((each) => each.join('\n').trim()),
  }
}

const named = (text) => {
  const [, name = '', meaning = ''] = text.match(/^(\S+)\s*(?:- )?([\s\S]*)$/) ?? []
  return { name, meaning }
}

/** Paragraphs and lists stay; lines that the width of the source broke are joined. */
const textOf = (lines) =>
  lines
    .join('\n')
    .trim()
    .replace(/\n(?!\n|\s*[-*|] |```)(?<!\n\n) */g, ' ')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    // Doc comments name pages as docs/ does.
    .replace(/\]\((?=[\w-]+\.md)/g, '](../')
