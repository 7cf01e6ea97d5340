import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root: string = fileURLToPath(new URL('../..', import.meta.url))

/** README.md and the pages of docs/, by path from the root. */
export const documents: readonly string[] = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** The pages that `npm run api` writes. Their examples are those of the sources, which a test of its own runs. */
export const referencePages: readonly string[] = readdirSync(join(root, 'docs/reference')).map(
  (name) => `docs/reference/${name}`,
)

export const read = (path: string): string => readFileSync(join(root, path), 'utf8')
