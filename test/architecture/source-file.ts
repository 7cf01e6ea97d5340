import { parseSync } from 'oxc-parser'

export interface Import {
  readonly specifier: string
  /** `type`: gone after compiling; `lazy`: a dynamic import; `static`: loaded with the file. */
  readonly kind: 'static' | 'lazy' | 'type'
}

/** What the rules look at in one file. */
export interface SourceFile {
  readonly lines: number
  readonly imports: readonly Import[]
  /** Uses of ambient state, as written: `Math.random`, `Date.now`, `new Date()`, `performance.now`. */
  readonly ambient: readonly string[]
  readonly consoleUses: number
  /** Built-in errors that are thrown here or have a text written here: `Error`, `TypeError`. */
  readonly bareErrors: readonly string[]
  /** Specifiers of `export * from`, which hides what a file exports. */
  readonly exportsAll: readonly string[]
}

type Node = { readonly type: string } & Readonly<Record<string, unknown>>

const ambientMembers = ['Math.random', 'Date.now', 'performance.now']
const builtInErrors = ['Error', 'TypeError', 'RangeError', 'SyntaxError']

export function readSource(path: string, text: string): SourceFile {
  const { program, errors } = parseSync(path, text)
  const found = {
    imports: [] as Import[],
    ambient: [] as string[],
    consoleUses: 0,
    bareErrors: [] as string[],
    exportsAll: [] as string[],
  }
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  walk(program as unknown as Node, (node) => {
    const imported = importOf(node)
    if (imported !== undefined) found.imports.push(imported)
    if (node.type === 'ExportAllDeclaration' && node.exported === null) {
      found.exportsAll.push(textOf(node.source))
    }
    if (node.type === 'MemberExpression') {
      const name = `${nameOf(node.object)}.${nameOf(node.property)}`
      if (ambientMembers.includes(name)) found.ambient.push(name)
      if (name.startsWith('console.')) found.consoleUses++
    }
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      const name = nameOf(node.callee)
      const given = node.arguments as Node[]
      if (builtInErrors.includes(name) && given.some(isText)) found.bareErrors.push(name)
      if (name === 'Date' && given.length === 0) found.ambient.push('new Date()')
    }
    if (node.type === 'ThrowStatement') {
      const { callee, arguments: given } = node.argument as { callee?: unknown; arguments?: Node[] }
      if (builtInErrors.includes(nameOf(callee)) && !given?.some(isText)) found.bareErrors.push(nameOf(callee))
    }
  })
  return { lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0), ...found }
}

function importOf(node: Node): Import | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      return { specifier: textOf(node.source), kind: isTypeOnly(node, 'importKind') ? 'type' : 'static' }
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      if (node.source === null) return undefined
      return { specifier: textOf(node.source), kind: isTypeOnly(node, 'exportKind') ? 'type' : 'static' }
    case 'TSImportType':
      return { specifier: textOf(node.source), kind: 'type' }
    case 'ImportExpression':
      return { specifier: textOf(node.source), kind: 'lazy' }
    case 'CallExpression':
      if (nameOf(node.callee) !== 'require') return undefined
      return { specifier: textOf((node.arguments as unknown[])[0]), kind: 'static' }
    default:
      return undefined
  }
}

/** `import type {}` or an import of nothing but types; `import 'x'` runs the file. */
function isTypeOnly(node: Node, key: 'importKind' | 'exportKind'): boolean {
  if (node[key] === 'type') return true
  const specifiers = (node.specifiers ?? []) as Node[]
  return specifiers.length > 0 && specifiers.every((specifier) => specifier[key] === 'type')
}

const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
const nameOf = (node: unknown): string => String((node as { name?: unknown } | undefined)?.name ?? '')
const textOf = (node: unknown): string => String((node as { value?: unknown } | undefined)?.value ?? '')

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child !== null && typeof child === 'object' && typeof (child as Node).type === 'string') {
        walk(child as Node, visit)
      }
    }
  }
}
