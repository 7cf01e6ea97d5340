import { basename, dirname, join, relative } from 'node:path'

/** The folder beside test files in which baselines and counterexamples are kept. */
export const folderName = '__fairness__'

/**
 * The file of a test file: `__fairness__/<test file>.json` beside it. Projects of a runner that share a test file have a
 * file each; their name is written so that it cannot lead out of the folder.
 */
export function baselinePath(testPath: string, project = ''): string {
  const which = project === '' ? '' : `@${encodeURIComponent(project).replace(/\./g, '%2E')}`
  return join(dirname(testPath), folderName, `${basename(testPath)}${which}.json`)
}

/** The file of the counterexamples that belong to a baseline's file. */
export const counterexamplePath = (baseline: string): string => baseline.replace(/\.json$/, '.counterexamples.json')

/** A path for readers: from the working folder, with `/`. */
export const shownPath = (path: string): string => relative(process.cwd(), path).split('\\').join('/')
