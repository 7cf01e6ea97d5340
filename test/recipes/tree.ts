import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Lines that are added to a file: behind, before or in place of a line that it has once. */
interface Edit {
  readonly after?: string
  readonly before?: string
  readonly replace?: string
  readonly add: readonly string[]
}

/** What a command came to. */
export interface Ended {
  readonly code: number | null
  readonly output: string
}

// What recipes may change is copied; the other folders, some of them large, are there by name alone.
const copied = ['src', 'test', 'docs', 'examples']
const editsFile = 'edits.json'
const schema = 'dist/report.schema.json'

/** A copy of the working tree, to which a recipe is applied. */
export class Tree {
  readonly root: string = mkdtempSync(join(tmpdir(), 'expect-fair-recipe-'))
  readonly #before: ReadonlyMap<string, string>

  constructor() {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    const linked = new Set(['node_modules'])
    for (const path of files.trim().split('\n')) {
      const folder = path.includes('/') ? (path.split('/')[0] as string) : undefined
      if (folder !== undefined && !copied.includes(folder)) linked.add(folder)
      else if (existsSync(path) && !path.startsWith('test/recipes/')) cpSync(path, join(this.root, path))
    }
    for (const name of linked) symlinkSync(resolve(name), join(this.root, name))
    // Made again only where a recipe changes the types of reports.
    if (existsSync(schema)) cpSync(schema, join(this.root, schema))
    this.#before = sums(this.root)
  }

  /** Adds the files of a recipe, and makes its edits. */
  apply(recipe: string): void {
    const folder = join('test/recipes', recipe)
    for (const path of filesIn(folder)) {
      if (path !== editsFile) cpSync(join(folder, path), join(this.root, path))
    }
    const edits: Readonly<Record<string, readonly Edit[]>> = JSON.parse(readFileSync(join(folder, editsFile), 'utf8'))
    for (const [path, each] of Object.entries(edits)) this.#edit(path, each)
  }

  /** Checksums of the files as they are now, by path. */
  state(): ReadonlyMap<string, string> {
    return sums(this.root)
  }

  /** Files that are new, changed or gone, since the copy was made or since a state. */
  touched(before: ReadonlyMap<string, string> = this.#before): string[] {
    const now = this.state()
    const paths = new Set([...before.keys(), ...now.keys()])
    return [...paths].filter((path) => before.get(path) !== now.get(path)).sort()
  }

  /** Runs `node`, or a program of node_modules, in the tree. */
  run(program: string, ...given: readonly string[]): Ended {
    const command = program === 'node' ? process.execPath : join(resolve('node_modules/.bin'), program)
    const { status, stdout, stderr } = spawnSync(command, given, { cwd: this.root, encoding: 'utf8' })
    return { code: status, output: `${stdout}${stderr}` }
  }

  remove(): void {
    rmSync(this.root, { recursive: true })
  }

  #edit(path: string, edits: readonly Edit[]): void {
    const file = join(this.root, path)
    const lines = readFileSync(file, 'utf8').split('\n')
    for (const { after, before, replace, add } of edits) {
      const anchor = after ?? before ?? replace ?? ''
      const at = lines.indexOf(anchor)
      if (at < 0 || lines.indexOf(anchor, at + 1) >= 0)
        throw new Error(`${path} must have the line ${JSON.stringify(anchor)} once.`)
      lines.splice(after === undefined ? at : at + 1, replace === undefined ? 0 : 1, ...add)
    }
    writeFileSync(file, lines.join('\n'))
  }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

/** Checksums of the files by path; what is linked is left out. */
function sums(root: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const folder of ['.', ...copied]) {
    const files = folder === '.' ? readdirSync(root, { withFileTypes: true }) : []
    const paths =
      folder === '.' ? files.filter((each) => each.isFile()).map(({ name }) => name) : filesIn(join(root, folder))
    for (const path of paths) {
      const name = folder === '.' ? path : `${folder}/${path}`
      found.set(
        name,
        createHash('sha1')
          .update(readFileSync(join(root, name)))
          .digest('hex'),
      )
    }
  }
  return found
}
