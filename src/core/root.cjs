const { readFileSync } = require('node:fs')
const { dirname, join } = require('node:path')

/** @param {string} from */
function findRoot(from) {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    try {
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      if (manifest.name === 'expect-fair') return { folder, manifest }
    } catch {
      // No readable manifest in this folder: look in its parent.
    }
  }
  return { folder: from, manifest: { version: '0.0.0' } }
}

const root = findRoot(__dirname)

exports.packageRoot = root.folder
exports.packageVersion = root.manifest.version
exports.runtimeVersion = root.manifest.optionalDependencies?.['onnxruntime-node'] ?? 'latest'
