import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root: string = fileURLToPath(new URL('../..', import.meta.url))

const pagesIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)

/** README.md and the pages of docs/, by path from the root. */
export const documents: readonly string[] = ['README.md', ...pagesIn('docs'), ...pagesIn('docs/options')]

/** The pages of the guide. */
export const guidePages: readonly string[] = [
  'guide',
  'models',
  'attributes',
  'cases',
  'plan',
  'messages',
  'runners',
  'errors',
].map((name) => `docs/${name}.md`)

/** The pages that `npm run api` writes. Their examples are those of the sources, which a test of its own runs. */
export const referencePages: readonly string[] = pagesIn('docs/reference')

export const read = (path: string): string => readFileSync(join(root, path), 'utf8')
