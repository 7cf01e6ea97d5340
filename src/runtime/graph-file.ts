import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PipelineSpec } from './protocol.js'

/** Ends of the names of graphs by dtype, as transformers.js looks for them. */
export const graphSuffixes: Readonly<Record<string, string>> = {
  fp32: '',
  fp16: '_fp16',
  q8: '_quantized',
  int8: '_int8',
  uint8: '_uint8',
  q4: '_q4',
  q4f16: '_q4f16',
  bnb4: '_bnb4',
}

/**
 * Where the graph of a loaded pipeline lies: in its folder, or where transformers.js keeps what it fetched. Absent when it is
 * in none of these places.
 *
 * @param preferred The dtype that config.json asks for.
 */
export function graphFileOf(
  { model, dtype, revision }: PipelineSpec,
  preferred: unknown,
  places: readonly (string | null | undefined)[],
): string | undefined {
  const wanted = dtype ?? (typeof preferred === 'string' ? preferred : 'fp32')
  const suffix = graphSuffixes[wanted]
  if (suffix === undefined) return undefined
  const file = join('onnx', `model${suffix}.onnx`)
  const versions = revision === undefined || revision === 'main' ? [''] : [revision]
  const folders = [model, ...places.flatMap((place) => (place ? versions.map((each) => join(place, model, each)) : []))]
  return folders.map((folder) => join(folder, file)).find((path) => existsSync(path))
}
