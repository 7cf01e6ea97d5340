import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

type Node = { readonly type: string } & Readonly<Record<string, unknown>>

/** A declaration of the package: its file and its name there. */
interface Declaration {
  readonly file: string
  readonly name: string
  readonly node: Node
}

/** What a file declares, imports and exports, by name. */
interface Scope {
  readonly declared: ReadonlyMap<string, Node>
  /** Where an imported or exported name comes from: the file (`undefined` for packages), and its name there. */
  readonly imported: ReadonlyMap<string, Origin>
  readonly exported: ReadonlyMap<string, Origin>
}

interface Origin {
  readonly file: string | undefined
  readonly name: string
}

/** A type that an exported declaration names and that no entry exports. */
export interface UnexportedType {
  readonly name: string
  readonly file: string
  /** The exported declaration that names it. */
  readonly by: string
}

/**
 * Types that the signatures of all exports name, and that cannot be imported from the package. Reads sources, whose exports all write out
 * their types (`isolatedDeclarations`); what functions and classes hold inside is nobody's signature.
 */
export function unexportedTypes(entries: readonly string[]): readonly UnexportedType[] {
  const read = new Sources()
  const exported = new Map(read.exportsOf(entries).map((each) => [key(each), each]))
  const missing = new Map<string, UnexportedType>()
  for (const declaration of exported.values()) {
    for (const name of namedIn(declaration.node)) {
      const found = read.resolve({ file: declaration.file, name })
      if (found === undefined || exported.has(key(found)) || isValue(found.node)) continue
      missing.set(key(found), { name: found.name, file: found.file, by: declaration.name })
    }
  }
  return [...missing.values()]
}

/** The names that a file exports, told apart by whether they are left when it is compiled. */
export function exportedNames(file: string): { readonly values: readonly string[]; readonly types: readonly string[] } {
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  const all = module.staticExports.flatMap(({ entries }) => entries)
  const named = (isType: boolean): string[] =>
    all.filter((each) => each.isType === isType).map(({ exportName }) => exportName.name ?? 'default')
  return { values: named(false), types: named(true) }
}

const key = ({ file, name }: Declaration): string => `${file}#${name}`

/** Sources as they are followed from names to declarations, each read once. */
class Sources {
  readonly #scopes = new Map<string, Scope>()

  #scopeOf(file: string): Scope {
    const known = this.#scopes.get(file) ?? readScope(file)
    this.#scopes.set(file, known)
    return known
  }

  resolve({ file, name }: Origin): Declaration | undefined {
    if (file === undefined) return undefined
    const scope = this.#scopeOf(file)
    const node = scope.declared.get(name)
    if (node !== undefined) return { file, name, node }
    const next = scope.imported.get(name) ?? scope.exported.get(name)
    return next === undefined || (next.file === file && next.name === name) ? undefined : this.resolve(next)
  }

  exportsOf(entries: readonly string[]): readonly Declaration[] {
    const origins = entries.flatMap((entry) => [...this.#scopeOf(entry).exported.values()])
    return origins.map((origin) => this.resolve(origin)).filter((found) => found !== undefined)
  }
}

/** An exported function, class or constant with the comment that documents it. */
export interface DocumentedValue {
  readonly file: string
  readonly name: string
  readonly comment: string
  /** Line on which the comment begins, counted from 1. */
  readonly line: number
}

/** The first of several overloads: it has the comment. */
const firstOf = (node: Node): Node => (node.type === 'Several' ? firstOf((node.all as [Node])[0]) : node)

/** All that is left of exports when they are compiled. */
export function documentedValues(entries: readonly string[]): readonly DocumentedValue[] {
  const values = new Set(entries.flatMap((entry) => exportedNames(entry).values))
  return new Sources()
    .exportsOf(entries)
    .filter(({ name }) => values.has(name))
    .map(({ file, name, node }) => {
      const { start: declared } = firstOf(node) as { start?: number }
      const text = readFileSync(file, 'utf8')
      const before = text
        .slice(0, declared)
        .replace(/export (?:const )?$/, '')
        .trimEnd()
      const start = before.lastIndexOf('/**')
      const comment = before.endsWith('*/') ? before.slice(start) : ''
      return { file, name, comment, line: text.slice(0, start).split('\n').length }
    })
}

/** `typeof words` names no type that could be imported. */
const isValue = ({ type }: Node): boolean => type === 'VariableDeclarator' || type === 'FunctionDeclaration'

function readScope(file: string): Scope {
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'))
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const declared = new Map<string, Node>()
  const imported = new Map<string, Origin>()
  const exported = new Map<string, Origin>()
  const declare = (node: Node): string[] => {
    if (node.type === 'VariableDeclaration') return (node.declarations as Node[]).flatMap(declare)
    const { name } = (node.id ?? {}) as { name?: string }
    if (name === undefined) return []
    // Overloads are one declaration: the signatures of all are looked at.
    const before = declared.get(name)
    declared.set(name, before === undefined ? node : { type: 'Several', all: [before, node] })
    return [name]
  }
  for (const statement of program.body as unknown as Node[]) {
    if (statement.type === 'ImportDeclaration') {
      const from = fileOf(file, (statement.source as { value: string }).value)
      for (const each of statement.specifiers as Node[]) {
        const name = (each.imported as { name: string } | undefined)?.name ?? 'default'
        imported.set((each.local as { name: string }).name, { file: from, name })
      }
    } else if (statement.type === 'ExportNamedDeclaration') {
      for (const name of statement.declaration ? declare(statement.declaration as Node) : [])
        exported.set(name, { file, name })
      const source = statement.source as { value: string } | null
      for (const each of statement.specifiers as Node[]) {
        const from = {
          file: source === null ? file : fileOf(file, source.value),
          name: (each.local as { name: string }).name,
        }
        exported.set((each.exported as { name: string }).name, from)
      }
    } else declare(statement)
  }
  return { declared, imported, exported }
}

function fileOf(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  const path = join(dirname(from), specifier).replace(/\.js$/, '.ts')
  return existsSync(path) ? path : undefined
}

/** Names of types in the signature of a declaration, its own type parameters left out. */
function namedIn(declaration: Node): ReadonlySet<string> {
  const names = new Set<string>()
  const own = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const node = value as Node
    if (isInside(node)) return
    if (node.type === 'TSTypeParameter') own.add(nameOf(node.name))
    if (node.type === 'TSTypeReference') names.add(nameOf(node.typeName))
    if (node.type === 'TSInterfaceHeritage' || node.type === 'TSClassImplements') names.add(nameOf(node.expression))
    for (const [part, child] of Object.entries(node)) {
      const isBody =
        (part === 'body' && /Function|Method/.test(node.type)) ||
        (part === 'init' && (node.id as Node | undefined)?.typeAnnotation)
      if (!isBody && part !== 'parent') visit(child)
    }
  }
  visit(declaration)
  return new Set([...names].filter((name) => name !== '' && !own.has(name)))
}

/** Private members, and what a default value of a parameter is. */
const isInside = ({ type, accessibility, key }: Node): boolean =>
  accessibility === 'private' ||
  (key as Node | undefined)?.type === 'PrivateIdentifier' ||
  type === 'BlockStatement' ||
  type === 'FunctionBody'

const nameOf = (node: unknown): string => {
  if (typeof node === 'string') return node
  const { name, left } = (node ?? {}) as { name?: unknown; left?: unknown }
  return typeof name === 'string' ? name : left === undefined ? '' : nameOf(left)
}
