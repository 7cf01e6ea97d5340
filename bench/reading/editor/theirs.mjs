import { execFileSync } from 'node:child_process'
import { sentencesOfPage } from './sentences.mjs'

/** What of each project is its docs. */
const docs = {
  'fast-check': /^(?:README\.md|website\/docs\/.*\.mdx?)$/,
  vitest: /^(?:README\.md|docs\/(?:guide|api|config)\/.*\.md)$/,
}

/** Their sentences, half from each project, read from git directories by the name of the project. */
export function theirs(repositories) {
  return Object.fromEntries(
    Object.entries(repositories).map(([name, folder]) => {
      const git = (...args) =>
        execFileSync('git', ['-C', folder, ...args], {
          encoding: 'utf8',
          maxBuffer: 2 ** 28,
          stdio: ['ignore', 'pipe', 'ignore'],
        })
      const commit = git('rev-parse', 'HEAD').trim()
      const paths = git('ls-tree', '-r', '--name-only', 'HEAD')
        .split('\n')
        .filter((path) => docs[name].test(path))
      const sentences = paths.flatMap((path) =>
        sentencesOfPage(git('show', `HEAD:${path}`)).map((sentence) => ({ path, sentence })),
      )
      return [name, { take: 50, commit, sentences }]
    }),
  )
}
