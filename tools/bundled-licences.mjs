import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The licences and notices of all packages that the files belong to, each text once, and what heads the files themselves. */
export function bundledLicences(files) {
  const folders = [...new Set(files.map(packageFolder))].sort()
  const texts = new Map()
  const add = (text, from) => texts.set(text, [...(texts.get(text) ?? []), from])
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    if (!existsSync(join(folder, 'LICENSE')))
      throw new Error(`${name} has no LICENSE: it cannot be part of the bundle.`)
    for (const file of ['LICENSE', 'NOTICE']) {
      const path = join(folder, file)
      if (existsSync(path)) add(readFileSync(path, 'utf8').trim(), `${name} ${version} (${license})`)
    }
  }
  const heads = new Set(
    files.flatMap((file) => readFileSync(file, 'utf8').match(/\/\*[*!]\s*\*?\s*@licen[cs]e[\s\S]*?\*\//g) ?? []),
  )
  return [
    'The files in import and require contain code of the packages below. Only their comments and debug messages are left out.',
    ...[...texts].map(([text, packages]) => `${packages.join('\n')}\n\n${text}`),
    ...heads,
  ].join(`\n\n${'-'.repeat(80)}\n\n`)
}

function packageFolder(file) {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name !== undefined) return folder
  }
  throw new Error(`${file} belongs to no package.`)
}
