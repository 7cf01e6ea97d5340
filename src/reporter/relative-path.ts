import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A path from the root of the project with `/`, as reports name files; one outside the root stays as it is. */
export function fromRoot(root: string, path: string): string {
  const local = path.startsWith('file://') ? pathOf(path) : path
  if (!isAbsolute(local)) return local.replaceAll('\\', '/')
  const inside = relative(root, local)
  return (inside.startsWith('..') || isAbsolute(inside) ? local : inside).replaceAll('\\', '/')
}

/** An address that names no file of this machine stays as it is. */
function pathOf(url: string): string {
  try {
    return fileURLToPath(url)
  } catch {
    return url
  }
}
