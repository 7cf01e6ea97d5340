/** A fenced code block of a document, with what its hidden comments say about it. */
export interface CodeBlock {
  readonly file: string
  /** Line of the opening fence, counted from 1. */
  readonly line: number
  readonly language: string
  /** The rest of the info string: `no-run: <reason>`. */
  readonly info: string
  readonly code: string
  /** Code from a comment `<!-- set-up ... -->` right before the block, which readers do not see. */
  readonly setup: string
  /** Text of the failure that the block must end with, from `<!-- fails with: ... -->`. */
  readonly failsWith: string | undefined
  /** `<!-- output -->`: shows the message of the failing block before it. */
  readonly isOutput: boolean
}

const fence =
  /(?<comments>(?:<!--(?:(?!-->)[\s\S])*-->\s*\n)*)^```(?<info>[^\n]*)\n(?<code>(?:(?!^```)[\s\S])*)^```\s*$/gm

/** All fenced blocks of a document. */
export function codeBlocks(file: string, text: string): CodeBlock[] {
  return [...text.matchAll(fence)].map((match) => {
    const { comments = '', info = '', code = '' } = match.groups ?? {}
    const [, language = '', rest = ''] = info.trim().match(/^(\S*)\s*(.*)$/) ?? []
    return {
      file,
      line: text.slice(0, (match.index ?? 0) + comments.length).split('\n').length,
      language,
      info: rest,
      code,
      setup: comments.match(/<!-- set-up\n([\s\S]*?)-->/)?.[1] ?? '',
      failsWith: comments.match(/<!-- fails with: (.*?) -->/)?.[1],
      isOutput: comments.includes('<!-- output -->'),
    }
  })
}

/** Targets of links and images that lead to files of the repository, without `#fragment`. */
export function relativeLinks(text: string): string[] {
  const targets = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] as string)
  return targets.filter((target) => !/^[a-z]+:|^#/.test(target)).map((target) => target.replace(/#.*$/, ''))
}

/** `#fragment` links, with the file they lead to (`''`: the same file). */
export function fragments(text: string): { readonly file: string; readonly anchor: string }[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s:#]*)#([^)\s]+)\)/g)].map(([, file = '', anchor = '']) => ({
    file,
    anchor,
  }))
}

/** Anchors of the headings of a document, as GitHub makes them: one that stands there already gets a number. */
export function anchors(text: string): string[] {
  const uses = new Map<string, number>()
  return [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => {
    const plain = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replace(/ /g, '-')
    const before = uses.get(plain) ?? 0
    uses.set(plain, before + 1)
    return before === 0 ? plain : `${plain}-${before}`
  })
}

/** Names in backticks that look like files or folders of this repository: with a slash and no space. */
export function namedFiles(text: string): string[] {
  const names = [...withoutCode(text).matchAll(/`([^`\n]+)`/g)].map((match) => match[1] as string)
  return names.filter((name) => /^(?:src|test|docs|examples|fixtures|training)\/[\w./-]*$/.test(name))
}

const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```\s*$/gm, '')
