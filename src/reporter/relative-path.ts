import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A path from the root of the project with `/`, as reports name files; one outside the root stays as it is. */
export function fromRoot(root: string, path: string): string {
  const local = path.startsWith('file://') ? fileURLToPath(path) : path
  if (!isAbsolute(local)) return local.replaceAll('\\', '/')
  const inside = relative(root, local)
  return (inside.startsWith('..') || isAbsolute(inside) ? local : inside).replaceAll('\\', '/')
}
