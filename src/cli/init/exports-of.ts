/** What a module exports, as far as can be seen without running it. */
export interface ModuleExports {
  readonly esm: boolean
  /** The export that an import without braces gives. */
  readonly standard: boolean
  readonly functions: readonly string[]
  readonly others: readonly string[]
  /** It passes on what another module exports: there may be more names. */
  readonly open: boolean
}

const name = '([\\p{ID_Start}$_][\\p{ID_Continue}$]*)'

/** The start of a value that is a function. */
const functionStart = /^(?:async\b|function\b|\(|<|[\p{ID_Start}$_][\p{ID_Continue}$]*\s*=>)/u

/** Reads the names that a module exports, of TypeScript or JavaScript, ES module or CommonJS. */
export function exportsOf(source: string): ModuleExports {
  const code = withoutWords(source)
  const named = (pattern: string): string[] =>
    Array.from(code.matchAll(new RegExp(pattern, 'gu')), (match) => match[1] as string)
  const functions = new Set([
    ...named(`\\bfunction\\s*\\*?\\s*${name}`),
    ...withFunction(code, `\\b(?:const|let|var)\\s+${name}`),
    ...withFunction(code, `\\bexports\\.${name}`),
  ])
  const names = new Set([
    ...named(`\\bexport\\s+(?:async\\s+)?function\\s*\\*?\\s*${name}`),
    ...named(`\\bexport\\s+(?:const|let|var)\\s+${name}`),
    ...named(`\\bexports\\.${name}\\s*=(?!=)`),
    ...named('\\bexport\\s*\\{([^}]*)\\}').flatMap(passedOn),
    ...named('\\bmodule\\.exports\\s*=\\s*\\{([^}]*)').flatMap(keys),
  ])
  const own = [...names].filter((each) => each !== 'default' && each !== '__esModule')
  return {
    esm: /\bexport\b|^\s*import\b/m.test(code),
    standard: names.has('default') || /\bexport\s+default\b|\bmodule\.exports\s*=(?!\s*\{)/.test(code),
    functions: own.filter((each) => functions.has(each)),
    others: own.filter((each) => !functions.has(each)),
    open: /\bexport\s*\*|\bmodule\.exports\s*=\s*require\b|\.\.\.\s*require\b/.test(code),
  }
}

/** The names, as the pattern finds them, that are given a function. */
function withFunction(code: string, pattern: string): string[] {
  return [...code.matchAll(new RegExp(pattern, 'gu'))]
    .filter(({ 0: { length }, index }) => {
      // Behind the name and its type, which may hold arrows.
      const [, value = ''] = code.slice(index + length, index + length + 400).split(/(?<![=!<>])=(?![=>])\s*/)
      return functionStart.test(value)
    })
    .map((match) => match[1] as string)
}

/** The names of `export { a, b as c, type D }`. */
const passedOn = (list: string): string[] =>
  list
    .split(',')
    .filter((part) => !/^\s*type\s/.test(part))
    .map(
      (part) =>
        part
          .trim()
          .split(/\s+as\s+/)
          .at(-1) as string,
    )
    .filter((part) => part !== '')

/** The keys of `{ a, b: c, d() {} }`, up to the first value that has braces of its own. */
const keys = (list: string): string[] =>
  Array.from(list.matchAll(new RegExp(`(?:^|,)\\s*${name}\\s*(?=[,:(]|$)`, 'gu')), (match) => match[1] as string)

/** The code with comments and strings blanked out. */
function withoutWords(code: string): string {
  const words = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
  return code.replace(words, (word) => word.replace(/[^\n]/g, ' '))
}
