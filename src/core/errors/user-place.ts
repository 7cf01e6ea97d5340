import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageRoot } from '../root.cjs'

/** Where a frame of a stack is: `at name (file:///folder/file.ts:12:5)`, `at /folder/file.js:1:2`. */
const frame = /^\s*at (?:.*\()?((?:file:\/\/|\/|[A-Za-z]:[\\/]).*:\d+:\d+)\)?$/

/**
 * The line of the user's own code in which an error arose, `src/model.ts:12:5`: the first of its stack that is in no package,
 * from the working directory on. `undefined` where the stack has none.
 */
export function userPlace(cause: unknown): string | undefined {
  const { stack } = Object(cause) as { stack?: unknown }
  if (typeof stack !== 'string') return undefined
  const places = stack.split('\n').flatMap((line) => frame.exec(line)?.[1] ?? [])
  const own = places.map(pathOf).find((path) => !/[\\/]node_modules[\\/]/.test(path) && !isOurs(path))
  return own === undefined ? undefined : shortest(own)
}

const pathOf = (place: string): string => {
  if (!place.startsWith('file://')) return place
  const [, url = place, position = ''] = /^(.*?)((?::\d+){2})$/.exec(place) ?? []
  try {
    return fileURLToPath(url) + position
  } catch {
    return place
  }
}

const slashes = (path: string): string => path.replaceAll('\\', '/')

const isOurs = (path: string): boolean =>
  ['src', 'dist'].some((folder) => slashes(path).startsWith(`${slashes(packageRoot)}/${folder}/`))

function shortest(path: string): string {
  const own = slashes(relative(process.cwd(), path))
  return own.startsWith('..') ? path : own
}
