/** Products, packages and runners: both sides name them, and they would tell an editor whose sentence it is. */
const names =
  /(?:@[\w-]+\/[\w.-]+|\b(?:expect-fair|fast-check|vitest|vite(?:-node|press)?|jest|mocha|jasmine|ava|bun|deno|playwright|webdriverio|cypress|istanbul|rolldown|esbuild|transformers\.js|onnxruntime(?:-node)?|scikit-learn|skl2onnx|onnxmltools|xgboost|lightgbm|biasfinder|hinter|astraea|checklist|npm|pnpm|yarn)\b)/gi

const fewest = 8
const most = 40

/**
 * The sentences of a Markdown page: of its paragraphs and lists. Headings, tables, code and HTML are left out, on either side. Code and links
 * in a sentence are masked, and so are names of products.
 */
export const sentencesOfPage = (markdown) => paragraphsOf(markdown).flatMap(sentencesOf)

/** The sentences of a text without Markdown blocks, masked: those of 8 to 40 words that begin with a capital and end with a full stop. */
export function sentencesOf(text) {
  const masked = maskedText(text)
  return Array.from(new Intl.Segmenter('en', { granularity: 'sentence' }).segment(masked), ({ segment }) =>
    segment.trim(),
  )
    .filter((sentence) => /^["“(]?[A-Z‹]/.test(sentence) && /\.["”)]?$/.test(sentence) && !/^‹value›/.test(sentence))
    .filter((sentence) => {
      const words = sentence.split(/\s+/).length
      return words >= fewest && words <= most && !/[|{}<>]|\.\.\./.test(sentence)
    })
}

function paragraphsOf(markdown) {
  const text = markdown
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^([ \t>]*)(`{3,}|~{3,})[\s\S]*?^[ \t>]*\2[^\n]*$/gm, '')
  const paragraphs = []
  let lines = []
  const end = () => {
    if (lines.length > 0) paragraphs.push(lines.join(' '))
    lines = []
  }
  for (const line of text.split('\n')) {
    const bare = line.trim()
    if (bare === '' || /^(?:#|\||:::|<|import |export |!\[|\[[^\]]+\]:)/.test(bare)) end()
    else if (/^(?:[-*+]|\d+\.) |^> ?\[?!?/.test(bare)) {
      end()
      lines.push(bare.replace(/^(?:[-*+]|\d+\.) +|^> ?(?:\[![A-Z]+\])? ?/, ''))
    } else lines.push(bare)
  }
  end()
  return paragraphs
}

function maskedText(text) {
  return text
    .replace(/(`+)(?:(?!\1)[\s\S])+\1/g, '‹code›')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/https?:\/\/[^\s)]+/g, '‹link›')
    .replace(/\b[\w./-]+\.(?:md|mjs|ts|js|json|html|py|csv)\b(?:#[\w-]+)?/g, '‹file›')
    .replace(/(\*\*|__|\*|_)(?=\S)((?:(?!\1).)+?)\1/g, '$2')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(names, '‹name›')
    .replace(/\s+/g, ' ')
    .trim()
}
