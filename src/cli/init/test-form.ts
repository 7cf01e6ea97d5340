import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { declarationOf, type Model, type OwnModule, pathFrom } from './model.js'
import type { Project } from './project.js'

/** How the first test is written. */
export interface TestForm {
  /** Relative to the project. */
  readonly path: string
  readonly typescript: boolean
  readonly style: 'import' | 'require'
  /** The name by which it imports the user's module. */
  readonly specifier?: string
  readonly exported?: { readonly name: string; readonly esm: boolean }
  /** Jest must be told to run ES modules as they are. */
  readonly vmModules: boolean
}

/** Any of these lets Jest run TypeScript. */
const jestCompilers = [
  'ts-jest',
  '@swc/jest',
  'esbuild-jest',
  '@babel/preset-typescript',
  'jest-preset-angular',
  'babel-preset-expo',
  'next',
]

/**
 * Language, module format and place of the first test. Where a test in TypeScript could not be compiled or run, it is
 * JavaScript, which is no part of what the compiler checks.
 * @param out A path that the user chose.
 */
export function testForm(project: Project, model: Model, out: string | undefined): TestForm {
  const own = model.kind === 'function' ? model.own : undefined
  const { language, style, ending } = formOf(project, own)
  const path = out ?? `${project.tests.folder === '' ? '' : `${project.tests.folder}/`}${project.tests.stem}.${ending}`
  const typescript = language === 'typescript'
  const vmModules =
    project.runner === 'jest' &&
    !typescript &&
    style === 'import' &&
    (ending === 'mjs' || (project.esm && !project.compiled))
  if (own === undefined) return { path, typescript, style, vmModules }
  const plain = pathFrom(dirname(join(project.folder, path)), own.file)
  const from = plain.startsWith('.') ? plain : `./${plain}`
  return {
    path,
    typescript,
    style,
    vmModules,
    specifier: specifierOf(project, typescript, ending, from, style),
    exported: { name: own.name, esm: own.exports.esm },
  }
}

interface Form {
  readonly language: 'typescript' | 'javascript'
  readonly style: 'import' | 'require'
  readonly ending: 'ts' | 'mts' | 'js' | 'mjs'
}

function formOf(project: Project, own: OwnModule | undefined): Form {
  return typescriptForm(project, own) ?? javascriptForm(project, own)
}

function typescriptForm(project: Project, own: OwnModule | undefined): Form | undefined {
  const { runner, compiler, typescript, has } = project
  const used = typescript || (own !== undefined && isTypescript(own.file))
  if (!used || !runsTypescript(project)) return undefined
  // The compiler knows nothing of what an untyped module exports.
  if (own !== undefined && !isTypescript(own.file) && compiler?.js !== true && !existsSync(declarationOf(own.file)))
    return undefined
  // Without a compiler of its own Node wants the ending .ts in an import, which the compiler must allow.
  if (runner === 'node' && !has('tsx') && own !== undefined && compiler?.tsEndings !== true) return undefined
  if (compiler?.verbatim === true && !compiler.esm) {
    return runner === 'vitest' || runner === 'bun'
      ? { language: 'typescript', style: 'import', ending: 'mts' }
      : undefined
  }
  return { language: 'typescript', style: 'import', ending: 'ts' }
}

function runsTypescript({ runner, tests, has }: Project): boolean {
  if (tests.example !== undefined && isTypescript(tests.example)) return true
  if (runner === 'jest') return jestCompilers.some(has)
  // `process.features.typescript` is of newer Nodes than the types know.
  if (runner === 'node') return has('tsx') || Boolean((process.features as { typescript?: unknown }).typescript)
  return true
}

function javascriptForm({ runner, esm, compiled }: Project, own: OwnModule | undefined): Form {
  const form = (style: Form['style'], ending: Form['ending']): Form => ({ language: 'javascript', style, ending })
  const ending = esm ? 'js' : 'mjs'
  if (runner === 'vitest' || runner === 'bun') return form('import', ending)
  if (esm) return form('import', 'js')
  if (runner === 'jest') {
    if (own?.file.endsWith('.mjs')) return form('import', 'mjs')
    return form(compiled || (own?.exports.esm === true && own.file.endsWith('.js')) ? 'import' : 'require', 'js')
  }
  const required = own === undefined || (!own.exports.esm && !isTypescript(own.file))
  return required ? form('require', 'js') : form('import', 'mjs')
}

const isTypescript = (file: string): boolean => /\.[cm]?tsx?$/.test(file)

function specifierOf(
  { runner, compiler, has }: Project,
  typescript: boolean,
  ending: string,
  from: string,
  style: TestForm['style'],
): string {
  if (!isTypescript(from)) return from
  const bare = from.replace(/\.tsx?$/, '')
  // CommonJS finds a file without its ending, and Jest knows which compiler it has for it.
  if (!typescript) return runner === 'jest' || style === 'require' ? bare : from
  if (compiler?.tsEndings === true && runner !== 'jest' && !(runner === 'node' && has('tsx'))) return from
  const compiledName = from.replace(/\.([cm]?)tsx?$/, '.$1js')
  return compiler?.endings === true || ending === 'mts' || /\.[cm]ts$/.test(from) ? compiledName : bare
}
