import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseTsconfig } from 'get-tsconfig'
import { cliErrors } from '../../core/errors/index.js'
import type { Folder } from './folders.js'

/** What the settings of TypeScript say about how a test must be written. */
export interface Compiler {
  /** Whether a file with the ending .ts is an ES module, as the compiler reads it. */
  readonly esm: boolean
  /** An import of a file names it with its ending. */
  readonly endings: boolean
  /** An import may name a file with the ending .ts. */
  readonly tsEndings: boolean
  /** `import` cannot be written in a CommonJS file. */
  readonly verbatim: boolean
  readonly js: boolean
}

/**
 * The settings of TypeScript in a project or its workspace, with those that they extend; `undefined` without a tsconfig.json.
 * @throws FairnessError EF917 for a tsconfig.json that cannot be read.
 */
export function compilerOf(folders: readonly Folder[]): Compiler | undefined {
  const folder = folders.find(({ path }) => existsSync(join(path, 'tsconfig.json')))
  if (folder === undefined) return undefined
  const options = read(folder.path)
  const modules = String(options.module ?? '').toLowerCase()
  const resolution = String(options.moduleResolution ?? modules).toLowerCase()
  const node = /^node(?:16|18|20|next)$/
  const esm = node.test(modules) ? folders[0]?.manifest.type === 'module' : modules !== 'commonjs'
  return {
    esm,
    endings: esm && node.test(resolution),
    tsEndings: options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true,
    verbatim: options.verbatimModuleSyntax === true,
    js: options.allowJs === true || options.checkJs === true,
  }
}

function read(folder: string): Readonly<Record<string, unknown>> {
  try {
    return (parseTsconfig(join(folder, 'tsconfig.json')).compilerOptions ?? {}) as Readonly<Record<string, unknown>>
  } catch (cause) {
    throw cliErrors.noProject(
      folder,
      `tsconfig.json cannot be read: ${(cause as Error).message}`,
      'correct tsconfig.json',
    )
  }
}
