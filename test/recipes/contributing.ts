import { readFileSync } from 'node:fs'

/** What a recipe of CONTRIBUTING.md says that a change touches, by path from the root; folders end with a slash. */
export interface Recipe {
  /** Folders of the new thing's own. */
  readonly own: readonly string[]
  /** All other files. */
  readonly outside: readonly string[]
}

const page = readFileSync('CONTRIBUTING.md', 'utf8')

/** The recipes by what they add: `Add a source`. */
export function recipeOf(thing: string): Recipe {
  const section = page.split(/^## /m).find((each) => new RegExp(`^Add an? ${thing}\n`).test(each))
  if (section === undefined) throw new Error(`CONTRIBUTING.md has no recipe "Add a ${thing}".`)
  const paths = [...section.matchAll(/^- `([^`]+)`/gm)].map(([, path = '']) => path)
  return { own: paths.filter((path) => path.endsWith('/')), outside: paths.filter((path) => !path.endsWith('/')) }
}

/** Files that commands write: CONTRIBUTING.md names the commands once, for all changes. */
export const isWritten = (path: string): boolean => /^docs\/(options\.md$|(api|options|reference)\/)/.test(path)
