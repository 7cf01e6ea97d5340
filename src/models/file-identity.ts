import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { ModelSpec } from '../runtime/protocol.js'
import { graphOf, isFolder } from './model-folder.js'

const chunk = 4 * 1024 * 1024
/** A graph whose weights lie in files of their own is small; in a larger one their names are not looked for. */
const largestWithoutWeights = 64 * 1024 * 1024
/** Files of a model's folder that say how texts are read and labels are named. */
const settings = /\.(?:json|txt|model|jinja)$/

/**
 * All that decides an answer of a model that is loaded from files: their contents and the settings, never their names or
 * times. A model on the hub is known by a commit, since a branch may move. `undefined` where nothing tells two apart.
 *
 * @param version What the user says instead, or besides.
 */
export function identityOf(spec: ModelSpec, version: string | undefined): string | undefined {
  const contents = contentsOf(spec)
  if (contents === undefined && version === undefined) return undefined
  const { output, maxLength } = spec
  const own =
    spec.kind === 'pipeline'
      ? [
          spec.task,
          spec.dtype,
          spec.device,
          ...(Object.keys(spec.generation ?? {}).length === 0 ? [] : [spec.generation]),
          ...(Object.keys(spec.reading ?? {}).length === 0 ? [] : [spec.reading]),
        ]
      : [spec.inputName, spec.outputName, spec.config, spec.tokenizer === undefined]
  const sorted = Object.entries(output).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([spec.kind, contents ?? spec.id, version ?? null, maxLength ?? null, own, sorted])
}

function contentsOf(spec: ModelSpec): readonly string[] | undefined {
  if (spec.kind === 'onnx') {
    const { tokenizer } = spec
    const files = tokenizer === undefined ? [] : [tokenizer.file, tokenizer.config]
    return [...withWeights(spec.path), ...files.filter((file) => file !== undefined)].map(hashOf)
  }
  if (isFolder(spec.model)) {
    const folder = spec.model
    const beside = readdirSync(folder).filter((name) => settings.test(name))
    const graph = graphOf(folder, spec.dtype)
    const graphs = graph === undefined ? filesIn(join(folder, 'onnx')) : withWeights(graph)
    return [...beside.sort().flatMap((name) => [name, hashOf(join(folder, name))]), ...graphs.map(hashOf)]
  }
  const { revision = '' } = spec
  return /^[0-9a-f]{40}$/.test(revision) ? [spec.model, revision] : undefined
}

/** A graph and the files beside it that it names, in which large weights lie. */
function withWeights(graph: string): string[] {
  const own = basename(graph)
  const others = filesIn(dirname(graph)).filter((path) => basename(path) !== own)
  const bytes = statSync(graph).size > largestWithoutWeights ? undefined : readFileSync(graph)
  const isNamed = (name: string): boolean => name.startsWith(own) || bytes?.includes(name) === true
  return [graph, ...others.filter((path) => isNamed(basename(path)))]
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => join(folder, name))
    .sort()

/** In pieces, since graphs may be larger than a buffer. */
function hashOf(path: string): string {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(chunk)
  const file = openSync(path, 'r')
  try {
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer))
      hash.update(buffer.subarray(0, read))
  } finally {
    closeSync(file)
  }
  return hash.digest('base64url')
}
